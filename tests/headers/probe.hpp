// Puts bytes through a reader and everything behind it, and judges whatever comes out. Used by the
// tests of damage and by the fuzzers.
#pragma once

#include <string>
#include <string_view>

namespace headroom::test {

/// Empty when all is in order, else what is not: the bytes must give a sound model or a problem
/// with code and path.
std::string probe_gguf(std::string_view bytes);
std::string probe_safetensors(std::string_view bytes);
/// The reader of logs: figures within bounds, text that can be shown, a scenario that can be
/// written.
std::string probe_log(std::string_view bytes);

}  // namespace headroom::test
