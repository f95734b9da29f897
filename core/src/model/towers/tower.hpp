// Vision towers: one file for those that share their blocks. All tensors have Part::vision.
#pragma once

#include <vector>

#include "model/fields.hpp"
#include "model/tensor_list.hpp"

namespace headroom {

/// What a tower is made from. Widths of the blocks stand in `vision` (vision_config), those of the
/// projector partly in the wrapper.
struct TowerInput {
  Fields& wrapper;
  Fields vision;
  std::int64_t text_width;  // of the decoder
  std::vector<Tensor>& tensors;
};

void add_siglip_gemma3(TowerInput& input);
void add_siglip_paligemma(TowerInput& input);
void add_clip_llava(TowerInput& input);
void add_clip_llava_next(TowerInput& input);
void add_pixtral_mistral3(TowerInput& input);
void add_pixtral_llava(TowerInput& input);
void add_llama4_vision(TowerInput& input);
void add_llama4_released(TowerInput& input);
void add_qwen2_vl(TowerInput& input);
void add_qwen2_5_vl(TowerInput& input);
void add_qwen3_vl(TowerInput& input);
void add_gemma4_vision(TowerInput& input);

/// Not of vision_config but of audio_config; its tensors are a tower's like the others.
void add_gemma4_audio(Fields& audio, const TowerInput& input);
void add_gemma3n_audio(Fields& audio, const TowerInput& input);
void add_mobilenet_v5(TowerInput& input);
void add_gemma3n_embedder(const TowerInput& input, Fields& config, const std::string& prefix,
                          std::int64_t width);

/// A layer of a conformer: half an MLP, attention, a depthwise convolution, half an MLP.
struct ConformerShape {
  std::int64_t width = 0;
  std::int64_t head_width = 0;
  std::int64_t kernel = 0;
};

/// Two convolutions over time and mel bands with that many channels, then the layers.
void add_conformer(std::vector<std::int64_t> channels, const ConformerShape& shape,
                   std::int64_t layers, const TowerInput& input);

/// The adapters on the decoder too, which its checkpoint holds.
void add_phi4mm(TowerInput& input, std::vector<std::string>& not_modelled);

void add_moonvit(TowerInput& input);
void add_perception(TowerInput& input);
void add_internvit(TowerInput& input);
void add_mllama_vision(TowerInput& input);
void add_glm4v_vision(TowerInput& input);
void add_siglip_resampled(TowerInput& input);

/// The layers of a vision transformer.
struct EncoderShape {
  std::int64_t layers = 0;
  std::int64_t width = 0;
  std::int64_t ffn = 0;
  bool gated = false;
  bool bias = true;  // of all linear layers, but for the two below
  bool qkv_bias = true;
  bool output_bias = true;
  bool norm_bias = true;  // LayerNorm; false: RMSNorm
  int norms = 2;
  std::int64_t qk_norm = 0;    // entries of the vector for q, and of that for k
  std::int64_t attention = 0;  // heads x head width; 0: the width
  bool scales = false;         // a vector of the width after attention, one after the MLP
  bool gates = false;          // a number each instead
};

/// vision_config's hidden_size, intermediate_size and num_hidden_layers; the latter may be left to
/// the class where `default_layers` says so.
EncoderShape read_encoder(Fields& vision, std::int64_t default_layers = 0);

void add_encoder(std::vector<Tensor>& tensors, const std::string& prefix,
                 const EncoderShape& shape);

/// Inputs of one patch: 3 channels x 14 x 14 = 588; Qwen takes two frames: x 2 = 1,176.
std::int64_t patch_inputs(Fields& vision, std::int64_t frames = 1);

/// Patches of one image of the tower's size: (336 / 14)^2 = 576.
std::int64_t patches(Fields& vision, std::int64_t default_image_size);

/// SigLIP alone, under `prefix`. Image sides of `image_size` unless vision_config names one.
EncoderShape add_siglip(TowerInput& input, const std::string& prefix, std::int64_t image_size);

/// A list for tensors outside the layers, under `prefix`.
TensorList vision_list(std::vector<Tensor>& tensors, const std::string& prefix);

}  // namespace headroom
