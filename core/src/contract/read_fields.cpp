#include "contract/read_fields.hpp"

#include <algorithm>

namespace headroom {
namespace {

std::string shown(const Json& json) {
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.size() > 60 ? text.substr(0, 57) + "..." : text;
}

void wrong_type(const Json& json, const std::string& path, ReadState& state, const char* code,
                const char* expected) {
  state.fail(code, path, path + " is " + shown(json) + "; " + expected + " is expected.",
             {{"value", shown(json)}});
}

/// Letters to change, add or drop to turn a into b (Levenshtein).
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

std::string nearest(const std::string& key, const std::vector<std::string>& known) {
  std::string best;
  std::size_t least = key.size() < 5 ? 2 : 3;
  if (key.size() > 40) return best;
  for (const std::string& candidate : known) {
    const std::size_t steps = distance(key, candidate);
    if (steps < least) {
      least = steps;
      best = candidate;
    }
  }
  return best;
}

}  // namespace

void ReadState::fail(std::string code, std::string path, std::string message, Values values) {
  if (!fault) fault = Problem{std::move(code), std::move(path), std::move(message), std::move(values)};
}

bool read_value(const Json& json, const std::string& path, ReadState& state, std::string& out) {
  if (json.is_string()) {
    out = json.get<std::string>();
    return true;
  }
  wrong_type(json, path, state, "type_text", "text");
  return false;
}

bool read_value(const Json& json, const std::string& path, ReadState& state, std::int64_t& out) {
  if (json.is_number()) {
    const double number = json.get<double>();
    if (number >= -static_cast<double>(kLargest) && number <= static_cast<double>(kLargest) &&
        number == static_cast<double>(static_cast<std::int64_t>(number))) {
      out = static_cast<std::int64_t>(number);
      return true;
    }
  }
  wrong_type(json, path, state, "type_whole_number", "a whole number");
  return false;
}

bool read_value(const Json& json, const std::string& path, ReadState& state, double& out) {
  if (json.is_number()) {
    out = json.get<double>();
    return true;
  }
  wrong_type(json, path, state, "type_number", "a number");
  return false;
}

bool read_value(const Json& json, const std::string& path, ReadState& state, bool& out) {
  if (json.is_boolean()) {
    out = json.get<bool>();
    return true;
  }
  wrong_type(json, path, state, "type_flag", "true or false");
  return false;
}

bool read_value(const Json& json, const std::string& path, ReadState& state, GpuChoice& out) {
  if (json.is_string()) {
    out.id = json.get<std::string>();
    return true;
  }
  if (json.is_object()) return read_value(json, path, state, out.spec);
  wrong_type(json, path, state, "type_gpu", "a catalogue id or an object with memory_gb");
  return false;
}

bool read_value(const Json& json, const std::string& path, ReadState& state, ModelChoice& out) {
  if (json.is_string()) {
    out.id = json.get<std::string>();
    return true;
  }
  if (!json.is_object()) {
    wrong_type(json, path, state, "type_model", "a catalogue id or {\"config\": …}");
    return false;
  }
  for (const char* key : {"gguf", "safetensors", "parameters"}) {
    if (!json.contains(key)) continue;
    state.fail("model_source_not_modelled", path + "." + key,
               path + "." + key + " is not modelled yet. Give a catalogue id, or {\"config\": …} with "
                                  "the published config.json.",
               {{"key", std::string(key)}});
    return false;
  }
  refuse_unknown_keys(json, path, {"config"}, state);
  if (!json.contains("config")) {
    state.fail("model_missing", path, path + " needs a catalogue id, or {\"config\": …}.");
    return false;
  }
  out.config = json["config"];
  return true;
}

void refuse_unknown_keys(const Json& json, const std::string& path,
                         const std::vector<std::string>& known, ReadState& state) {
  for (const auto& [key, value] : json.items()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    const std::string near = nearest(key, known);
    std::string keys;
    for (const std::string& each : known) keys += (keys.empty() ? "" : ", ") + each;
    const std::string shown_key = key.size() > 60 ? key.substr(0, 57) + "..." : key;
    state.fail("unknown_key", path.empty() ? shown_key : path + "." + shown_key,
               "\"" + shown_key + "\" is not a key of " + (path.empty() ? "a scenario" : path) + "." +
                   (near.empty() ? "" : " Did you mean \"" + near + "\"?") + " Keys: " + keys + ".",
               {{"key", shown_key}, {"nearest", near}, {"known", keys}});
    return;
  }
}

}  // namespace headroom
