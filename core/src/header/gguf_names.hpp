// Names of tensors in GGUF files: what each says of its tensor, and the name that a model's tensor
// has there. Source: LLM_TENSOR_NAMES in src/llama-arch.cpp of ggml-org/llama.cpp, August 2026.
#pragma once

#include <string>
#include <string_view>

#include "headroom/tensor.hpp"

namespace headroom {

/// What a tensor's name in a GGUF file says. "blk.3.ffn_up_exps.weight": layer 3, ffn_up, expert.
struct GgufMeaning {
  Role role = Role::other;
  int layer = -1;
  Part part = Part::text;
  bool expert = false;  // a stack, one slice an expert
  bool shared = false;  // of a shared expert
  int slice = -1;       // "blk.3.ffn_up.7.weight" of old mixtures: 7
};

GgufMeaning read_gguf_name(std::string_view name);

/// The name in a GGUF file of a tensor of a decoder read from config.json. MLA's kv_b is there in
/// two halves, of which this is the first, "attn_k_b". Empty for a vision tower, which has a file of
/// its own.
std::string gguf_full_name(const Tensor& tensor);

}  // namespace headroom
