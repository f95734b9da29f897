#include "headroom/units.hpp"

#include <cmath>

namespace headroom {

Bytes times(Bytes a, Bytes b) {
  if (a <= 0 || b <= 0) return 0;
  return a > kLargest / b ? kLargest : a * b;
}

Bytes plus(Bytes a, Bytes b) {
  return a > kLargest - b ? kLargest : a + b;
}

Bytes fraction_of(Bytes whole, double part) {
  const double bytes = std::floor(static_cast<double>(whole) * part);
  if (!(bytes > 0)) return 0;
  return bytes >= static_cast<double>(kLargest) ? kLargest : static_cast<Bytes>(bytes);
}

std::string gib_text(Bytes bytes) {
  // In hundredths, rounded half up, so that no floating-point formatting is needed: 6.42 GiB.
  const Bytes hundredths = (bytes / kGiB) * 100 + ((bytes % kGiB) * 100 + kGiB / 2) / kGiB;
  const std::string cents = std::to_string(hundredths % 100);
  return grouped(hundredths / 100) + "." + (cents.size() < 2 ? "0" : "") + cents + " GiB";
}

std::string grouped(std::int64_t number) {
  std::string digits = std::to_string(number);
  const std::size_t first = number < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

}  // namespace headroom
