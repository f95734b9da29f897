// One reader for each model_type: config.json fields -> the shape of the decoder. What an absent
// key means is taken from the family's configuration class in Transformers
// (src/transformers/models/<type>/configuration_<type>.py), and only there: a basic width that is
// missing is a fault.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "model/decoder_shape.hpp"
#include "model/fields.hpp"

namespace headroom {

using ReadShape = DecoderShape (*)(Fields& config);

struct Family {
  std::string_view model_type;
  ReadShape read;
};

/// Every known model_type of a text decoder.
std::span<const Family> families();

/// The family of that model_type, or null.
const Family* find_family(std::string_view model_type);

/// What an absent key means in a family. 0 for heads and vocabulary: the key must be there.
struct CommonDefaults {
  std::int64_t kv_heads = 0;    // 0: as many as heads
  std::int64_t head_width = 0;  // 0: hidden / heads
  bool tied = false;
  std::int64_t heads = 0;
  std::int64_t vocabulary = 0;
  std::int64_t max_context = 0;
  bool attends = true;  // false: no layer has attention (Mamba)
};

/// A decoder whose layers are all alike, with the widths that every family spells out:
/// layers, hidden, heads, KV heads, head width, MLP width, vocabulary, tying.
DecoderShape uniform_shape(Fields& config, const CommonDefaults& defaults = {});

/// The same for a family that gives the MLP's width in its own way.
DecoderShape attention_shape(Fields& config, const CommonDefaults& defaults = {});
DecoderShape attention_shape(Fields& config, const CommonDefaults& defaults, std::int64_t layers);

/// A number of layers, at most 4,096: more cannot be right.
std::int64_t layer_count(Fields& config, Fields::Spellings spellings);

/// Biases of q, k and v, of the attention's output, of the MLP, in every layer.
void set_biases(DecoderShape& shape, bool qkv, bool output, bool mlp);

/// The same width for the MLP of every layer.
void set_mlp_width(DecoderShape& shape, std::int64_t width);

void set_norms(DecoderShape& shape, int norms);

void set_qk_norm(DecoderShape& shape, QkNorm norm);

/// A test of a layer, lent for one call. (std::function would bring a copy of its machinery for
/// each of the families' lambdas.)
class LayerTest {
 public:
  using Plain = bool (*)(std::int64_t layer);

  LayerTest(Plain plain) : plain_(plain) {}  // NOLINT(google-explicit-constructor)
  template <class Test>
  LayerTest(const Test& test)  // NOLINT(google-explicit-constructor)
      : held_(&test), lent_([](const void* held, std::int64_t layer) -> bool {
          return (*static_cast<const Test*>(held))(layer);
        }) {}

  bool operator()(std::int64_t layer) const {
    return plain_ != nullptr ? plain_(layer) : lent_(held_, layer);
  }

 private:
  Plain plain_ = nullptr;
  const void* held_ = nullptr;
  bool (*lent_)(const void* held, std::int64_t layer) = nullptr;
};

/// One mark a layer: 1 or 0.
using LayerMarks = std::vector<char>;

/// `is_full` for one window in all layers.
bool never(std::int64_t layer);

/// Which layers see all of the context: by "layer_types" when the list is there, else by
/// `is_full(layer)`.
LayerMarks full_layers(Fields& config, const DecoderShape& shape, const LayerTest& is_full);

/// A window for the other layers. One that is not shorter than the context never cuts, so a layer
/// with such a window counts as full.
void apply_windows(DecoderShape& shape, const LayerMarks& full, std::int64_t window,
                   Reach reach = Reach::sliding);
void apply_windows(Fields& config, DecoderShape& shape, std::int64_t window,
                   const LayerTest& is_full, Reach reach = Reach::sliding);

/// Qwen's window: written in most files and switched off; where it is on, it starts at a layer.
void apply_qwen_window(Fields& config, DecoderShape& shape);

/// Experts in Qwen's way: not in mlp_only_layers, and in every decoder_sparse_step-th layer.
void apply_qwen_experts(Fields& config, DecoderShape& shape, const ExpertsShape& experts);

/// The last `shared` layers read the caches of earlier ones.
void share_caches(DecoderShape& shape, std::int64_t shared);

/// {1, 3} of 4 layers -> 0, 1, 0, 1. Numbers that are no layer are passed over.
LayerMarks marked(const std::vector<std::int64_t>& numbers, const DecoderShape& shape);

/// Experts in every layer where `is_sparse(layer)`.
void apply_experts(DecoderShape& shape, const ExpertsShape& experts, const LayerTest& is_sparse);

/// Experts in every layer.
void apply_experts(DecoderShape& shape, const ExpertsShape& experts);

/// Which layers attend: where the list under `key` holds `word`; without the list, by `attends`.
LayerMarks attention_layers(Fields& config, const DecoderShape& shape, std::string_view key,
                            std::string_view word, const LayerTest& attends);

/// The recurrent mixer in place of attention, in the layers that do not attend.
void apply_recurrent(DecoderShape& shape, const RecurrentShape& recurrent,
                     const LayerMarks& attention);

/// Mamba's keys as Jamba, Falcon-H1 and Granite write them: mamba_d_state, mamba_d_conv …; of Mamba
/// 2 its heads and groups too.
RecurrentShape mamba_shape(Fields& config, const DecoderShape& shape, Mixer mixer);

/// Whether the states' matrices are kept in F32: "mamba_ssm_dtype", "mamba_ssm_cache_dtype".
bool wants_f32_states(Fields& config);

/// A number, or "auto" for `automatic`.
std::int64_t auto_or(Fields& config, std::string_view key, std::int64_t automatic);

// DeepSeek's keys, which GLM, Kimi, dots and Solar took over.

/// n_routed_experts, num_experts_per_tok, moe_intermediate_size, n_shared_experts.
ExpertsShape routed_experts(Fields& config, bool correction_bias);

/// Experts after the first first_k_dense_replace layers, or where mlp_layer_types says "sparse".
void apply_experts_after_dense(Fields& config, DecoderShape& shape, const ExpertsShape& experts,
                               std::int64_t default_dense);

/// Multi-head latent attention by kv_lora_rank and its companions, in every layer.
/// `value_width` stands in for a v_head_dim that the file leaves out; 0: it must be there.
void apply_latent(Fields& config, DecoderShape& shape, std::int64_t value_width = 0);

/// The indexer of DeepSeek's sparse attention: index_n_heads, index_head_dim, in the layers that
/// "indexer_types" calls "full", or in all.
void apply_indexer(Fields& config, DecoderShape& shape);

/// num_nextn_predict_layers more layers like the last one; `copies`: each with an embedding and a
/// head of its own.
void apply_prediction(Fields& config, DecoderShape& shape, bool copies);

}  // namespace headroom
