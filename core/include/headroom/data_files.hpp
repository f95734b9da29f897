// The catalogue's files -> the one text that a Session reads. The only file access of the project's
// C++, used by the command line and the tests.
#pragma once

#include <string>

namespace headroom {

/// {"gpus": gpus.json, "models": [models/*.json in order of name], "engines": engines.json,
/// "formats": formats.json, "formulas": formulas.json, "messages": messages.json} of that
/// directory. Empty when a file cannot be read.
std::string read_catalogue_text(const std::string& directory);

}  // namespace headroom
