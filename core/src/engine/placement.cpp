#include "engine/placement.hpp"

#include <algorithm>

#include "engine/llama_cpp.hpp"
#include "engine/sglang.hpp"
#include "engine/transformers.hpp"
#include "engine/vllm.hpp"

namespace headroom {
namespace {

bool always(const Deployment& /*unused*/) {
  return true;
}

bool never(const Deployment& /*unused*/) {
  return false;
}

constexpr PoolRules kVllm = {
    "vllm.kv_cache", vllm_default_utilization, vllm_default_batch, vllm_card_kind, vllm_budget,
    always,          vllm_prints_sequences};
constexpr PoolRules kSglang = {"sglang.kv_cache",
                               sglang_default_fraction,
                               sglang_default_batch,
                               sglang_card_kind,
                               sglang_budget,
                               sglang_knows_fraction,
                               never};

constexpr EngineRules kRules[] = {
    {"llama.cpp", place_llama_cpp, nullptr, true},
    {"ik_llama.cpp", place_llama_cpp, nullptr, true},
    {"vllm", place_vllm, &kVllm, false},
    {"sglang", place_sglang, &kSglang, false},
    {"transformers", place_transformers, nullptr, false},
};

}  // namespace

Term make_term(TermId id, Bytes bytes, Grade grade, std::string_view formula, Values inputs) {
  return {id, bytes, bytes, bytes, grade, std::string(formula), std::move(inputs)};
}

Bytes total(const std::vector<Term>& terms) {
  Bytes sum = 0;
  for (const Term& term : terms) sum = plus(sum, term.bytes);
  return sum;
}

const EngineRules* find_engine_rules(std::string_view id) {
  const auto* found = std::find_if(std::begin(kRules), std::end(kRules),
                                   [&](const EngineRules& rules) { return rules.id == id; });
  return found == std::end(kRules) ? nullptr : found;
}

Bytes kv_bytes_per_token(const Deployment& deployment) {
  Bytes sum = 0;
  for (const LayerState& layer : deployment.model->layers) {
    sum = plus(sum, deployment.k_type->rows(layer.k_width, 1));
    sum = plus(sum, deployment.v_type->rows(layer.v_width, 1));
    sum = plus(sum, deployment.k_type->rows(layer.index_width, 1));
    // One entry for every `compress_ratio` tokens.
    const Bytes entry = deployment.k_type->rows(layer.compressed_width, 1);
    sum = plus(sum, ceil_div(entry, layer.compress_ratio));
  }
  return sum;
}

}  // namespace headroom
