// What holds for every GGUF header, from bytes or from JSON.
#pragma once

#include <optional>
#include <string>

#include "headroom/header.hpp"

namespace headroom {

inline constexpr std::uint64_t kMostKeys = 4096;           // files have 20 to 60
inline constexpr std::uint64_t kMostTensors = 1'000'000;   // the largest published has 2,200
inline constexpr std::int64_t kLongestName = 64 * kKiB;    // ggml reads 63 bytes
inline constexpr std::uint64_t kMostDimensions = 4;        // GGML_MAX_DIMS

/// Dimensions, whole blocks, and a size below 2^53.
std::optional<Problem> check_shape(const GgufTensor& tensor, const std::string& place);

/// No name twice.
std::optional<Problem> check_names(const GgufHeader& header, const std::string& path);

/// "32, 4096", for a sentence.
std::string shape_text(const std::vector<std::int64_t>& shape);

}  // namespace headroom
