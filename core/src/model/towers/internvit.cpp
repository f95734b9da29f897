// InternViT of InternVL: learned positions with a class token, a scale after each part of a layer,
// 2 x 2 patches as one token. Source: modeling_intern_vit.py and modeling_internvl_chat.py beside
// InternVL3, modeling_internvl.py of Transformers.
#include <algorithm>

#include "model/towers/tower.hpp"

namespace headroom {

namespace {

/// A side in pixels, written as a number or as [14, 14].
std::int64_t side(Fields& vision, std::string_view key, std::int64_t fallback) {
  if (!vision.is_list(key)) return vision.positive(key, fallback);
  const std::vector<std::int64_t> sides = vision.numbers(key);
  return sides.empty() ? fallback : std::max<std::int64_t>(1, sides.front());
}

/// The first of two spellings: that of the remote code, that of Transformers.
bool either(Fields& vision, std::string_view remote, std::string_view own, bool fallback) {
  return vision.is_set(remote) ? vision.flag(remote, fallback) : vision.flag(own, fallback);
}

}  // namespace

/// InternVL3 8B: 304,012,288 and a projector of 27,540,480. The tower of 6B has RMS norms, norms of
/// q and k over all heads and no bias for q, k and v.
void add_internvit(TowerInput& input) {
  Fields& vision = input.vision;
  EncoderShape shape = read_encoder(vision);
  shape.scales = true;
  shape.qkv_bias = either(vision, "qkv_bias", "attention_bias", false);
  shape.norm_bias = vision.text("norm_type", "rms_norm") != "rms_norm";
  if (either(vision, "qk_normalization", "use_qk_norm", true)) shape.qk_norm = shape.width;
  TensorList list = vision_list(input.tensors, "vision_model.embeddings.");
  const std::int64_t patch = side(vision, "patch_size", 14);
  const std::int64_t across = side(vision, "image_size", 448) / patch;
  list.linear("patch_embedding", shape.width, times(3, patch, patch), Role::vision, true);
  list.put("class_embedding", {shape.width}, Role::vision);
  list.put("position_embedding", {plus(times(across, across), 1), shape.width}, Role::vision);
  add_encoder(input.tensors, "vision_model.encoder.layers.", shape);
  const std::int64_t merged = times(4, shape.width);  // downsample_ratio 0.5
  TensorList projector = vision_list(input.tensors, "mlp1.");
  projector.norm("0", merged, true, Role::projector);
  projector.linear("1", input.text_width, merged, Role::projector, true);
  projector.linear("3", input.text_width, input.text_width, Role::projector, true);
}

}  // namespace headroom
