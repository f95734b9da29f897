#include "contract/loaded_weights.hpp"

namespace headroom {

double LoadedWeights::bits_per_weight() const {
  if (parameters == 0) return 0;
  return static_cast<double>(bytes) * 8.0 / static_cast<double>(parameters);
}

LoadedWeights loaded_weights(const Model& model, const std::vector<StoredTensor>& stored,
                             bool is_gguf) {
  LoadedWeights sum;
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const Tensor& tensor = model.tensors[i];
    const bool source = tensor.part == Part::beside && model.cross_attention;
    if (tensor.part == Part::prediction) continue;
    if (is_gguf && tensor.part != Part::text && !source) continue;
    sum.bytes = plus(sum.bytes, stored[i].bytes);
    if (!tensor.buffer) sum.parameters = plus(sum.parameters, tensor.elements());
  }
  return sum;
}

}  // namespace headroom
