// A GGUF file: the mix that llama-quantize is asked for, and its options.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/gguf_mixes.hpp"

namespace headroom {

/// llama-quantize's arguments. Written "Q4_K_M+imatrix+output=Q8_0+embedding=Q8_0"; any of ggml's
/// types for all matrices: "IQ4_KS+pure".
struct GgufFile {
  std::string name;  // as written, in upper case and with the options in order
  Mix mix;
  bool matrix = false;        // --imatrix
  bool pure = false;          // --pure
  bool leave_output = false;  // --leave-output-tensor
  Ggml output = kBase;        // --output-tensor-type
  Ggml embedding = kBase;     // --token-embedding-type
};

/// Nothing when the mix or an option is unknown.
std::optional<GgufFile> read_gguf_file(std::string_view text);

/// Stores every tensor as llama-quantize would.
std::vector<StoredTensor> store_gguf(const std::vector<Tensor>& tensors, const FormatFacts& facts,
                                     const GgufFile& file);

}  // namespace headroom
