// The ledger of a deployment: the engine's terms, what the driver takes, what is left, the verdict.
#pragma once

#include "engine/placement.hpp"
#include "headroom/estimate.hpp"

namespace headroom {

/// How full the fullest card is, without building any term: what a comparison needs.
struct Fullness {
  Verdict verdict = Verdict::fits;
  Bytes used = 0;      // on the fullest card
  Bytes headroom = 0;  // usable - used there; negative: missing
};

/// The placement by the engine's rules.
Placement place(const Deployment& deployment);

/// Judges a placement on the deployment's cards.
Fullness judge(const Deployment& deployment, const Placement& placement);

/// The whole ledger: devices with all their terms, and the verdict.
Memory make_ledger(const Deployment& deployment, const Placement& placement);

/// The deployment with as much on the cards as fits, where the engine can leave some in host memory
/// and the scenario leaves the choice to it: a mixture's experts go first, of as few layers as it
/// takes, then whole layers. Unchanged when everything fits.
Deployment with_fitting_layers(const Deployment& deployment);

/// The largest context that fits, all else equal; 0 when not even one token does.
std::int64_t largest_context(const Deployment& deployment);

/// The largest number of sequences that fits, all else equal; 0 when not even one does.
std::int64_t most_sequences(const Deployment& deployment);

}  // namespace headroom
