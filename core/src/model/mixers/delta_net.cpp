// Gated DeltaNet (arXiv 2412.06464) as Qwen3-Next and Qwen3.5 have it: fewer heads for queries and
// keys than for values. Source: modeling_qwen3_5.py of Transformers; Qwen3-Next writes the same
// rows as two matrices, qkvz and ba.
#include "model/mixers/mixers.hpp"

namespace headroom {

/// Qwen3.5 27B: qkv 10,240 x 5120, z 6144 x 5120, a and b 2 x 48 x 5120, conv 10,240 x 4, A and dt
/// 2 x 48, norm 128, out 5120 x 6144 -> 115,876,064.
void add_delta_net(TensorList& list, const std::string& module, std::int64_t hidden,
                   const RecurrentShape& shape) {
  const std::int64_t channels = recurrent_state(shape).conv_width();
  list.linear(module + ".in_proj_qkv", channels, hidden, Role::attention_qkv, false);
  list.linear(module + ".in_proj_z", shape.inner(), hidden, Role::ssm_in, false);
  list.linear(module + ".in_proj_b", shape.heads, hidden, Role::ssm_in, false);
  list.linear(module + ".in_proj_a", shape.heads, hidden, Role::ssm_in, false);
  add_conv(list, module + ".conv1d", channels, shape.kernel, false);
  list.put(module + ".A_log", {shape.heads}, Role::ssm_state);
  list.put(module + ".dt_bias", {shape.heads}, Role::ssm_state);
  list.norm(module + ".norm", shape.head_width, false);
  list.linear(module + ".out_proj", hidden, shape.inner(), Role::ssm_out, false);
}

}  // namespace headroom
