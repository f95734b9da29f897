// Mixtures of experts with few rules of their own: dots.llm1, Ling (bailing), Grok-1. Sources:
// configuration_dots1.py; configuration_bailing_moe_v2.py beside Ling-mini-2.0; the release of
// xai-org/grok-1 and the config.json of hpcai-tech/grok-1.
#include "model/families/readers.hpp"

namespace headroom {

DecoderShape read_dots1(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  set_qk_norm(shape, QkNorm::head);
  apply_experts_after_dense(config, shape, routed_experts(config, true), 0);
  const std::int64_t window = config.has("sliding_window") ? config.get("sliding_window", 0) : 4096;
  const std::int64_t first = config.get("max_window_layers", 62);
  apply_windows(config, shape, window, [first](std::int64_t layer) { return layer < first; });
  return shape;
}

DecoderShape read_bailing_moe(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  const bool bias = config.flag("use_bias", false);
  set_biases(shape, config.flag("use_qkv_bias", false), bias, bias);
  for (BlockShape& block : shape.blocks) block.attention.fused = true;
  if (config.flag("use_qk_norm", false)) set_qk_norm(shape, QkNorm::head);
  ExpertsShape experts;
  experts.count = config.need("num_experts");
  experts.per_token = config.need("num_experts_per_tok");
  experts.width = config.need("moe_intermediate_size");
  experts.shared_width = times(config.get("num_shared_experts", 0), experts.width);
  experts.correction_bias = config.flag("moe_router_enable_expert_bias", false);
  apply_experts_after_dense(config, shape, experts, 0);
  apply_prediction(config, shape, false);
  return shape;
}

DecoderShape read_grok1(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.tied = true});
  set_norms(shape, 4);
  ExpertsShape experts;
  experts.count = config.need("num_experts");
  experts.per_token = config.need("num_experts_per_tok");
  experts.width = shape.blocks.front().mlp.width;
  apply_experts(shape, experts);
  return shape;
}

}  // namespace headroom
