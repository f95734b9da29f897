// MPT and DBRX of MosaicML: fused qkv, LayerNorms without biases, keys of their own. Sources:
// configuration_mpt.py, configuration_dbrx.py.
#include "model/families/readers.hpp"

namespace headroom {
namespace {

void fuse(DecoderShape& shape, std::int64_t kv_heads) {
  for (BlockShape& block : shape.blocks) {
    block.attention.fused = true;
    block.attention.kv_heads = kv_heads;
  }
}

std::int64_t mosaic_kv_heads(Fields& config, const DecoderShape& shape) {
  return config.inside("attn_config").positive("kv_n_heads", shape.blocks.front().attention.heads);
}

}  // namespace

DecoderShape read_mpt(Fields& config) {
  DecoderShape shape = attention_shape(config, {.tied = true});
  set_mlp_width(shape, times(config.positive("expansion_ratio", 4), shape.hidden));
  const bool bias = !config.flag("no_bias", true);
  shape.norm_bias = bias;
  set_biases(shape, bias, bias, bias);
  fuse(shape, mosaic_kv_heads(config, shape));
  for (BlockShape& block : shape.blocks) block.mlp.gated = false;
  return shape;
}

DecoderShape read_dbrx(Fields& config) {
  DecoderShape shape = attention_shape(config);
  fuse(shape, mosaic_kv_heads(config, shape));
  Fields ffn = config.inside("ffn_config");
  ExpertsShape experts;
  experts.count = ffn.need("moe_num_experts");
  experts.per_token = ffn.need("moe_top_k");
  experts.width = ffn.need("ffn_hidden_size");
  apply_experts(shape, experts);
  return shape;
}

}  // namespace headroom
