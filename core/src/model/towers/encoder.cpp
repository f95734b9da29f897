#include "model/families/family.hpp"
#include "model/towers/tower.hpp"

namespace headroom {

EncoderShape read_encoder(Fields& vision, std::int64_t default_layers) {
  EncoderShape shape;
  const Fields::Spellings layers = {"num_hidden_layers", "depth", "vt_num_hidden_layers"};
  const bool left_out = default_layers > 0 && vision.get(layers, 0) == 0;
  shape.layers = left_out ? default_layers : layer_count(vision, layers);
  shape.width = vision.need({"hidden_size", "vt_hidden_size"});
  shape.ffn = vision.need({"intermediate_size", "vt_intermediate_size"});
  return shape;
}

TensorList vision_list(std::vector<Tensor>& tensors, const std::string& prefix) {
  return {tensors, prefix, -1, Part::vision};
}

/// SigLIP of Gemma 3: 4 x (1152^2 + 1152), 2 x 1152 x 4304 + 4304 + 1152, 4 x 1152
/// -> 15,239,504 a layer.
void add_encoder(std::vector<Tensor>& tensors, const std::string& prefix,
                 const EncoderShape& shape) {
  const std::int64_t width = shape.width;
  for (std::int64_t i = 0; i < shape.layers; ++i) {
    TensorList list = vision_list(tensors, prefix + std::to_string(i) + ".");
    for (int n = 0; n < shape.norms; ++n) {
      list.norm("norm" + std::to_string(n + 1), width, shape.norm_bias, Role::vision);
    }
    const std::int64_t inner = shape.attention > 0 ? shape.attention : width;
    for (const char* name : {"q_proj", "k_proj", "v_proj"}) {
      list.linear(std::string("attn.") + name, inner, width, Role::vision,
                  shape.bias && shape.qkv_bias);
    }
    list.linear("attn.o_proj", width, inner, Role::vision, shape.bias && shape.output_bias);
    if (shape.scales || shape.gates) {
      list.put("scale1", {shape.gates ? 1 : width}, Role::vision);
      list.put("scale2", {shape.gates ? 1 : width}, Role::vision);
    }
    if (shape.qk_norm > 0) {
      list.norm("attn.q_norm", shape.qk_norm, false, Role::vision);
      list.norm("attn.k_norm", shape.qk_norm, false, Role::vision);
    }
    if (shape.gated) list.linear("mlp.gate_proj", shape.ffn, width, Role::vision, shape.bias);
    list.linear("mlp.up_proj", shape.ffn, width, Role::vision, shape.bias);
    list.linear("mlp.down_proj", width, shape.ffn, Role::vision, shape.bias);
  }
}

std::int64_t patch_inputs(Fields& vision, std::int64_t frames) {
  const std::int64_t channels = vision.positive({"in_channels", "in_chans", "num_channels"}, 3);
  const std::int64_t side = vision.need({"patch_size", "spatial_patch_size"});
  return times(channels, frames, side, side);
}

std::int64_t patches(Fields& vision, std::int64_t default_image_size) {
  const std::int64_t side =
      vision.positive("image_size", default_image_size) / vision.need("patch_size");
  return times(side, side);
}

}  // namespace headroom
