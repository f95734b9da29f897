// Header -> Model: names to roles, metadata to layer states, stored bytes tensor by tensor.
#pragma once

#include <string>

#include "headroom/header.hpp"
#include "headroom/model.hpp"

namespace headroom {

/// The model in a GGUF file. `path` leads every problem ("model.gguf").
Result<Model> read_gguf_model(const GgufHeader& header, const std::string& path);

/// The model in a safetensors checkpoint; layer states and widths come from its config, if that is
/// known.
Result<Model> read_safetensors_model(const SafetensorsHeader& header, const std::string& path);

}  // namespace headroom
