// Mamba 2 (arXiv 2405.21060): heads with one decay each, groups that share input and output
// vectors. Source: modeling_mamba2.py of Transformers.
#include "model/mixers/mixers.hpp"

namespace headroom {

/// Nemotron-H 8B, 4096 -> 128 x 64, 8 groups of state 128: in 18,560 x 4096, conv 10,240 x 5,
/// A, D and dt 3 x 128, norm 8192, out 4096 x 8192 -> 109,635,968.
void add_mamba2(TensorList& list, const std::string& module, std::int64_t hidden,
                const RecurrentShape& shape) {
  const std::int64_t inner = shape.inner();
  const std::int64_t channels = recurrent_state(shape).conv_width();
  list.linear(module + ".in_proj", plus(plus(inner, channels), shape.heads), hidden, Role::ssm_in,
              shape.bias);
  add_conv(list, module + ".conv1d", channels, shape.kernel, shape.conv_bias);
  for (const char* name : {".A_log", ".D", ".dt_bias"}) {
    list.put(module + name, {shape.heads}, Role::ssm_state);
  }
  if (shape.gated_norm) list.norm(module + ".norm", inner, false);
  list.linear(module + ".out_proj", hidden, inner, Role::ssm_out, shape.bias);
}

}  // namespace headroom
