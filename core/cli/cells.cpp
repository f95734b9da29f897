#include "cli/cells.hpp"

#include <nlohmann/json.hpp>

namespace headroom::cli {
namespace {

/// ["vllm", "transformers"] -> "vllm, transformers"; a list of anything else -> its length.
std::string list_text(const Json& list) {
  std::string words;
  for (const Json& entry : list) {
    if (!entry.is_string()) return std::to_string(list.size());
    words += (words.empty() ? "" : ", ") + entry.get<std::string>();
  }
  return words;
}

}  // namespace

std::string text(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return "";
  if (found->is_array()) return list_text(*found);
  return found->is_string() ? found->get<std::string>() : found->dump();
}

Bytes bytes(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? found->get<Bytes>() : 0;
}

std::string mib(const Json& object, const char* key) {
  if (!object.contains(key)) return "";
  const Bytes value = bytes(object, key);
  const Bytes size = value < 0 ? -value : value;
  const Bytes hundredths = (size / kMiB) * 100 + ((size % kMiB) * 100 + kMiB / 2) / kMiB;
  const std::string cents = std::to_string(hundredths % 100);
  return (value < 0 ? "-" : "") + grouped(hundredths / 100) + "." + (cents.size() < 2 ? "0" : "") +
         cents;
}

std::string whole(const Json& object, const char* key) {
  return object.contains(key) ? grouped(bytes(object, key)) : "";
}

std::string four_digits(const Json& object, const char* key) {
  const auto found = object.find(key);
  const double value = found != object.end() && found->is_number() ? found->get<double>() : 0.0;
  const auto scaled = static_cast<std::int64_t>(value * 10000.0 + 0.5);
  const std::string digits = std::to_string(10000 + scaled % 10000).substr(1);
  return std::to_string(scaled / 10000) + "." + digits;
}

namespace {

/// 3 digits: 0.0123, 72.8, 2,403.
std::string short_number(double value) {
  if (value >= 100) return grouped(static_cast<std::int64_t>(value + 0.5));
  int digits = 1;
  double scale = 10;
  while (value > 0 && value * scale < 100 && digits < 6) {
    scale *= 10;
    ++digits;
  }
  const auto scaled = static_cast<std::int64_t>(value * scale + 0.5);
  const auto whole_part = scaled / static_cast<std::int64_t>(scale);
  const auto rest = scaled % static_cast<std::int64_t>(scale);
  std::string decimals = std::to_string(rest);
  decimals.insert(0, static_cast<std::size_t>(digits) - decimals.size(), '0');
  return std::to_string(whole_part) + "." + decimals;
}

}  // namespace

std::string short_text(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? short_number(found->get<double>()) : "";
}

}  // namespace headroom::cli
