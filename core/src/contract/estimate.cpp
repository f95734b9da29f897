// One scenario -> one estimate: resolve, place, judge, explain.
#include <algorithm>

#include "contract/loaded_weights.hpp"
#include "contract/resolve.hpp"
#include "contract/sentences.hpp"
#include "contract/speed.hpp"
#include "contract/support.hpp"
#include "contract/typical_size.hpp"
#include "engine/llama_cpp.hpp"
#include "headroom/contract.hpp"
#include "memory/ledger.hpp"

namespace headroom {
namespace {

ModelSummary summarise(const Deployment& d) {
  const Model& model = *d.model;
  ModelSummary summary;
  if (!model.id.empty()) summary.id = model.id;
  summary.name = model.name;
  summary.model_type = model.type;
  summary.kind = model.kind;
  summary.parameters = model.parameters();
  summary.active_parameters = model.active_parameters();
  const LoadedWeights loaded =
      loaded_weights(model, *d.stored, find_engine_rules(d.engine->id)->offloads_layers);
  summary.weights_bytes = loaded.bytes;
  summary.loaded_parameters = loaded.parameters;
  summary.bits_per_weight = loaded.bits_per_weight();
  summary.kv_bytes_per_token = kv_bytes_per_token(d);
  summary.layers = static_cast<std::int64_t>(model.layers.size());
  if (model.max_context > 0) summary.max_context = model.max_context;
  return summary;
}

/// The formula behind an id: an engine's, or one of the catalogue's constants.
std::optional<Formula> formula_of(const Catalogue& catalogue, const Engine& engine,
                                  const std::string& id) {
  if (const Formula* known = catalogue.find_formula(id)) return *known;
  const Constant& constant = engine.constant(id);
  if (constant.id.empty()) return std::nullopt;
  const auto bytes = [](double value) { return gib_text(static_cast<Bytes>(value)); };
  return Formula{
      id, "a constant of " + engine.name,
      bytes(constant.value) + " (from " + bytes(constant.low) + " to " + bytes(constant.high) + ")",
      constant.source, constant.date};
}

std::vector<Formula> formulas_used(const Catalogue& catalogue, const Memory& memory,
                                   const Speed& speed, const Engine& engine) {
  std::vector<std::string> ids;
  const auto want = [&](const std::string& id) {
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
  };
  for (const Device& device : memory.devices) {
    for (const Term& term : device.terms) want(term.formula);
    if (device.usable_formula) want(*device.usable_formula);
  }
  if (speed.decode) want(speed.decode->formula);
  if (speed.prefill) want(speed.prefill->formula);
  std::vector<Formula> used;
  for (const std::string& id : ids) {
    if (auto formula = formula_of(catalogue, engine, id)) used.push_back(std::move(*formula));
  }
  return used;
}

/// "Parameters x bytes x 1.2": Llama 3.1 8B in 4.5 bit: 8.03e9 x 4.5 / 8 x 1.2 = 5.42 GB.
std::vector<RuleOfThumb> rules_of_thumb(const Deployment& d, const Memory& memory) {
  Bytes ours = 0;
  for (const Device& device : memory.devices) {
    for (const Term& term : device.terms) {
      const std::int64_t* pool = term.inputs.find_whole("needed");
      ours = plus(ours, pool != nullptr ? *pool : term.bytes);
    }
  }
  const double rule =
      static_cast<double>(d.model->parameters()) * d.format->nominal_bits / 8.0 * 1.2;
  const Bytes bytes = fraction_of(1, rule);
  if (ours == 0) return {};
  return {{"params_x_bytes_x_1.2", bytes, static_cast<double>(bytes) / static_cast<double>(ours)}};
}

/// One note for each kind of card that the engine does not run on.
void add_support_notes(const Deployment& d, std::vector<Note>& notes) {
  const Gpu* last = nullptr;
  for (const Card& card : d.cards) {
    if (card.gpu == last) continue;
    last = card.gpu;
    if (const std::optional<std::string> reason = why_unsupported(*d.engine, *card.gpu)) {
      notes.push_back(
          {"engine_" + *reason,
           "",
           "hardware.gpu",
           {{"engine", d.engine->name}, {"vendor", card.gpu->vendor}, {"card", card.gpu->name}}});
    }
  }
}

/// llama-server's checkpoints in host memory.
void add_checkpoints(const Deployment& d, Bytes one, std::vector<Note>& notes) {
  const std::int64_t most = times(llama_history(d).checkpoints, d.sequences);
  notes.push_back({"context_checkpoints",
                   "",
                   "hardware.host.memory_gib",
                   {{"count", most}, {"bytes", one}, {"all_bytes", times(most, one)}}});
}

/// -ncmoe moves the experts of the first layers, which lie on the first cards.
void add_experts(std::int64_t layers, std::vector<Note>& notes) {
  notes.push_back({"experts_of_first_cards", "", "inference.tensor_split", {{"layers", layers}}});
}

void add_llama_notes(const Deployment& d, const Memory& memory, std::vector<Note>& notes) {
  const Bytes one = llama_cpp_checkpoint(d);
  if (one > 0 && d.model->kind == Kind::decoder) add_checkpoints(d, one, notes);
  const std::int64_t moved = memory.cpu_moe_layers.value_or(0);
  const bool from_first = d.cards.size() > 1 && d.engine->id == "llama.cpp" && !d.moves;
  if (moved > 0 && from_first) add_experts(moved, notes);
}

void add_notes(const Deployment& d, const Memory& memory, std::vector<Note>& notes) {
  if (memory.verdict == Verdict::offload && !d.host_memory) {
    const Bytes host = memory.devices.back().used_bytes;
    notes.push_back(
        {"host_memory_unstated", "", "hardware.host.memory_gib", {{"host_bytes", host}}});
  }
  if (find_engine_rules(d.engine->id)->offloads_layers) add_llama_notes(d, memory, notes);
  if (memory.devices.front().kv_tokens && memory.verdict == Verdict::tight &&
      memory.headroom_bytes < 0) {
    notes.push_back({"pool_smaller_than_demand",
                     "",
                     "inference.sequences",
                     {{"kv_tokens", *memory.devices.front().kv_tokens}}});
  }
}

}  // namespace

Result<Estimate> estimate(const Catalogue& catalogue, const ReadScenario& asked, Extent extent) {
  Result<Resolved> resolved = resolve(catalogue, asked, true);
  if (!resolved) return resolved.problem();
  const Deployment run = with_fitting_layers(resolved->deployment);

  Estimate answer;
  answer.model = summarise(run);
  answer.memory = make_ledger(run, place(run));
  if (resolved->spread) widen(run, *resolved->spread, answer.memory);
  const auto& left_out = run.model->not_modelled;
  if (std::find(left_out.begin(), left_out.end(), "kv_cache") != left_out.end()) {
    for (Device& device : answer.memory.devices) {  // what it would hold is unknown
      device.kv_tokens.reset();
      device.max_concurrency.reset();
    }
  } else if (run.model->kind == Kind::decoder) {  // the activations of others are not modelled
    answer.memory.largest_context = largest_context(run);
    answer.memory.most_sequences = most_sequences(run);
  }
  if (extent == Extent::all) {
    answer.speed = speed_of(run, work_of(run), answer.memory.verdict, catalogue.speed);
    if (answer.speed.reason) answer.not_modelled.emplace_back("speed");
  } else {
    answer.speed.reason = "not_asked";
  }
  answer.formulas = formulas_used(catalogue, answer.memory, answer.speed, *run.engine);
  answer.rules_of_thumb = rules_of_thumb(run, answer.memory);
  answer.notes = std::move(resolved->notes);
  add_support_notes(run, answer.notes);
  add_notes(run, answer.memory, answer.notes);
  say(catalogue, answer.notes);
  answer.not_modelled.insert(answer.not_modelled.begin(), resolved->not_modelled.begin(),
                             resolved->not_modelled.end());
  answer.not_modelled.emplace_back("cost");
  answer.scenario = std::move(resolved->scenario);
  answer.defaults = std::move(resolved->defaults);
  return answer;
}

}  // namespace headroom
