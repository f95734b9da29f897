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
  QkNorm qk_norm = QkNorm::none;
  bool qk_norm_bias = false;
  Reach reach = Reach::full;
  std::int64_t window = 0;
  std::optional<LatentShape> latent;
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
};

struct MlpShape {
  std::int64_t width = 0;
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
};

/// A multi-token-prediction layer: one more block, a join of 2 x hidden, norms, maybe copies.
struct PredictionShape {
  std::int64_t layers = 0;
  BlockShape block;
  int norms = 3;
  bool own_embedding = false;
  bool own_head = false;
};

/// Module names that differ between families; modules_to_not_convert speaks of them.
struct ModuleNames {
  std::string_view mlp = "mlp";      // "block_sparse_moe" (Mixtral), "feed_forward" (Llama 4)
  std::string_view router = "gate";  // "router" (gpt-oss, Llama 4)
  std::string_view shared = "shared_experts";  // "shared_expert" (Qwen2-MoE, Llama 4)
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
};

/// All tensors of the decoder: embedding, layers, norm, head, prediction layers.
std::vector<Tensor> decoder_tensors(const DecoderShape& shape);

/// What each layer keeps of the past.
std::vector<LayerState> decoder_states(const DecoderShape& shape);

}  // namespace headroom
