// Granite 3 and 4 of IBM; its Mamba layers are refused. Sources: configuration_granite.py,
// configuration_granitemoe.py, configuration_granitemoehybrid.py.
#include <algorithm>

#include "model/families/readers.hpp"

namespace headroom {
namespace {

void apply_local_experts(Fields& config, DecoderShape& shape, std::int64_t shared_width) {
  ExpertsShape experts;
  experts.count = config.positive("num_local_experts", 8);
  experts.per_token = config.positive("num_experts_per_tok", 2);
  experts.width = shape.blocks.front().mlp.width;
  experts.shared_width = shared_width;
  apply_experts(shape, experts);
}

}  // namespace

DecoderShape read_granite(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, config.flag("mlp_bias", false));
  return shape;
}

DecoderShape read_granitemoe(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  shape.names.mlp = "block_sparse_moe";
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  apply_local_experts(config, shape, 0);
  return shape;
}

/// Without experts (350M, 1B, Micro) the shared expert is the dense MLP.
DecoderShape read_granitemoehybrid(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  std::vector<std::string> types = config.texts("layer_types");
  if (types.empty()) types = config.texts("layers_block_type");
  const std::int64_t attention = std::count(types.begin(), types.end(), "attention");
  if (attention != static_cast<std::int64_t>(shape.blocks.size())) {
    config.fail("config_layer_kind", "layer_types", {{"value", "mamba"}});
    return shape;
  }
  const std::int64_t shared = config.positive("shared_intermediate_size", 1024);
  if (config.get("num_local_experts", 8) > 0) {
    apply_local_experts(config, shape, shared);
  } else {
    set_mlp_width(shape, shared);
  }
  return shape;
}

}  // namespace headroom
