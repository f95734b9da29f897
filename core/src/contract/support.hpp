// Which cards an engine runs on, from the catalogue's engines.json.
#pragma once

#include <optional>
#include <string>

#include "headroom/catalogue.hpp"

namespace headroom {

/// A code when the engine does not run on the card: "vendor", "segment" or "generation".
std::optional<std::string> why_unsupported(const Engine& engine, const Gpu& gpu);

}  // namespace headroom
