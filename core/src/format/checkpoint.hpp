// Formats of safetensors checkpoints: which tensors they convert, and how a converted one lies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headroom/format.hpp"

namespace headroom {

/// A converted matrix of `out` rows, `in` elements each. Stacked experts are matrices of their own.
struct Layout {
  std::int32_t milli_bits = 0;    // of one element, in thousandths: 4,000; EXL2 at 3.5 bits: 3,500
  std::int16_t group = 0;         // elements of a row that share a scale; 0: the whole row
  std::int16_t group_bits = 0;    // of its scale and zero point; 0: it has none
  std::int16_t block_rows = 1;    // rows that share it too: 128 for blocks of 128 x 128
  std::int16_t row_bytes = 0;     // each row: a scale of the whole row
  std::int16_t input_bytes = 0;   // each column: GPTQ's g_idx
  std::int16_t matrix_bytes = 0;  // each matrix
  std::int16_t nested_group = 0;  // scales that share a second scale of 4 bytes; 0: none

  /// [14336, 4096] in 4 bits, groups of 128 with 20 bits: 29,360,128 + 1,146,880 = 30,507,008.
  [[nodiscard]] Bytes matrices(std::int64_t count, std::int64_t out, std::int64_t in) const;
  /// Bits of one element, scales included that grow with the elements. 4.15625.
  [[nodiscard]] double nominal_bits() const;
};

/// Which tensors are converted; all others stay in 16 bit.
enum class Scope : std::uint8_t {
  nothing,       // a plain float format
  linear,        // linear layers of the decoder's blocks
  experts,       // routed experts only
  feed_forward,  // MLP and experts, not attention
  with_head,     // linear layers, and the output with bits of its own
  everything,    // embedding, output and routers too
};

struct Checkpoint {
  std::string id;
  std::string_view family;
  std::string_view type;  // of a converted tensor: "int4"
  Scope scope = Scope::nothing;
  Layout layout;
  Layout head;  // of the output, with scope with_head
};

/// Reads an id such as "awq-int4-g128", "mlx-4bit-g64" or "exl3:3.5+head=8".
std::optional<Checkpoint> read_checkpoint(std::string_view id);

/// Stores every tensor as a checkpoint of that format holds it.
std::vector<StoredTensor> store_checkpoint(const std::vector<Tensor>& tensors,
                                           const FormatFacts& facts, const Checkpoint& checkpoint);

}  // namespace headroom
