// Which kinds of model an engine loads, and which of those are modelled here.
#pragma once

#include <string_view>

#include "headroom/model.hpp"

namespace headroom {

enum class Loads {
  yes,
  not_modelled,  // the engine runs it, its terms are not modelled
  no,
};

Loads loads_kind(std::string_view engine, const Model& model);

}  // namespace headroom
