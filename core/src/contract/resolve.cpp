#include "contract/resolve.hpp"

#include "engine/placement.hpp"

namespace headroom {

std::optional<Problem> check_range(std::int64_t value, std::int64_t least, std::int64_t most,
                                   const std::string& path, const char* unit) {
  if (value >= least && value <= most) return std::nullopt;
  return Problem{"out_of_range",
                 path,
                 joined({path, " is ", grouped(value), "; it must be from ", grouped(least), " to ",
                         grouped(most), " ", unit, "."}),
                 {{"value", value}, {"least", least}, {"most", most}, {"unit", std::string(unit)}}};
}

namespace {

std::optional<Problem> check_head(const Scenario& scenario) {
  if (scenario.schema != 1) {
    return Problem{
        "schema_unknown",
        "schema",
        joined({"schema is ", std::to_string(scenario.schema), "; this version reads schema 1."}),
        {{"value", scenario.schema}}};
  }
  const std::string task = scenario.task.value_or("inference");
  if (task == "training") {
    return Problem{"task_not_modelled",
                   "task",
                   "task \"training\" is not modelled yet. Ask for \"inference\".",
                   {{"value", task}}};
  }
  if (task != "inference") {
    return Problem{"task_unknown",
                   "task",
                   joined({"task is \"", task, "\"; it must be \"inference\" or \"training\"."}),
                   {{"value", task}}};
  }
  return std::nullopt;
}

}  // namespace

Result<Resolved> resolve(const Catalogue& catalogue, const ReadScenario& asked, bool with_cards) {
  Resolved resolved;
  resolved.scenario = asked.scenario;
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
