// Nemotron-4 and Minitron: a plain MLP with squared ReLU, LayerNorms with biases. Source:
// configuration_nemotron.py.
#include "model/families/readers.hpp"

namespace headroom {

DecoderShape read_nemotron(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  shape.norm_bias = true;
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, config.flag("mlp_bias", false));
  for (BlockShape& block : shape.blocks) block.mlp.gated = false;
  return shape;
}

}  // namespace headroom
