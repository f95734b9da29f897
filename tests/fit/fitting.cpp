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
    {10, 0.1, 2000, "microseconds for each layer and step of a prompt, beside layer_overhead"},
    {0.8, 0.05, 0.97, "of the memory's bandwidth"},
    {0.7, 0.05, 1, "of the memory's bandwidth"},
    {0.25, 0.03, 1, "of the memory's bandwidth"},
    {0.5, 0.01, 1.5, "of the peak rate"},
    {0.5, 0.05, 2, "of the dense rate"},
    {0.3, 0.02, 1, "of the peak rate"},
    {0.1, 0.01, 1, "of the peak rate"},
    {0.5, 0.02, 1.5, "of the peak rate"},
    {0.5, 0.05, 2, "of the dense rate"},
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

std::size_t Fitting::step_of(const Node& node) {
  const auto [found, added] = step_numbers_.emplace(node, steps_.size());
  if (added) steps_.push_back({0, toll_of(node.second), 0, {}});
  return found->second;
}

std::size_t Fitting::cell_of(Coefficient coefficient, const std::string& path) {
  const auto [found, added] = cell_numbers_.emplace(Node(coefficient, path), cells_.size());
  if (!added) return found->second;
  Cell cell;
  cell.coefficient = coefficient;
  for (const std::string& start : beginnings(path)) {
    cell.steps.push_back(step_of({coefficient, start}));
    steps_[cell.steps.back()].cells.push_back(cells_.size());
  }
  cell.value = value(cell, cell.steps.size());
  cells_.push_back(std::move(cell));
  return found->second;
}

/// Of the first `steps` steps of its path.
double Fitting::value(const Cell& cell, std::size_t steps) const {
  const Bounds& bounds = bounds_of(cell.coefficient);
  double log = std::log(bounds.start);
  for (std::size_t i = 0; i < steps; ++i) log += steps_[cell.steps[i]].log;
  return std::clamp(std::exp(log), bounds.least, bounds.most);
}

void Fitting::set(std::size_t step, double log) {
  steps_[step].log = log;
  for (const std::size_t each : steps_[step].cells) {
    cells_[each].value = value(cells_[each], cells_[each].steps.size());
  }
}

double Fitting::loss(const Run& run) const {
  double seconds = 0;
  for (const Term& term : run.terms) {
    const Cell& cell = cells_[term.cell];
    const double factor = divides(cell.coefficient) ? 1 / cell.value : cell.value;
    const double slower = term.slower ? cells_[*term.slower].value : 1;
    seconds += term.amount * factor / slower;
  }
  return run.weight * std::fabs(std::log(std::max(seconds, 1e-12)) - run.log_seconds);
}

bool Fitting::move(std::size_t step, double size, const std::vector<Run>& runs,
                   const std::vector<std::size_t>& users, std::vector<double>& losses) {
  const double toll = steps_[step].toll;
  const double was = steps_[step].log;
  double best = toll * std::fabs(was);
  for (const std::size_t user : users) best += losses[user];
  double best_log = was;
  std::vector<double> best_losses;
  for (const double now : {was - size, was + size, 0.0}) {
    set(step, now);
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
  set(step, best_log);
  for (std::size_t i = 0; i < best_losses.size(); ++i) losses[users[i]] = best_losses[i];
  return !best_losses.empty();
}

void Fitting::run(const std::vector<Sample>& samples, const std::vector<Coefficient>& free) {
  std::vector<Run> runs;
  std::map<Node, std::vector<std::size_t>> users;  // in the order of their names
  const auto use = [&](Coefficient coefficient, const std::string& path) {
    if (std::find(free.begin(), free.end(), coefficient) == free.end()) return;
    for (const std::string& start : beginnings(path)) {
      std::vector<std::size_t>& list = users[{coefficient, start}];
      if (list.empty() || list.back() != runs.size()) list.push_back(runs.size());
    }
  };
  for (const Sample& sample : samples) {
    Run run;
    run.log_seconds = std::log(sample.seconds);
    run.weight = sample.weight;
    for (const Charge& charge : *sample.bill) {
      Term term{cell_of(charge.coefficient, charge.path), charge.amount, {}};
      use(charge.coefficient, charge.path);
      if (charge.slower) {
        term.slower = cell_of(*charge.slower, charge.slower_path);
        use(*charge.slower, charge.slower_path);
      }
      run.terms.push_back(term);
    }
    runs.push_back(std::move(run));
  }
  std::vector<double> losses;
  for (const Run& run : runs) losses.push_back(loss(run));
  for (const auto& [node, list] : users) {
    Step& step = steps_[step_of(node)];
    step.cases = std::max(step.cases, static_cast<std::int64_t>(list.size()));
  }
  for (const double size : kSizes) {
    bool moved = true;
    for (int round = 0; moved && round < kMostRounds; ++round) {
      moved = false;
      for (const auto& [node, list] : users) {
        moved = move(step_of(node), size, runs, list, losses) || moved;
      }
    }
  }
}

SpeedTable Fitting::table() const {
  SpeedTable table;
  for (int i = 0; i < kCoefficients; ++i) {
    const auto coefficient = static_cast<Coefficient>(i);
    SpeedCoefficient out;
    out.id = std::string(name_of(coefficient));
    out.unit = bounds_of(coefficient).unit;
    for (const auto& [node, number] : step_numbers_) {
      if (node.first != coefficient || steps_[number].cases == 0) continue;
      const Cell& passing = cells_[steps_[number].cells.front()];
      const std::size_t depth = names_in(node.second) + 1;
      const double here = four_digits(value(passing, depth));
      // Answered the same by the path above; overheads stay: they say what was measured on what.
      const bool spare = depth > 1 && coefficient != Coefficient::layer_overhead &&
                         four_digits(value(passing, depth - 1)) == here;
      if (!spare) out.cells.push_back({node.second, here, steps_[number].cases});
    }
    table.coefficients.push_back(std::move(out));
  }
  return table;
}

}  // namespace headroom::fit
