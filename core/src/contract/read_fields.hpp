// JSON -> struct, from the struct's describe(). The first fault is kept, with its path.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headroom/problem.hpp"
#include "headroom/scenario.hpp"

namespace headroom {

/// What reading gathers beside the values.
struct ReadState {
  std::optional<Problem> fault;
  std::vector<std::string> later;  // keys of the contract that are not modelled yet, as paths

  void fail(std::string_view code, std::string_view path, Values values = {});
};

bool read_value(const Json& json, const std::string& path, ReadState& state, std::string& out);
bool read_value(const Json& json, const std::string& path, ReadState& state, std::int64_t& out);
bool read_value(const Json& json, const std::string& path, ReadState& state, double& out);
bool read_value(const Json& json, const std::string& path, ReadState& state, bool& out);
bool read_value(const Json& json, const std::string& path, ReadState& state, GpuChoice& out);
bool read_value(const Json& json, const std::string& path, ReadState& state, ModelChoice& out);

/// Refuses a key that no field claimed, and suggests the nearest one.
void refuse_unknown_keys(const Json& json, const std::string& path,
                         const std::vector<std::string_view>& known, ReadState& state);

template <class T>
void read_struct(const Json& json, const std::string& path, ReadState& state, T& out);

template <class T>
bool read_value(const Json& json, const std::string& path, ReadState& state, std::vector<T>& out) {
  if (!json.is_array()) {
    state.fail("type_list", path);
    return false;
  }
  for (std::size_t i = 0; i < json.size(); ++i) {
    T entry{};
    read_value(json[i], joined({path, "[", std::to_string(i), "]"}), state, entry);
    out.push_back(std::move(entry));
  }
  return true;
}

template <class T>
bool read_value(const Json& json, const std::string& path, ReadState& state,
                std::optional<T>& out) {
  T value{};
  if (!read_value(json, path, state, value)) return false;
  out = std::move(value);
  return true;
}

/// Any struct that describes itself.
template <class T>
  requires requires {
    T::kName;  // a struct that describes itself
  }
bool read_value(const Json& json, const std::string& path, ReadState& state, T& out) {
  read_struct(json, path, state, out);
  return !state.fault;
}

/// The visitor that describe() calls for each field.
class FieldReader {
 public:
  FieldReader(const Json& json, const std::string& path, ReadState& state)
      : json_(json), path_(path), state_(state) {}

  template <class T>
  void operator()(const char* key, T& member, const char* /*doc*/) {
    if (const Json* found = claim(key)) read_value(*found, path_of(key), state_, member);
  }

  /// A key of the contract that no answer depends on yet: accepted and listed.
  void later(const char* key);

  [[nodiscard]] const std::vector<std::string_view>& known() const { return known_; }

 private:
  /// Remembers the key; its value when it is there and not null.
  const Json* claim(const char* key);
  [[nodiscard]] std::string path_of(const char* key) const;

  const Json& json_;
  const std::string& path_;
  ReadState& state_;
  std::vector<std::string_view> known_;
};

template <class T>
void read_struct(const Json& json, const std::string& path, ReadState& state, T& out) {
  if (!json.is_object()) {
    state.fail("type_object", path);
    return;
  }
  FieldReader reader(json, path, state);
  T::describe(out, reader);
  refuse_unknown_keys(json, path, reader.known(), state);
}

}  // namespace headroom
