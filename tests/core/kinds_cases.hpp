// Configs of models that are no text decoders: one of each model_type, from the catalogue where it
// holds one, else as published.
#pragma once

#include "model_cases.hpp"

namespace headroom::test {

/// Published totals: keras-hub's presets, totals of the Hugging Face Hub, torchvision's pages.
const std::vector<ModelCase>& kinds_cases();

/// The model_type or class of every other kind of model and component in the catalogue.
std::vector<std::string> catalogue_types();

}  // namespace headroom::test
