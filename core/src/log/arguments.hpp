// Arguments of a run: on a command line, in a Python call or dictionary, in Ollama's Go structs.
#pragma once

#include <string_view>

#include "log/facts.hpp"

namespace headroom {

/// Reads what the line passes to an engine: "--max-model-len 8192", "'max_model_len': 8192",
/// "max_model_len=8192", "-c 8192".
void read_arguments(std::string_view line, LogFacts& facts, LoggedLoad& load);

/// "Q4_K - Medium" -> "gguf:Q4_K_M"; "?" when there is no such format here.
std::string format_of_file_type(std::string_view type);

}  // namespace headroom
