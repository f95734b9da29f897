// Mamba beside or between attention: Jamba, Bamba, Falcon-H1. Sources: configuration_jamba.py,
// configuration_bamba.py, configuration_falcon_h1.py.
#include "model/families/readers.hpp"

namespace headroom {

/// Attention in layers 4, 12, 20 …, experts in every second. Jamba 1.5 Mini: 51,570,323,328.
DecoderShape read_jamba(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8});
  shape.names.mlp = "feed_forward";
  shape.names.router = "router";
  RecurrentShape mamba = mamba_shape(config, shape, Mixer::mamba1);
  mamba.norms = true;
  const std::int64_t period = config.positive("attn_layer_period", 8);
  const std::int64_t offset = config.get("attn_layer_offset", 4);
  LayerMarks attention;
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    attention.push_back(static_cast<std::int64_t>(i) % period == offset);
  }
  apply_recurrent(shape, mamba, attention);
  ExpertsShape experts;
  experts.count = config.positive("num_experts", 16);
  experts.per_token = config.positive("num_experts_per_tok", 2);
  experts.width = shape.blocks.front().mlp.width;
  const std::int64_t expert_period = config.positive("expert_layer_period", 2);
  const std::int64_t expert_offset = config.get("expert_layer_offset", 1);
  if (experts.count > 1) {
    apply_experts(shape, experts,
                  [&](std::int64_t layer) { return layer % expert_period == expert_offset; });
  }
  return shape;
}

/// Attention in the layers of attn_layer_indices. Bamba 9B: 9,780,235,392.
DecoderShape read_bamba(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8});
  shape.names.mlp = "feed_forward";
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, config.flag("mlp_bias", false));
  apply_recurrent(shape, mamba_shape(config, shape, Mixer::mamba2),
                  marked(config.numbers("attn_layer_indices"), shape));
  return shape;
}

/// Every layer runs both side by side. Falcon-H1 0.5B: 521,411,104.
DecoderShape read_falcon_h1(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8});
  shape.names.mlp = "feed_forward";
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, config.flag("mlp_bias", false));
  RecurrentShape mamba = mamba_shape(config, shape, Mixer::mamba2);
  mamba.gated_norm = config.flag("mamba_rms_norm", false);
  for (BlockShape& block : shape.blocks) block.recurrent = mamba;
  return shape;
}

}  // namespace headroom
