// Names of tensors in GGUF files.
#pragma once

#include <string>

#include "headroom/tensor.hpp"

namespace headroom {

/// "model.layers.3.mlp.experts.up_proj.weight" -> "blk.3.ffn_up_exps.weight". A tensor without a
/// name of its own in our tables keeps the end of its checkpoint name: "blk.3.linear_attn.in_proj".
std::string gguf_name(const Tensor& tensor);

}  // namespace headroom
