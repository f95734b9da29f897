// Phi-4-multimodal: SigLIP with its pooling head, a conformer for speech, and two LoRA adapters on
// the decoder, all in one checkpoint. Sources: modeling_phi4mm.py, vision_siglip_navit.py and
// speech_conformer_encoder.py beside microsoft/Phi-4-multimodal-instruct;
// modular_phi4_multimodal.py of Transformers.
#include <algorithm>

#include "headroom/value.hpp"
#include "model/towers/tower.hpp"

namespace headroom {
namespace {

// The published code holds the vision tower's widths; config.json has none of them.
constexpr std::int64_t kImage = 448;
constexpr std::int64_t kPatch = 14;
constexpr EncoderShape kVision = {.layers = 27, .width = 1152, .ffn = 4304};

constexpr std::string_view kExtend = "model.embed_tokens_extend.";

/// Two linear layers into the decoder's width.
void add_projection(TensorList& list, const std::string& name, std::int64_t text,
                    std::int64_t width) {
  list.linear(name + ".0", text, width, Role::projector, true);
  list.linear(name + ".2", text, text, Role::projector, true);
}

/// Tower 413,327,088, pooling head 15,238,352, ends of lines and of tiles 2,304, projection
/// 12,982,272.
void add_images(const TowerInput& input) {
  const std::string embed = std::string(kExtend) + "image_embed.";
  const std::string tower = embed + "img_processor.";
  const std::int64_t width = kVision.width;
  const std::int64_t side = kImage / kPatch;
  TensorList list = vision_list(input.tensors, tower);
  list.linear("embeddings.patch_embedding", width, 3 * kPatch * kPatch, Role::vision, true);
  list.put("embeddings.position_embedding.weight", {side * side, width}, Role::vision);
  add_encoder(input.tensors, tower + "encoder.layers.", kVision);
  list.norm("post_layernorm", width, true, Role::vision);
  list.put("head.probe", {1, 1, width}, Role::vision);
  list.linear("head.attention.in_proj", 3 * width, width, Role::vision, true);
  list.linear("head.attention.out_proj", width, width, Role::vision, true);
  list.norm("head.layernorm", width, true, Role::vision);
  list.linear("head.mlp.fc1", kVision.ffn, width, Role::vision, true);
  list.linear("head.mlp.fc2", width, kVision.ffn, Role::vision, true);
  TensorList around = vision_list(input.tensors, embed);
  around.put("glb_GN", {1, 1, width}, Role::projector);
  around.put("sub_GN", {1, 1, 1, width}, Role::projector);
  add_projection(around, "img_projection", input.text_width, width);
}

/// A gated half MLP of 1,024 x 1,536: 4,724,736.
void add_half_mlp(TensorList& list, const std::string& name, std::int64_t width, std::int64_t ffn) {
  list.norm(name + ".layer_norm", width, true, Role::vision);
  list.linear(name + ".net.0.linear", times(2, ffn), width, Role::vision, true);
  list.linear(name + ".net.2", width, ffn, Role::vision, true);
}

/// 2 x 4,724,736 + 4 x 1,049,600 of attention + 4,206,592 of the convolution + 4,096 of norms
/// -> 17,858,560.
void add_speech_block(TensorList& list, std::int64_t width, std::int64_t ffn, std::int64_t kernel) {
  add_half_mlp(list, "feed_forward_in", width, ffn);
  add_half_mlp(list, "feed_forward_out", width, ffn);
  for (const char* name : {"linear_q", "linear_k", "linear_v", "linear_out"}) {
    list.linear(std::string("self_attn.") + name, width, width, Role::vision, true);
  }
  list.norm("conv.layer_norm", width, true, Role::vision);
  list.linear("conv.glu.ext_pw_conv_1d", times(2, width), width, Role::vision, true);
  list.put("conv.glu.b1", {1, width, 1}, Role::vision);
  list.put("conv.glu.b2", {1, width, 1}, Role::vision);
  list.linear("conv.dw_sep_conv_1d.dw_conv", width, kernel, Role::vision, true);
  list.linear("conv.dw_sep_conv_1d.pw_conv", width, width, Role::vision, true);
  list.linear("conv.ext_pw_conv_1d", width, width, Role::vision, true);
  list.norm("layer_norm_att", width, true, Role::vision);
  list.norm("layer_norm", width, true, Role::vision);
}

/// Subsampling 12,616,704, means and deviations of 80 mel bands, biases of 1,000 distances for 16
/// heads, 24 blocks, a projection beside speech and one beside images: 466,416,416.
void add_speech(Fields& speech, const TowerInput& input) {
  const std::int64_t width = speech.need("attention_dim");
  const std::int64_t bands = speech.positive("input_size", 80);
  const std::int64_t reduction = speech.positive("time_reduction", 8);
  const std::int64_t kernel = speech.positive("kernel_size", 3);
  const std::int64_t blocks = speech.need("num_blocks");
  const std::int64_t ffn = speech.positive("linear_units", 1536);
  const std::int64_t channels =
      speech.inside("nemo_conv_settings").positive("conv_channels", width);
  const std::string encoder = std::string(kExtend) + "audio_embed.encoder.";
  constexpr std::int64_t kWindow = 9;  // weights of a convolution of 3 x 3
  TensorList list = vision_list(input.tensors, encoder);
  list.put("encoder_embedding.global_mean", {bands}, Role::vision);
  list.put("encoder_embedding.global_invstd", {bands}, Role::vision);
  list.linear("embed.conv.0", channels, kWindow, Role::vision, true);
  // Each convolution halves the frames; the first stands above.
  int number = 2;
  for (std::int64_t left = reduction; left > 2; left /= 2, number += 3) {
    list.linear("embed.conv." + std::to_string(number), channels, kWindow, Role::vision, true);
    list.linear("embed.conv." + std::to_string(number + 1), channels, channels, Role::vision, true);
  }
  list.linear("embed.out", width, times(channels, ceil_div(bands, reduction)), Role::vision, true);
  const std::int64_t distance =
      speech.inside("relative_attention_bias_args").positive("t5_bias_max_distance", 500);
  list.put("relative_attention_bias_layer.bias_values.weight",
           {times(2, distance), speech.positive("attention_heads", 16)}, Role::vision);
  if (blocks > 4096) speech.fail("config_layers", "num_blocks", {{"value", blocks}});
  for (std::int64_t i = 0; i < std::min<std::int64_t>(blocks, 4096); ++i) {
    TensorList block = vision_list(input.tensors, encoder + "encoders." + std::to_string(i) + ".");
    add_speech_block(block, width, ffn, kernel);
  }
  TensorList around = vision_list(input.tensors, std::string(kExtend) + "audio_embed.");
  add_projection(around, "audio_projection.speech", input.text_width, width);
  add_projection(around, "audio_projection.vision", input.text_width, width);
}

/// Low-rank pairs on every matrix of the decoder's layers: rank x (in + out), 45,056 a layer.
void add_adapter(const TowerInput& input, std::string_view name, std::int64_t rank) {
  if (rank == 0) return;
  const std::size_t decoder = input.tensors.size();
  for (std::size_t i = 0; i < decoder; ++i) {
    const Tensor tensor = input.tensors[i];
    if (tensor.part != Part::text || tensor.layer < 0 || tensor.is_vector()) continue;
    const std::string module = tensor.name.substr(0, tensor.name.rfind('.') + 1);
    TensorList list = vision_list(input.tensors, module);
    list.put(joined({"lora_A.", name, ".weight"}), {rank, tensor.row()}, Role::vision);
    list.put(joined({"lora_B.", name, ".weight"}), {tensor.rows(), rank}, Role::vision);
  }
}

}  // namespace

void add_phi4mm(TowerInput& input, std::vector<std::string>& not_modelled) {
  add_adapter(input, "vision", input.wrapper.inside("vision_lora").get("r", 0));
  add_adapter(input, "speech", input.wrapper.inside("speech_lora").get("r", 0));
  add_images(input);
  Fields speech = input.wrapper.inside("audio_processor").inside("config");
  if (speech.has("attention_dim")) {
    add_speech(speech, input);
  } else {
    not_modelled.emplace_back("audio_tower");
  }
}

}  // namespace headroom
