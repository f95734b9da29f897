// A small regular expression over tensor names, matched in time pattern x name: no backtracking.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace headroom {

/// Literals, ., [a-z], [^a-z], (), |, *, +, ?, ^, $, \d, \w and escaped signs.
class Pattern {
 public:
  /// Nothing when the text is longer than 256 letters or not such an expression.
  static std::optional<Pattern> read(std::string_view text);

  /// Whether some part of the name matches. "ffn_(up|down)" in "blk.3.ffn_down_exps.weight": yes.
  [[nodiscard]] bool found_in(std::string_view name) const;

  /// One step of the automaton; jumps are relative.
  struct Step {
    enum class Kind : std::uint8_t { letter, fork, start, end } kind = Kind::letter;
    std::array<std::uint64_t, 2> letters = {0, 0};  // of ASCII, one bit each
    std::int16_t first = 1;
    std::int16_t second = 0;  // fork: the other way; 0: none
  };

 private:
  std::vector<Step> steps_;
};

}  // namespace headroom
