// What llama-quantize takes a tensor for: it goes by names, we by roles.
#pragma once

#include "headroom/format.hpp"

namespace headroom {

enum class GgufKind : std::uint8_t {
  embedding,
  output,
  value,  // attn_v, and since March 2026 fused qkv
  fused,  // attn_qkv before
  query,
  key,
  attention_output,
  gate,
  up,
  down,
  other,
};

/// `as_of` decides about the fused qkv; 0: newest.
GgufKind gguf_kind(const Tensor& tensor, int as_of);

/// Whether llama-quantize quantises the tensor: a matrix, and none that it leaves alone.
bool gguf_quantises(const Tensor& tensor);

/// Whether a tensor that is not quantised stays in 16 bit; the others are in F32. `as_of` decides
/// about positions.
bool gguf_keeps_half(const Tensor& tensor, int as_of);

/// Whether the embedding is stored as the output would be, in a file that holds none.
bool gguf_embedding_is_output(const Tensor& tensor, const FormatFacts& facts);

/// Whether the file holds the tensor: the vision tower is a file of its own, and of prediction
/// layers the converter keeps those of GLM-4.5. Of what lies beside, the encoder of T5.
bool gguf_holds(const Tensor& tensor, const FormatFacts& facts);

}  // namespace headroom
