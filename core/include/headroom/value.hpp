// A named value: what was put into a formula, or what a sentence speaks of.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace headroom {

using Value = std::variant<std::int64_t, double, std::string>;
using Values = std::vector<std::pair<std::string, Value>>;

/// The value as it stands in a sentence: 4096, 0.9, rtx-4090.
std::string to_text(const Value& value);

}  // namespace headroom
