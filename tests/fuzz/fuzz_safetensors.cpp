// libFuzzer over the safetensors reader and everything behind it. See README.md.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "probe.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string fault =
      headroom::test::probe_safetensors({reinterpret_cast<const char*>(data), size});
  if (!fault.empty()) {
    std::fprintf(stderr, "%s\n", fault.c_str());
    std::abort();
  }
  return 0;
}
