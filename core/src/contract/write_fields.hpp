// Struct -> JSON, from the struct's describe(). Absent optionals are left out.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "headroom/names.hpp"
#include "headroom/scenario.hpp"

namespace headroom {

inline Json to_json_value(const std::string& value) { return value; }
inline Json to_json_value(std::int64_t value) { return value; }
inline Json to_json_value(double value) { return value; }
inline Json to_json_value(bool value) { return value; }
inline Json to_json_value(TermId value) { return std::string(name_of(value)); }
inline Json to_json_value(Grade value) { return std::string(name_of(value)); }
inline Json to_json_value(Verdict value) { return std::string(name_of(value)); }
Json to_json_value(const Values& values);
Json to_json_value(const GpuChoice& choice);
Json to_json_value(const ModelChoice& choice);

template <class T>
  requires requires { T::kName; }
Json to_json_value(const T& value);

template <class T>
Json to_json_value(const std::vector<T>& list) {
  Json array = Json::array();
  for (const T& entry : list) array.push_back(to_json_value(entry));
  return array;
}

/// The visitor that describe() calls for each field.
class FieldWriter {
 public:
  template <class T>
  void operator()(const char* key, const T& member, const char* /*doc*/) {
    object_[key] = to_json_value(member);
  }
  template <class T>
  void operator()(const char* key, const std::optional<T>& member, const char* /*doc*/) {
    if (member) object_[key] = to_json_value(*member);
  }
  void later(const char* /*key*/) {}

  Json take() { return std::move(object_); }

 private:
  Json object_ = Json::object();
};

template <class T>
  requires requires { T::kName; }
Json to_json_value(const T& value) {
  FieldWriter writer;
  T::describe(value, writer);
  return writer.take();
}

}  // namespace headroom
