// The towers of Qwen2-VL, Qwen2.5-VL and Qwen3-VL: two frames a patch, rotary positions, 2 x 2
// patches merged into one token. Sources: modeling_qwen2_vl.py, modeling_qwen2_5_vl.py,
// modeling_qwen3_vl.py of Transformers.
#include "model/families/family.hpp"
#include "model/towers/tower.hpp"

namespace headroom {
namespace {

/// Width of 2 x 2 patches together: 4 x 1152 = 4608.
std::int64_t merged_width(Fields& vision, std::int64_t width) {
  const std::int64_t merge = vision.positive("spatial_merge_size", 2);
  return times(merge, merge, width);
}

/// Two linear layers: merged -> merged -> decoder.
void add_merger(TensorList& list, const std::string& name, std::int64_t merged, std::int64_t out) {
  list.linear(name + ".fc1", merged, merged, Role::projector, true);
  list.linear(name + ".fc2", out, merged, Role::projector, true);
}

void add_patches(TensorList& list, Fields& vision, std::int64_t width, bool bias) {
  const std::int64_t frames = vision.positive("temporal_patch_size", 2);
  list.linear("patch_embed.proj", width, patch_inputs(vision, frames), Role::vision, bias);
}

}  // namespace

/// hidden_size is the decoder's width here, embed_dim the tower's. 32 layers of 1280 -> 665,271,296
/// with the merger of Qwen2-VL-2B.
void add_qwen2_vl(TowerInput& input) {
  Fields& vision = input.vision;
  EncoderShape shape;
  shape.layers = layer_count(vision, {"depth"});
  shape.width = vision.need("embed_dim");
  shape.ffn = times(vision.positive("mlp_ratio", 4), shape.width);
  TensorList list = vision_list(input.tensors, "visual.");
  add_patches(list, vision, shape.width, false);
  add_encoder(input.tensors, "visual.blocks.", shape);
  list.norm("merger.ln_q", shape.width, true, Role::projector);
  add_merger(list, "merger", merged_width(vision, shape.width), vision.need("hidden_size"));
}

/// The published file of the 32B leaves the depth to the class.
void add_qwen2_5_vl(TowerInput& input) {
  Fields& vision = input.vision;
  EncoderShape shape = read_encoder(vision, 32);
  shape.gated = true;
  shape.norm_bias = false;
  TensorList list = vision_list(input.tensors, "visual.");
  add_patches(list, vision, shape.width, false);
  add_encoder(input.tensors, "visual.blocks.", shape);
  list.norm("merger.ln_q", shape.width, false, Role::projector);
  add_merger(list, "merger", merged_width(vision, shape.width), vision.need("out_hidden_size"));
}

/// Three more mergers take their input from layers within the tower (deepstack).
void add_qwen3_vl(TowerInput& input) {
  Fields& vision = input.vision;
  const EncoderShape shape = read_encoder(vision);
  const std::int64_t merged = merged_width(vision, shape.width);
  const std::int64_t out = vision.need("out_hidden_size");
  TensorList list = vision_list(input.tensors, "model.visual.");
  add_patches(list, vision, shape.width, true);
  list.put("pos_embed.weight", {vision.need("num_position_embeddings"), shape.width}, Role::vision);
  add_encoder(input.tensors, "model.visual.blocks.", shape);
  list.norm("merger.norm", shape.width, true, Role::projector);
  add_merger(list, "merger", merged, out);
  const std::size_t taps = vision.numbers("deepstack_visual_indexes").size();
  if (static_cast<std::int64_t>(taps) > shape.layers) {
    vision.fail("config_deepstack", "deepstack_visual_indexes",
                {{"listed", static_cast<std::int64_t>(taps)}, {"layers", shape.layers}});
    return;
  }
  for (std::size_t i = 0; i < taps; ++i) {
    const std::string name = "deepstack_merger_list." + std::to_string(i);
    list.norm(name + ".norm", merged, true, Role::projector);
    add_merger(list, name, merged, out);
  }
}

}  // namespace headroom
