// A scenario -> the commands that start it so.
#include <algorithm>

#include "command/commands.hpp"
#include "contract/resolve.hpp"
#include "contract/sentences.hpp"
#include "headroom/contract.hpp"

namespace headroom {
namespace {

constexpr int kFlashTakesValue = 20250830;  // llama.cpp PR 15434, b6325: -fa on|off|auto

}  // namespace

Result<Commands> commands(const Catalogue& catalogue, const ReadScenario& asked) {
  const Result<Estimate> estimate = headroom::estimate(catalogue, asked);
  if (!estimate) return estimate.problem();
  const Result<Resolved> resolved = resolve(catalogue, asked, true);
  if (!resolved) return resolved.problem();
  const Deployment& d = resolved->deployment;

  CommandFacts facts;
  facts.run = &*estimate->scenario.inference;
  facts.engine = d.engine->id;
  facts.model = estimate->model.id.value_or(estimate->model.name);
  if (facts.model.empty()) facts.model = "model";
  if (facts.model.front() == '-') facts.model = "./" + facts.model;  // a name, not a flag
  facts.format = facts.run->weights.value_or("");
  facts.gpu_layers = estimate->memory.gpu_layers.value_or(0);
  facts.cpu_moe_layers = estimate->memory.cpu_moe_layers.value_or(0);
  facts.cards = static_cast<std::int64_t>(d.cards.size());
  const auto& filled = estimate->defaults;
  facts.sequences_stated =
      std::find(filled.begin(), filled.end(), "inference.sequences") == filled.end();
  facts.flash_takes_value = d.engine->id == "ik_llama.cpp" || d.as_of >= kFlashTakesValue;
  facts.apple = !d.cards.empty() && d.cards.front().gpu->vendor == "Apple";
  facts.nvidia = !d.cards.empty() && d.cards.front().gpu->vendor == "NVIDIA";

  Commands answer;
  answer.commands = commands_for(facts, catalogue.programs);
  answer.scenario = estimate->scenario;
  answer.notes.push_back({"command_model_name", "", "model", {{"name", facts.model}}});
  if (answer.commands.empty()) {
    answer.notes.push_back({"command_none", "", "inference.engine", {{"engine", d.engine->name}}});
  }
  say(catalogue, answer.notes);
  return answer;
}

}  // namespace headroom
