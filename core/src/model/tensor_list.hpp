// Appends tensors under one prefix to a model's list.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "headroom/tensor.hpp"

namespace headroom {

class TensorList {
 public:
  TensorList(std::vector<Tensor>& list, std::string prefix, int layer, Part part)
      : list_(list), prefix_(std::move(prefix)), layer_(layer), part_(part) {}

  void put(std::string_view name, std::vector<std::int64_t> shape, Role role, bool expert = false) {
    list_.push_back({prefix_ + std::string(name), std::move(shape), role, layer_, part_, expert});
  }

  /// Stored and loaded, but no parameter.
  void buffer(std::string_view name, std::vector<std::int64_t> shape, Role role) {
    list_.push_back({prefix_ + std::string(name), std::move(shape), role, layer_, part_, false});
    list_.back().buffer = true;
  }

  /// name.weight [out, in] and, where there is one, name.bias [out].
  void linear(const std::string& name, std::int64_t out, std::int64_t in, Role role, bool bias) {
    put(name + ".weight", {out, in}, role);
    if (bias) put(name + ".bias", {out}, part_ == Part::vision ? role : Role::bias);
  }

  /// name.weight [out, in, side, side] and, where there is one, name.bias [out].
  void convolution(const std::string& name, std::int64_t out, std::int64_t in, std::int64_t side,
                   bool bias) {
    put(name + ".weight", {out, in, side, side}, Role::other);
    if (bias) put(name + ".bias", {out}, Role::bias);
  }

  /// name.weight [width] and, where there is one, name.bias [width].
  void norm(const std::string& name, std::int64_t width, bool bias, Role role = Role::norm) {
    put(name + ".weight", {width}, role);
    if (bias) put(name + ".bias", {width}, role);
  }

  [[nodiscard]] const std::string& prefix() const { return prefix_; }

 private:
  std::vector<Tensor>& list_;
  std::string prefix_;
  int layer_;
  Part part_;
};

}  // namespace headroom
