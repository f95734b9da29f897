// CLIP, SigLIP, Pixtral and Llama 4's tower: an image of one size, cut into patches. Sources:
// modeling_clip.py, modeling_siglip.py, modeling_pixtral.py, modeling_llama4.py and the wrappers'
// modeling_llava.py, _llava_next.py, _gemma3.py, _paligemma.py, _mistral3.py of Transformers.
#include <array>

#include "model/towers/tower.hpp"

namespace headroom {
namespace {

EncoderShape add_pixtral(TowerInput& input) {
  EncoderShape shape = read_encoder(input.vision);
  shape.gated = true;
  shape.bias = shape.norm_bias = false;
  TensorList list = vision_list(input.tensors, "vision_tower.");
  list.linear("patch_conv", shape.width, patch_inputs(input.vision), Role::vision, false);
  list.norm("ln_pre", shape.width, false, Role::vision);
  add_encoder(input.tensors, "vision_tower.transformer.layers.", shape);
  return shape;
}

/// A class token and learned positions for it and the patches; LayerNorms before and after.
void add_clip_embeddings(TowerInput& input, const std::string& prefix, const EncoderShape& shape) {
  const std::int64_t positions = plus(patches(input.vision, 336), 1);
  TensorList list = vision_list(input.tensors, prefix);
  list.linear("patch_embedding", shape.width, patch_inputs(input.vision), Role::vision, false);
  list.put("class_embedding", {shape.width}, Role::vision);
  list.put("position_embedding.weight", {positions, shape.width}, Role::vision);
  list.norm("pre_layernorm", shape.width, true, Role::vision);
  list.norm("post_layernorm", shape.width, true, Role::vision);
}

/// Two linear layers: tower -> decoder -> decoder.
void add_mlp_projector(TowerInput& input, std::int64_t width, bool bias) {
  TensorList list = vision_list(input.tensors, "multi_modal_projector.");
  list.linear("linear_1", input.text_width, width, Role::projector, bias);
  list.linear("linear_2", input.text_width, input.text_width, Role::projector, bias);
}

}  // namespace

/// 27 layers of 1152: 416,866,032 with an image of 896 (4,096 patches).
EncoderShape add_siglip(TowerInput& input, const std::string& prefix, std::int64_t image_size) {
  const EncoderShape shape = read_encoder(input.vision);
  TensorList list = vision_list(input.tensors, prefix);
  list.linear("embeddings.patch_embedding", shape.width, patch_inputs(input.vision), Role::vision,
              true);
  list.put("embeddings.position_embedding.weight", {patches(input.vision, image_size), shape.width},
           Role::vision);
  add_encoder(input.tensors, prefix + "encoder.layers.", shape);
  list.norm("post_layernorm", shape.width, true, Role::vision);
  return shape;
}

void add_siglip_gemma3(TowerInput& input) {
  const EncoderShape shape = add_siglip(input, "vision_tower.vision_model.", 224);
  TensorList list = vision_list(input.tensors, "multi_modal_projector.");
  list.norm("mm_soft_emb_norm", shape.width, false, Role::projector);
  list.put("mm_input_projection_weight", {shape.width, input.text_width}, Role::projector);
}

void add_siglip_paligemma(TowerInput& input) {
  const EncoderShape shape = add_siglip(input, "vision_tower.vision_model.", 224);
  vision_list(input.tensors, "multi_modal_projector.")
      .linear("linear", input.text_width, shape.width, Role::projector, true);
}

/// LLaVA 1.5 7B: 303,507,456 and a projector of 20,979,712.
void add_clip_llava(TowerInput& input) {
  const EncoderShape shape = read_encoder(input.vision);
  add_clip_embeddings(input, "vision_tower.vision_model.", shape);
  add_encoder(input.tensors, "vision_tower.vision_model.encoder.layers.", shape);
  add_mlp_projector(input, shape.width, input.wrapper.flag("multimodal_projector_bias", true));
}

/// A learned vector ends each row of an image that was cut into tiles.
void add_clip_llava_next(TowerInput& input) {
  add_clip_llava(input);
  vision_list(input.tensors, "").put("image_newline", {input.text_width}, Role::projector);
}

void add_pixtral_llava(TowerInput& input) {
  const EncoderShape shape = add_pixtral(input);
  add_mlp_projector(input, shape.width, input.wrapper.flag("multimodal_projector_bias", true));
}

/// Merges 2 x 2 patches into one: 1024 x 4096, after a norm.
void add_pixtral_mistral3(TowerInput& input) {
  const EncoderShape shape = add_pixtral(input);
  const std::int64_t merge = input.wrapper.positive("spatial_merge_size", 2);
  TensorList list = vision_list(input.tensors, "multi_modal_projector.");
  list.norm("norm", shape.width, false, Role::projector);
  list.linear("patch_merger.merging_layer", shape.width, times(merge, merge, shape.width),
              Role::projector, false);
  add_mlp_projector(input, shape.width, input.wrapper.flag("multimodal_projector_bias", false));
}

/// The pixel shuffle turns 2 x 2 patches of 1408 into one of 5632, which is the blocks' MLP width.
void add_llama4_vision(TowerInput& input) {
  const EncoderShape shape = read_encoder(input.vision);
  const std::int64_t inner = input.vision.positive("projector_input_dim", 4096);
  const std::int64_t outer = input.vision.positive("projector_output_dim", 4096);
  add_clip_embeddings(input, "vision_model.", shape);
  add_encoder(input.tensors, "vision_model.model.layers.", shape);
  TensorList adapter = vision_list(input.tensors, "vision_model.vision_adapter.mlp.");
  adapter.linear("fc1", inner, shape.ffn, Role::vision, false);
  adapter.linear("fc2", outer, inner, Role::vision, false);
  vision_list(input.tensors, "multi_modal_projector.")
      .linear("linear_1", input.text_width, input.vision.positive("vision_output_dim", outer),
              Role::projector, false);
}

/// Scout and Maverick have the same tower, 871,932,416 with its projector: 108,641,793,536 and
/// 401,583,781,376 in all. Llama4VisionConfig's own defaults (a width of 768) are those of no
/// released model. Source: Llama4VisionConfig in nemo/collections/vlm/llama4/model/vision.py of
/// NVIDIA NeMo, read 2026-12-01.
void add_llama4_released(TowerInput& input) {
  static constexpr std::array<Fields::Default, 4> kReleased = {{
      {"hidden_size", 1408},
      {"intermediate_size", 5632},
      {"num_hidden_layers", 34},
      {"patch_size", 14},
  }};
  input.vision.use(kReleased);
  add_llama4_vision(input);
}

}  // namespace headroom
