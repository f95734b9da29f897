// The block in which image and text attend to each other (MMDiT, arXiv 2403.03206), as SD3 and FLUX
// have it in Diffusers: attention_processor.py, attention.py, normalization.py.
#pragma once

#include <string>
#include <string_view>

#include "model/tensor_list.hpp"

namespace headroom {

struct JointShape {
  std::int64_t width = 0;
  std::int64_t head_width = 0;
  bool qk_norm = false;
  bool dual = false;       // a second attention of the image alone (SD3.5 medium)
  bool last_text = false;  // the text ends here: no output and no MLP of its own
  std::string_view modulation = "norm1.linear";  // names that Qwen-Image changes
  std::string_view text_modulation = "norm1_context.linear";
  std::string_view mlp = "ff";
  std::string_view text_mlp = "ff_context";
};

/// Two layers behind 256 sines, as for the time step.
void add_embedder(TensorList& list, const std::string& name, std::int64_t width, std::int64_t in);

inline constexpr std::int64_t kSines = 256;

/// Time step, pooled text and, where `guidance`, the guidance scale: two layers each, 256 sines in.
void add_conditions(TensorList& list, std::int64_t width, std::int64_t pooled, bool guidance);

/// FLUX.1: 2 x 6 x 3,072^2 modulations, 8 x 3,072^2 attention, 2 x 8 x 3,072^2 MLPs, biases and
/// four norms of 128 -> 339,831,296.
void add_joint_block(TensorList& list, const std::string& name, const JointShape& shape);

}  // namespace headroom
