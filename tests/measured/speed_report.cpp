#include "speed_report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <numeric>
#include <optional>

#include "speed/arrivals.hpp"
#include "speed/rating.hpp"
#include "speed_bill.hpp"

namespace headroom::measured {
namespace {

/// Whether the printed figure lies in the range that the spread leaves.
bool is_covered(const SpeedCase& item, double modelled, const SpeedSpread& spread) {
  const double ratio = speed_ratio(item, modelled);
  return ratio >= spread.low && ratio <= spread.high;
}

Comparison compare(const SpeedCase& item, const SpeedRun& run, double modelled) {
  Comparison out;
  out.engine = engine_key(item);
  out.term = "speed_" + speed_term(item) + "_" + model_kind(run.work);
  out.grade = item.core ? "A" : "B";
  out.id = item.id;
  out.device = item.gpu;
  out.estimate = modelled;
  out.measured = item.value;
  out.error = std::fabs(modelled - item.value) / item.value;
  out.fit = !item.judges;
  return out;
}

void print_line(const char* name, std::vector<double> errors, std::size_t covered) {
  if (errors.empty()) return;
  std::sort(errors.begin(), errors.end());
  const std::size_t n = errors.size();
  constexpr double kPercent = 100;
  std::printf("  %-34s %5zu %8.1f %% %8.1f %% %8.0f %%\n", name, n,
              kPercent * (errors[(n - 1) / 2] + errors[n / 2]) / 2,
              kPercent * errors[(n * 9 + 9) / 10 - 1],
              kPercent * static_cast<double>(covered) / static_cast<double>(n));
}

struct Group {
  std::vector<double> errors;
  std::size_t covered = 0;
};

/// Mean seconds to the first token of a server under load: of so many users, or of arrivals.
std::optional<double> waited(const SpeedCase& item, const SpeedRun& run, const Setting& setting,
                             const SpeedTable& table) {
  constexpr std::int64_t kRequests = 2000;
  const auto server = Server::make(setting, table, requests_of(item, run));
  if (!server) return std::nullopt;
  if (item.rate <= 0) return server->serve(item.sequences.value_or(1)).first_token;
  const std::vector<double> waits = play(*server, item.rate, kRequests, 1).first_token;
  return std::accumulate(waits.begin(), waits.end(), 0.0) / static_cast<double>(waits.size());
}

/// What the model says of the printed figure.
std::optional<double> modelled_of(const SpeedCase& item, const SpeedRun& run,
                                  const Setting& setting, const SpeedTable& table) {
  if (item.term == "first_token") return waited(item, run, setting, table);
  const SpeedBill billed = bill_of(item, run);
  const auto rating = rate(billed.bill, setting, table, speed_term(item));
  if (!rating) return std::nullopt;
  return billed.figure(rating->seconds.total);
}

}  // namespace

std::vector<Comparison> compare_speeds(const Catalogue& catalogue,
                                       const std::vector<SpeedCase>& cases,
                                       std::vector<std::string>& failures) {
  std::vector<Comparison> list;
  SpeedModels models(catalogue);
  for (const SpeedCase& item : cases) {
    std::string problem;
    const auto run = models.run(item, problem);
    if (!run) {
      failures.push_back(problem);
      continue;
    }
    const Setting setting = setting_of(item, *run);
    const auto modelled = modelled_of(item, *run, setting, catalogue.speed);
    if (!modelled) {
      failures.push_back(item.id + ": no constant");
      continue;
    }
    Comparison comparison = compare(item, *run, *modelled);
    const std::string term = item.term == "first_token" ? "ttft" : speed_term(item);
    const SpeedSpread* spread = spread_of(catalogue.speed, setting, term);
    comparison.covered = spread != nullptr && is_covered(item, *modelled, *spread);
    comparison.ranged = true;
    list.push_back(std::move(comparison));
  }
  return list;
}

void print_speed_targets(const std::vector<Comparison>& comparisons) {
  std::map<std::string, Group> groups;
  for (const Comparison& item : comparisons) {
    if (item.fit || !item.ranged) continue;
    const std::string kind = item.term.substr(item.term.find('_') + 1);
    const std::string term = kind.substr(0, kind.rfind('_'));
    std::vector<std::string> names = {kind + ", all", term + ", all", "any speed, all"};
    if (item.grade == "A") {
      for (std::size_t i = 0; i < 3; ++i) {
        names.push_back(names[i].substr(0, names[i].size() - 3) + "core");
      }
    }
    for (const std::string& name : names) {
      Group& group = groups[name];
      group.errors.push_back(item.error);
      group.covered += item.covered ? 1 : 0;
    }
  }
  std::printf("\nSpeeds on cards that no constant was fitted on:\n");
  std::printf("  %-34s %5s %10s %10s %10s\n", "", "cases", "median", "p90", "in range");
  for (const auto& [name, group] : groups) print_line(name.c_str(), group.errors, group.covered);
}

}  // namespace headroom::measured
