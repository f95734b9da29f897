// Cards that reach similar fractions of their sheet: by maker, kind of memory and generation.
#pragma once

#include <string>

#include "headroom/gpu.hpp"

namespace headroom {

/// "nvidia-gddr-ada", "nvidia-hbm-hopper", "nvidia-lpddr", "apple", "amd-apu", "amd-rdna3" ...;
/// empty where no speed was measured on anything like it. RTX 4090: nvidia-gddr-ada.
std::string gpu_family(const Gpu& gpu);

}  // namespace headroom
