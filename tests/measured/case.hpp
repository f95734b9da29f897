// A measured case: a scenario that reproduces somebody's run, and the figures that the run printed.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "headroom/json.hpp"

namespace headroom::measured {

/// A printed figure that the judged one depends on, such as the KV pool behind a token count.
struct Given {
  double value = 0;  // bytes
  std::string printed;
};

/// One printed figure.
struct Figure {
  std::string device;  // "gpu0" ..., "host", "gpus", "total" or "model"
  std::string term;
  double value = 0;  // bytes, or a number for terms that are no bytes
  std::string printed;
  std::optional<Given> given;
  bool fit = false;  // a constant of the core was fitted on it: it does not judge
};

struct Case {
  std::string id;
  std::string grade;  // "A": configuration complete; "B": part of it inferred
  std::string engine;
  Json scenario;
  std::vector<Figure> figures;
};

/// The cases of every *.jsonl in the folder, in the order of the file names and lines; nothing and
/// a sentence in `problem` when a file cannot be read or a line is not a case.
std::vector<Case> read_cases(const std::string& folder, std::string& problem);

}  // namespace headroom::measured
