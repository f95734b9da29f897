// Which tensors of a model are loaded, and what they add up to.
#pragma once

#include <vector>

#include "headroom/model.hpp"

namespace headroom {

struct LoadedWeights {
  Bytes bytes = 0;
  std::int64_t parameters = 0;  // buffers take bytes, but are none

  /// 8 x bytes / parameters; 0 without parameters. 4,912,898,048 of 8,030,261,248 -> 4.8944.
  [[nodiscard]] double bits_per_weight() const;
};

/// Sums of a model's tensors as `stored`, prediction layers left out. A GGUF file holds the
/// decoder, the encoder or both: no tower, no pooler, of a pipeline the part that runs each step.
LoadedWeights loaded_weights(const Model& model, const std::vector<StoredTensor>& stored,
                             bool is_gguf);

}  // namespace headroom
