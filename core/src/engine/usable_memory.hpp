// How much of a card's memory a program may use.
#pragma once

#include <vector>

#include "headroom/estimate.hpp"
#include "headroom/gpu.hpp"

namespace headroom {

std::vector<Formula> usable_memory_formulas();

}  // namespace headroom
