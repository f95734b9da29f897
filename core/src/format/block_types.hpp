// The storage types of ggml, and the plain ones, as numbers that tables can hold.
#pragma once

#include <cstdint>

#include "headroom/format.hpp"

namespace headroom {

/// In the order of the table in block_types.cpp.
enum class Ggml : std::uint8_t {
  F32,
  F16,
  BF16,
  F64,
  I8,
  I16,
  I32,
  I64,
  FP8,
  Q1_0,
  Q2_0,
  Q4_0,
  Q4_1,
  Q5_0,
  Q5_1,
  Q6_0,
  Q8_0,
  Q2_K,
  Q3_K,
  Q4_K,
  Q5_K,
  Q6_K,
  IQ1_S,
  IQ1_M,
  IQ2_XXS,
  IQ2_XS,
  IQ2_S,
  IQ3_XXS,
  IQ3_S,
  IQ4_NL,
  IQ4_XS,
  TQ1_0,
  TQ2_0,
  MXFP4,
  NVFP4,
  IQ1_KT,
  IQ2_KT,
  IQ3_KT,
  IQ4_KT,
  IQ2_KS,
  IQ2_K,
  IQ2_KL,
  IQ3_KS,
  IQ3_K,
  IQ4_KSS,
  IQ4_KS,
  IQ4_K,
  IQ5_KS,
  IQ5_K,
  IQ6_K,
  Q8_KV,
  IQ1_BN,
  IQ2_BN,
  IQ1_S_R4,
  IQ1_M_R4,
  Q8_K_R8,
  Q8_KV_R8,
  count,
};

const BlockType& block_type(Ggml type);

/// Ggml::count when no type has that name; letters in either case. The fork's other repacked
/// types ("Q4_K_R4", "IQ4_XS_R8") are as large as those they repack.
Ggml ggml_type(std::string_view name);

/// What llama-quantize takes where the block does not divide the row: a type in blocks of 32, or
/// F16. Q4_K and rows of 2,880: Q5_0.
Ggml fitting_type(Ggml type, std::int64_t row);

}  // namespace headroom
