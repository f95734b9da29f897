// MoonViT of Kimi K2.5: learned positions on a grid of 64 x 64, merged 2 x 2. Source:
// modeling_kimi_k25.py beside the model.
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

/// 27 layers of 1152, then 4608 -> 4608 -> 7168: 471,143,920.
void add_moonvit(TowerInput& input) {
  Fields& vision = input.vision;
  const EncoderShape shape = read_encoder(vision);
  const std::int64_t grid =
      times(vision.need("init_pos_emb_height"), vision.need("init_pos_emb_width"));
  TensorList list = vision_list(input.tensors, "vision_tower.");
  list.linear("patch_embed.proj", shape.width, patch_inputs(vision), Role::vision, true);
  list.put("patch_embed.pos_emb.weight", {grid, shape.width}, Role::vision);
  add_encoder(input.tensors, "vision_tower.encoder.blocks.", shape);
  list.norm("encoder.final_layernorm", shape.width, true, Role::vision);
  const std::int64_t merged = times(merged_patches(vision), shape.width);
  TensorList projector = vision_list(input.tensors, "mm_projector.");
  projector.norm("pre_norm", shape.width, true, Role::projector);
  projector.linear("proj.0", merged, merged, Role::projector, true);
  projector.linear("proj.2", input.text_width, merged, Role::projector, true);
}

}  // namespace headroom
