// Recurrent mixers: layers that carry a state of fixed size from token to token.
#pragma once

#include "model/decoder_shape.hpp"
#include "model/tensor_list.hpp"

namespace headroom {

/// The tensors of a layer's mixer. `module` is its name ("linear_attn").
void add_recurrent(TensorList& list, const std::string& module, std::int64_t hidden,
                   const RecurrentShape& shape);

void add_mamba1(TensorList& list, const std::string& module, std::int64_t hidden,
                const RecurrentShape& shape);
void add_mamba2(TensorList& list, const std::string& module, std::int64_t hidden,
                const RecurrentShape& shape);
void add_delta_net(TensorList& list, const std::string& module, std::int64_t hidden,
                   const RecurrentShape& shape);
void add_kimi_delta(TensorList& list, const std::string& module, std::int64_t hidden,
                    const RecurrentShape& shape);
void add_lightning(TensorList& list, const std::string& module, std::int64_t hidden,
                   const RecurrentShape& shape);
void add_short_conv(TensorList& list, const std::string& module, std::int64_t hidden,
                    const RecurrentShape& shape);

/// What the mixer keeps for each sequence.
RecurrentState recurrent_state(const RecurrentShape& shape);

/// A depthwise convolution: one row of `kernel` weights for each channel.
void add_conv(TensorList& list, const std::string& name, std::int64_t channels, std::int64_t kernel,
              bool bias);

}  // namespace headroom
