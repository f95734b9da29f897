// Qwen3-Next and Qwen3.5: three gated delta nets to one layer of gated attention. Sources:
// configuration_qwen3_next.py, configuration_qwen3_5.py, configuration_qwen3_5_moe.py.
#include "model/families/readers.hpp"

namespace headroom {
namespace {

RecurrentShape delta_net(Fields& config) {
  RecurrentShape net;
  net.mixer = Mixer::delta_net;
  net.heads = config.positive("linear_num_value_heads", 32);
  net.head_width = config.positive("linear_value_head_dim", 128);
  net.groups = config.positive("linear_num_key_heads", 16);
  net.state = config.positive("linear_key_head_dim", 128);
  net.kernel = config.positive("linear_conv_kernel_dim", 4);
  return net;
}

DecoderShape gated_hybrid(Fields& config, std::int64_t kv_heads) {
  DecoderShape shape = attention_shape(config, {.kv_heads = kv_heads, .head_width = 256});
  shape.names.shared = "shared_expert";
  shape.names.mixer = "linear_attn";
  set_qk_norm(shape, QkNorm::head);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  const bool gate = config.flag("attn_output_gate", true);
  for (BlockShape& block : shape.blocks) block.attention.query_gate = gate;
  shape.recurrent_f32 = wants_f32_states(config);
  return shape;
}

/// After MLPs and experts are set: what stands in which layer, and the prediction layer, which
/// attends and has three norms.
void finish(Fields& config, DecoderShape& shape) {
  BlockShape attending = shape.blocks.back();
  const std::int64_t interval = config.positive("full_attention_interval", 4);
  apply_recurrent(
      shape, delta_net(config),
      attention_layers(config, shape, "layer_types", "full_attention",
                       [interval](std::int64_t layer) { return (layer + 1) % interval == 0; }));
  const Fields::Spellings spellings = {"mtp_num_hidden_layers", "num_nextn_predict_layers"};
  if (config.get(spellings, 0) == 0) return;
  shape.prediction.layers = layer_count(config, spellings);
  shape.prediction.block = attending;
}

void add_experts(Fields& config, DecoderShape& shape) {
  ExpertsShape experts;
  experts.count = config.need("num_experts");
  experts.per_token = config.need("num_experts_per_tok");
  experts.width = config.need("moe_intermediate_size");
  experts.shared_width = config.positive("shared_expert_intermediate_size", 512);
  experts.shared_gate = true;
  apply_qwen_experts(config, shape, experts);
}

}  // namespace

/// Qwen3-Coder-Next: 79,674,391,296; Qwen3-Next stores a prediction layer that its config does not
/// name.
DecoderShape read_qwen3_next(Fields& config) {
  DecoderShape shape = gated_hybrid(config, 2);
  set_mlp_width(shape, config.need("intermediate_size"));
  add_experts(config, shape);
  finish(config, shape);
  return shape;
}

DecoderShape read_qwen3_5(Fields& config) {
  DecoderShape shape = gated_hybrid(config, 4);
  set_mlp_width(shape, config.need("intermediate_size"));
  finish(config, shape);
  return shape;
}

/// Qwen3.5 35B-A3B with its tower: 35,951,822,704.
DecoderShape read_qwen3_5_moe(Fields& config) {
  DecoderShape shape = gated_hybrid(config, 2);
  add_experts(config, shape);
  finish(config, shape);
  return shape;
}

}  // namespace headroom
