// The tower of Llama 3.2 Vision: an image in tiles, positions for each arrangement of tiles, local
// and gated global layers. Source: modeling_mllama.py of Transformers.
#include <nlohmann/json.hpp>

#include "model/families/family.hpp"
#include "model/towers/tower.hpp"

namespace headroom {
namespace {

/// A position for each patch and, for each of the arrangements (ids from 0), for each tile and for
/// each patch of each tile. Arrangements 9, tiles 4, 1,601 patches of 1,280: 75,915,523.
void add_tile_positions(TowerInput& input, std::int64_t width) {
  Fields& vision = input.vision;
  const Json* ratios = vision.find("supported_aspect_ratios");
  const std::int64_t written =
      vision.is_list("supported_aspect_ratios") ? static_cast<std::int64_t>(ratios->size()) : 8;
  const std::int64_t arrangements = plus(written, 1);
  const std::int64_t tiles = vision.positive("max_num_tiles", 4);
  const std::int64_t positions = plus(patches(vision, 448), 1);
  TensorList list = vision_list(input.tensors, "vision_model.");
  list.put("gated_positional_embedding.gate", {1}, Role::vision);
  list.put("gated_positional_embedding.embedding", {positions, width}, Role::vision);
  list.put("gated_positional_embedding.tile_embedding.weight",
           {arrangements, times(tiles, positions, width)}, Role::vision);
  for (const char* name : {"pre_tile_positional_embedding", "post_tile_positional_embedding"}) {
    list.put(std::string(name) + ".gate", {1}, Role::vision);
    list.put(std::string(name) + ".embedding.weight", {arrangements, times(tiles, width)},
             Role::vision);
  }
}

}  // namespace

/// 863,567,379, and a projector from 7,680 (the last state and five between) to the decoder.
void add_mllama_vision(TowerInput& input) {
  Fields& vision = input.vision;
  EncoderShape shape = read_encoder(vision);
  shape.qkv_bias = shape.output_bias = false;
  TensorList list = vision_list(input.tensors, "vision_model.");
  list.linear("patch_embedding", shape.width, patch_inputs(vision), Role::vision, false);
  list.put("class_embedding", {shape.width}, Role::vision);
  add_tile_positions(input, shape.width);
  list.norm("layernorm_pre", shape.width, true, Role::vision);
  list.norm("layernorm_post", shape.width, true, Role::vision);
  add_encoder(input.tensors, "vision_model.transformer.layers.", shape);
  shape.layers = layer_count(vision, {"num_global_layers"});
  shape.gates = true;
  add_encoder(input.tensors, "vision_model.global_transformer.layers.", shape);
  vision_list(input.tensors, "")
      .linear("multi_modal_projector", input.text_width, vision.need("vision_output_dim"),
              Role::projector, true);
}

}  // namespace headroom
