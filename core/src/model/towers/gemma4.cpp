// Gemma 4's tower: positions along both axes, gated MLPs, four norms a layer, norms for q and k.
// Source: modeling_gemma4.py of Transformers.
#include "model/towers/tower.hpp"

namespace headroom {

void add_gemma4_vision(TowerInput& input) {
  Fields& vision = input.vision;
  EncoderShape shape = read_encoder(vision);
  shape.gated = true;
  shape.bias = shape.norm_bias = false;
  shape.norms = 4;
  shape.qk_norm = vision.need("head_dim");
  TensorList list = vision_list(input.tensors, "model.vision_tower.");
  list.linear("patch_embedder.input_proj", shape.width, patch_inputs(vision), Role::vision, false);
  list.put("patch_embedder.position_embedding_table",
           {2, vision.need("position_embedding_size"), shape.width}, Role::vision);
  add_encoder(input.tensors, "model.vision_tower.encoder.layers.", shape);
  if (vision.flag("standardize", false)) {
    list.put("std_bias", {shape.width}, Role::vision);
    list.put("std_scale", {shape.width}, Role::vision);
  }
  vision_list(input.tensors, "model.embed_vision.")
      .linear("embedding_projection", input.text_width, shape.width, Role::projector, false);
}

}  // namespace headroom
