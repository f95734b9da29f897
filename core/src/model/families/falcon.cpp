// Falcon 7B to 180B. Falcon 3 publishes itself as "llama". Source: configuration_falcon.py.
#include "model/families/readers.hpp"

namespace headroom {
namespace {

/// 40B, 180B and 11B: num_kv_heads. Before: one for all, whatever num_kv_heads says (7B: 71).
std::int64_t falcon_kv_heads(Fields& config, std::int64_t written, bool grouped_heads) {
  if (grouped_heads) return written;
  return config.flag("multi_query", true) ? 1 : written;
}

int falcon_norms(Fields& config, bool grouped_heads) {
  if (grouped_heads) return config.get("num_ln_in_parallel_attn", 2) == 1 ? 1 : 2;
  return config.flag("parallel_attn", true) ? 1 : 2;
}

}  // namespace

DecoderShape read_falcon(Fields& config) {
  DecoderShape shape = attention_shape(config, {.tied = true, .max_context = 2048});
  set_mlp_width(shape, config.positive("ffn_hidden_size", times(4, shape.hidden)));
  const bool grouped_heads = config.flag("new_decoder_architecture", false);
  const std::int64_t kv_heads =
      falcon_kv_heads(config, shape.blocks.front().attention.kv_heads, grouped_heads);
  const bool bias = config.flag("bias", false);
  shape.norm_bias = true;
  set_biases(shape, bias, bias, bias);
  set_norms(shape, falcon_norms(config, grouped_heads));
  for (BlockShape& block : shape.blocks) {
    block.attention.fused = true;
    block.attention.kv_heads = kv_heads;
    block.mlp.gated = false;
  }
  return shape;
}

}  // namespace headroom
