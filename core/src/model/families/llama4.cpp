// Llama 4: three of four layers attend within chunks, experts in every layer or every second one.
// Source: configuration_llama4.py. Its query and key norms have no parameters.
#include "model/families/readers.hpp"

namespace headroom {
namespace {

/// no_rope_layers: 1 with rotary positions and chunks, 0 with neither. Absent: every fourth is 0.
bool sees_all(const std::vector<std::int64_t>& rotary, std::int64_t step, std::int64_t layer) {
  const std::size_t i = static_cast<std::size_t>(layer);
  return i < rotary.size() ? rotary[i] == 0 : (layer + 1) % step == 0;
}

}  // namespace

DecoderShape read_llama4(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8});
  shape.names = {"feed_forward", "router", "shared_expert"};
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);

  ExpertsShape experts;
  experts.count = config.positive("num_local_experts", 16);
  experts.per_token = config.positive("num_experts_per_tok", 1);
  experts.width = shape.blocks.front().mlp.width;
  experts.shared_width = experts.width;
  set_mlp_width(shape, config.positive("intermediate_size_mlp", 16384));
  // Maverick: step 2, so layers 1, 3, … 47 are sparse: 24 of 48.
  const std::int64_t step = config.positive("interleave_moe_layer_step", 1);
  const std::vector<std::int64_t> listed = config.numbers("moe_layers");
  const LayerMarks sparse = marked(listed, shape);
  apply_experts(shape, experts, [&](std::int64_t layer) {
    return listed.empty() ? (layer + 1) % step == 0 : sparse[static_cast<std::size_t>(layer)];
  });

  const std::vector<std::int64_t> rotary = config.numbers("no_rope_layers");
  const std::int64_t interval = config.positive("no_rope_layer_interval", 4);
  apply_windows(
      config, shape, config.get("attention_chunk_size", 8192),
      [&](std::int64_t layer) { return sees_all(rotary, interval, layer); }, Reach::chunked);
  return shape;
}

}  // namespace headroom
