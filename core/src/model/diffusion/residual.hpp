// The convolutional blocks that Diffusers' UNet and VAE share. Sources: resnet.py,
// unet_2d_blocks.py.
#pragma once

#include <string>

#include "model/tensor_list.hpp"

namespace headroom {

/// Two norms and convolutions, a shortcut where the width changes, and in a UNet the time step.
/// 320 -> 640 with a time step of 1,280: 6,954,240.
void add_residual_block(TensorList& list, const std::string& name, std::int64_t in,
                        std::int64_t out, std::int64_t time_width);

}  // namespace headroom
