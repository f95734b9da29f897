#include "speed/experts.hpp"

#include <algorithm>
#include <cstdint>

namespace headroom {
namespace {

/// base^exponent by squaring: the same bits everywhere, which std::pow does not promise.
double power(double base, std::int64_t exponent) {
  double result = 1;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result *= base;
    base *= base;
  }
  return result;
}

}  // namespace

double experts_touched(double experts, double per_token, double tokens) {
  constexpr double kMostTokens = 1e9;
  if (experts <= 0) return 0;
  const double missed = 1.0 - std::min(1.0, per_token / experts);
  return experts * (1.0 - power(missed, static_cast<std::int64_t>(std::min(tokens, kMostTokens))));
}

}  // namespace headroom
