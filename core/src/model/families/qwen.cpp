// Qwen 1 to 3 and their mixtures of experts. Sources: configuration_qwen.py beside Qwen-7B,
// configuration_qwen2.py, _qwen2_moe.py, _qwen3.py, _qwen3_moe.py.
#include <algorithm>

#include "model/families/readers.hpp"

namespace headroom {
/// Sparse: not in mlp_only_layers, and (layer + 1) a multiple of decoder_sparse_step.
void apply_qwen_experts(Fields& config, DecoderShape& shape, const ExpertsShape& experts) {
  const LayerMarks dense = marked(config.numbers("mlp_only_layers"), shape);
  const std::int64_t step = config.positive("decoder_sparse_step", 1);
  apply_experts(shape, experts, [&](std::int64_t layer) {
    return !dense[static_cast<std::size_t>(layer)] && (layer + 1) % step == 0;
  });
}

void apply_qwen_window(Fields& config, DecoderShape& shape) {
  if (!config.flag("use_sliding_window", false)) return;
  const std::int64_t first = config.get("max_window_layers", 28);
  apply_windows(config, shape, config.get("sliding_window", 4096),
                [first](std::int64_t layer) { return layer < first; });
}

/// Qwen 1 writes twice the width of each MLP matrix: 22016 -> 11008.
DecoderShape read_qwen(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  const bool bias = !config.flag("no_bias", true);
  set_biases(shape, true, bias, bias);
  for (BlockShape& block : shape.blocks) {
    block.attention.fused = true;
    block.mlp.width = std::max<std::int64_t>(1, block.mlp.width / 2);
  }
  return shape;
}

DecoderShape read_qwen2(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 32});
  set_biases(shape, true, false, false);
  apply_qwen_window(config, shape);
  return shape;
}

DecoderShape read_qwen2_moe(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 16});
  shape.names.shared = "shared_expert";
  set_biases(shape, true, false, false);
  ExpertsShape experts;
  experts.count = config.positive("num_experts", 60);
  experts.per_token = config.positive("num_experts_per_tok", 4);
  experts.width = config.positive("moe_intermediate_size", 1408);
  experts.shared_width = config.positive("shared_expert_intermediate_size", 5632);
  experts.shared_gate = true;
  apply_qwen_experts(config, shape, experts);
  apply_qwen_window(config, shape);
  return shape;
}

DecoderShape read_qwen3(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 32, .head_width = 128});
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  set_qk_norm(shape, QkNorm::head);
  apply_qwen_window(config, shape);
  return shape;
}

DecoderShape read_qwen3_moe(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 4, .head_width = 128});
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  set_qk_norm(shape, QkNorm::head);
  ExpertsShape experts;
  experts.count = config.positive("num_experts", 128);
  experts.per_token = config.positive("num_experts_per_tok", 8);
  experts.width = config.positive("moe_intermediate_size", 768);
  apply_qwen_experts(config, shape, experts);
  apply_qwen_window(config, shape);
  return shape;
}

}  // namespace headroom
