#include "model/stacks.hpp"

namespace headroom {

void Stacks::add(Tensor tensor, StoredTensor stored) {
  tensors_.push_back(std::move(tensor));
  stored_.push_back(stored);
}

// Eight of [14336, 4096] -> [8, 14336, 4096].
bool Stacks::add_slice(Tensor tensor, StoredTensor stored) {
  const auto [found, first] = stacks_.try_emplace(tensor.name, tensors_.size());
  if (first) {
    tensor.expert = true;
    tensor.shape.insert(tensor.shape.begin(), 1);
    add(std::move(tensor), stored);
    return true;
  }
  std::vector<std::int64_t>& shape = tensors_[found->second].shape;
  if (!std::equal(shape.begin() + 1, shape.end(), tensor.shape.begin(), tensor.shape.end())) {
    return false;
  }
  ++shape.front();
  Bytes& bytes = stored_[found->second].bytes;
  bytes = plus(bytes, stored.bytes);
  return true;
}

void Stacks::give(Model& model) {
  model.tensors = std::move(tensors_);
  model.stored = std::make_shared<const std::vector<StoredTensor>>(std::move(stored_));
}

}  // namespace headroom
