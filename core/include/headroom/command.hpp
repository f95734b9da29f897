// The flags that start an engine as a scenario says.
#pragma once

#include <string>
#include <vector>

#include "headroom/estimate.hpp"

namespace headroom {

/// One way to start it: text for a POSIX shell, or a file.
struct Command {
  static constexpr const char* kName = "Command";
  std::string engine;
  std::string kind;
  std::string text;
  std::string version;
  std::string source;
  std::string date;
  std::vector<std::string> ignored;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("engine", self.engine, "llama-server, ollama, vllm ...");
    visit("kind", self.kind, "shell, or modelfile");
    visit("text", self.text, "to be copied");
    visit("version", self.version, "whose flags these are");
    visit("source", self.source, "where the flags stand");
    visit("date", self.date, "of the source");
    visit("ignored", self.ignored, "keys of the scenario that this engine has no flag for");
  }
};

struct Commands {
  static constexpr const char* kName = "Commands";
  std::int64_t schema = 1;
  Scenario scenario;
  std::vector<Command> commands;
  std::vector<Note> notes;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("schema", self.schema, "1");
    visit("scenario", self.scenario, "the question with every default filled in");
    visit("commands", self.commands, "the scenario's engine first");
    visit("notes", self.notes, "what to know");
  }
};

}  // namespace headroom
