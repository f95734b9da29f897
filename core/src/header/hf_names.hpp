// Names of tensors in checkpoints of Transformers: what each says of its tensor.
#pragma once

#include <string>
#include <string_view>

#include "headroom/tensor.hpp"

namespace headroom {

/// "model.layers.3.mlp.experts.7.up_proj.weight": layer 3, ffn_up, slice 7.
struct HfMeaning {
  Role role = Role::other;
  int layer = -1;
  Part part = Part::text;
  bool expert = false;  // of routed experts, a slice or a stack
  bool shared = false;  // of a shared expert
  int slice = -1;       // one expert's matrix
};

HfMeaning read_hf_name(std::string_view name);

/// The name of the stack that a slice belongs to: "….experts.7.up_proj" -> "….experts.up_proj".
std::string hf_stack_name(std::string_view name);

}  // namespace headroom
