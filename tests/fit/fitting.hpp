// Fits the constants of the speed model: each is a product of steps along its path, and a step
// leaves 1 only where the cases insist.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "headroom/speed_table.hpp"
#include "speed/bill.hpp"

namespace headroom::fit {

/// A measured run: what it asks for, the seconds that it took, and how much it counts.
struct Sample {
  const Bill* bill = nullptr;
  double seconds = 0;
  double weight = 1;
};

/// Least absolute error of the logarithms, and a toll for each step, so that a constant measured
/// once stays near that of its engine or memory. Coordinate descent: no randomness, so that the
/// same cases give the same constants.
class Fitting {
 public:
  /// Moves the constants of `free`; the others stay where they are.
  void run(const std::vector<Sample>& samples, const std::vector<Coefficient>& free);

  /// Values of every path that a sample passed, and the number of samples.
  [[nodiscard]] SpeedTable table() const;

 private:
  using Node = std::pair<Coefficient, std::string>;
  struct Step {
    double log = 0;
    double toll = 0;
    std::int64_t cases = 0;
    std::vector<std::size_t> cells;  // whose path passes it
  };
  /// A constant at the end of its path.
  struct Cell {
    Coefficient coefficient = Coefficient::layer_overhead;
    std::vector<std::size_t> steps;
    double value = 0;
  };
  struct Term {
    std::size_t cell = 0;
    double amount = 0;
    std::optional<std::size_t> slower;
  };
  struct Run {
    std::vector<Term> terms;
    double log_seconds = 0;
    double weight = 1;
  };

  std::size_t step_of(const Node& node);
  std::size_t cell_of(Coefficient coefficient, const std::string& path);
  [[nodiscard]] double value(const Cell& cell, std::size_t steps) const;
  void set(std::size_t step, double log);
  [[nodiscard]] double loss(const Run& run) const;
  bool move(std::size_t step, double size, const std::vector<Run>& runs,
            const std::vector<std::size_t>& users, std::vector<double>& losses);

  std::map<Node, std::size_t> step_numbers_;
  std::map<Node, std::size_t> cell_numbers_;
  std::vector<Step> steps_;
  std::vector<Cell> cells_;
};

}  // namespace headroom::fit
