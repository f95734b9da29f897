// Units: bytes are integers, GB is 1e9 and GiB is 2^30, and sums never overflow.
#pragma once

#include <cstdint>
#include <string>

namespace headroom {

/// A number of bytes, or of elements. Never negative in a finished estimate.
using Bytes = std::int64_t;

inline constexpr Bytes kKiB = 1024;
inline constexpr Bytes kMiB = 1024 * kKiB;
inline constexpr Bytes kGiB = 1024 * kMiB;
inline constexpr Bytes kGB = 1'000'000'000;

/// Everything saturates here: 2^53 - 1 (9 PB), the largest integer that JavaScript holds exactly.
inline constexpr Bytes kLargest = 9'007'199'254'740'991;

/// a x b for non-negative numbers, held at kLargest. 3 x 4 = 12.
Bytes times(Bytes a, Bytes b);

/// a x b x c ..., held at kLargest. 2 x 3 x 4 = 24.
template <class... More>
Bytes times(Bytes a, Bytes b, More... more) {
  return times(times(a, b), static_cast<Bytes>(more)...);
}

/// a + b for non-negative numbers, held at kLargest.
Bytes plus(Bytes a, Bytes b);

/// The integer at or above a / b. 7 / 2 -> 4.
constexpr Bytes ceil_div(Bytes a, Bytes b) {
  return a / b + (a % b != 0 ? 1 : 0);
}

/// a raised to a multiple of step. 700 to a multiple of 256 -> 768.
constexpr Bytes round_up(Bytes a, Bytes step) {
  return ceil_div(a, step) * step;
}

/// part of whole, rounded down, without overflow for whole up to kLargest. 0.9 of 100 -> 90.
Bytes fraction_of(Bytes whole, double part);

/// "5.98 GiB": for sentences; tables carry plain bytes.
std::string gib_text(Bytes bytes);

/// "131,072".
std::string grouped(std::int64_t number);

}  // namespace headroom
