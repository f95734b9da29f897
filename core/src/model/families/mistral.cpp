// Mistral, Ministral 3 and Mixtral: a window and experts added to Llama; Mistral Small 4: latent
// attention and DeepSeek's experts without their correction. Sources: configuration_mistral.py,
// configuration_ministral3.py, configuration_mixtral.py, configuration_mistral4.py.
#include "model/families/readers.hpp"

namespace headroom {

/// The class default is a window of 4096 when the key is missing; null switches it off.
DecoderShape read_mistral(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8, .heads = 32});
  const std::int64_t window = config.has("sliding_window") ? config.get("sliding_window", 0) : 4096;
  apply_windows(config, shape, window, never);
  return shape;
}

DecoderShape read_ministral3(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8, .head_width = 128});
  apply_windows(config, shape, config.get("sliding_window", 0), never);
  return shape;
}

DecoderShape read_mixtral(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8});
  shape.names.mlp = "block_sparse_moe";
  ExpertsShape experts;
  experts.count = config.positive("num_local_experts", 8);
  experts.per_token = config.positive("num_experts_per_tok", 2);
  experts.width = shape.blocks.front().mlp.width;
  apply_experts(shape, experts);
  apply_windows(config, shape, config.get("sliding_window", 0), never);
  return shape;
}

DecoderShape read_mistral4(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  apply_latent(config, shape);
  apply_experts_after_dense(config, shape, routed_experts(config, false), 0);
  return shape;
}

}  // namespace headroom
