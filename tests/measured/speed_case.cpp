#include "speed_case.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "headroom/json.hpp"

namespace headroom::measured {
namespace {

double number(const Json& row, const char* key, double otherwise) {
  const auto found = row.find(key);
  return found != row.end() && found->is_number() ? found->get<double>() : otherwise;
}

std::optional<double> maybe(const Json& row, const char* key) {
  if (!row.contains(key)) return std::nullopt;
  return number(row, key, 0);
}

SpeedCase read_row(const Json& row) {
  SpeedCase item;
  const auto text = [&](const char* key) { return row.value(key, std::string()); };
  item.id = text("id");
  item.engine = text("engine");
  item.backend = text("backend");
  item.version = text("version");
  item.model = text("model");
  item.weights = text("weights");
  item.weights_gib = number(row, "weights_gib", 0);
  item.kv = text("kv");
  item.gpu = text("gpu");
  item.count = number(row, "count", 1);
  item.compute_share = number(row, "compute_share", 1);
  item.split = text("split");
  item.link = text("link");
  item.flash_attention = row.value("flash_attention", true);
  item.term = text("term");
  item.sequences = maybe(row, "sequences");
  item.prompt = number(row, "prompt", 0);
  item.output = number(row, "output", 0);
  item.past = number(row, "past", 0);
  item.ubatch = maybe(row, "ubatch");
  item.rate = number(row, "rate", 0);
  item.value = number(row, "value", 0);
  item.core = row.value("core", false);
  return item;
}

std::set<std::string> fitting_cards(const std::string& folder) {
  std::ifstream file(folder + "/sides.json");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const Json json = Json::parse(text, nullptr, false);
  std::set<std::string> cards;
  if (!json.is_object() || !json.contains("fit")) return cards;
  for (const Json& card : json["fit"]) cards.insert(card.get<std::string>());
  return cards;
}

bool is_whole(const SpeedCase& item, const Json& row) {
  return !item.id.empty() && !item.engine.empty() && !item.model.empty() && !item.gpu.empty() &&
         !item.term.empty() && item.value > 0 &&
         row.value("source", std::string()).rfind("https://", 0) == 0;
}

}  // namespace

std::vector<SpeedCase> read_speed_cases(const std::string& folder, std::string& problem) {
  std::vector<std::filesystem::path> files;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failure)) {
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  const std::set<std::string> fitting = fitting_cards(folder);
  if (files.empty() || fitting.empty()) problem = "no cases, or no sides.json, in " + folder;
  std::vector<SpeedCase> cases;
  std::set<std::string> ids;
  for (const auto& path : files) {
    std::ifstream file(path);
    std::string line;
    for (int count = 1; std::getline(file, line); ++count) {
      const Json row = Json::parse(line, nullptr, false);
      const std::string place = path.string() + ":" + std::to_string(count);
      if (!row.is_object()) {
        problem = place + ": no JSON object";
        return {};
      }
      SpeedCase item = read_row(row);
      if (!is_whole(item, row) || !ids.insert(item.id).second) {
        problem = place + ": not a case, or its id is there twice (see README.md)";
        return {};
      }
      // How long requests wait has no constant of its own.
      item.judges = item.term == "first_token" || fitting.count(item.gpu) == 0;
      cases.push_back(std::move(item));
    }
  }
  return cases;
}

}  // namespace headroom::measured
