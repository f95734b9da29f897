// Source: src/llama-quant.cpp of llama.cpp, tensor_get_category and tensor_allows_quantization,
// August 2026.
#include "format/gguf_kinds.hpp"

#include <algorithm>
#include <array>

namespace headroom {
namespace {

constexpr int kFusedIsValue = 20260316;  // PR 19770: a fused qkv follows the rule of attn_v

// Parts of the names, in checkpoints or in GGUF files, of small matrices that stay as converted:
// convolutions of state-space and gated layers, Gemma 3n's low-rank corrections, relative
// positions, RWKV's interpolations.
constexpr std::array<std::string_view, 12> kLeftAlone = {"conv1d",
                                                         "conv.weight",
                                                         "altup",
                                                         "laurel",
                                                         "per_layer_model_proj",
                                                         "rel_b",
                                                         "relative_attention_bias",
                                                         "time_mix_",
                                                         "time_maa",
                                                         "time_decay",
                                                         "position_emb",
                                                         "token_type_embeddings"};

bool contains(std::string_view name, std::string_view part) {
  return name.find(part) != std::string_view::npos;
}

bool ends_with(std::string_view name, std::string_view tail) {
  return name.size() >= tail.size() && name.substr(name.size() - tail.size()) == tail;
}

}  // namespace

GgufKind gguf_kind(const Tensor& tensor, int as_of) {
  switch (tensor.role) {
    case Role::token_embedding:
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
      return GgufKind::attention_output;
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
    case Role::position_embedding:
      return false;
    default:
      break;
  }
  if (!ends_with(tensor.name, "weight")) return false;
  return std::none_of(kLeftAlone.begin(), kLeftAlone.end(),
                      [&](std::string_view part) { return contains(tensor.name, part); });
}

bool gguf_holds(const Tensor& tensor, const FormatFacts& facts) {
  if (tensor.part == Part::prediction) return facts.architecture == "glm4_moe";
  return tensor.part == Part::text;
}

}  // namespace headroom
