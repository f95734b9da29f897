// A completed scenario -> the flags of the programs that run it so.
#pragma once

#include <string>
#include <vector>

#include "headroom/catalogue.hpp"
#include "headroom/command.hpp"

namespace headroom {

/// What the programs are told.
struct CommandFacts {
  const Inference* run = nullptr;  // with every default filled in
  std::string engine;
  std::string model;            // a name, to be replaced by a path or a repository
  std::string format;           // format id
  std::int64_t gpu_layers = 0;  // llama.cpp's count
  std::int64_t cpu_moe_layers = 0;
  std::int64_t cards = 0;
  bool sequences_stated = true;   // false: filled in
  bool flash_takes_value = true;  // llama.cpp since August 2025: -fa on|off
  bool apple = false;
  bool nvidia = true;
};

/// The scenario's engine first, then those that run the same files.
std::vector<Command> commands_for(const CommandFacts& facts, const std::vector<Program>& programs);

}  // namespace headroom
