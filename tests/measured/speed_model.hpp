// The model, card and work of measured speeds, read from the catalogue.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "headroom/catalogue.hpp"
#include "speed/work.hpp"
#include "speed_case.hpp"

namespace headroom::measured {

struct SpeedRun {
  const Gpu* gpu = nullptr;
  ModelWork work;
};

/// Reads each model once.
class SpeedModels {
 public:
  explicit SpeedModels(const Catalogue& catalogue) : catalogue_(catalogue) {}
  /// Nothing, and a sentence, where the catalogue lacks the model, format or card.
  std::optional<SpeedRun> run(const SpeedCase& item, std::string& problem);

 private:
  const Catalogue& catalogue_;
  std::map<std::string, ModelWork> works_;
};

}  // namespace headroom::measured
