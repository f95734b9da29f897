// Granite 3 and 4 of IBM, the latter with Mamba 2 in most layers. Sources:
// configuration_granite.py, configuration_granitemoe.py, configuration_granitemoehybrid.py.
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

/// Without experts (350M, 1B, Micro, H-Micro) the shared expert is the dense MLP. Granite 4.0
/// H-Small: 32,207,337,984.
DecoderShape read_granitemoehybrid(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  const std::string_view key = config.is_set("layer_types") ? "layer_types" : "layers_block_type";
  const LayerMarks attention = attention_layers(config, shape, key, "attention", never);
  apply_recurrent(shape, mamba_shape(config, shape, Mixer::mamba2), attention);
  const std::int64_t shared = config.positive("shared_intermediate_size", 1024);
  if (config.get("num_local_experts", 8) > 0) {
    apply_local_experts(config, shape, shared);
  } else {
    set_mlp_width(shape, shared);
  }
  return shape;
}

}  // namespace headroom
