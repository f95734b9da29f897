// What the catalogue holds, as rows.
#pragma once

#include <string>
#include <string_view>

#include "headroom/catalogue.hpp"

namespace headroom {

/// {"rows": […]} for "models", "gpus", "formats" or "engines"; {"error": …} for anything else.
std::string list_json(const Catalogue& catalogue, std::string_view kind);

}  // namespace headroom
