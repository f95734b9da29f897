// Phi-1.5 and 2 (one norm a layer, biases everywhere), Phi-3 and 4 (fused projections),
// Phi-3.5-MoE. Sources: configuration_phi.py, configuration_phi3.py, configuration_phimoe.py.
#include "model/families/readers.hpp"

namespace headroom {

DecoderShape read_phi(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  shape.norm_bias = shape.head_bias = true;
  set_norms(shape, 1);
  set_biases(shape, true, true, true);
  const bool qk_norm = config.flag("qk_layernorm", false);
  for (BlockShape& block : shape.blocks) {
    block.mlp.gated = false;
    if (!qk_norm) continue;
    block.attention.qk_norm = QkNorm::head;
    block.attention.qk_norm_bias = true;
  }
  return shape;
}

DecoderShape read_phi3(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  for (BlockShape& block : shape.blocks) block.attention.fused = block.mlp.fused = true;
  apply_windows(config, shape, config.get("sliding_window", 0), never);
  return shape;
}

/// Phi-3-small: LayerNorms and biases, a gated MLP. Every second layer attends to blocks only; it
/// caches all tokens.
DecoderShape read_phi3small(Fields& config) {
  DecoderShape shape = attention_shape(config, {.kv_heads = 8, .tied = true});
  set_mlp_width(shape, config.need({"ff_intermediate_size", "intermediate_size"}));
  shape.norm_bias = true;
  set_biases(shape, true, true, true);
  for (BlockShape& block : shape.blocks) block.attention.fused = block.mlp.fused = true;
  return shape;
}

DecoderShape read_phimoe(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8});
  shape.names.mlp = "block_sparse_moe";
  shape.norm_bias = true;
  shape.head_bias = config.flag("lm_head_bias", false);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  ExpertsShape experts;
  experts.count = config.positive("num_local_experts", 16);
  experts.per_token = config.positive("num_experts_per_tok", 2);
  experts.width = shape.blocks.front().mlp.width;
  apply_experts(shape, experts);
  apply_windows(config, shape, config.get("sliding_window", 0), never);
  return shape;
}

}  // namespace headroom
