// Lightning attention (arXiv 2501.08313): linear attention with a fixed decay a head. Source:
// modeling_minimax_text_01.py beside MiniMax-Text-01.
#include "model/mixers/mixers.hpp"

namespace headroom {

/// MiniMax-Text-01, 6144 -> 64 x 128: qkv 24,576 x 6144, gate 8192 x 6144, norm 8192, out
/// 6144 x 8192 -> 251,666,432.
void add_lightning(TensorList& list, const std::string& module, std::int64_t hidden,
                   const RecurrentShape& shape) {
  const std::int64_t inner = shape.inner();
  list.linear(module + ".qkv_proj", times(3, inner), hidden, Role::attention_qkv, false);
  list.linear(module + ".output_gate", inner, hidden, Role::ssm_in, false);
  list.norm(module + ".norm", inner, false);
  list.linear(module + ".out_proj", hidden, inner, Role::ssm_out, false);
}

}  // namespace headroom
