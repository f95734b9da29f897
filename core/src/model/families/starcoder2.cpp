// StarCoder2 and StableLM: LayerNorms with biases around a Llama block. Sources:
// configuration_starcoder2.py, configuration_stablelm.py.
#include "model/families/readers.hpp"

namespace headroom {

DecoderShape read_starcoder2(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 2, .tied = true});
  shape.norm_bias = true;
  const bool bias = config.flag("use_bias", true);
  set_biases(shape, bias, bias, bias);
  for (BlockShape& block : shape.blocks) block.mlp.gated = false;
  apply_windows(config, shape, config.get("sliding_window", 0), never);
  return shape;
}

/// The 12B runs attention and MLP side by side after one norm, and norms each head of q and k.
DecoderShape read_stablelm(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 32});
  shape.norm_bias = true;
  set_biases(shape, config.flag("use_qkv_bias", false), false, false);
  if (config.flag("qk_layernorm", false)) set_qk_norm(shape, QkNorm::heads);
  if (config.flag("use_parallel_residual", false)) set_norms(shape, 1);
  return shape;
}

}  // namespace headroom
