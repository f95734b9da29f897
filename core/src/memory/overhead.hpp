// What the driver and the engine's libraries take on a card before any tensor.
#pragma once

#include "engine/placement.hpp"

namespace headroom {

Bytes engine_overhead_bytes(const Deployment& deployment, std::size_t card);
Term engine_overhead_term(const Deployment& deployment, std::size_t card);

}  // namespace headroom
