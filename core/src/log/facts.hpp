// What a log says: figures of memory, and the run that it reports.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headroom/scenario.hpp"

namespace headroom {

/// One printed figure.
struct PrintedFigure {
  std::string device;     // gpu0 ..., host, total (all devices), model (the file); empty: another
  std::string_view term;  // a term of the contract, or available_kv, kv_tokens, used ...
  double value = 0;       // bytes; tokens, blocks or sequences when `counts`
  double step = 0;        // one of the last printed digit
  bool counts = false;
  bool part = false;        // the term is the sum of the lines that say so
  std::string_view reason;  // code of a known difference, or empty
  std::int64_t line = 0;    // from 1
  std::string text;         // of that line
};

/// A card as the log names it.
struct LoggedCard {
  std::int64_t index = 0;
  std::string name;
  std::int64_t memory_mib = 0;  // 0: not said
  std::int64_t free_mib = 0;
};

/// One model brought into memory, and one context made for it. A log may hold several: probes of
/// what fits, drafts, restarts.
struct LoggedLoad {
  std::vector<std::string> names;  // of the model: its own, its file's, its repository's
  double parameters = 0;
  std::string weights;           // format id; "?" when the log names one that has none
  std::int64_t all_context = 0;  // cells of all sequences together
  bool unified = false;          // which share one cache
  bool overrides = false;        // tensors were moved by name
  bool all_layers = false;       // all are offloaded, the output too
  Inference run;                 // only the keys that a log can say
  std::vector<PrintedFigure> figures;
};

struct LogFacts {
  std::string engine;   // llama.cpp, ik_llama.cpp, ollama, vllm, sglang; empty: it does not say
  std::string version;  // a build or a release, as printed
  std::string spelled;  // the month of the engine at the earliest, from how its lines are spelled
  std::string written;  // the day on which the log was written, where it says so
  bool rocm = false;    // it speaks of ROCm
  std::vector<LoggedCard> cards;
  double visible_bytes = 0;  // of one card, where an engine prints it
  std::vector<LoggedLoad> loads;
  bool cut = false;  // more lines or figures than are read

  /// The load that holds most.
  [[nodiscard]] const LoggedLoad& main_load() const;
};

/// Reads a log of any bytes.
LogFacts read_log(std::string_view text);

}  // namespace headroom
