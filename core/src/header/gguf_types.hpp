// ggml's numbers of its storage types.
#pragma once

#include <cstdint>
#include <string_view>

#include "headroom/format.hpp"

namespace headroom {

/// ggml's name of that type, empty when it has none. 12 -> "Q4_K".
std::string_view ggml_type_name(std::uint64_t number);

/// The block type of ggml's number, or null when there is no such type.
const BlockType* numbered_type(std::uint64_t number);

}  // namespace headroom
