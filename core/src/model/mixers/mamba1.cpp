// Mamba (arXiv 2312.00752): one step size, input and output vector a token, from a low-rank
// projection of the convolved input. Source: modeling_mamba.py, modeling_jamba.py of Transformers.
#include "model/mixers/mixers.hpp"

namespace headroom {

/// Mamba 130M, 768 -> 1,536, state 16, rank 48: in 2 x 1536 x 768, conv 1536 x 5, x 80 x 1536,
/// dt 1536 x 48 + 1536, A 1536 x 16, D 1536, out 768 x 1536 -> 3,770,880.
void add_mamba1(TensorList& list, const std::string& module, std::int64_t hidden,
                const RecurrentShape& shape) {
  const std::int64_t inner = shape.inner();
  list.linear(module + ".in_proj", times(2, inner), hidden, Role::ssm_in, shape.bias);
  add_conv(list, module + ".conv1d", inner, shape.kernel, shape.conv_bias);
  list.linear(module + ".x_proj", plus(shape.rank, times(2, shape.state)), inner, Role::ssm_in,
              false);
  list.linear(module + ".dt_proj", inner, shape.rank, Role::ssm_in, true);
  list.put(module + ".A_log", {inner, shape.state}, Role::ssm_state);
  list.put(module + ".D", {inner}, Role::ssm_state);
  if (shape.norms) {
    list.norm(module + ".dt_layernorm", shape.rank, false);
    list.norm(module + ".b_layernorm", shape.state, false);
    list.norm(module + ".c_layernorm", shape.state, false);
  }
  list.linear(module + ".out_proj", hidden, inner, Role::ssm_out, shape.bias);
}

}  // namespace headroom
