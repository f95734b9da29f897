// The tensors of one decoder layer, under the names that Transformers gives them in Llama and its
// relatives. Older families get the same names; experts are one stack, fused or not as the file has
// them.
#pragma once

#include "model/decoder_shape.hpp"
#include "model/tensor_list.hpp"

namespace headroom {

/// Attention, MLP or experts, norms. `list` carries the prefix ("model.layers.7.").
void add_block(TensorList& list, const DecoderShape& shape, const BlockShape& block);

/// A norm over `width` as the family has it: with a bias, without, or without parameters.
void add_norm(TensorList& list, const DecoderShape& shape, const std::string& name,
              std::int64_t width);

}  // namespace headroom
