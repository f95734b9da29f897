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
  Part part = Part::text;  // T5's encoder: beside
  bool expert = false;     // a stack, one slice an expert
  bool shared = false;     // of a shared expert
  int slice = -1;          // "blk.3.ffn_up.7.weight" of old mixtures: 7
};

GgufMeaning read_gguf_name(std::string_view name);

/// "model.layers.3.mlp.experts.up_proj.weight" -> "blk.3.ffn_up_exps.weight". A tensor without a
/// name of its own in our table keeps the end of its checkpoint name: "blk.3.linear_attn.in_proj".
/// MLA's kv_b is "attn_kv_b"; newer files hold it in two halves.
std::string gguf_name(const Tensor& tensor);

}  // namespace headroom
