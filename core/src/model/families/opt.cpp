// OPT: learned positions with two rows that are never used; the 350M embeds in half the width and
// norms after the residual. Source: configuration_opt.py, modeling_opt.py.
#include "model/families/readers.hpp"

namespace headroom {

DecoderShape read_opt(Fields& config) {
  DecoderShape shape = attention_shape(config, {.tied = true});
  set_mlp_width(shape, config.need("ffn_dim"));
  shape.positions = config.need("max_position_embeddings") + 2;
  shape.embedding_width = config.positive("word_embed_proj_dim", shape.hidden);
  shape.norm_bias = shape.norm_weight = config.flag("layer_norm_elementwise_affine", true);
  shape.final_norm =
      config.flag("do_layer_norm_before", true) && !config.flag("_remove_final_layer_norm", false);
  const bool bias = config.flag("enable_bias", true);
  set_biases(shape, bias, bias, bias);
  for (BlockShape& block : shape.blocks) block.mlp.gated = false;
  return shape;
}

}  // namespace headroom
