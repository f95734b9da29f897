// Hugging Face Transformers: weights, a growing cache, the logits of one step.
#pragma once

#include <vector>

#include "engine/placement.hpp"

namespace headroom {

Placement place_transformers(const Deployment& deployment);

}  // namespace headroom
