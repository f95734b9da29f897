// Line by line: the figures, and which load of a model they belong to.
#include <algorithm>
#include <cstdlib>

#include "header/cursor.hpp"
#include "log/facts.hpp"
#include "log/line_pattern.hpp"
#include "log/read_run.hpp"
#include "log/rules.hpp"

namespace headroom {
namespace {

// Bounds for text from anywhere. A start-up log has some thousand lines; vLLM's longest, the one of
// its whole configuration, some ten thousand letters.
constexpr std::int64_t kMostLines = 100'000;
constexpr std::size_t kLongestLine = 16'384;
constexpr std::size_t kMostFigures = 2'000;
constexpr std::size_t kMostLoads = 64;
constexpr std::size_t kShownText = 240;
constexpr double kMostBytes = 9e15;

/// Without the colours of a terminal (ESC [ ... letter), and UTF-8 or ASCII alone.
std::string plain_text(std::string_view line) {
  std::string plain;
  plain.reserve(line.size());
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] != '\x1b') {
      plain += line[at];
      continue;
    }
    while (at + 1 < line.size() && (line[at] < 'A' || line[at] > 'z' || line[at] == '[')) ++at;
  }
  if (!is_utf8(plain)) {
    std::replace_if(
        plain.begin(), plain.end(),
        [](char letter) { return static_cast<unsigned char>(letter) > 0x7f; }, '?');
  }
  return plain;
}

/// What is shown of a line: short, and no control letters.
std::string shown(std::string_view line) {
  line = trimmed(line);
  std::size_t end = std::min(line.size(), kShownText);
  while (end > 0 && end < line.size() && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U)
    --end;
  std::string text(line.substr(0, end));
  std::replace_if(
      text.begin(), text.end(),
      [](char letter) { return static_cast<unsigned char>(letter) < ' '; }, ' ');
  return text;
}

/// The card of the process that wrote a line of vLLM or SGLang: "TP1", "rank=1"; 0 elsewhere.
std::string rank_device(std::string_view line) {
  for (const std::string_view mark : {"TP", "rank=", "[rank"}) {
    const std::size_t at = line.find(mark);
    PrintedNumber number;
    if (at == std::string_view::npos || read_number(line.substr(at + mark.size()), number) == 0)
      continue;
    if (number.value >= 0 && number.value < 1024) {
      return "gpu" + std::to_string(static_cast<int>(number.value));
    }
  }
  return "gpu0";
}

class Reader {
 public:
  LogFacts read(std::string_view text) {
    facts_.loads.emplace_back();
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = text.substr(0, std::min(end, kLongestLine));
      text.remove_prefix(std::min(end + 1, text.size()));
      if (++number_ > kMostLines) {
        facts_.cut = true;
        break;
      }
      line_ = plain_text(line);
      read_line();
    }
    return std::move(facts_);
  }

 private:
  LoggedLoad& load() { return facts_.loads.back(); }

  [[nodiscard]] bool has(bool contexts) const {
    const auto& figures = facts_.loads.back().figures;
    return std::any_of(figures.begin(), figures.end(), [&](const PrintedFigure& figure) {
      const bool held = figure.device != "model" && figure.device != "total";
      return held && (!contexts || figure.term != "weights");
    });
  }

  /// A new model, or a new context for the model that is there.
  void begin(bool context) {
    if (!has(context) || facts_.loads.size() >= kMostLoads) return;
    LoggedLoad next;
    if (context) {
      next = load();
      std::erase_if(next.figures,
                    [](const PrintedFigure& figure) { return figure.term != "weights"; });
      next.all_context = 0;
      next.run.context.reset();
      next.run.sequences.reset();
    }
    facts_.loads.push_back(std::move(next));
  }

  void read_line() {
    if (line_.empty()) return;
    const Starts starts = starts_of(line_);
    if (starts == Starts::model) begin(false);
    if (starts == Starts::context) begin(true);
    read_run(line_, facts_, load());
    if (read_smi()) return;
    for (const LineRule& rule : kLineRules) {
      if (!match_line(rule.pattern, line_, captured_)) continue;
      name_engine(facts_, rule.engine);
      take(rule);
      if (rule.where == Where::buffer || rule.where == Where::host) return;
    }
  }

  void take(const LineRule& rule) {
    const bool of_buffer = rule.where == Where::buffer;
    LoggedBuffer buffer;
    if (of_buffer) buffer = buffer_of(captured_.words[0]);
    std::string_view terms = rule.terms;
    for (std::size_t i = 0; i < captured_.number_count && !terms.empty(); ++i) {
      const std::string_view term = terms.substr(0, terms.find(' '));
      terms.remove_prefix(std::min(term.size() + 1, terms.size()));
      if (term == "-") continue;
      PrintedFigure figure;
      figure.term = term;
      figure.device = of_buffer ? buffer.device : device_of(rule.where);
      const double unit = rule.unit == Unit::mib ? static_cast<double>(kMiB) : 1.0;
      figure.value = captured_.numbers[i].value * unit;
      figure.step = captured_.numbers[i].step * unit;
      figure.counts = rule.unit == Unit::counts || term == "kv_tokens";
      figure.part = rule.repeat == Repeat::sums;
      figure.reason = *rule.reason != '\0' ? std::string_view(rule.reason) : buffer.reason;
      if (figure.reason.empty() && writes_gb()) figure.reason = "log_gb";
      add(std::move(figure));
    }
    if (rule.unit == Unit::mib && of_buffer && captured_.number_count == 7) {
      name_card(facts_, captured_.words[0], captured_.words[1], captured_.numbers[0].value, 0);
    }
  }

  [[nodiscard]] std::string device_of(Where where) const {
    if (where == Where::rank) return rank_device(line_);
    if (where == Where::host) return "host";
    return where == Where::total ? "total" : "model";
  }

  /// vLLM before 0.8 and SGLang divide by 2^30 and write GB.
  [[nodiscard]] bool writes_gb() const {
    return line_.find("GB") != std::string::npos && line_.find("GiB") == std::string::npos;
  }

  void add(PrintedFigure figure) {
    if (!(std::abs(figure.value) < kMostBytes)) return;
    auto& figures = load().figures;
    if (!figure.part) {  // said again: the newest counts
      std::erase_if(figures, [&](const PrintedFigure& other) {
        return !other.part && other.device == figure.device && other.term == figure.term &&
               (figure.value == other.value || !ranked());
      });
    }
    if (figures.size() >= kMostFigures) {
      facts_.cut = true;
      return;
    }
    figure.line = number_;
    figure.text = shown(line_);
    figures.push_back(std::move(figure));
  }

  /// Whether the engine's processes may write the same term of one card differently.
  [[nodiscard]] bool ranked() const { return facts_.engine == "vllm"; }

  /// nvidia-smi: a line with a card's name, then one with "23357MiB / 24576MiB".
  bool read_smi() {
    table_ = table_ || line_.find("NVIDIA-SMI") != std::string::npos;
    if (!table_) return false;
    if (match_line("| # @|", line_, captured_) && captured_.words[0].size() > 3 &&
        captured_.numbers[0].value < 1024 &&
        captured_.words[0].find('/') == std::string_view::npos) {
      card_ = captured_.numbers[0].value;
      name_card(facts_, "gpu" + std::to_string(static_cast<int>(card_)), captured_.words[0], 0, 0);
      return true;
    }
    PrintedNumber used;
    if (card_ < 0 || !match_line("@ / #MiB", line_, captured_)) return false;
    const std::size_t letters = read_number(captured_.words[0], used);
    if (letters == 0 || captured_.words[0].substr(letters) != "MiB") return false;
    const std::string device = "gpu" + std::to_string(static_cast<int>(card_));
    name_card(facts_, device, "", captured_.numbers[0].value, 0);
    card_ = -1;
    constexpr double kUnit = static_cast<double>(kMiB);
    const double capacity = captured_.numbers[0].value;
    for (const bool whole : {false, true}) {
      PrintedFigure figure;
      figure.device = device;
      figure.term = whole ? "capacity" : "used";
      figure.value = (whole ? capacity : used.value) * kUnit;
      figure.step = kUnit;
      figure.reason = whole ? "" : "log_driver";
      add(std::move(figure));
    }
    return true;
  }

  LogFacts facts_;
  Captured captured_;
  std::string line_;
  std::int64_t number_ = 0;
  bool table_ = false;  // nvidia-smi's has begun
  double card_ = -1;    // of which card, between its two lines
};

}  // namespace

const LoggedLoad& LogFacts::main_load() const {
  const auto held = [](const LoggedLoad& load) {
    double sum = 0;
    for (const PrintedFigure& figure : load.figures) {
      if (!figure.counts && figure.device != "model") sum += figure.value;
    }
    return sum;
  };
  const LoggedLoad* most = &loads.front();
  for (const LoggedLoad& each : loads) {
    if (held(each) >= held(*most)) most = &each;
  }
  return *most;
}

LogFacts read_log(std::string_view text) {
  return Reader().read(text);
}

}  // namespace headroom
