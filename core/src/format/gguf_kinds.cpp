// Source: src/llama-quant.cpp of llama.cpp, tensor_get_category and tensor_allows_quantization,
// August 2026.
#include "format/gguf_kinds.hpp"

#include <algorithm>
#include <array>

namespace headroom {
namespace {

constexpr int kFusedIsValue = 20260316;       // PR 19770: a fused qkv follows the rule of attn_v
constexpr int kPositionsInSingle = 20240508;  // PR 7075: the converter keeps positions in F32
// An embedding that is the output too follows the output's rule: PR 5650, in architectures that
// have no output tensor at all; PR 5944, in files that hold none; PR 19770, Gemma 3n's second too.
constexpr int kAlwaysTied = 20240222;
constexpr int kTied = 20240311;
constexpr int kSecondTied = 20260316;

// Parts of the names, in checkpoints or in GGUF files, of small matrices that stay as converted.
// Convolutions, relative positions, RWKV's interpolations and MiniMax's indexer in F32:
constexpr std::array<std::string_view, 10> kSingle = {
    "conv1d",         "conv.weight",   "attn_rel_b", "relative_attention_bias",
    "time_mix_",      "time_maa",      "time_decay", "token_type_embeddings",
    "indexer.k_proj", "indexer.q_proj"};
// Gemma 3n's low-rank corrections in 16 bit:
constexpr std::array<std::string_view, 3> kHalf = {"altup", "laurel", "per_layer_model_proj"};

bool contains(std::string_view name, std::string_view part) {
  return name.find(part) != std::string_view::npos;
}

template <class Parts>
bool contains_any(std::string_view name, const Parts& parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return contains(name, part); });
}

bool ends_with(std::string_view name, std::string_view tail) {
  return name.size() >= tail.size() && name.substr(name.size() - tail.size()) == tail;
}

}  // namespace

GgufKind gguf_kind(const Tensor& tensor, int as_of) {
  switch (tensor.role) {
    case Role::token_embedding:
    case Role::layer_embedding:
      return GgufKind::embedding;
    case Role::output:
      return GgufKind::output;
    case Role::attention_q:
      return GgufKind::query;
    case Role::attention_k:
      return GgufKind::key;
    case Role::attention_v:
      return GgufKind::value;
    case Role::attention_qkv:
      return as_of > 0 && as_of < kFusedIsValue ? GgufKind::fused : GgufKind::value;
    case Role::attention_output:
      // T5's is called attn_o in the file, which llama-quantize has no rule for.
      return ends_with(tensor.name, "Attention.o.weight") ? GgufKind::other
                                                          : GgufKind::attention_output;
    case Role::ffn_gate:
      return GgufKind::gate;
    case Role::ffn_up:
    case Role::ffn_gate_up:
      return GgufKind::up;
    case Role::ffn_down:
      return GgufKind::down;
    default:
      return GgufKind::other;
  }
}

bool gguf_quantises(const Tensor& tensor) {
  if (tensor.rows() == 1 || tensor.is_vector()) return false;
  switch (tensor.role) {
    case Role::norm:
    case Role::bias:
    case Role::router:
    case Role::router_bias:
    case Role::shared_gate:
    case Role::attention_sink:
    case Role::ssm_conv:
    case Role::ssm_state:
    case Role::position_embedding:
      return false;
    case Role::other:
    case Role::indexer:
    case Role::prediction:
      break;
    default:
      return true;
  }
  if (!ends_with(tensor.name, "weight")) return false;
  return !contains_any(tensor.name, kSingle) && !contains_any(tensor.name, kHalf);
}

bool gguf_keeps_half(const Tensor& tensor, int as_of) {
  const bool matrix = tensor.rows() > 1 && ends_with(tensor.name, "weight");
  const bool positions =
      tensor.role == Role::position_embedding && as_of > 0 && as_of < kPositionsInSingle;
  return matrix && (positions || (tensor.role == Role::other && contains_any(tensor.name, kHalf)));
}

bool gguf_embedding_is_output(const Tensor& tensor, const FormatFacts& facts) {
  const auto since = [&](int date) { return facts.as_of == 0 || facts.as_of >= date; };
  if (!facts.tied) return false;
  if (tensor.role == Role::layer_embedding) return since(kSecondTied);
  const std::string_view name = facts.architecture;
  const bool always = name == "gemma" || contains(name, "bert");
  return since(always ? kAlwaysTied : kTied);
}

bool gguf_holds(const Tensor& tensor, const FormatFacts& facts) {
  if (tensor.part == Part::prediction) return facts.architecture == "glm4_moe";
  if (tensor.part == Part::beside) return ends_with(facts.architecture, "t5");
  return tensor.part == Part::text;
}

}  // namespace headroom
