// The fitted constants of the speed model, as core/data/speed.json holds them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// One constant, for what its path names: "llama.cpp-cuda/gddr/nvidia-gddr-ada/4". A shorter path
/// holds for everything that it begins.
struct SpeedCell {
  std::string path;
  double value = 0;
  std::int64_t cases = 0;  // that it was fitted on
};

struct SpeedCoefficient {
  std::string id;
  std::string unit;
  std::vector<SpeedCell> cells;  // in the order of their paths

  /// The cell of the longest path that begins `path`, or null. "vllm/hbm/nvidia-hbm-hopper/16" is
  /// answered by "vllm/hbm" where nothing nearer was measured.
  [[nodiscard]] const SpeedCell* find(std::string_view path) const;
};

/// How far measured speeds lay from those of the model on cards that the fit had not seen: the 10th
/// and the 90th percentile of measured / modelled.
struct SpeedSpread {
  std::string id;  // "decode/dense/llama.cpp-cuda"; a shorter one holds for all it begins
  double low = 1;
  double high = 1;
  std::int64_t cases = 0;
};

struct SpeedTable {
  std::vector<SpeedCoefficient> coefficients;
  std::vector<SpeedSpread> spreads;
  std::string source;
  std::string date;

  [[nodiscard]] const SpeedCoefficient* coefficient(std::string_view id) const;
  /// The spread of the longest id that begins `id`, or null.
  [[nodiscard]] const SpeedSpread* spread(std::string_view id) const;
};

/// Whether `path` is `start` or goes on after it with a slash; the empty start begins everything.
bool begins_path(std::string_view path, std::string_view start);

}  // namespace headroom
