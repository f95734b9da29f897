// The text forms of the contract.
#include <nlohmann/json.hpp>

#include "contract/read_fields.hpp"
#include "contract/write_fields.hpp"
#include "headroom/contract.hpp"

namespace headroom {
namespace {

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

Result<ReadScenario> read_scenario(std::string_view text) {
  const Result<Json> json = parse_json(text);
  if (!json) return json.problem();
  ReadState state;
  ReadScenario read;
  read_struct(*json, "", state, read.scenario);
  if (state.fault) return *state.fault;
  read.not_modelled = std::move(state.later);
  return read;
}

std::string to_json(const Estimate& estimate) { return text_of(to_json_value(estimate)); }

std::string to_json(const Comparison& comparison) { return text_of(to_json_value(comparison)); }

std::string to_json(const Problem& problem) {
  Json error = Json::object();
  error["code"] = problem.code;
  error["path"] = problem.path;
  error["message"] = problem.message;
  error["values"] = to_json_value(problem.values);
  Json object = Json::object();
  object["error"] = std::move(error);
  return text_of(object);
}

}  // namespace headroom
