// Formats of safetensors checkpoints: floats, FP8, LLM.int8, AWQ, GPTQ, MXFP4.
#pragma once

#include <vector>

#include "headroom/format.hpp"

namespace headroom {

/// Stores every tensor as a checkpoint of `format` holds it.
std::vector<StoredTensor> store_checkpoint(const std::vector<Tensor>& tensors,
                                           const FormatFacts& facts, const Format& format);

}  // namespace headroom
