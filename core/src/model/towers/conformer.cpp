// The conformer of Gemma 3n and Gemma 4 E2B, E4B: two convolutions over time and mel bands, then
// layers of two half MLPs around attention and a depthwise convolution. Source: modular_gemma4.py
// of Transformers.
#include "model/families/family.hpp"
#include "model/towers/tower.hpp"

namespace headroom {
namespace {

void add_half_mlp(TensorList& list, const std::string& name, std::int64_t width) {
  list.norm(name + ".pre_layer_norm", width, false, Role::vision);
  list.linear(name + ".ffw_layer_1", times(4, width), width, Role::vision, false);
  list.linear(name + ".ffw_layer_2", width, times(4, width), Role::vision, false);
  list.norm(name + ".post_layer_norm", width, false, Role::vision);
}

/// Width 1,024, kernel 5: 2 x 8,390,656 of the MLPs, 5 x 1024^2 + 128, 3 x 1024^2 + 7 x 1024,
/// 3 norms -> 25,180,288.
void add_layer(TensorList& list, const ConformerShape& shape) {
  const std::int64_t width = shape.width;
  add_half_mlp(list, "feed_forward1", width);
  add_half_mlp(list, "feed_forward2", width);
  for (const char* name : {"q_proj", "k_proj", "v_proj", "post", "relative_k_proj"}) {
    list.linear(std::string("self_attn.") + name, width, width, Role::vision, false);
  }
  list.put("self_attn.per_dim_scale", {shape.head_width}, Role::vision);
  list.norm("lconv1d.pre_layer_norm", width, false, Role::vision);
  list.linear("lconv1d.linear_start", times(2, width), width, Role::vision, false);
  list.put("lconv1d.depthwise_conv1d.weight", {width, 1, shape.kernel}, Role::vision);
  list.norm("lconv1d.conv_norm", width, false, Role::vision);
  list.linear("lconv1d.linear_end", width, width, Role::vision, false);
  for (const char* name : {"norm_pre_attn", "norm_post_attn", "norm_out"}) {
    list.norm(name, width, false, Role::vision);
  }
}

constexpr std::int64_t kWindow = 9;      // weights of a convolution of 3 x 3
constexpr std::int64_t kMelBands = 128;  // two convolutions of stride 2 leave a quarter

}  // namespace

/// Gemma 4 E2B: convolutions and projection 1,086,752, 12 layers of 25,180,288. Gemma 3n, 1,536
/// wide: 681,348,640.
void add_conformer(std::vector<std::int64_t> channels, const ConformerShape& shape,
                   std::int64_t layers, const TowerInput& input) {
  if (channels.size() != 2) channels = {128, 32};  // the class default of both
  TensorList list = vision_list(input.tensors, "model.audio_tower.");
  list.put("subsample_conv_projection.layer0.conv.weight", {channels[0], 1, kWindow}, Role::vision);
  list.norm("subsample_conv_projection.layer0.norm", channels[0], false, Role::vision);
  list.put("subsample_conv_projection.layer1.conv.weight", {channels[1], channels[0], kWindow},
           Role::vision);
  list.norm("subsample_conv_projection.layer1.norm", channels[1], false, Role::vision);
  list.linear("subsample_conv_projection.input_proj_linear", shape.width,
              times(kMelBands / 4, channels[1]), Role::vision, false);
  for (std::int64_t i = 0; i < layers; ++i) {
    TensorList layer =
        vision_list(input.tensors, "model.audio_tower.layers." + std::to_string(i) + ".");
    add_layer(layer, shape);
  }
}

/// E2B: the conformer, an output of 1024 -> 1536 with bias, an embedder of 1536 x 1536 ->
/// 307,183,904.
void add_gemma4_audio(Fields& audio, const TowerInput& input) {
  ConformerShape shape;
  shape.width = audio.need("hidden_size");
  shape.head_width = shape.width / audio.positive("num_attention_heads", 8);
  shape.kernel = audio.positive("conv_kernel_size", 5);
  const std::int64_t out = audio.positive("output_proj_dims", 1536);
  const std::int64_t layers = layer_count(audio, {"num_hidden_layers"});
  add_conformer(audio.numbers("subsampling_conv_channels"), shape, layers, input);
  vision_list(input.tensors, "model.audio_tower.")
      .linear("output_proj", out, shape.width, Role::vision, true);
  vision_list(input.tensors, "model.embed_audio.")
      .linear("embedding_projection", input.text_width, out, Role::projector, false);
}

}  // namespace headroom
