// What a checkpoint stores, read from quantization_config and torch_dtype.
#pragma once

#include "headroom/model.hpp"
#include "model/fields.hpp"

namespace headroom {

/// Fills native_format and not_converted; leaves the former empty for a scheme not modelled.
void take_native_format(Fields& whole, Fields& text, Model& model);

}  // namespace headroom
