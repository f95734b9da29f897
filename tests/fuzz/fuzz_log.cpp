// libFuzzer over the reader of logs, everything that is said of a run and the answer's text. See
// README.md.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "probe.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string fault = headroom::test::probe_log({reinterpret_cast<const char*>(data), size});
  if (!fault.empty()) {
    std::fprintf(stderr, "%s\n", fault.c_str());
    std::abort();
  }
  return 0;
}
