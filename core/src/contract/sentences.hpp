// Code and values -> an English sentence, from the templates of core/data/messages.json.
#pragma once

#include <string>
#include <string_view>

#include "headroom/catalogue.hpp"
#include "headroom/estimate.hpp"
#include "headroom/json.hpp"
#include "headroom/problem.hpp"

namespace headroom {

/// The template of that code with its names filled in: {value} from the values, {path} and {key}
/// (the last part of the path) from the path, {bytes:GiB} as "5.98 GiB". A stretch in <angle
/// brackets> is left out when one of its names is missing or empty. The code itself when there is
/// no template. "<{path}: >{n} keys" with n = 4096 and no path -> "4,096 keys".
std::string sentence(const Json& templates, std::string_view code, std::string_view path,
                     const Values& values);

/// Gives each note its sentence.
void say(const Catalogue& catalogue, std::vector<Note>& notes);

}  // namespace headroom
