// Modules that a checkpoint's quantisation leaves alone, as its config.json lists them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "format/pattern.hpp"

namespace headroom {

/// Names ("lm_head", "model.layers.0.mlp.gate"), names with stars ("model.layers.0.self_attn*"),
/// and regular expressions ("re:.*shared_expert.*"). What stands before "layers." is not compared:
/// wrappers of vision models name it differently.
class NotConverted {
 public:
  explicit NotConverted(const std::vector<std::string>& modules);

  /// "model.layers.1.mlp.gate.weight" is inside "layers.1.mlp", not inside "layers.10".
  [[nodiscard]] bool holds(std::string_view name) const;

 private:
  std::vector<std::string> names_;  // sorted
  std::vector<std::string> stems_;  // a star at the end
  std::vector<Pattern> patterns_;
};

}  // namespace headroom
