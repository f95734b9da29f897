#include "contract/resolve.hpp"

#include "engine/placement.hpp"

namespace headroom {

std::optional<Problem> check_range(std::int64_t value, std::int64_t least, std::int64_t most,
                                   const std::string& path, const char* unit) {
  if (value >= least && value <= most) return std::nullopt;
  return Problem{"out_of_range",
                 path,
                 {{"value", value}, {"least", least}, {"most", most}, {"unit", std::string(unit)}}};
}

namespace {

std::optional<Problem> check_head(const Scenario& scenario) {
  if (scenario.schema != 1) {
    return Problem{"schema_unknown", "schema", {{"value", scenario.schema}}};
  }
  const std::string task = scenario.task.value_or("inference");
  if (task == "training") {
    return Problem{"task_not_modelled", "task", {{"value", task}}};
  }
  if (task != "inference") {
    return Problem{"task_unknown", "task", {{"value", task}}};
  }
  return std::nullopt;
}

}  // namespace

Result<Resolved> resolve(const Catalogue& catalogue, const ReadScenario& asked, bool with_cards) {
  Resolved resolved;
  resolved.scenario = asked.scenario;
  resolved.with_cards = with_cards;
  resolved.not_modelled = asked.not_modelled;
  if (auto problem = check_head(resolved.scenario)) return *problem;
  fill(resolved.scenario.task, std::string("inference"), "task", resolved);
  if (!resolved.scenario.inference) resolved.scenario.inference = Inference{};
  if (auto problem = resolve_model(catalogue, resolved)) return *problem;
  if (with_cards) {
    if (auto problem = resolve_cards(catalogue, resolved)) return *problem;
  }
  if (auto problem = resolve_engine(catalogue, resolved)) return *problem;
  if (with_cards && resolved.deployment.cards.empty() &&
      !find_engine_rules(resolved.deployment.engine->id)->offloads_layers) {
    return gpu_missing();
  }
  if (auto problem = resolve_run(resolved)) return *problem;
  return resolved;
}

}  // namespace headroom
