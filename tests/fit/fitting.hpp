// Fits the constants of the speed model: each is a product of steps along its path, and a step
// leaves 1 only where the cases insist.
#pragma once

#include <map>
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
    std::int64_t cases = 0;
  };
  struct Term {
    std::vector<Node> nodes;
    double amount = 0;
  };
  struct Run {
    std::vector<Term> terms;
    double log_seconds = 0;
    double weight = 1;
  };

  [[nodiscard]] double value(Coefficient coefficient, const std::vector<Node>& nodes) const;
  [[nodiscard]] bool is_spare(Coefficient coefficient, const std::vector<Node>& nodes) const;
  [[nodiscard]] double loss(const Run& run) const;
  bool move(const Node& node, double size, const std::vector<Run>& runs,
            const std::vector<std::size_t>& users, std::vector<double>& losses);

  std::map<Node, Step> steps_;
};

}  // namespace headroom::fit
