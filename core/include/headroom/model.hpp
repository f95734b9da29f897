// A model: its tensors, what each layer keeps of the past, and a few widths. Everything about size
// follows from these.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "headroom/format.hpp"
#include "headroom/json.hpp"
#include "headroom/problem.hpp"
#include "headroom/tensor.hpp"

namespace headroom {

/// How far back a layer looks.
enum class Reach { full, sliding, chunked };

/// What a recurrent mixer (Mamba, a delta net, a short convolution) keeps for each sequence,
/// however long it is. All 0 in a layer of attention alone.
struct RecurrentState {
  std::int64_t inner = 0;   // heads x head width of the values
  std::int64_t state = 0;   // columns of the matrix: Mamba's state size, the keys' head width
  std::int64_t groups = 0;  // heads of the keys, or Mamba 2's groups
  std::int64_t kernel = 0;  // of the convolution; 0: none

  /// Channels that pass the convolution. Qwen3.5 27B: 6,144 + 2 x 16 x 128 = 10,240.
  [[nodiscard]] std::int64_t conv_width() const {
    return kernel > 0 ? plus(inner, times(2, groups, state)) : 0;
  }
  /// Elements of the matrix. Qwen3.5 27B: 6,144 x 128 = 786,432.
  [[nodiscard]] std::int64_t matrix() const { return times(inner, state); }
  [[nodiscard]] bool any() const { return inner > 0; }
};

/// What one layer keeps per token of context, in elements. Widths are over all KV heads; 0 where
/// there is no attention, or one that reads the cache of an earlier layer.
struct LayerState {
  Reach reach = Reach::full;
  std::int64_t window = 0;            // tokens; 0 when reach is full
  std::int64_t kv_heads = 0;          // 1 for MLA: one latent head for all
  std::int64_t k_width = 0;           // 8 heads x 128 = 1,024
  std::int64_t v_width = 0;           // 0 for MLA: the value is read out of the key
  bool latent = false;                // MLA: kv_lora_rank + rope, never divided over GPUs
  std::int64_t index_width = 0;       // keys of a sparse indexer (DeepSeek-V3.2: 128)
  std::int64_t compressed_width = 0;  // one entry for every `compress_ratio` tokens (DeepSeek-V4)
  std::int64_t compress_ratio = 1;
  RecurrentState recurrent;
};

/// What a model was read from.
enum class Source { config, gguf, safetensors };

/// What a model does, which decides what it keeps of the past and which engines load it.
enum class Kind {
  decoder,          // writes text token by token, also with images
  encoder,          // text -> vectors or classes: BERT, embedding models, rerankers
  encoder_decoder,  // reads once, then writes: T5, BART, Whisper
  vision,           // images -> vectors or classes: ViT, CLIP, ResNet
  diffusion,        // noise -> images, in a pipeline of components
};

/// Whether it keeps keys and values of past tokens.
constexpr bool keeps_past(Kind kind) {
  return kind == Kind::decoder || kind == Kind::encoder_decoder;
}

/// A part of a pipeline that is loaded and placed for itself: the tensors [first, last).
struct Component {
  std::string name;  // "transformer", "unet", "text_encoder", "vae"
  std::string type;  // its class or model_type
  std::size_t first = 0;
  std::size_t last = 0;
};

struct Model {
  std::string id;  // empty for a pasted config
  std::string name;
  std::string type;  // model_type of the text decoder
  Kind kind = Kind::decoder;
  std::vector<Tensor> tensors;
  std::vector<LayerState> layers;     // an encoder's keep nothing: all widths 0
  std::vector<Component> components;  // of a pipeline; else empty
  bool cross_attention = false;       // each layer keeps keys and values of the source too
  std::int64_t source_tokens = 0;     // length of the source; 0: as long as the prompt

  std::int64_t hidden = 0;
  std::int64_t heads = 0;
  std::int64_t head_width = 0;  // of a query head
  std::int64_t kv_heads = 0;
  std::int64_t vocabulary = 0;
  std::int64_t max_context = 0;  // 0: unknown
  std::int64_t dense_ffn = 0;    // width of the widest dense MLP; 0: none
  std::int64_t expert_ffn = 0;   // width of one routed expert; 0: none
  std::int64_t experts = 0;
  std::int64_t experts_per_token = 0;
  bool tied = false;
  bool head = true;                     // false: vectors come out, no logits (embedding models)
  std::int64_t latent_value_width = 0;  // MLA: kv_lora_rank
  std::int64_t latent_head_value_width = 0;  // MLA: v_head_dim
  std::int64_t latent_key_width = 0;         // MLA: qk_nope_head_dim
  bool recurrent_f32 = false;                // the config asks for the matrices in F32
  std::string native_format;                 // a format id; empty when we do not know it
  std::vector<std::string> not_converted;
  std::vector<std::string> not_modelled;  // codes, see notes.hpp
  bool tower_assumed = false;             // the config leaves it out, released ones have this one

  Source source = Source::config;
  /// As the file stores each of the tensors; null when read from a config, which leaves the choice.
  std::shared_ptr<const std::vector<StoredTensor>> stored;
  std::int64_t config_parameters = 0;  // of the config beside a header; 0: none
  bool latent_unpacked = false;  // MLA in a GGUF file of before April 2025, without absorbed halves

  /// Sum over the tensors of the text decoder and the towers, prediction layers included; buffers
  /// are none.
  [[nodiscard]] std::int64_t parameters() const;
  /// Read for one decoded token: routed experts counted `experts_per_token` times, no table that is
  /// looked up, no tower, no prediction layers.
  [[nodiscard]] std::int64_t active_parameters() const;
  [[nodiscard]] FormatFacts format_facts() const;
};

/// Reads a published Hugging Face config.json. `path` leads every message ("model.config").
Result<Model> read_config(const Json& config, const std::string& path);

/// The model_type values that read_config knows, sorted.
std::vector<std::string> known_model_types();

}  // namespace headroom
