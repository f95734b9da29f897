// The Transformer block of encoders, encoder-decoders and vision models: attention over everything,
// an MLP, a norm each. Families differ in names and biases only.
#pragma once

#include <string_view>

#include "headroom/model.hpp"
#include "model/tensor_list.hpp"

namespace headroom {

/// Names of the modules; k and v are empty where q holds all three.
struct AttentionNames {
  std::string_view q;
  std::string_view k;
  std::string_view v;
  std::string_view output;
  std::string_view norm;
};

/// gate is empty in a plain MLP.
struct MlpNames {
  std::string_view gate;
  std::string_view up;
  std::string_view down;
  std::string_view norm;
};

struct BlockWidths {
  std::int64_t hidden = 0;
  std::int64_t inner = 0;  // of all heads together; 0: hidden
  std::int64_t ffn = 0;
  bool attention_bias = true;
  bool output_bias = true;
  bool key_bias = true;  // false: none although q and v have one (Whisper)
  bool mlp_bias = true;
  bool norm_bias = true;
  bool fused_gate = false;  // `up` holds gate and up (ModernBERT)
};

/// BERT base: 4 x (768 x 768 + 768) + 1,536 = 2,363,904.
void add_full_attention(TensorList& list, const AttentionNames& names, const BlockWidths& widths);

/// BERT base: 2 x 768 x 3,072 + 3,072 + 768 + 1,536 = 4,723,968.
void add_plain_mlp(TensorList& list, const MlpNames& names, const BlockWidths& widths);

/// Layers that keep nothing of the past, with their number of heads.
void set_stateless_layers(Model& model, std::int64_t layers, std::int64_t heads);

/// Layers that keep keys and values of `heads` heads of `width` elements.
void set_cached_layers(Model& model, std::int64_t layers, std::int64_t heads, std::int64_t width);

}  // namespace headroom
