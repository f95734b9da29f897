#include "header/gguf_check.hpp"

#include <algorithm>


namespace headroom {

// [4096, 14336] -> 58,720,256.
std::int64_t GgufTensor::elements() const {
  std::int64_t product = 1;
  for (const std::int64_t extent : shape) product = times(product, extent);
  return product;
}

// [4096, 14336] in Q4_K: 14,336 rows of 16 blocks of 144 bytes = 33,030,144.
Bytes GgufTensor::bytes() const {
  std::int64_t rows = 1;
  for (std::size_t i = 1; i < shape.size(); ++i) rows = times(rows, shape[i]);
  return type->rows(shape.empty() ? 1 : shape.front(), rows);
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::string text;
  for (const std::int64_t extent : shape) text += (text.empty() ? "" : ", ") + grouped(extent);
  return text;
}

std::optional<Problem> check_shape(const GgufTensor& tensor, const std::string& place) {
  bool sound = !tensor.shape.empty() && tensor.shape.size() <= kMostDimensions;
  for (const std::int64_t extent : tensor.shape) sound = sound && extent > 0;
  sound = sound && tensor.shape.front() % tensor.type->elements == 0 &&
          tensor.elements() < kLargest && tensor.bytes() < kLargest;
  if (sound) return std::nullopt;
  return Problem{"header_shape", place,
                      {{"type", tensor.type->name}, {"shape", shape_text(tensor.shape)}}};
}

std::optional<Problem> check_names(const GgufHeader& header, const std::string& path) {
  std::vector<std::string_view> names;
  names.reserve(header.tensors.size());
  for (const GgufTensor& tensor : header.tensors) names.emplace_back(tensor.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice == names.end()) return std::nullopt;
  return Problem{"header_duplicate", path, {{"value", shortened(*twice)}}};
}

}  // namespace headroom
