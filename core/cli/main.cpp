// The command line: the same functions as the page, for a terminal and for scripts.
#include <iostream>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/options.hpp"

int main(int argc, char** argv) {
  using namespace headroom::cli;
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> words(argv + 1, argv + argc);
  const Options options = read_options(words);
  if (!options.fault.empty()) return refuse("arguments", "", options.fault);
  return run(options);
}
