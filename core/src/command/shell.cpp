#include "command/shell.hpp"

#include <algorithm>

#include "units/write_json.hpp"

namespace headroom {
namespace {

bool is_control(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  return code < 0x20 || code == 0x7f;
}

}  // namespace

std::string shell_word(std::string_view text) {
  constexpr std::string_view kHarmless =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  const bool plain = !text.empty() && text.find_first_not_of(kHarmless) == std::string_view::npos;
  if (plain) return std::string(text);
  std::string quoted = "'";
  for (const char letter : text) {
    if (letter == '\'') {
      quoted += "'\\''";
    } else {
      quoted += is_control(letter) ? '?' : letter;
    }
  }
  return quoted + "'";
}

CommandLine& CommandLine::word(std::string_view text) {
  if (!text_.empty()) text_ += ' ';
  text_ += shell_word(text);
  return *this;
}

CommandLine& CommandLine::flag(std::string_view name, std::string_view value) {
  return word(name).word(value);
}

CommandLine& CommandLine::flag(std::string_view name, std::int64_t value) {
  return word(name).word(std::to_string(value));
}

std::string decimal(double value) {
  std::string text;
  write_value(text, value);
  const std::size_t whole = text.size() - std::min<std::size_t>(text.size(), 2);
  if (text.compare(whole, 2, ".0") == 0) text.resize(whole);
  return text;
}

}  // namespace headroom
