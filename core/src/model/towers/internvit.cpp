// InternViT of InternVL: learned positions with a class token, a scale after each part of a layer,
// 2 x 2 patches as one token. Source: modeling_intern_vit.py and modeling_internvl_chat.py beside
// InternVL3.
#include "model/towers/tower.hpp"

namespace headroom {

/// InternVL3 8B: 304,012,288 and a projector of 27,540,480. The tower of 6B has RMS norms, norms of
/// q and k over all heads and no bias for q, k and v.
void add_internvit(TowerInput& input) {
  Fields& vision = input.vision;
  EncoderShape shape = read_encoder(vision);
  shape.scales = true;
  shape.qkv_bias = vision.flag("qkv_bias", false);
  shape.norm_bias = vision.text("norm_type", "rms_norm") != "rms_norm";
  if (vision.flag("qk_normalization", true)) shape.qk_norm = shape.width;
  TensorList list = vision_list(input.tensors, "vision_model.embeddings.");
  list.linear("patch_embedding", shape.width, patch_inputs(vision), Role::vision, true);
  list.put("class_embedding", {shape.width}, Role::vision);
  list.put("position_embedding", {plus(patches(vision, 448), 1), shape.width}, Role::vision);
  add_encoder(input.tensors, "vision_model.encoder.layers.", shape);
  const std::int64_t merged = times(4, shape.width);  // downsample_ratio 0.5
  TensorList projector = vision_list(input.tensors, "mlp1.");
  projector.norm("0", merged, true, Role::projector);
  projector.linear("1", input.text_width, merged, Role::projector, true);
  projector.linear("3", input.text_width, input.text_width, Role::projector, true);
}

}  // namespace headroom
