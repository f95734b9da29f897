// The text forms of the contract.
#include <nlohmann/json.hpp>

#include "contract/read_fields.hpp"
#include "contract/sentences.hpp"
#include "contract/write_fields.hpp"
#include "headroom/contract.hpp"

namespace headroom {

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

std::string to_json(const Estimate& estimate) {
  std::string out;
  write_value(out, estimate);
  return out;
}

std::string to_json(const Comparison& comparison) {
  std::string out;
  write_value(out, comparison);
  return out;
}

std::string to_json(const FormatSizes& sizes) {
  std::string out;
  write_value(out, sizes);
  return out;
}

std::string to_json(const LogCheck& check) {
  std::string out;
  write_value(out, check);
  return out;
}

std::string to_json(const Commands& commands) {
  std::string out;
  write_value(out, commands);
  return out;
}

std::string to_json(const Serving& serving) {
  std::string out;
  write_value(out, serving);
  return out;
}

std::string to_json(const Problem& problem, std::string_view message) {
  std::string out;
  ObjectWriter object(out);
  object.begin("error");
  ObjectWriter error(out);
  error("code", problem.code);
  error("path", problem.path);
  error("message", message);
  error("values", problem.values);
  error.end();
  object.end();
  return out;
}

std::string to_json(const Problem& problem, const Catalogue& catalogue) {
  return to_json(problem, sentence(catalogue.messages, problem.code, problem.path, problem.values));
}

}  // namespace headroom
