#include "headroom/value.hpp"

#include <nlohmann/json.hpp>

#include "headroom/json.hpp"

namespace headroom {

std::string to_text(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
  return Json(*std::get_if<double>(&value)).dump();
}

}  // namespace headroom
