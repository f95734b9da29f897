// The tower of GLM-4.1V and GLM-4.5V: two frames a patch, gated MLPs of the decoder's width, 2 x 2
// patches merged by a convolution. Source: modeling_glm4v.py of Transformers.
#include "model/towers/tower.hpp"

namespace headroom {

/// GLM-4.1V 9B: 892,498,432. `intermediate_size` is that of the merger.
void add_glm4v_vision(TowerInput& input) {
  Fields& vision = input.vision;
  EncoderShape shape = read_encoder(vision);
  const std::int64_t merger = shape.ffn;
  const std::int64_t out = vision.need("out_hidden_size");
  shape.ffn = out;
  shape.gated = true;
  shape.bias = vision.flag("attention_bias", false);
  shape.norm_bias = false;
  const std::int64_t frames = vision.positive("temporal_patch_size", 2);
  const std::int64_t side = vision.positive("spatial_merge_size", 2);
  TensorList list = vision_list(input.tensors, "model.visual.");
  list.linear("patch_embed.proj", shape.width, patch_inputs(vision, frames), Role::vision, true);
  list.put("embeddings.position_embedding.weight", {patches(vision, 336), shape.width},
           Role::vision);
  list.norm("post_conv_layernorm", shape.width, false, Role::vision);
  list.norm("post_layernorm", shape.width, false, Role::vision);
  add_encoder(input.tensors, "model.visual.blocks.", shape);
  list.linear("downsample", out, times(side, side, shape.width), Role::projector, true);
  list.linear("merger.proj", out, out, Role::projector, false);
  list.norm("merger.post_projection_norm", out, true, Role::projector);
  list.linear("merger.gate_proj", merger, out, Role::projector, false);
  list.linear("merger.up_proj", merger, out, Role::projector, false);
  list.linear("merger.down_proj", out, merger, Role::projector, false);
}

}  // namespace headroom
