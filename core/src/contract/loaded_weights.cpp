#include "contract/loaded_weights.hpp"

namespace headroom {

double LoadedWeights::bits_per_weight() const {
  if (parameters == 0) return 0;
  return static_cast<double>(bytes) * 8.0 / static_cast<double>(parameters);
}

LoadedWeights loaded_weights(const std::vector<Tensor>& tensors,
                             const std::vector<StoredTensor>& stored, bool is_gguf) {
  LoadedWeights sum;
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const Tensor& tensor = tensors[i];
    if (tensor.part == Part::prediction || (tensor.part != Part::text && is_gguf)) continue;
    sum.bytes = plus(sum.bytes, stored[i].bytes);
    if (!tensor.buffer) sum.parameters = plus(sum.parameters, tensor.elements());
  }
  return sum;
}

}  // namespace headroom
