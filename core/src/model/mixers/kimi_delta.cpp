// Kimi Delta Attention (arXiv 2510.26692): a delta net with a decay for each channel, from a
// low-rank gate. Source: modeling_kimi.py beside Kimi-Linear-48B-A3B.
#include "model/mixers/mixers.hpp"

namespace headroom {

/// Kimi Linear, 2304 -> 32 x 128: q, k, v and out 4 x 4096 x 2304, convolutions 3 x 4096 x 4, two
/// low-rank gates 2 x 128 x (2304 + 4096), beta 32 x 2304, A 32, dt 4096, norm 128 -> 39,514,272.
void add_kimi_delta(TensorList& list, const std::string& module, std::int64_t hidden,
                    const RecurrentShape& shape) {
  const std::int64_t inner = shape.inner();
  list.linear(module + ".q_proj", inner, hidden, Role::attention_q, false);
  list.linear(module + ".k_proj", inner, hidden, Role::attention_k, false);
  list.linear(module + ".v_proj", inner, hidden, Role::attention_v, false);
  for (const char* name : {".q_conv1d", ".k_conv1d", ".v_conv1d"}) {
    add_conv(list, module + name, inner, shape.kernel, false);
  }
  list.linear(module + ".f_a_proj", shape.rank, hidden, Role::ssm_in, false);
  list.linear(module + ".f_b_proj", inner, shape.rank, Role::ssm_in, false);
  list.put(module + ".A_log", {shape.heads}, Role::ssm_state);
  list.put(module + ".dt_bias", {inner}, Role::ssm_state);
  list.linear(module + ".b_proj", shape.heads, hidden, Role::ssm_in, false);
  if (shape.full_gate) {
    list.linear(module + ".g_proj", inner, hidden, Role::ssm_in, false);
  } else {
    list.linear(module + ".g_a_proj", shape.rank, hidden, Role::ssm_in, false);
    list.linear(module + ".g_b_proj", inner, shape.rank, Role::ssm_in, false);
  }
  list.norm(module + ".o_norm", shape.head_width, false);
  list.linear(module + ".o_proj", hidden, inner, Role::ssm_out, false);
}

}  // namespace headroom
