// A model given by its size alone: the typical architecture, and how far its terms may lie off.
#pragma once

#include "contract/resolve.hpp"
#include "headroom/estimate.hpp"

namespace headroom {

/// Fills resolved.model and resolved.spread from scenario.model.parameters, with a note that says
/// which published models it was made of.
std::optional<Problem> resolve_size(const Catalogue& catalogue, Resolved& resolved);

/// Widens every term that depends on the architecture to what the published neighbours would make
/// it, and grades it as a rule.
void widen(const Deployment& run, const TypicalSpread& spread, Memory& memory);

}  // namespace headroom
