// What the readers of both JSON forms share.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "headroom/json.hpp"

namespace headroom {

/// The member of an object, or null.
const Json* member(const Json& object, const char* key);

/// [4096, 14336] -> the numbers; false when it is no list of at most 64 whole numbers of 0 or more.
/// Numbers beyond 2^53 are held there.
bool read_shape(const Json* list, std::vector<std::int64_t>& shape);

}  // namespace headroom
