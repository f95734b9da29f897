// An image cut into square patches: what ViT, CLIP and SigLIP see.
#pragma once

#include "headroom/model.hpp"
#include "model/fields.hpp"

namespace headroom {

struct Patches {
  std::int64_t channels = 3;
  std::int64_t side = 16;    // pixels of a patch
  std::int64_t count = 196;  // patches of an image: (224 / 16)^2
};

/// Reads image_size, patch_size and num_channels; 0 for a default: the key must be there.
Patches read_patches(Fields& config, std::int64_t image_size, std::int64_t patch_size);

}  // namespace headroom
