// Scenario and estimate <-> JSON text: the border that the page, the command line, share links and
// golden files have in common.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "headroom/catalogue.hpp"
#include "headroom/command.hpp"
#include "headroom/estimate.hpp"
#include "headroom/log.hpp"
#include "headroom/problem.hpp"
#include "headroom/scenario.hpp"
#include "headroom/serving.hpp"

namespace headroom {

/// A scenario as written, and the keys in it that no answer depends on yet.
struct ReadScenario {
  Scenario scenario;
  std::vector<std::string> not_modelled;
};

/// Reads a scenario strictly: unknown keys, wrong types and damaged JSON are refused with a path.
Result<ReadScenario> read_scenario(std::string_view text);

/// How far an answer goes. Memory alone is what the page's first part of the engine can tell; its
/// speeds are left out with the reason "not_asked".
enum class Extent { memory, all };

/// The answer to one scenario.
Result<Estimate> estimate(const Catalogue& catalogue, const ReadScenario& asked,
                          Extent extent = Extent::all);

/// The scenario on many accelerators: hardware.candidates, or all of the catalogue.
Result<Comparison> compare(const Catalogue& catalogue, const ReadScenario& asked,
                           Extent extent = Extent::all);

/// The scenario's model in every listed format, by the newest rules.
Result<FormatSizes> format_sizes(const Catalogue& catalogue, const ReadScenario& asked);

/// An engine's log beside the scenario, whose keys win over what the log says; what it lacks is
/// read out of the log.
Result<LogCheck> check_log(const Catalogue& catalogue, const ReadScenario& asked,
                           std::string_view log);

/// The scenario's server under load: by number of users, and by rate of arrival.
Result<Serving> serving(const Catalogue& catalogue, const ReadScenario& asked);

/// How to start the scenario's engine, and others that run the same files.
Result<Commands> commands(const Catalogue& catalogue, const ReadScenario& asked);

std::string to_json(const Estimate& estimate);
std::string to_json(const Comparison& comparison);
std::string to_json(const FormatSizes& sizes);
std::string to_json(const LogCheck& check);
std::string to_json(const Commands& commands);
std::string to_json(const Serving& serving);
/// {"error":{"code","path","message","values"}}
std::string to_json(const Problem& problem, std::string_view message);
/// The same with the English sentence of the catalogue.
std::string to_json(const Problem& problem, const Catalogue& catalogue);

}  // namespace headroom
