// The estimate beside what an engine printed, figure by figure.
#include <algorithm>
#include <cmath>

#include "contract/log_scenario.hpp"
#include "contract/sentences.hpp"
#include "headroom/contract.hpp"
#include "headroom/names.hpp"

namespace headroom {
namespace {

constexpr std::size_t kLongestLog = std::size_t{8} << 20U;  // bytes; start-up logs have some 100 kB

/// Whether a term of the ledger is part of what an engine prints under that name.
bool belongs(std::string_view name, std::string_view printed) {
  if (printed == "available_kv") return name == "kv_cache";
  if (printed == "unaccounted") return name == "engine_overhead";
  const bool context = name == "kv_cache" || name == "recurrent_state";
  if (printed == "context") return context;
  if (printed == "buffers") return context || name == "weights" || name == "compute_buffer";
  return name == printed;
}

/// Bytes of a term on the devices that `device` means: one, all ("total").
std::optional<Bytes> bytes_of(const Memory& memory, std::string_view device,
                              std::string_view term) {
  Bytes sum = 0;
  bool found = false;
  for (const Device& each : memory.devices) {
    if (device != "total" && device != each.id) continue;
    found = true;
    if (term == "used") {
      sum = plus(sum, each.used_bytes);
      continue;
    }
    if (term == "capacity") return each.capacity_bytes;
    for (const Term& entry : each.terms) {
      if (belongs(name_of(entry.id), term)) sum = plus(sum, entry.bytes);
    }
  }
  if (!found) return std::nullopt;
  return sum;
}

bool is_modelled(std::string_view term) {
  constexpr std::string_view kOthers[] = {"used",    "capacity", "available_kv",
                                          "context", "buffers",  "unaccounted"};
  return std::find(kTermNames.begin(), kTermNames.end(), term) != kTermNames.end() ||
         std::find(std::begin(kOthers), std::end(kOthers), term) != std::end(kOthers);
}

class Checker {
 public:
  Checker(const LoggedScenario& logged, const LoggedLoad& load, const Estimate* estimate)
      : logged_(logged), load_(load), estimate_(estimate) {}

  std::vector<LogRow> rows() {
    for (const PrintedFigure& figure : load_.figures) add(figure);
    return std::move(rows_);
  }

 private:
  /// Lines of which the term is the sum.
  [[nodiscard]] std::vector<const PrintedFigure*> parts_of(const PrintedFigure& figure) const {
    std::vector<const PrintedFigure*> parts;
    for (const PrintedFigure& each : load_.figures) {
      if (each.part && each.device == figure.device && each.term == figure.term)
        parts.push_back(&each);
    }
    return parts;
  }

  static LogRow row_of(const PrintedFigure& figure) {
    LogRow row;
    row.device = figure.device.empty() ? "other" : figure.device;
    row.term = figure.term;
    if (figure.counts) {
      row.printed_count = figure.value;
    } else {
      row.printed_bytes = std::llround(figure.value);
    }
    if (!figure.reason.empty()) row.reason = std::string(figure.reason);
    row.line = figure.line;
    row.text = figure.text;
    return row;
  }

  void add(const PrintedFigure& figure) {
    LogRow row = row_of(figure);
    const std::vector<const PrintedFigure*> parts =
        figure.part ? parts_of(figure) : std::vector<const PrintedFigure*>{};
    if (parts.size() < 2) {
      compare(figure, row);
      rows_.push_back(std::move(row));
      return;
    }
    row.reason = "log_part";
    rows_.push_back(std::move(row));
    if (parts.back() != &figure) return;
    PrintedFigure sum = figure;
    sum.value = sum.step = 0;
    for (const PrintedFigure* part : parts) {
      sum.value += part->value;
      sum.step += part->step;
      if (sum.reason.empty()) sum.reason = part->reason;
    }
    LogRow whole = row_of(sum);
    whole.line.reset();
    whole.text.clear();
    compare(sum, whole);
    rows_.push_back(std::move(whole));
  }

  void compare(const PrintedFigure& figure, LogRow& row) const {
    if (estimate_ == nullptr || figure.device.empty()) return;
    if (figure.counts) {
      row.predicted_count = count(figure);
      if (row.predicted_count) {
        const double slack = figure.step / 2 + *row.predicted_count * pool_slack();
        row.agrees = std::fabs(*row.predicted_count - figure.value) <= slack;
      }
      return;
    }
    row.predicted_bytes = bytes(figure);
    if (!row.predicted_bytes) {
      const bool open = !row.reason || row.reason == "log_gb";
      if (open && needs_card(figure.term) && !logged_.card_known) {
        row.reason = "log_card_unknown";
      }
      return;
    }
    row.difference = *row.predicted_bytes - *row.printed_bytes;
    row.agrees = std::fabs(static_cast<double>(*row.difference)) <= figure.step / 2 + 1;
    if (!*row.agrees && (!row.reason || row.reason == "log_gb")) explain(figure, row);
  }

  [[nodiscard]] bool needs_card(std::string_view term) const {
    const bool pool = term == "used" || term == "kv_cache" || term == "activations";
    return term == "capacity" || term == "available_kv" || (pool && pooled());
  }

  [[nodiscard]] bool pooled() const {
    return estimate_->memory.devices.front().kv_tokens.has_value();
  }

  [[nodiscard]] std::optional<Bytes> bytes(const PrintedFigure& figure) const {
    const bool weights = figure.term == "weights" || figure.term == "buffers";
    if (weights && !logged_.format_known) return std::nullopt;
    if (figure.device == "model") return estimate_->model.weights_bytes;
    const bool placed = weights || figure.term == "compute_buffer";
    if (placed && logged_.moved && figure.device != "total") return std::nullopt;
    if (!is_modelled(figure.term)) return std::nullopt;
    const bool used = figure.term == "used" && !pooled() && !logged_.format_known;
    if (used || (needs_card(figure.term) && !logged_.card_known)) return std::nullopt;
    return bytes_of(estimate_->memory, figure.device, figure.term);
  }

  struct PrintedPool {
    double bytes = 0;
    double step = 0;
  };

  /// The printed pool, which stands for that of a card that is not known: the line that says it, or
  /// SGLang's lines of keys and values. Beside recurrent states these are a part of it.
  [[nodiscard]] std::optional<PrintedPool> printed_pool() const {
    PrintedPool pool;
    PrintedPool cache;
    bool states = false;
    for (const PrintedFigure& each : load_.figures) {
      states = states || each.term == "recurrent_state";
      if (each.term == "available_kv" && pool.bytes <= 0) pool = {each.value, each.step};
      if (each.term != "kv_cache" || each.device != "gpu0") continue;
      cache.bytes += each.value;
      cache.step += each.step;
    }
    if (pool.bytes <= 0 && !states) pool = cache;
    if (logged_.card_known || pool.bytes <= 0) return std::nullopt;
    return pool;
  }

  /// How far the digits of the printed pool leave what follows from it open.
  [[nodiscard]] double pool_slack() const {
    const std::optional<PrintedPool> pool = printed_pool();
    return pool ? pool->step / 2 / pool->bytes : 0;
  }

  /// Tokens of the pool; of a card that is not known those of the printed pool.
  [[nodiscard]] std::optional<double> count(const PrintedFigure& figure) const {
    const Device& first = estimate_->memory.devices.front();
    if (!first.kv_tokens) return std::nullopt;
    double scale = 1;
    if (!logged_.card_known) {
      const std::optional<PrintedPool> pool = printed_pool();
      const Bytes ours = bytes_of(estimate_->memory, "gpu0", "available_kv").value_or(0);
      if (!pool || ours == 0) return std::nullopt;
      scale = pool->bytes / static_cast<double>(ours);
    }
    constexpr double kBlock = 16;  // tokens; vLLM's default on CUDA and ROCm
    const double tokens = static_cast<double>(*first.kv_tokens) * scale;
    if (figure.term == "kv_tokens") return std::floor(tokens);
    if (figure.term == "kv_blocks") return std::floor(tokens / kBlock);
    if (figure.term == "max_concurrency" && first.max_concurrency) {
      return *first.max_concurrency * scale;
    }
    return std::nullopt;
  }

  /// What is known to make a term differ.
  void explain(const PrintedFigure& figure, LogRow& row) const {
    const double share =
        std::fabs(static_cast<double>(*row.difference)) / std::max(1.0, figure.value);
    constexpr double kOtherMix = 0.005;
    if (figure.term == "weights" && !pooled() && share > kOtherMix) row.reason = "log_mix";
    if (figure.term == "available_kv") row.reason = "log_rest";
    if (figure.term == "engine_overhead" || figure.term == "graphs") row.reason = "log_fitted";
    if (figure.term == "unaccounted") row.reason = "log_unaccounted";
    if (figure.term != "weights") {
      const bool rounded = figure.step >= static_cast<double>(kMiB);
      if (rounded && std::fabs(static_cast<double>(*row.difference)) <= figure.step) {
        row.reason = "log_rounded";
      }
    }
  }

  const LoggedScenario& logged_;
  const LoggedLoad& load_;
  const Estimate* estimate_;
  std::vector<LogRow> rows_;
};

void say_reasons(const Catalogue& catalogue, std::vector<LogRow>& rows) {
  for (LogRow& row : rows) {
    if (row.reason) row.message = sentence(catalogue.messages, *row.reason, "", {});
  }
}

}  // namespace

Result<LogCheck> check_log(const Catalogue& catalogue, const ReadScenario& asked,
                           std::string_view log) {
  if (log.size() > kLongestLog) {
    return Problem{
        "log_too_long", "log", {{"most", static_cast<std::int64_t>(kLongestLog >> 20U)}}};
  }
  const LogFacts facts = read_log(log);
  const LoggedLoad& load = facts.main_load();
  if (load.figures.empty()) return Problem{"log_without_figures", "log"};
  LoggedScenario logged = complete_from_log(catalogue, asked.scenario, facts, load);

  LogCheck check;
  check.engine = facts.engine;
  check.read = std::move(logged.read);
  check.not_modelled = asked.not_modelled;
  check.scenario = logged.scenario;
  std::optional<Estimate> estimate;
  if (!logged.engine_known) {
    check.not_modelled.emplace_back("inference.engine");
  } else if (logged.model_known) {
    Result<Estimate> answer = headroom::estimate(catalogue, {logged.scenario, {}});
    if (answer) {
      check.scenario = answer->scenario;
      check.notes = std::move(answer->notes);
      check.not_modelled.insert(check.not_modelled.end(), answer->not_modelled.begin(),
                                answer->not_modelled.end());
      std::erase_if(check.not_modelled, [](const std::string& part) {
        return part == "speed" || part == "cost";  // no log of memory prints them
      });
      if (!logged.card_known) {  // whether it fits the stand-in says nothing
        std::erase_if(check.notes, [](const Note& note) {
          return note.code == "pool_smaller_than_demand" || note.code == "host_memory_unstated" ||
                 note.path == "hardware.gpu";
        });
      }
      estimate = std::move(*answer);
    } else {
      const Problem& problem = answer.problem();
      check.notes.push_back({problem.code, "", problem.path, problem.values});
    }
  }
  for (Note& note : logged.notes) check.notes.push_back(std::move(note));
  if (facts.loads.size() > 1) {
    check.notes.push_back(
        {"log_loads", "", "log", {{"loads", static_cast<std::int64_t>(facts.loads.size())}}});
  }
  if (facts.cut) check.notes.push_back({"log_cut", "", "log", {}});
  check.rows = Checker(logged, load, estimate ? &*estimate : nullptr).rows();
  say(catalogue, check.notes);
  say_reasons(catalogue, check.rows);
  return check;
}

}  // namespace headroom
