#include "model/fields.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

namespace headroom {
namespace {

constexpr std::int64_t kWidest = 1LL << 32;

const Json& empty_object() {
  static const Json object = Json::object();
  return object;
}

/// The whole number 0 … 2^32 in `value`, or -1. 4096 and 4096.0 -> 4096; 1.5, -1, "x" -> -1.
std::int64_t whole_number(const Json& value) {
  if (value.is_number_unsigned()) {
    const std::uint64_t number = value.get<std::uint64_t>();
    return number <= static_cast<std::uint64_t>(kWidest) ? static_cast<std::int64_t>(number) : -1;
  }
  if (value.is_number_integer()) {
    const std::int64_t number = value.get<std::int64_t>();
    return number >= 0 && number <= kWidest ? number : -1;
  }
  if (!value.is_number_float()) return -1;
  const double number = value.get<double>();
  if (!(number >= 0 && number <= static_cast<double>(kWidest))) return -1;
  return std::floor(number) == number ? static_cast<std::int64_t>(number) : -1;
}

}  // namespace

std::string shown(const Json& value) {
  return shortened(to_text(value));
}

std::string shown(const std::string& text) {
  return shown(Json(text));
}

const Json* Fields::find(std::string_view key) const {
  const auto found = object_.find(std::string(key));
  return found == object_.end() ? nullptr : &*found;
}

bool Fields::is_set(std::string_view key) const {
  const Json* value = find(key);
  return value != nullptr && !value->is_null();
}

bool Fields::is(std::string_view key, std::int64_t number) const {
  const Json* value = find(key);
  return value != nullptr && value->is_number_integer() && value->get<std::int64_t>() == number;
}

bool Fields::is_text(std::string_view key) const {
  const Json* value = find(key);
  return value != nullptr && value->is_string();
}

bool Fields::is_list(std::string_view key) const {
  const Json* value = find(key);
  return value != nullptr && value->is_array();
}

std::string Fields::path_of(std::string_view key) const {
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

void Fields::fail(std::string_view code, std::string_view key, Values values) {
  if (fault_) return;
  fault_ = Problem{code, path_of(key), std::move(values)};
}

std::int64_t Fields::integer(const Json& value, std::string_view key) {
  const std::int64_t number = whole_number(value);
  if (number >= 0) return number;
  fail("config_number", key, {{"value", shown(value)}});
  return 1;
}

std::int64_t Fields::not_zero(std::int64_t number, std::string_view key) {
  if (number > 0) return number;
  fail("config_zero", key);
  return 1;
}

std::string_view Fields::first_set(Spellings spellings) const {
  for (const std::string_view key : spellings) {
    if (is_set(key)) return key;
  }
  return {};
}

std::int64_t Fields::need(Spellings spellings) {
  const std::string_view key = first_set(spellings);
  if (!key.empty()) return not_zero(integer(*find(key), key), key);
  for (const Default& each : defaults_) {
    for (const std::string_view spelling : spellings) {
      if (each.key == spelling) return each.value;
    }
  }
  const std::string name(*spellings.begin());
  fail("config_missing", name);
  return 1;
}

std::int64_t Fields::get(Spellings spellings, std::int64_t fallback) {
  const std::string_view key = first_set(spellings);
  return key.empty() ? fallback : integer(*find(key), key);
}

std::int64_t Fields::positive(Spellings spellings, std::int64_t fallback) {
  const std::string_view key = first_set(spellings);
  return key.empty() ? not_zero(fallback, *spellings.begin())
                     : not_zero(integer(*find(key), key), key);
}

bool Fields::flag(std::string_view key, bool fallback) {
  if (!is_set(key)) return fallback;
  const Json& value = *find(key);
  if (value.is_boolean()) return value.get<bool>();
  fail("config_flag", key, {{"value", shown(value)}});
  return fallback;
}

std::string Fields::text(std::string_view key, std::string fallback) {
  if (!is_set(key)) return fallback;
  const Json& value = *find(key);
  if (value.is_string()) return value.get<std::string>();
  fail("config_text", key, {{"value", shown(value)}});
  return fallback;
}

std::vector<std::string> Fields::texts(std::string_view key) {
  std::vector<std::string> list;
  if (!is_set(key)) return list;
  const Json& value = *find(key);
  bool usable = value.is_array();
  for (const Json& entry : value) usable = usable && entry.is_string();
  if (!usable) {
    fail("config_list", key, {{"value", shown(value)}, {"kind", "texts"}});
    return list;
  }
  for (const Json& entry : value) list.push_back(entry.get<std::string>());
  return list;
}

std::vector<std::int64_t> Fields::numbers(std::string_view key) {
  std::vector<std::int64_t> list;
  if (!is_set(key)) return list;
  const Json& value = *find(key);
  if (!value.is_array()) {
    fail("config_list", key, {{"value", shown(value)}, {"kind", "numbers"}});
    return list;
  }
  for (const Json& entry : value) list.push_back(integer(entry, key));
  return list;
}

Fields Fields::inside(std::string_view key) {
  const Json* value = find(key);
  const bool usable = value != nullptr && value->is_object();
  if (is_set(key) && !usable) {
    fail("config_object", key, {{"value", shown(*value)}});
  }
  return Fields(usable ? *value : empty_object(), path_of(key), fault_);
}

Fields Fields::entry(std::string_view key, std::size_t index) {
  const Json* list = find(key);
  const bool reaches = list != nullptr && list->is_array() && index < list->size();
  const bool usable = reaches && (*list)[index].is_object();
  const std::string place = std::string(key) + "[" + std::to_string(index) + "]";
  return Fields(usable ? (*list)[index] : empty_object(), path_of(place), fault_);
}

}  // namespace headroom
