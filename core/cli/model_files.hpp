// Files of models -> the `model` of a scenario. Parts that lie beside a file are found by its name.
#pragma once

#include <string>
#include <vector>

#include "headroom/problem.hpp"

namespace headroom::cli {

/// Reads the header of a GGUF file, of a .safetensors file or of all shards that a
/// .safetensors.index.json names; the JSON text of the `model` object. Several files are the parts
/// of one model. Of one file alone the other parts are looked for beside it
/// ("…-00001-of-00005.gguf"), and config.json beside a checkpoint goes along.
Result<std::string> read_model_files(const std::vector<std::string>& paths);

}  // namespace headroom::cli
