// Formats of single tensors, chosen by their names.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "format/block_types.hpp"
#include "format/checkpoint.hpp"
#include "format/pattern.hpp"

namespace headroom {

class Overrides {
 public:
  struct Entry {
    Pattern pattern;
    Ggml type = Ggml::count;  // in a GGUF file
    std::optional<Checkpoint> checkpoint;
  };

  /// Leaves out what cannot be read: resolving a scenario has refused that.
  explicit Overrides(const std::vector<FormatOverride>& list);

  /// The first whose pattern is found in the tensor's name in GGUF files or in checkpoints; or
  /// null.
  [[nodiscard]] const Entry* find(const Tensor& tensor) const;

 private:
  std::vector<Entry> entries_;
};

}  // namespace headroom
