// What a line says of the run: engine, model, context, types, devices.
#pragma once

#include <string>
#include <string_view>

#include "log/facts.hpp"

namespace headroom {

/// Whether a line begins something new.
enum class Starts : unsigned char { nothing, model, context };
Starts starts_of(std::string_view line);

/// Takes what the line says of the run into the facts.
void read_run(std::string_view line, LogFacts& facts, LoggedLoad& load);

/// Remembers the engine: of two that a log names the one that ran the other (Ollama, a fork).
void name_engine(LogFacts& facts, std::string_view engine);

/// Remembers a card by the name of its device ("CUDA0", "gpu0"); an empty name or 0 says nothing.
void name_card(LogFacts& facts, std::string_view device, std::string_view name, double memory_mib,
               double free_mib);

/// Where a buffer of ggml lies: "CUDA1" -> gpu1, "CUDA_Host" -> host, pinned for the card.
struct LoggedBuffer {
  std::string device;  // empty: none of ours
  std::string_view reason;
};
LoggedBuffer buffer_of(std::string_view name);

}  // namespace headroom
