#include "command/shell.hpp"

#include <cmath>

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
  const std::int64_t thousandths = std::llround(value * 1000);
  std::string text = std::to_string(thousandths / 1000);
  std::string rest = std::to_string(1000 + thousandths % 1000).substr(1);
  while (!rest.empty() && rest.back() == '0') rest.pop_back();
  return rest.empty() ? text : text + "." + rest;
}

}  // namespace headroom
