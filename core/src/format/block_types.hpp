// The storage types of ggml, and the plain ones. Block layouts: ggml/src/ggml-common.h of
// llama.cpp.
#pragma once

#include <array>
#include <string_view>

#include "headroom/format.hpp"

namespace headroom {

inline constexpr std::array kBlockTypes = {
    BlockType{"F32", 1, 4},        BlockType{"F16", 1, 2},      BlockType{"BF16", 1, 2},
    BlockType{"FP8", 1, 1},        BlockType{"Q4_0", 32, 18},   BlockType{"Q4_1", 32, 20},
    BlockType{"Q5_0", 32, 22},     BlockType{"Q5_1", 32, 24},   BlockType{"Q8_0", 32, 34},
    BlockType{"Q2_K", 256, 84},    BlockType{"Q3_K", 256, 110}, BlockType{"Q4_K", 256, 144},
    BlockType{"Q5_K", 256, 176},   BlockType{"Q6_K", 256, 210}, BlockType{"IQ4_NL", 32, 18},
    BlockType{"IQ4_XS", 256, 136}, BlockType{"MXFP4", 32, 17},
};

/// The type of that name; the name must be one of the table's.
constexpr const BlockType& block_type(std::string_view name) {
  std::size_t i = 0;
  while (kBlockTypes[i].name != name) ++i;
  return kBlockTypes[i];
}

}  // namespace headroom
