// A model's tensors as a file lists them, experts of one matrix put together into one stack.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "headroom/model.hpp"

namespace headroom {

class Stacks {
 public:
  void add(Tensor tensor, StoredTensor stored);
  /// One expert's slice, [out, in]: the stack of that name grows by one. False when its shape is not
  /// that of the others.
  bool add_slice(Tensor tensor, StoredTensor stored);

  [[nodiscard]] const std::vector<Tensor>& tensors() const { return tensors_; }
  [[nodiscard]] std::vector<Tensor>& tensors() { return tensors_; }
  /// Hands both lists to the model.
  void give(Model& model);

 private:
  std::vector<Tensor> tensors_;
  std::vector<StoredTensor> stored_;
  std::unordered_map<std::string, std::size_t> stacks_;  // name -> place in the lists
};

}  // namespace headroom
