// Source: src/llama-quant.cpp of llama.cpp, tensor_type_fallback, August 2026. Until March 2026
// Q2_K and Q3_K fell back to IQ4_NL, which is as large as Q4_0.
#include "format/block_types.hpp"

namespace headroom {

Ggml fitting_type(Ggml type, std::int64_t row) {
  if (row % block_type(type).elements == 0) return type;
  Ggml fallback = Ggml::F16;
  switch (type) {
    case Ggml::IQ1_S:
    case Ggml::IQ1_M:
    case Ggml::IQ2_XXS:
    case Ggml::IQ2_XS:
    case Ggml::IQ2_S:
    case Ggml::IQ3_XXS:
    case Ggml::IQ3_S:
    case Ggml::IQ4_XS:
      fallback = Ggml::IQ4_NL;
      break;
    case Ggml::Q2_0:
    case Ggml::Q2_K:
    case Ggml::Q3_K:
    case Ggml::TQ1_0:
    case Ggml::TQ2_0:
      fallback = Ggml::Q4_0;
      break;
    case Ggml::Q4_K:
      fallback = Ggml::Q5_0;
      break;
    case Ggml::Q5_K:
      fallback = Ggml::Q5_1;
      break;
    case Ggml::Q6_K:
      fallback = Ggml::Q8_0;
      break;
    default:
      break;
  }
  return row % block_type(fallback).elements == 0 ? fallback : Ggml::F16;
}

}  // namespace headroom
