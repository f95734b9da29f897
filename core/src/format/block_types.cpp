// The storage types of ggml, and the plain ones. Block layouts: ggml/src/ggml-common.h of
// llama.cpp.
#include <algorithm>
#include <array>
#include <string_view>

#include "format/block_types.hpp"

namespace headroom {
namespace {

struct CacheType {
  std::string_view id;
  std::string_view block;
};

// llama.cpp's --cache-type-k, and vLLM's kv_cache_dtype "fp8".
constexpr std::array kCacheTypes = {
    CacheType{"f32", "F32"},   CacheType{"f16", "F16"},   CacheType{"bf16", "BF16"},
    CacheType{"q8_0", "Q8_0"}, CacheType{"q5_1", "Q5_1"}, CacheType{"q5_0", "Q5_0"},
    CacheType{"q4_1", "Q4_1"}, CacheType{"q4_0", "Q4_0"}, CacheType{"iq4_nl", "IQ4_NL"},
    CacheType{"fp8", "FP8"},
};

}  // namespace

Bytes BlockType::rows(std::int64_t row, std::int64_t count) const {
  return times(times(ceil_div(row, elements), bytes), count);
}

const BlockType* find_block_type(std::string_view name) {
  const auto* found = std::find_if(kBlockTypes.begin(), kBlockTypes.end(),
                                   [&](const BlockType& type) { return type.name == name; });
  return found == kBlockTypes.end() ? nullptr : found;
}

const BlockType* find_cache_type(std::string_view id) {
  const auto* found = std::find_if(kCacheTypes.begin(), kCacheTypes.end(),
                                   [&](const CacheType& type) { return type.id == id; });
  return found == kCacheTypes.end() ? nullptr : find_block_type(found->block);
}

std::vector<std::string_view> cache_types() {
  std::vector<std::string_view> ids;
  ids.reserve(kCacheTypes.size());
  for (const CacheType& type : kCacheTypes) ids.push_back(type.id);
  return ids;
}

}  // namespace headroom
