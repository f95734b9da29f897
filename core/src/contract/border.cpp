#include "headroom/border.hpp"

#include "contract/lists.hpp"
#include "headroom/contract.hpp"

#ifndef HEADROOM_VERSION
#error "HEADROOM_VERSION comes from the build"
#endif

namespace headroom::border {

Session::Session(std::string_view catalogue_text) {
  Result<Catalogue> read = read_catalogue(catalogue_text);
  if (read) {
    catalogue_ = std::move(*read);
  } else {
    // Its sentences may be what is damaged.
    error_ = to_json(read.problem(), "The catalogue is damaged. Reinstall or rebuild its files.");
  }
}

std::string Session::estimate(std::string_view scenario, Extent extent) const {
  const Result<ReadScenario> asked = read_scenario(scenario);
  if (!asked) return to_json(asked.problem(), catalogue_);
  const Result<Estimate> answer = headroom::estimate(catalogue_, *asked, extent);
  return answer ? to_json(*answer) : to_json(answer.problem(), catalogue_);
}

std::string Session::compare(std::string_view scenario, Extent extent) const {
  const Result<ReadScenario> asked = read_scenario(scenario);
  if (!asked) return to_json(asked.problem(), catalogue_);
  const Result<Comparison> answer = headroom::compare(catalogue_, *asked, extent);
  return answer ? to_json(*answer) : to_json(answer.problem(), catalogue_);
}

std::string Session::formats(std::string_view scenario) const {
  const Result<ReadScenario> asked = read_scenario(scenario);
  if (!asked) return to_json(asked.problem(), catalogue_);
  const Result<FormatSizes> answer = format_sizes(catalogue_, *asked);
  return answer ? to_json(*answer) : to_json(answer.problem(), catalogue_);
}

std::string Session::check_log(std::string_view scenario, std::string_view log) const {
  const bool none = scenario.find_first_not_of(" \t\r\n") == std::string_view::npos;
  const Result<ReadScenario> asked = read_scenario(none ? "{}" : scenario);
  if (!asked) return to_json(asked.problem(), catalogue_);
  const Result<LogCheck> answer = headroom::check_log(catalogue_, *asked, log);
  return answer ? to_json(*answer) : to_json(answer.problem(), catalogue_);
}

std::string Session::serving(std::string_view scenario) const {
  const Result<ReadScenario> asked = read_scenario(scenario);
  if (!asked) return to_json(asked.problem(), catalogue_);
  const Result<Serving> answer = headroom::serving(catalogue_, *asked);
  return answer ? to_json(*answer) : to_json(answer.problem(), catalogue_);
}

std::string Session::command(std::string_view scenario) const {
  const Result<ReadScenario> asked = read_scenario(scenario);
  if (!asked) return to_json(asked.problem(), catalogue_);
  const Result<Commands> answer = commands(catalogue_, *asked);
  return answer ? to_json(*answer) : to_json(answer.problem(), catalogue_);
}

std::string Session::list(std::string_view kind) const {
  return list_json(catalogue_, kind);
}

std::string Session::version() {
  return HEADROOM_VERSION;
}

}  // namespace headroom::border
