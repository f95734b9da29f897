// The figures that were reached before: none may get worse, no case may vanish.
#pragma once

#include <string>
#include <vector>

#include "headroom/json.hpp"
#include "summary.hpp"

namespace headroom::measured {

/// How much worse a figure may get before it counts: 0.0005 is 0.05 percentage points.
inline constexpr double kTolerance = 0.0005;

/// A sentence for each figure of `rows` that is worse than in `baseline`, and for each case less.
std::vector<std::string> regressions(const std::vector<Row>& rows, const Json& baseline);

/// Rows that the baseline does not know yet.
std::vector<std::string> unknown_rows(const std::vector<Row>& rows, const Json& baseline);

}  // namespace headroom::measured
