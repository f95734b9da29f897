// How much of a card's memory a program may use.
#pragma once

#include <span>

#include "headroom/gpu.hpp"

namespace headroom {}  // namespace headroom
