#include "units/write_json.hpp"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

namespace headroom {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";

void write_control(std::string& out, unsigned char letter) {
  constexpr std::string_view kNamed = "\b\f\n\r\t";
  constexpr std::string_view kNames = "bfnrt";
  out += '\\';
  const std::size_t named = kNamed.find(static_cast<char>(letter));
  if (named != std::string_view::npos) {
    out += kNames[named];
  } else {
    out += "u00";
    out += kHex[letter >> 4U];
    out += kHex[letter & 15U];
  }
}

}  // namespace

void write_text(std::string& out, std::string_view text) {
  out += '"';
  for (const char letter : text) {
    if (static_cast<unsigned char>(letter) < 0x20) {
      write_control(out, static_cast<unsigned char>(letter));
    } else {
      if (letter == '"' || letter == '\\') out += '\\';
      out += letter;
    }
  }
  out += '"';
}

void write_value(std::string& out, std::int64_t number) {
  out += std::to_string(number);
}

/// The shortest digits that read back as the same number (Grisu2), the same on every platform.
void write_value(std::string& out, double number) {
  if (!std::isfinite(number)) {
    out += "null";
    return;
  }
  std::array<char, 64> digits{};
  const char* end =
      nlohmann::detail::to_chars(digits.data(), digits.data() + digits.size(), number);
  out.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

void write_value(std::string& out, bool flag) {
  out += flag ? "true" : "false";
}

void write_value(std::string& out, const Values& values) {
  ObjectWriter writer(out);
  for (const auto& [name, value] : values) {
    writer.begin(name);
    std::visit([&](const auto& held) { write_value(out, held); }, value);
  }
  writer.end();
}

/// parse_json refuses deep nesting, so the recursion ends soon.
void write_value(std::string& out, const Json& json) {
  if (json.is_object()) {
    ObjectWriter writer(out);
    for (const auto& [key, member] : json.items()) {
      writer.begin(key);
      write_value(out, member);
    }
    writer.end();
  } else if (json.is_array()) {
    out += '[';
    for (const Json& entry : json) {
      if (&entry != &json.front()) out += ',';
      write_value(out, entry);
    }
    out += ']';
  } else if (json.is_string()) {
    write_text(out, json.get_ref<const std::string&>());
  } else if (json.is_number_unsigned()) {
    out += std::to_string(json.get<std::uint64_t>());
  } else if (json.is_number_integer()) {
    write_value(out, json.get<std::int64_t>());
  } else if (json.is_number_float()) {
    write_value(out, json.get<double>());
  } else {
    out += json.is_null() ? "null" : (json.get<bool>() ? "true" : "false");
  }
}

void ObjectWriter::begin(std::string_view key) {
  if (!first_) out_ += ',';
  first_ = false;
  write_text(out_, key);
  out_ += ':';
}

std::string to_text(const Json& json) {
  std::string out;
  write_value(out, json);
  return out;
}

}  // namespace headroom
