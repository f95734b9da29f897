// MoonViT of Kimi K2.5 and K3: learned positions on a grid of 64 x 64, merged 2 x 2. Sources:
// modeling_kimi_k25.py and modeling_kimi_k3.py beside the models.
#include "model/towers/tower.hpp"

namespace headroom {
namespace {

/// merge_kernel_size [2, 2] -> 4 patches.
std::int64_t merged_patches(Fields& vision) {
  std::int64_t patches = 1;
  for (const std::int64_t side : vision.numbers("merge_kernel_size")) {
    patches = times(patches, side);
  }
  return patches;
}

}  // namespace

/// 27 layers of 1152, then 4608 -> 4608 -> 7168: 471,143,920. Kimi K3: 27 layers of 1024 with an
/// attention of 1536, RMS norms, no biases, the projector's norm at its end.
void add_moonvit(TowerInput& input) {
  Fields& vision = input.vision;
  EncoderShape shape = read_encoder(vision);
  shape.norm_bias = vision.text("norm_type", "layernorm") != "rmsnorm";
  shape.qkv_bias = shape.output_bias = vision.flag("attn_bias", true);
  shape.bias = vision.flag("linear_bias", true);
  shape.attention = vision.get("qkv_hidden_size", 0);
  const bool second = vision.text("mm_projector_type", "patchmerger") == "patchmergerv2";
  const std::int64_t grid =
      times(vision.need("init_pos_emb_height"), vision.need("init_pos_emb_width"));
  TensorList list = vision_list(input.tensors, "vision_tower.");
  list.linear("patch_embed.proj", shape.width, patch_inputs(vision), Role::vision,
              vision.flag("patch_embed_proj_bias", true));
  list.put("patch_embed.pos_emb.weight", {grid, shape.width}, Role::vision);
  add_encoder(input.tensors, "vision_tower.encoder.blocks.", shape);
  list.norm("encoder.final_layernorm", shape.width, shape.norm_bias, Role::vision);
  const std::int64_t merged = times(merged_patches(vision), shape.width);
  TensorList projector = vision_list(input.tensors, "mm_projector.");
  if (!second) projector.norm("pre_norm", shape.width, true, Role::projector);
  projector.linear("proj.0", merged, merged, Role::projector, !second);
  projector.linear("proj.2", input.text_width, merged, Role::projector, !second);
  if (second) projector.norm("post_norm", input.text_width, false, Role::projector);
}

}  // namespace headroom
