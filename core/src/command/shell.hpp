// Text that a POSIX shell reads as it was meant.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom {

/// One word of a command: as it is where every letter is harmless, else in single quotes.
/// "a'b" -> 'a'\''b'. Control letters, which no name needs and a terminal may act on, become "?".
std::string shell_word(std::string_view text);

/// A command, word by word.
class CommandLine {
 public:
  explicit CommandLine(std::string_view start) : text_(start) {}

  CommandLine& word(std::string_view text);
  CommandLine& flag(std::string_view name, std::string_view value);
  CommandLine& flag(std::string_view name, std::int64_t value);
  [[nodiscard]] std::string text() const { return text_; }

 private:
  std::string text_;
};

/// As JSON writes it, a whole number without its fraction: 0.9764 -> "0.9764", 23.0 -> "23".
std::string decimal(double value);

}  // namespace headroom
