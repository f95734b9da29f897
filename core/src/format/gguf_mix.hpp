// GGUF file mixes: llama-quantize gives each tensor its own type.
#pragma once

#include <string_view>
#include <vector>

#include "headroom/format.hpp"

namespace headroom {

/// Stores every tensor as llama-quantize would for the file type `mix` ("Q4_K_M").
/// Source: src/llama-quant.cpp of llama.cpp.
std::vector<StoredTensor> store_gguf(const std::vector<Tensor>& tensors, const FormatFacts& facts,
                                     std::string_view mix);

}  // namespace headroom
