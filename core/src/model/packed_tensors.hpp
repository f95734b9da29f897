// Quantised matrices in safetensors checkpoints: several stored tensors make one of the model.
#pragma once

#include <string>
#include <vector>

#include "headroom/header.hpp"

namespace headroom {

/// One matrix of the model and all that is stored for it: packed numbers, scales, zero points.
struct PackedTensor {
  std::string name;                 // of the matrix: "….q_proj.weight"
  std::vector<std::int64_t> shape;  // logical: what it is unpacked
  std::string_view type;            // "BF16", "int4", "mxfp4"
  Bytes bytes = 0;                  // of all its stored tensors
};

/// Puts together what belongs together, in order of name. `bits` of packed integers where the
/// tensors themselves do not show them; 0: not known, 4 are assumed and `assumed` turns true.
std::vector<PackedTensor> unpack(const SafetensorsHeader& header, std::int64_t bits, bool& assumed);

}  // namespace headroom
