// The shape of a decoder, between a family's config.json and the list of tensors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headroom/model.hpp"

namespace headroom {

/// Vectors that normalise queries and keys.
enum class QkNorm {
  none,
  head,   // one vector of the head width for all heads (Qwen3)
  full,   // one vector over the whole projection (OLMo 2)
  heads,  // a vector for each head (Command R+)
};

/// Multi-head latent attention (DeepSeek-V2, arXiv 2405.04434).
struct LatentShape {
  std::int64_t q_rank = 0;  // 0: a direct query projection
  std::int64_t kv_rank = 0;
  std::int64_t nope = 0;
  std::int64_t rope = 0;
  std::int64_t value = 0;
};

/// What picks the tokens of sparse attention, in every layer that has one.
struct IndexerShape {
  std::int64_t heads = 0;
  std::int64_t width = 0;       // of a head; one key for all heads
  std::int64_t query_rank = 0;  // input of the query projection: MLA's q_lora_rank or hidden
  bool weights = true;          // a weight a head, and a LayerNorm for the key (DeepSeek-V3.2)
  bool value = false;           // values of its own (MiniMax-M3)
};

/// DeepSeek-V4's attention: one key that is also the value, a window, compressed entries beyond it,
/// a grouped low-rank output.
struct CompressedShape {
  std::int64_t ratio = 0;  // tokens that make one entry; 0: the window alone
  std::int64_t output_groups = 0;
  std::int64_t output_rank = 0;  // of each group
  std::int64_t query_rank = 0;
};

struct AttentionShape {
  std::int64_t heads = 0;
  std::int64_t kv_heads = 0;
  std::int64_t head_width = 0;
  std::int64_t value_width = 0;  // of a head; equals head_width in most families
  bool fused = false;            // one qkv tensor
  bool qkv_bias = false;
  bool output_bias = false;
  bool value_is_key = false;  // no value matrix of its own (Gemma 4)
  bool sinks = false;         // one learned logit a head (gpt-oss)
  bool head_gate = false;     // one output gate a head (Step 3.5)
  bool output_gate = false;   // one a channel (Kimi K3)
  bool query_gate = false;    // the same, in rows of the query projection (Qwen3-Next)
  bool shared_cache = false;  // reads the cache of an earlier layer (Gemma 3n)
  bool absent = false;        // a layer without attention
  QkNorm qk_norm = QkNorm::none;
  bool qk_norm_bias = false;
  Reach reach = Reach::full;
  std::int64_t window = 0;
  std::optional<LatentShape> latent;
  std::optional<IndexerShape> indexer;
  std::optional<CompressedShape> compressed;
};

/// What a layer mixes tokens with where it keeps a state of fixed size.
enum class Mixer { mamba1, mamba2, delta_net, kimi_delta, lightning, short_conv };

/// A recurrent mixer, in place of attention or (Falcon-H1) beside it. Which widths count depends on
/// the mixer; what it keeps follows from them alike in all, see RecurrentState.
struct RecurrentShape {
  Mixer mixer = Mixer::mamba2;
  std::int64_t heads = 1;
  std::int64_t head_width = 0;  // of the values; Mamba 1 has one head
  std::int64_t groups = 0;      // heads of the keys, Mamba 2's groups
  std::int64_t state = 0;       // width of a key's head, Mamba's state size
  std::int64_t kernel = 0;
  std::int64_t rank = 0;   // Mamba 1: of the step; Kimi's delta attention: of its gates
  bool bias = false;       // of the projections
  bool conv_bias = true;   // Mamba's
  bool norms = false;      // Mamba 1 of Jamba: norms of step, B and C
  bool gated_norm = true;  // Mamba 2's norm before the output
  bool full_gate = false;  // Kimi K3: the output gate is one matrix
  [[nodiscard]] std::int64_t inner() const { return times(heads, head_width); }
};

struct ExpertsShape {
  std::int64_t count = 0;
  std::int64_t per_token = 0;
  std::int64_t width = 0;
  std::int64_t shared_width = 0;  // all shared experts together; 0: none
  bool shared_gate = false;
  bool router_bias = false;      // a bias of the router's matrix
  bool router_scales = false;    // a scale of its input and one for each expert (Gemma 4)
  bool correction_bias = false;  // e_score_correction_bias
  bool biased = false;           // experts with biases (gpt-oss)
  bool beside_dense = false;     // a dense MLP runs beside the experts (Gemma 4)
  std::int64_t latent = 0;       // width in which the routed experts work (Nemotron 3 Super)
  bool latent_norm = false;      // a norm over it (Kimi K3)
  bool hash_routed = false;      // by a table of tokens, without a correction (DeepSeek-V4)
};

struct MlpShape {
  std::int64_t width = 0;  // 0: none
  bool gated = true;
  bool fused = false;  // one gate_up tensor
  bool bias = false;
  std::optional<ExpertsShape> experts;
};

struct BlockShape {
  AttentionShape attention;
  MlpShape mlp;
  int norms = 2;
  std::int64_t scalars = 0;  // single numbers beside the norms (Gemma 4: one)
  std::optional<RecurrentShape> recurrent;
  bool residual_queries = false;  // weighs earlier blocks, twice a layer (Kimi K3)
  std::int64_t streams = 0;       // hyper-connections (DeepSeek-V4: 4); 0: one residual
  std::int64_t layer_input = 0;   // width of a layer's own embedding (Gemma 3n: 256); 0: none
  std::int64_t low_rank = 0;      // Gemma 3n: rank of LAuReL; its AltUp goes with it
};

/// A multi-token-prediction layer: one more block, a join of 2 x hidden, norms, maybe copies.
struct PredictionShape {
  std::int64_t layers = 0;
  BlockShape block;
  int norms = 3;
  bool own_embedding = false;
  bool own_head = false;
  std::vector<BlockShape> more;  // blocks after the first (Nemotron 3: attention, then experts)
};

/// Module names that differ between families; modules_to_not_convert speaks of them.
struct ModuleNames {
  std::string_view mlp = "mlp";      // "block_sparse_moe" (Mixtral), "feed_forward" (Llama 4)
  std::string_view router = "gate";  // "router" (gpt-oss, Llama 4)
  std::string_view shared = "shared_experts";  // "shared_expert" (Qwen2-MoE, Llama 4)
  std::string_view attention = "self_attn";    // "mixer" (Nemotron-H)
  std::string_view mixer = "mamba";            // "linear_attn" (Qwen3-Next), "conv" (LFM2)
};

struct DecoderShape {
  std::string prefix = "model.";
  std::string head = "lm_head";
  ModuleNames names;
  std::int64_t hidden = 0;
  std::int64_t vocabulary = 0;
  std::int64_t max_context = 0;      // 0: unknown
  std::int64_t embedding_width = 0;  // 0: hidden; else projected in and out (OPT-350m)
  std::int64_t positions = 0;        // learned; 0: none
  bool tied = false;
  bool norm_bias = false;
  bool norm_weight = true;  // false: norms without parameters (OLMo 1)
  bool embedding_norm = false;
  bool final_norm = true;
  bool head_bias = false;
  std::vector<BlockShape> blocks;  // never empty
  PredictionShape prediction;
  bool recurrent_f32 = false;   // the states' matrices in F32
  std::int64_t extra_rows = 0;  // of the embedding alone (Llama 3.2 Vision: 8)
  std::int64_t layer_rows = 0;  // vocabulary of the layers' own embeddings
  std::vector<std::string> not_modelled;
};

/// All tensors of the decoder: embedding, layers, norm, head, prediction layers.
std::vector<Tensor> decoder_tensors(const DecoderShape& shape);

/// What each layer keeps of the past.
std::vector<LayerState> decoder_states(const DecoderShape& shape);

}  // namespace headroom
