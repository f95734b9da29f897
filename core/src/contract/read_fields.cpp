#include "contract/read_fields.hpp"

#include <algorithm>

namespace headroom {
namespace {

std::string shown(const Json& json) {
  return shortened(to_text(json));
}

void wrong_type(const Json& json, const std::string& path, ReadState& state, const char* code) {
  state.fail(code, path, {{"value", shown(json)}});
}

/// Letters to change, add or drop to turn a into b (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
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

std::string_view nearest(std::string_view key, const std::vector<std::string_view>& known) {
  std::string_view best;
  std::size_t least = key.size() < 5 ? 2 : 3;
  if (key.size() > 40) return best;
  for (const std::string_view candidate : known) {
    const std::size_t steps = distance(key, candidate);
    if (steps < least) {
      least = steps;
      best = candidate;
    }
  }
  return best;
}

}  // namespace

void ReadState::fail(std::string_view code, std::string_view path, Values values) {
  if (!fault) fault = Problem{code, path, std::move(values)};
}

const Json* FieldReader::claim(const char* key) {
  known_.emplace_back(key);
  const auto found = json_.find(key);
  return found == json_.end() || found->is_null() ? nullptr : &*found;
}

void FieldReader::later(const char* key) {
  if (claim(key) != nullptr) state_.later.push_back(path_of(key));
}

std::string FieldReader::path_of(const char* key) const {
  return path_.empty() ? key : joined({path_, ".", key});
}

bool read_value(const Json& json, const std::string& path, ReadState& state, std::string& out) {
  if (json.is_string()) {
    out = json.get<std::string>();
    return true;
  }
  wrong_type(json, path, state, "type_text");
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
  wrong_type(json, path, state, "type_whole_number");
  return false;
}

bool read_value(const Json& json, const std::string& path, ReadState& state, double& out) {
  if (json.is_number()) {
    out = json.get<double>();
    return true;
  }
  wrong_type(json, path, state, "type_number");
  return false;
}

bool read_value(const Json& json, const std::string& path, ReadState& state, bool& out) {
  if (json.is_boolean()) {
    out = json.get<bool>();
    return true;
  }
  wrong_type(json, path, state, "type_flag");
  return false;
}

bool read_value(const Json& json, const std::string& path, ReadState& state, GpuChoice& out) {
  if (json.is_string()) {
    out.id = json.get<std::string>();
    return true;
  }
  if (json.is_object()) return read_value(json, path, state, out.spec);
  wrong_type(json, path, state, "type_gpu");
  return false;
}

bool read_value(const Json& json, const std::string& path, ReadState& state, ModelChoice& out) {
  if (json.is_string()) {
    out.id = json.get<std::string>();
    return true;
  }
  if (!json.is_object()) {
    wrong_type(json, path, state, "type_model");
    return false;
  }
  if (json.contains("parameters")) {
    refuse_unknown_keys(json, path, {"parameters"}, state);
    return read_value(json["parameters"], joined({path, ".parameters"}), state, out.parameters);
  }
  refuse_unknown_keys(json, path, {"config", "gguf", "safetensors", "parameters"}, state);
  if (json.contains("gguf")) out.gguf = json["gguf"];
  if (json.contains("safetensors")) out.safetensors = json["safetensors"];
  if (!out.gguf.is_null() || !out.safetensors.is_null()) {
    if (json.contains("config")) out.config = json["config"];
    return true;
  }
  if (!json.contains("config")) {
    state.fail("model_missing", path);
    return false;
  }
  out.config = json["config"];
  return true;
}

void refuse_unknown_keys(const Json& json, const std::string& path,
                         const std::vector<std::string_view>& known, ReadState& state) {
  for (const auto& [key, value] : json.items()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    const std::string_view near = nearest(key, known);
    std::string keys;
    for (const std::string_view each : known) {
      keys += keys.empty() ? "" : ", ";
      keys += each;
    }
    const std::string seen = shortened(key);
    state.fail("unknown_key", path.empty() ? seen : joined({path, ".", seen}),
               {{"key", seen}, {"owner", path}, {"nearest", near}, {"known", keys}});
    return;
  }
}

}  // namespace headroom
