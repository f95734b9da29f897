#include "case.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

namespace headroom::measured {
namespace {

std::string text(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// "bytes", or "value" for what is no bytes; 0 when neither is a number.
double number(const Json& object) {
  for (const char* key : {"bytes", "value"}) {
    const auto found = object.find(key);
    if (found != object.end() && found->is_number()) return found->get<double>();
  }
  return 0;
}

std::optional<Figure> read_figure(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  Figure figure;
  figure.device = text(json, "device");
  figure.term = text(json, "term");
  figure.value = number(json);
  figure.printed = text(json, "printed");
  const auto fit = json.find("fit");
  figure.fit = fit != json.end() && fit->is_boolean() && fit->get<bool>();
  const auto given = json.find("given");
  if (given != json.end()) {
    if (!given->is_object() || number(*given) <= 0) return std::nullopt;
    figure.given = Given{number(*given), text(*given, "printed")};
  }
  if (figure.device.empty() || figure.term.empty() || figure.value <= 0) return std::nullopt;
  return figure;
}

std::optional<Case> read_case(const std::string& line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  Case found;
  found.id = text(json, "id");
  found.grade = text(json, "grade");
  found.engine = text(json, "engine");
  const auto scenario = json.find("scenario");
  const auto measured = json.find("measured");
  if (found.id.empty() || found.engine.empty() || text(json, "source").rfind("https://", 0) != 0 ||
      (found.grade != "A" && found.grade != "B") || scenario == json.end() ||
      !scenario->is_object() || measured == json.end() || !measured->is_array()) {
    return std::nullopt;
  }
  found.scenario = *scenario;
  for (const Json& item : *measured) {
    const auto figure = read_figure(item);
    if (!figure) return std::nullopt;
    found.figures.push_back(*figure);
  }
  if (found.figures.empty()) return std::nullopt;
  return found;
}

}  // namespace

std::vector<Case> read_cases(const std::string& folder, std::string& problem) {
  std::vector<std::filesystem::path> files;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failure)) {
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  if (files.empty()) problem = "no .jsonl file in " + folder;

  std::vector<Case> cases;
  std::set<std::string> ids;
  for (const auto& path : files) {
    std::ifstream file(path);
    std::string line;
    for (int count = 1; std::getline(file, line); ++count) {
      if (line.empty()) continue;
      const std::string place = path.string() + ":" + std::to_string(count);
      auto found = read_case(line);
      if (!found) {
        problem = place + ": not a case (see README.md)";
        return {};
      }
      if (!ids.insert(found->id).second) {
        problem = place + ": the id " + found->id + " is there twice";
        return {};
      }
      cases.push_back(std::move(*found));
    }
  }
  return cases;
}

}  // namespace headroom::measured
