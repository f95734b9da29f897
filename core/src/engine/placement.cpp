#include "engine/placement.hpp"

#include <algorithm>

#include "engine/llama_cpp.hpp"
#include "engine/transformers.hpp"
#include "engine/usable_memory.hpp"
#include "engine/vllm.hpp"

namespace headroom {
namespace {

constexpr EngineRules kRules[] = {
    {"llama.cpp", place_llama_cpp, false, true, llama_cpp_formulas},
    {"ik_llama.cpp", place_llama_cpp, false, true, llama_cpp_formulas},
    {"vllm", place_vllm, true, false, vllm_formulas},
    {"transformers", place_transformers, false, false, transformers_formulas},
};

std::optional<Formula> find_in(std::span<const FormulaText> formulas, std::string_view id) {
  for (const FormulaText& text : formulas) {
    if (text.id != id) continue;
    return Formula{std::string(text.id), std::string(text.expression), std::string(text.example),
                   joined({text.tree, text.file}), std::string(text.date)};
  }
  return std::nullopt;
}

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

std::optional<Formula> find_formula(std::string_view id) {
  std::optional<Formula> found = find_in(usable_memory_formulas(), id);
  for (const EngineRules& rules : kRules) {
    if (!found) found = find_in(rules.formulas(), id);
  }
  return found;
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
