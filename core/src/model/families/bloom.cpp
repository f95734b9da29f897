// BLOOM: no positions (ALiBi), a norm after the embedding, biases everywhere, an MLP of four times
// the width. Source: configuration_bloom.py.
#include "model/families/readers.hpp"

namespace headroom {

DecoderShape read_bloom(Fields& config) {
  DecoderShape shape = attention_shape(config, {.tied = true});
  shape.norm_bias = shape.embedding_norm = true;
  set_mlp_width(shape, times(4, shape.hidden));
  set_biases(shape, true, true, true);
  for (BlockShape& block : shape.blocks) {
    block.attention.fused = true;
    block.mlp.gated = false;
  }
  return shape;
}

}  // namespace headroom
