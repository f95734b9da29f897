// headroom-accuracy: estimates against figures that other people's runs printed.
//
//   headroom-accuracy [--cases DIR] [--speeds DIR] [--data DIR] [--out FILE] [--baseline FILE]
//                     [--update-baseline] [--each]
//
// Exit status: 0 no figure got worse; 1 one did, or a scenario was refused; 2 wrong input.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <headroom/border.hpp>
#include <headroom/data_files.hpp>
#include <iterator>

#include "answer.hpp"
#include "baseline.hpp"
#include "case.hpp"
#include "report.hpp"
#include "speed_report.hpp"
#include "summary.hpp"

namespace {

using headroom::Json;
using namespace headroom::measured;

struct Options {
  std::string cases = HEADROOM_SOURCE_DIR "/tests/measured/cases";
  std::string speeds = HEADROOM_SOURCE_DIR "/tests/measured/speed";
  std::string data = HEADROOM_DATA_DIR;
  std::string out = HEADROOM_SOURCE_DIR "/build/native/accuracy.json";
  std::string baseline = HEADROOM_SOURCE_DIR "/tests/measured/baseline.json";
  bool update = false;
  bool each = false;
};

bool read_options(int count, char** words, Options& options) {
  for (int at = 1; at < count; ++at) {
    const std::string word = words[at];
    std::string* target = word == "--cases"      ? &options.cases
                          : word == "--speeds"   ? &options.speeds
                          : word == "--data"     ? &options.data
                          : word == "--out"      ? &options.out
                          : word == "--baseline" ? &options.baseline
                                                 : nullptr;
    if (target != nullptr && at + 1 < count) {
      *target = words[++at];
    } else if (word == "--update-baseline") {
      options.update = true;
    } else if (word == "--each") {
      options.each = true;
    } else {
      std::fprintf(stderr, "headroom-accuracy: '%s' is no option\n", word.c_str());
      return false;
    }
  }
  return true;
}

bool write_json(const std::string& path, const Json& json) {
  std::error_code ignored;  // the open below fails too, and says so
  const auto folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  std::ofstream file(path);
  file << json.dump(1) << '\n';
  file.close();
  if (file) return true;
  std::fprintf(stderr, "headroom-accuracy: cannot write %s\n", path.c_str());
  return false;
}

/// An empty list when there is no baseline yet.
Json read_baseline(const std::string& path) {
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  Json json = Json::parse(text, nullptr, false);
  return json.is_array() ? json : Json::array();
}

struct Outcome {
  std::vector<Comparison> comparisons;
  std::vector<std::string> failures;
};

Outcome run(const headroom::border::Session& session, const std::vector<Case>& cases) {
  Outcome outcome;
  for (const Case& item : cases) {
    const Json estimate = Json::parse(session.estimate(item.scenario.dump()), nullptr, false);
    if (!estimate.is_object() || estimate.contains("error")) {
      outcome.failures.push_back(item.id + ": " +
                                 (estimate.is_object() ? estimate["error"].dump() : "no JSON"));
      continue;
    }
    for (const Figure& figure : item.figures) {
      const auto value = answer(estimate, figure);
      if (!value) {
        outcome.failures.push_back(item.id + ": the estimate has no " + figure.term + " on " +
                                   figure.device);
        continue;
      }
      outcome.comparisons.push_back({item.engine, figure.term, item.grade, item.id, figure.device,
                                     *value, figure.value, relative_error(*value, figure),
                                     figure.fit});
    }
  }
  return outcome;
}

std::vector<Comparison> run_speeds(const std::string& catalogue_text,
                                   const std::vector<SpeedCase>& cases,
                                   std::vector<std::string>& failures) {
  const auto catalogue = headroom::read_catalogue(catalogue_text);
  return catalogue ? compare_speeds(*catalogue, cases, failures) : std::vector<Comparison>();
}

void print_list(const char* title, const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  std::printf("\n%s\n", title);
  for (const std::string& line : lines) std::printf("  %s\n", line.c_str());
}

}  // namespace

int main(int count, char** words) {
  Options options;
  if (!read_options(count, words, options)) return 2;

  std::string problem;
  const std::vector<Case> cases = read_cases(options.cases, problem);
  const std::vector<SpeedCase> speeds = read_speed_cases(options.speeds, problem);
  const std::string catalogue_text = headroom::read_catalogue_text(options.data);
  const headroom::border::Session session(catalogue_text);
  if (problem.empty()) problem = session.error();
  if (!problem.empty()) {
    std::fprintf(stderr, "headroom-accuracy: %s\n", problem.c_str());
    return 2;
  }

  Outcome outcome = run(session, cases);
  const std::vector<Comparison> fast = run_speeds(catalogue_text, speeds, outcome.failures);
  outcome.comparisons.insert(outcome.comparisons.end(), fast.begin(), fast.end());
  const std::vector<Row> rows = summarize(outcome.comparisons);
  if (options.each) print_each(outcome.comparisons);
  print_table(rows);
  print_speed_targets(fast);
  std::printf("%zu cases, %zu figures, %zu failures\n", cases.size() + speeds.size(),
              outcome.comparisons.size(), outcome.failures.size());
  print_list("Failures:", outcome.failures);

  if (!write_json(options.out, to_json(best_grade(rows)))) return 2;
  if (options.update) {
    if (!write_json(options.baseline, to_json(rows))) return 2;
    return outcome.failures.empty() ? 0 : 1;
  }

  const Json baseline = read_baseline(options.baseline);
  const auto worse = regressions(rows, baseline);
  print_list("Worse than the baseline:", worse);
  print_list("Not in the baseline yet (write it with --update-baseline):",
             unknown_rows(rows, baseline));
  return worse.empty() && outcome.failures.empty() ? 0 : 1;
}
