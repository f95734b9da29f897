// What holds for every safetensors header, from bytes or from JSON.
#pragma once

#include <string_view>

namespace headroom {

/// The one key of a safetensors header that names no tensor.
inline constexpr std::string_view kSafetensorsMetadata = "__metadata__";

}  // namespace headroom
