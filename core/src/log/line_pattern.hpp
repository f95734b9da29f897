// One line of a log against one pattern: what std::regex would do, in a hundredth of its size.
#pragma once

#include <array>
#include <string_view>

namespace headroom {

/// A printed number, and how much one of its last printed digit is: "15.05" is 15.05 and 0.01.
struct PrintedNumber {
  double value = 0;
  double step = 1;
};

/// What a pattern took out of a line, in order.
struct Captured {
  std::array<PrintedNumber, 8> numbers;
  std::size_t number_count = 0;
  std::array<std::string_view, 3> words;
  std::size_t word_count = 0;
};

/// Finds the pattern in the line. In a pattern
///   blank  any blanks, or none
///   #      a number: digits, commas between them, a fraction
///   %      its unit, which turns it into bytes: MiB, GiB, ...; MB, GB too, which engines write for
///          powers of 1,024
///   @      text up to the letter that follows in the pattern; up to a blank where a blank or
///          nothing follows; before the whole pattern: the word that stands before it
///   $      the rest of the line, without blanks around it
///   *      anything, up to the first place where the letters that follow stand, or a digit
/// and everything else is itself. "@ KV buffer size = #%" takes "CUDA0" and 1,073,741,824 from
/// "llama_kv_cache:      CUDA0 KV buffer size =  1024.00 MiB". Never tries a place twice: linear
/// in the line, whatever it holds.
bool match_line(std::string_view pattern, std::string_view line, Captured& captured);

/// A number where the text begins, 0 letters read where there is none. "1,024.00 MiB" -> 8.
std::size_t read_number(std::string_view text, PrintedNumber& number);

/// Without blanks at both ends.
std::string_view trimmed(std::string_view text);

}  // namespace headroom
