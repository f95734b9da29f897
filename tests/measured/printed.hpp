// How precisely a figure is known: half a unit of the last digit that was printed.
#pragma once

#include <string_view>

namespace headroom::measured {

/// The half unit, in the unit of `value`, which is what `printed` says in bytes (or as a number).
/// "281.81 MiB" and 295499203 bytes: 0.005 x 295499203 / 281.81 = 5243 bytes.
/// Sums and differences keep every part: "647.03 + 483.59 MiB" has twice the half unit of one.
/// 0 when the text holds no number.
double half_unit(std::string_view printed, double value);

}  // namespace headroom::measured
