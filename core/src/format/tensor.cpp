#include "headroom/tensor.hpp"

namespace headroom {

std::int64_t Tensor::elements() const {
  std::int64_t product = 1;
  for (const std::int64_t extent : shape) product = times(product, extent);
  return product;
}

std::int64_t Tensor::rows() const {
  std::int64_t product = 1;
  for (std::size_t i = 0; i + 1 < shape.size(); ++i) product = times(product, shape[i]);
  return product;
}

}  // namespace headroom
