// Names and ids of formats are written in either case: "q4_k_m", "Q4_K_M".
#pragma once

#include <algorithm>
#include <string_view>

namespace headroom {

inline char lower_letter(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

inline bool same_letters(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower_letter(x) == lower_letter(y); });
}

inline bool starts_with_letters(std::string_view text, std::string_view head) {
  return text.size() >= head.size() && same_letters(text.substr(0, head.size()), head);
}

}  // namespace headroom
