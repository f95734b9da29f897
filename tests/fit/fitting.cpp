#include "fitting.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::fit {
namespace {

/// Where a constant starts, and what it may not pass: a fraction of the sheet above 1 happens where
/// an engine multiplies in a faster format than the sheet's row.
struct Bounds {
  double start;
  double least;
  double most;
  const char* unit;
};

constexpr std::array<Bounds, kCoefficients> kBounds = {{
    {50, 1, 2000, "microseconds for each layer and step"},
    {40, 1, 2000, "microseconds for each layer and step, beside layer_overhead"},
    {0.8, 0.05, 0.97, "of the memory's bandwidth"},
    {0.7, 0.05, 1, "of the memory's bandwidth"},
    {0.25, 0.03, 1, "of the memory's bandwidth"},
    {0.5, 0.01, 1.5, "of the peak rate"},
    {0.25, 0.005, 1.5, "of the peak rate"},
    {0.3, 0.02, 1, "of the peak rate"},
    {0.1, 0.01, 1, "of the peak rate"},
    {0.5, 0.02, 1.5, "of the peak rate"},
    {0.25, 0.005, 1.5, "of the peak rate"},
    {10, 0.5, 200, "microseconds of an all-reduce"},
    {100, 3, 1000, "GB/s of an all-reduce"},
}};

/// The toll of a step of e, by how many names its path has.
constexpr std::array<double, 5> kTolls = {0, 0.1, 0.15, 0.15, 0.2};
constexpr std::array<double, 6> kSizes = {0.4, 0.2, 0.1, 0.05, 0.025, 0.0125};
constexpr int kMostRounds = 60;
constexpr double kGain = 1e-9;

const Bounds& bounds_of(Coefficient coefficient) {
  return kBounds.at(static_cast<std::size_t>(coefficient));
}

std::size_t names_in(const std::string& path) {
  if (path.empty()) return 0;
  return 1 + static_cast<std::size_t>(std::count(path.begin(), path.end(), '/'));
}

double toll_of(const std::string& path) {
  return kTolls.at(std::min(names_in(path), kTolls.size() - 1));
}

/// "a/b/c" -> "", "a", "a/b", "a/b/c".
std::vector<std::string> beginnings(const std::string& path) {
  std::vector<std::string> list = {""};
  for (std::size_t at = path.find('/'); at != std::string::npos; at = path.find('/', at + 1)) {
    list.push_back(path.substr(0, at));
  }
  if (!path.empty()) list.push_back(path);
  return list;
}

double four_digits(double value) {
  const double scale = std::pow(10.0, 3 - std::floor(std::log10(value)));
  return std::round(value * scale) / scale;
}

}  // namespace

double Fitting::value(Coefficient coefficient, const std::vector<Node>& nodes) const {
  const Bounds& bounds = bounds_of(coefficient);
  double log = std::log(bounds.start);
  for (const Node& node : nodes) {
    const auto found = steps_.find(node);
    if (found != steps_.end()) log += found->second.log;
  }
  return std::clamp(std::exp(log), bounds.least, bounds.most);
}

double Fitting::loss(const Run& run) const {
  double seconds = 0;
  for (const Term& term : run.terms) {
    const Coefficient coefficient = term.nodes.front().first;
    const double each = value(coefficient, term.nodes);
    seconds += divides(coefficient) ? term.amount / each : term.amount * each;
  }
  return run.weight * std::fabs(std::log(std::max(seconds, 1e-12)) - run.log_seconds);
}

bool Fitting::move(const Node& node, double size, const std::vector<Run>& runs,
                   const std::vector<std::size_t>& users, std::vector<double>& losses) {
  double& log = steps_[node].log;
  const double toll = toll_of(node.second);
  const double was = log;
  double best = toll * std::fabs(was);
  for (const std::size_t user : users) best += losses[user];
  double best_log = was;
  std::vector<double> best_losses;
  for (const double now : {was - size, was + size, 0.0}) {
    log = now;
    std::vector<double> tried;
    double sum = toll * std::fabs(now);
    for (const std::size_t user : users) {
      tried.push_back(loss(runs[user]));
      sum += tried.back();
    }
    if (sum >= best - kGain) continue;
    best = sum;
    best_log = now;
    best_losses = std::move(tried);
  }
  log = best_log;
  for (std::size_t i = 0; i < best_losses.size(); ++i) losses[users[i]] = best_losses[i];
  return !best_losses.empty();
}

void Fitting::run(const std::vector<Sample>& samples, const std::vector<Coefficient>& free) {
  std::vector<Run> runs;
  std::map<Node, std::vector<std::size_t>> users;
  for (const Sample& sample : samples) {
    Run run;
    run.log_seconds = std::log(sample.seconds);
    run.weight = sample.weight;
    for (const Charge& charge : *sample.bill) {
      Term term;
      term.amount = charge.amount;
      for (const std::string& path : beginnings(charge.path)) {
        term.nodes.emplace_back(charge.coefficient, path);
      }
      if (std::find(free.begin(), free.end(), charge.coefficient) != free.end()) {
        for (const Node& node : term.nodes) users[node].push_back(runs.size());
      }
      run.terms.push_back(std::move(term));
    }
    runs.push_back(std::move(run));
  }
  std::vector<double> losses;
  for (const Run& run : runs) losses.push_back(loss(run));
  for (auto& [node, list] : users) {
    list.erase(std::unique(list.begin(), list.end()), list.end());
    Step& step = steps_[node];
    step.cases = std::max(step.cases, static_cast<std::int64_t>(list.size()));
  }
  for (const double size : kSizes) {
    bool moved = true;
    for (int round = 0; moved && round < kMostRounds; ++round) {
      moved = false;
      for (const auto& [node, list] : users) moved = move(node, size, runs, list, losses) || moved;
    }
  }
}

/// Whether the path is answered the same without its cell. Overheads stay: they say which engine
/// was measured on which family.
bool Fitting::is_spare(Coefficient coefficient, const std::vector<Node>& nodes) const {
  if (nodes.size() < 2 || coefficient == Coefficient::layer_overhead) return false;
  const std::vector<Node> above(nodes.begin(), nodes.end() - 1);
  return four_digits(value(coefficient, above)) == four_digits(value(coefficient, nodes));
}

SpeedTable Fitting::table() const {
  SpeedTable table;
  for (int i = 0; i < kCoefficients; ++i) {
    const auto coefficient = static_cast<Coefficient>(i);
    SpeedCoefficient out;
    out.id = std::string(name_of(coefficient));
    out.unit = bounds_of(coefficient).unit;
    for (const auto& [node, step] : steps_) {
      if (node.first != coefficient || step.cases == 0) continue;
      std::vector<Node> nodes;
      for (const std::string& path : beginnings(node.second)) nodes.emplace_back(coefficient, path);
      if (is_spare(coefficient, nodes)) continue;
      out.cells.push_back({node.second, four_digits(value(coefficient, nodes)), step.cases});
    }
    table.coefficients.push_back(std::move(out));
  }
  return table;
}

}  // namespace headroom::fit
