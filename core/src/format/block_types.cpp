// Block layouts: ggml/src/ggml-common.h of llama.cpp (2026-08), and of ik_llama.cpp (2026-08) for
// its own.
#include "format/block_types.hpp"

#include <algorithm>
#include <array>

#include "format/letters.hpp"

namespace headroom {
namespace {

// Elements of a block, bytes of a block, bytes once a row.
constexpr std::array<BlockType, static_cast<std::size_t>(Ggml::count)> kBlockTypes = {{
    {"F32", 1, 4, 0},        {"F16", 1, 2, 0},         {"BF16", 1, 2, 0},
    {"F64", 1, 8, 0},        {"I8", 1, 1, 0},          {"I16", 1, 2, 0},
    {"I32", 1, 4, 0},        {"I64", 1, 8, 0},         {"FP8", 1, 1, 0},
    {"Q1_0", 128, 18, 0},    {"Q2_0", 64, 18, 0},      {"Q4_0", 32, 18, 0},
    {"Q4_1", 32, 20, 0},     {"Q5_0", 32, 22, 0},      {"Q5_1", 32, 24, 0},
    {"Q6_0", 32, 26, 0},     {"Q8_0", 32, 34, 0},      {"Q2_K", 256, 84, 0},
    {"Q3_K", 256, 110, 0},   {"Q4_K", 256, 144, 0},    {"Q5_K", 256, 176, 0},
    {"Q6_K", 256, 210, 0},   {"IQ1_S", 256, 50, 0},    {"IQ1_M", 256, 56, 0},
    {"IQ2_XXS", 256, 66, 0}, {"IQ2_XS", 256, 74, 0},   {"IQ2_S", 256, 82, 0},
    {"IQ3_XXS", 256, 98, 0}, {"IQ3_S", 256, 110, 0},   {"IQ4_NL", 32, 18, 0},
    {"IQ4_XS", 256, 136, 0}, {"TQ1_0", 256, 54, 0},    {"TQ2_0", 256, 66, 0},
    {"MXFP4", 32, 17, 0},    {"NVFP4", 64, 36, 0},     {"IQ1_KT", 256, 56, 4},
    {"IQ2_KT", 256, 68, 4},  {"IQ3_KT", 256, 100, 4},  {"IQ4_KT", 256, 128, 4},
    {"IQ2_KS", 256, 70, 2},  {"IQ2_K", 256, 76, 0},    {"IQ2_KL", 256, 86, 2},
    {"IQ3_KS", 256, 102, 2}, {"IQ3_K", 256, 110, 0},   {"IQ4_KSS", 256, 128, 4},
    {"IQ4_KS", 256, 136, 4}, {"IQ4_K", 256, 144, 0},   {"IQ5_KS", 256, 168, 4},
    {"IQ5_K", 256, 176, 0},  {"IQ6_K", 256, 212, 0},   {"Q8_KV", 32, 32, 8},
    {"IQ1_BN", 64, 13, 2},   {"IQ2_BN", 64, 16, 4},    {"IQ1_S_R4", 32, 6, 2},
    {"IQ1_M_R4", 32, 7, 2},  {"Q8_K_R8", 256, 258, 0}, {"Q8_KV_R8", 32, 32, 4},
}};

/// "Q4_K_R4" -> "Q4_K": rows interleaved by 4, 8 or 16 take the same bytes.
std::string_view unpacked(std::string_view name) {
  const std::size_t at = name.rfind("_R");
  if (at == std::string_view::npos || at + 2 >= name.size()) return name;
  const bool digit = name[at + 2] >= '0' && name[at + 2] <= '9';
  return digit ? name.substr(0, at) : name;
}

struct CacheType {
  std::string_view id;
  Ggml type;
};

// llama.cpp's --cache-type-k, and vLLM's kv_cache_dtype "fp8".
constexpr std::array kCacheTypes = {
    CacheType{"f32", Ggml::F32},   CacheType{"f16", Ggml::F16},   CacheType{"bf16", Ggml::BF16},
    CacheType{"q8_0", Ggml::Q8_0}, CacheType{"q5_1", Ggml::Q5_1}, CacheType{"q5_0", Ggml::Q5_0},
    CacheType{"q4_1", Ggml::Q4_1}, CacheType{"q4_0", Ggml::Q4_0}, CacheType{"iq4_nl", Ggml::IQ4_NL},
    CacheType{"fp8", Ggml::FP8},
};

}  // namespace

Bytes BlockType::rows(std::int64_t row, std::int64_t count) const {
  return times(plus(times(ceil_div(row, elements), bytes), row_bytes), count);
}

const BlockType& block_type(Ggml type) {
  return kBlockTypes[static_cast<std::size_t>(type)];
}

Ggml ggml_type(std::string_view name) {
  std::size_t i = 0;
  while (i < kBlockTypes.size() && !same_letters(kBlockTypes[i].name, name)) ++i;
  const std::string_view plain = unpacked(name);
  const bool repacked = i == kBlockTypes.size() && plain.size() < name.size();
  return repacked ? ggml_type(plain) : static_cast<Ggml>(i);
}

const BlockType* find_block_type(std::string_view name) {
  const Ggml type = ggml_type(name);
  return type == Ggml::count ? nullptr : &block_type(type);
}

const BlockType* find_cache_type(std::string_view id) {
  const auto* found = std::find_if(kCacheTypes.begin(), kCacheTypes.end(),
                                   [&](const CacheType& type) { return type.id == id; });
  return found == kCacheTypes.end() ? nullptr : &block_type(found->type);
}

std::vector<std::string_view> cache_types() {
  std::vector<std::string_view> ids;
  ids.reserve(kCacheTypes.size());
  for (const CacheType& type : kCacheTypes) ids.push_back(type.id);
  return ids;
}

}  // namespace headroom
