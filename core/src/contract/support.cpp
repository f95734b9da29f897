#include "contract/support.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace headroom {
namespace {

/// "8.9" -> 89, "12.0" -> 120; 0 when it is no NVIDIA capability.
int tenths(const std::string& capability) {
  int whole = 0;
  const char* end = capability.data() + capability.size();
  const auto read = std::from_chars(capability.data(), end, whole);
  if (read.ec != std::errc() || whole < 0 || whole > 1000) return 0;
  const bool point = read.ptr != end && *read.ptr == '.' && read.ptr + 1 != end;
  const int digit = point ? *(read.ptr + 1) - '0' : 0;
  return digit >= 0 && digit <= 9 ? whole * 10 + digit : 0;
}

}  // namespace

std::optional<std::string> why_unsupported(const Engine& engine, const Gpu& gpu) {
  std::string reason = "vendor";
  for (const Support& support : engine.support) {
    if (support.vendor != gpu.vendor) continue;
    const auto& segments = support.segments;
    if (!segments.empty() &&
        std::find(segments.begin(), segments.end(), gpu.segment) == segments.end()) {
      reason = "segment";
      continue;
    }
    const int capability = tenths(gpu.capability);
    const auto least = static_cast<int>(std::lround(support.least_capability * 10));
    if (least > 0 && capability > 0 && capability < least) {
      reason = "generation";
      continue;
    }
    return std::nullopt;
  }
  return reason;
}

}  // namespace headroom
