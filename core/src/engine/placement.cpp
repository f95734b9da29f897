#include "engine/placement.hpp"

#include <algorithm>

#include "engine/llama_cpp.hpp"
#include "engine/transformers.hpp"
#include "engine/usable_memory.hpp"
#include "engine/vllm.hpp"

namespace headroom {
namespace {

const std::vector<EngineRules>& all_rules() {
  static const std::vector<EngineRules> rules = {
      {"llama.cpp", place_llama_cpp, false, true, llama_cpp_formulas},
      {"ik_llama.cpp", place_llama_cpp, false, true, llama_cpp_formulas},
      {"vllm", place_vllm, true, false, vllm_formulas},
      {"transformers", place_transformers, false, false, transformers_formulas},
  };
  return rules;
}

const std::vector<Formula>& all_formulas() {
  static const std::vector<Formula> formulas = [] {
    std::vector<Formula> list = usable_memory_formulas();
    for (const EngineRules& rules : all_rules()) {
      if (rules.id == "ik_llama.cpp") continue;  // shares llama.cpp's
      const std::vector<Formula> own = rules.formulas();
      list.insert(list.end(), own.begin(), own.end());
    }
    return list;
  }();
  return formulas;
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
  const auto found = std::find_if(all_rules().begin(), all_rules().end(),
                                  [&](const EngineRules& rules) { return rules.id == id; });
  return found == all_rules().end() ? nullptr : &*found;
}

const Formula* find_formula(std::string_view id) {
  const auto found = std::find_if(all_formulas().begin(), all_formulas().end(),
                                  [&](const Formula& formula) { return formula.id == id; });
  return found == all_formulas().end() ? nullptr : &*found;
}

Bytes kv_bytes_per_token(const Deployment& deployment) {
  Bytes sum = 0;
  for (const LayerState& layer : deployment.model->layers) {
    sum = plus(sum, deployment.k_type->rows(layer.k_width, 1));
    sum = plus(sum, deployment.v_type->rows(layer.v_width, 1));
  }
  return sum;
}

}  // namespace headroom
