// How much of a card's memory a program may use.
#pragma once

#include <span>

#include "engine/formula_text.hpp"
#include "headroom/gpu.hpp"

namespace headroom {

std::span<const FormulaText> usable_memory_formulas();

}  // namespace headroom
