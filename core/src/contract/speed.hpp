// The speed of a deployment, as the contract says it.
#pragma once

#include "engine/deployment.hpp"
#include "headroom/estimate.hpp"
#include "speed/setting.hpp"

namespace headroom {

/// What the model asks for, whatever the card: made once for a comparison.
ModelWork work_of(const Deployment& deployment);

/// Why no speed can be said, or nothing: kind, does_not_fit, host_layers, mixed_cards, card,
/// engine_on_card, cache.
std::string speed_reason(const Deployment& deployment, Verdict verdict);

/// The deployment as the constants are filed; `work` outlives it.
Setting setting_of(const Deployment& deployment, const ModelWork& work);

/// Four digits; the same bits natively and in the page. 0.0123456: 0.01235.
double rounded(double value);

/// Prompt and context: that of the scenario; a prompt that was not stated fills the context.
/// `reason` is a code where no speed is said: one of speed_reason, or no_constants.
Speed speed_of(const Deployment& deployment, const ModelWork& work, Verdict verdict,
               const SpeedTable& table);

}  // namespace headroom
