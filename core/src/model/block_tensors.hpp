// The tensors of one decoder layer, under the names that Transformers gives them in Llama and its
// relatives. Older families get the same names; experts are one stack, fused or not as the file has
// them.
#pragma once

#include "model/decoder_shape.hpp"
#include "model/tensor_list.hpp"

namespace headroom {

/// Attention, MLP or experts, norms. `list` carries the prefix ("model.layers.7.").
void add_block(TensorList& list, const DecoderShape& shape, const BlockShape& block);

/// Queries, keys, values and output, in whichever of the forms the shape has.
void add_attention(TensorList& list, const DecoderShape& shape, const AttentionShape& attention);

/// What stands beside a residual stream: Kimi K3's queries over earlier blocks, DeepSeek-V4's
/// mixing of several streams.
void add_residuals(TensorList& list, std::int64_t hidden, const BlockShape& block);

/// Gemma 3n's and Gemma 4's own input of a layer, and with it AltUp and LAuReL where they are.
void add_layer_input(TensorList& list, std::int64_t hidden, const BlockShape& block);

/// A norm over `width` as the family has it: with a bias, without, or without parameters.
void add_norm(TensorList& list, const DecoderShape& shape, const std::string& name,
              std::int64_t width);

}  // namespace headroom
