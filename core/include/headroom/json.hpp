// The one JSON type of the core. Keys keep their order, so that output is stable to the byte.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "headroom/problem.hpp"

namespace headroom {

using Json = nlohmann::ordered_json;

/// Reads JSON; NaN and Infinity, which Python writes, become null. A fault names line and column;
/// nesting deeper than 64 levels and objects of more than 4,096 keys are refused. The tensor tables
/// of safetensors are wider: an object under the key "safetensors" or "weight_map", or the
/// outermost one when `wide_root`, may have 1,000,000 keys, and keeps a key that stands there
/// twice.
Result<Json> parse_json(std::string_view text, bool wide_root = false);

/// The text of a value, without spaces.
std::string to_text(const Json& json);

}  // namespace headroom
