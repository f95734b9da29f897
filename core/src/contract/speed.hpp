// The speed of a deployment, as the contract says it.
#pragma once

#include "engine/deployment.hpp"
#include "headroom/estimate.hpp"
#include "speed/work.hpp"

namespace headroom {

/// What the model asks for, whatever the card: made once for a comparison.
ModelWork work_of(const Deployment& deployment);

/// Prompt and context: that of the scenario; a prompt that was not stated fills the context.
/// `reason` is a code where no speed is said: kind, does_not_fit, host_layers, mixed_cards, card,
/// engine_on_card, cache, no_constants.
Speed speed_of(const Deployment& deployment, const ModelWork& work, Verdict verdict,
               const SpeedTable& table);

}  // namespace headroom
