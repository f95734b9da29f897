// An engine's log beside the estimate: what it printed, what we would have said, and why they
// differ.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "headroom/estimate.hpp"

namespace headroom {

/// One printed figure beside the predicted one.
struct LogRow {
  static constexpr const char* kName = "LogRow";
  std::string device;
  std::string term;
  std::optional<Bytes> printed_bytes;
  std::optional<Bytes> predicted_bytes;
  std::optional<Bytes> difference;
  std::optional<double> printed_count;
  std::optional<double> predicted_count;
  std::optional<bool> agrees;
  std::optional<std::string> reason;
  std::optional<std::string> message;
  std::optional<std::int64_t> line;
  std::string text;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("device", self.device, "gpu0 ... host, total: all, model: the file, other: none of ours");
    visit("term", self.term, "a term of the ledger, or available_kv, kv_tokens, used, free ...");
    visit("printed_bytes", self.printed_bytes, "what the engine printed");
    visit("predicted_bytes", self.predicted_bytes, "what the estimate says; absent: not modelled");
    visit("difference", self.difference, "predicted - printed, bytes");
    visit("printed_count", self.printed_count, "tokens, blocks or sequences");
    visit("predicted_count", self.predicted_count, "the same, predicted");
    visit("agrees", self.agrees, "whether both are the same within the printed digits");
    visit("reason", self.reason, "code of a known difference");
    visit("message", self.message, "the reason in words");
    visit("line", self.line, "of the log, from 1; absent: the sum of several");
    visit("text", self.text, "the line");
  }
};

struct LogCheck {
  static constexpr const char* kName = "LogCheck";
  std::int64_t schema = 1;
  std::string engine;
  Scenario scenario;
  std::vector<std::string> read;
  std::vector<LogRow> rows;
  std::vector<Note> notes;
  std::vector<std::string> not_modelled;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("schema", self.schema, "1");
    visit("engine", self.engine, "whose log it is; empty: it does not say");
    visit("scenario", self.scenario, "the question that the log answers");
    visit("read", self.read, "paths that were read out of the log");
    visit("rows", self.rows, "one a printed figure");
    visit("notes", self.notes, "what to know");
    visit("not_modelled", self.not_modelled, "what the prediction leaves out");
  }
};

}  // namespace headroom
