// The conformer of Gemma 4 E2B and E4B: two convolutions over time and mel bands, then layers of
// two half MLPs around attention and a depthwise convolution. Source: modular_gemma4.py of
// Transformers.
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
void add_conformer(TensorList& list, std::int64_t width, std::int64_t head, std::int64_t kernel) {
  add_half_mlp(list, "feed_forward1", width);
  add_half_mlp(list, "feed_forward2", width);
  for (const char* name : {"q_proj", "k_proj", "v_proj", "post", "relative_k_proj"}) {
    list.linear(std::string("self_attn.") + name, width, width, Role::vision, false);
  }
  list.put("self_attn.per_dim_scale", {head}, Role::vision);
  list.norm("lconv1d.pre_layer_norm", width, false, Role::vision);
  list.linear("lconv1d.linear_start", times(2, width), width, Role::vision, false);
  list.put("lconv1d.depthwise_conv1d.weight", {width, 1, kernel}, Role::vision);
  list.norm("lconv1d.conv_norm", width, false, Role::vision);
  list.linear("lconv1d.linear_end", width, width, Role::vision, false);
  for (const char* name : {"norm_pre_attn", "norm_post_attn", "norm_out"}) {
    list.norm(name, width, false, Role::vision);
  }
}

constexpr std::int64_t kWindow = 9;  // weights of a convolution of 3 x 3

}  // namespace

/// Gemma 4 E2B: 12 layers, convolutions and projections 1,086,752, output 1,574,400, embedder
/// 1536 x 1536 -> 307,183,904.
void add_gemma4_audio(Fields& audio, const TowerInput& input) {
  const std::int64_t width = audio.need("hidden_size");
  const std::int64_t heads = audio.positive("num_attention_heads", 8);
  const std::int64_t kernel = audio.positive("conv_kernel_size", 5);
  std::vector<std::int64_t> channels = audio.numbers("subsampling_conv_channels");
  if (channels.size() != 2) channels = {128, 32};
  const std::int64_t out = audio.positive("output_proj_dims", 1536);
  const std::int64_t layers = layer_count(audio, {"num_hidden_layers"});
  TensorList list = vision_list(input.tensors, "model.audio_tower.");
  list.put("subsample_conv_projection.layer0.conv.weight", {channels[0], 1, kWindow}, Role::vision);
  list.norm("subsample_conv_projection.layer0.norm", channels[0], false, Role::vision);
  list.put("subsample_conv_projection.layer1.conv.weight", {channels[1], channels[0], kWindow},
           Role::vision);
  list.norm("subsample_conv_projection.layer1.norm", channels[1], false, Role::vision);
  list.linear("subsample_conv_projection.input_proj_linear", width,
              times(channels[0] / 4, channels[1]), Role::vision, false);
  for (std::int64_t i = 0; i < layers; ++i) {
    TensorList layer =
        vision_list(input.tensors, "model.audio_tower.layers." + std::to_string(i) + ".");
    add_conformer(layer, width, width / heads, kernel);
  }
  list.linear("output_proj", out, width, Role::vision, true);
  vision_list(input.tensors, "model.embed_audio.")
      .linear("embedding_projection", input.text_width, out, Role::projector, false);
}

}  // namespace headroom
