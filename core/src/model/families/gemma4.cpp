// Gemma 4: full-attention layers have wider and fewer KV heads and may read values from the keys;
// experts run beside a dense MLP; one scalar a layer. Source: configuration_gemma4.py.
#include "model/families/readers.hpp"

namespace headroom {
namespace {

/// E2B and E4B: each layer embeds the token again, the last layers read caches of earlier ones,
/// some with an MLP of twice the width.
void add_small_parts(Fields& config, DecoderShape& shape) {
  const std::int64_t input = config.get("hidden_size_per_layer_input", 0);
  if (input > 0) shape.layer_rows = config.positive("vocab_size_per_layer_input", 262144);
  const bool doubled = config.flag("use_double_wide_mlp", false);
  share_caches(shape, config.get("num_kv_shared_layers", 0));
  for (BlockShape& block : shape.blocks) {
    block.layer_input = input;
    if (doubled && block.attention.shared_cache) block.mlp.width = times(2, block.mlp.width);
  }
}

/// Gemma 4 31B: windowed 16 x 256, full 4 x 512 and no value matrix. The cache holds both all the
/// same: 2 x 4 x 512 elements a token.
void widen_full_layers(Fields& config, DecoderShape& shape, const LayerMarks& full) {
  const std::int64_t width = config.positive("global_head_dim", 512);
  const std::int64_t written = shape.blocks.front().attention.kv_heads;
  const std::int64_t kv_heads = config.positive("num_global_key_value_heads", written);
  const bool value_is_key = config.flag("attention_k_eq_v", false);
  for (std::size_t i = 0; i < full.size(); ++i) {
    if (!full[i]) continue;
    AttentionShape& a = shape.blocks[i].attention;
    a.head_width = a.value_width = width;
    a.kv_heads = kv_heads;
    a.value_is_key = value_is_key;
  }
}

/// 26B-A4B: three more norms, a router with a scale for its input and one for each expert.
void add_gemma_experts(Fields& config, DecoderShape& shape) {
  ExpertsShape experts;
  experts.count = config.need("num_experts");
  experts.per_token = config.need("top_k_experts");
  experts.width = config.need({"moe_intermediate_size", "expert_intermediate_size"});
  experts.router_scales = true;
  experts.beside_dense = true;
  apply_experts(shape, experts);
  set_norms(shape, 7);
}

}  // namespace

DecoderShape read_gemma4(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 4, .head_width = 256, .tied = true});
  set_norms(shape, 4);
  set_qk_norm(shape, QkNorm::head);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  for (BlockShape& block : shape.blocks) block.scalars = 1;
  const std::int64_t last = static_cast<std::int64_t>(shape.blocks.size()) - 1;
  const LayerMarks full = full_layers(
      config, shape, [last](std::int64_t layer) { return (layer + 1) % 6 == 0 || layer == last; });
  apply_windows(shape, full, config.get("sliding_window", 512));
  widen_full_layers(config, shape, full);
  add_small_parts(config, shape);
  if (config.flag("enable_moe_block", false)) add_gemma_experts(config, shape);
  return shape;
}

}  // namespace headroom
