// The vision tower of a multimodal model, by the wrapper's model_type.
#pragma once

#include "headroom/model.hpp"
#include "model/fields.hpp"

namespace headroom {

/// Adds the tower's and projector's tensors; a tower that is not known is named in not_modelled.
void add_vision_tower(Fields& whole, Model& model);

}  // namespace headroom
