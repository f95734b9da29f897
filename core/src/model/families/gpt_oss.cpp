// gpt-oss: a window of 128 on every second layer, sinks, biased experts. Source:
// configuration_gpt_oss.py.
#include "model/families/readers.hpp"

namespace headroom {

DecoderShape read_gpt_oss(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8, .head_width = 64});
  shape.names.router = "router";
  const bool bias = config.flag("attention_bias", true);
  set_biases(shape, bias, bias, false);
  for (BlockShape& block : shape.blocks) block.attention.sinks = true;
  ExpertsShape experts;
  experts.count = config.positive("num_local_experts", 128);
  experts.per_token = config.positive({"num_experts_per_tok", "experts_per_token"}, 4);
  experts.width = shape.blocks.front().mlp.width;
  experts.router_bias = true;
  experts.biased = true;
  apply_experts(shape, experts);
  apply_windows(config, shape, config.get("sliding_window", 128),
                [](std::int64_t layer) { return layer % 2 == 1; });
  return shape;
}

}  // namespace headroom
