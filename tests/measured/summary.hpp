// The errors of many figures, put together by engine, term and grade.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "headroom/json.hpp"

namespace headroom::measured {

/// One compared figure.
struct Comparison {
  std::string engine;
  std::string term;
  std::string grade;
  std::string id;
  std::string device;
  double estimate = 0;
  double measured = 0;
  double error = 0;
  bool fit = false;
  bool ranged = false;   // the estimate gives a range that is to be judged
  bool covered = false;  // and the printed figure lies in it
};

/// Relative errors of one engine, term and grade. 0.01 is one per cent. A case that prints a term
/// for several devices counts once, with the largest of its errors.
struct Row {
  std::string engine;
  std::string term;
  std::string grade;
  std::size_t cases = 0;
  double median = 0;
  double p90 = 0;
  double worst = 0;
  std::string worst_case;
  std::optional<double> in_range;  // share of the figures that lie in the estimate's range
  std::size_t fitted_on = 0;  // cases that a constant was fitted on; they are not among `cases`
};

/// Rows in the order of engine, term, grade. The 90th percentile is the nearest rank:
/// of 10 errors the 9th smallest.
std::vector<Row> summarize(const std::vector<Comparison>& comparisons);

/// [{"engine","term","cases","median","p90","worst","fitted_on","grade","worst_case"}].
Json to_json(const std::vector<Row>& rows);

/// For each engine and term the row of grade A, or of grade B where no case of grade A exists.
std::vector<Row> best_grade(const std::vector<Row>& rows);

}  // namespace headroom::measured
