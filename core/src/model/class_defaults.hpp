// Widths that a nested config leaves out because they are those of its class.
#pragma once

#include <span>
#include <string_view>

#include "model/fields.hpp"

namespace headroom {

/// The config under the key, with the defaults of the class that its model_type names, or that the
/// wrapper builds where it names none. Transformers saves of a nested config only what differs from
/// them: LLaVA 1.5 7B's text_config has a vocabulary and no widths.
Fields nested_config(Fields& whole, std::string_view key);

/// The model_type of a wrapper's text decoder where the config does not say it; empty: unknown.
std::string_view nested_type(std::string_view wrapper);

/// Whether a nested config of that type may leave out its widths.
bool has_class_defaults(std::string_view model_type);

}  // namespace headroom
