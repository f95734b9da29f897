// Laguna: layers differ in query heads, each head has an output gate, windowed layers, experts.
// Source: configuration_laguna.py beside Laguna-XS.2.
#include <algorithm>

#include "model/families/readers.hpp"

namespace headroom {

/// Laguna XS.2: 33,442,617,088.
DecoderShape read_laguna(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8, .head_width = 128});
  shape.names.shared = "shared_expert";
  set_qk_norm(shape, QkNorm::head);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  const std::vector<std::int64_t> heads = config.numbers("num_attention_heads_per_layer");
  const bool by_head = config.is_text("gating") && config.text("gating", "") == "per-head";
  const bool gated = config.is_text("gating") || config.flag("gating", false);
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    AttentionShape& a = shape.blocks[i].attention;
    if (i < heads.size()) a.heads = std::max<std::int64_t>(1, heads[i]);
    a.head_gate = gated && by_head;
    a.output_gate = gated && !by_head;
  }
  apply_windows(config, shape, config.get("sliding_window", 0), [](std::int64_t) { return true; });
  ExpertsShape experts;
  experts.count = config.need("num_experts");
  experts.per_token = config.need("num_experts_per_tok");
  experts.width = config.need("moe_intermediate_size");
  experts.shared_width = config.get("shared_expert_intermediate_size", 0);
  experts.correction_bias = true;
  apply_experts_after_dense(config, shape, experts, 1);
  return shape;
}

}  // namespace headroom
