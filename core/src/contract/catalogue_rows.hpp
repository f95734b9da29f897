// Reading a row of the catalogue: a field that is missing or of another type is empty.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "headroom/catalogue.hpp"

namespace headroom {

inline std::string text_of(const Json& row, const char* key) {
  const auto found = row.find(key);
  return found != row.end() && found->is_string() ? found->get<std::string>() : std::string();
}

inline double number_of(const Json& row, const char* key) {
  const auto found = row.find(key);
  return found != row.end() && found->is_number() ? found->get<double>() : 0.0;
}

inline std::int64_t whole_of(const Json& row, const char* key) {
  return static_cast<std::int64_t>(std::clamp(number_of(row, key), 0.0, 9e15));
}

inline std::vector<std::string> texts_of(const Json& row, const char* key) {
  std::vector<std::string> list;
  const auto found = row.find(key);
  if (found == row.end() || !found->is_array()) return list;
  for (const Json& entry : *found) {
    if (entry.is_string()) list.push_back(entry.get<std::string>());
  }
  return list;
}

/// The rows of a list in the catalogue; nothing when it is not there.
inline const Json& rows_of(const Json& holder, const char* key) {
  static const Json none = Json::array();
  const auto found = holder.is_object() ? holder.find(key) : holder.end();
  return holder.is_object() && found != holder.end() && found->is_array() ? *found : none;
}

/// The constants of the speed model.
SpeedTable read_speed_table(const Json& part);

/// Formats, their families, and published figures of their quality.
void read_formats(const Json& part, Catalogue& catalogue);

}  // namespace headroom
