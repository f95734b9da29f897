// ERNIE 4.5 of Baidu, dense and sparse. Sources: configuration_ernie4_5.py,
// configuration_ernie4_5_moe.py; the prediction layer as in the files of the 300B.
#include "model/families/readers.hpp"

namespace headroom {
namespace {

DecoderShape ernie_shape(Fields& config, const CommonDefaults& defaults) {
  DecoderShape shape = uniform_shape(config, defaults);
  const bool bias = config.flag("use_bias", false);
  set_biases(shape, bias, bias, bias);
  shape.head_bias = bias;
  return shape;
}

/// A dense layer joined through two norms; it uses the decoder's embedding and head.
void add_dense_prediction(Fields& config, DecoderShape& shape) {
  apply_prediction(config, shape, false);
  shape.prediction.block.mlp.experts.reset();
  shape.prediction.norms = 2;
}

}  // namespace

DecoderShape read_ernie4_5(Fields& config) {
  return ernie_shape(config, {.kv_heads = 2, .head_width = 128, .tied = true});
}

DecoderShape read_ernie4_5_moe(Fields& config) {
  DecoderShape shape = ernie_shape(config, {.kv_heads = 4, .tied = true});
  ExpertsShape experts;
  experts.count = config.positive("moe_num_experts", 64);
  experts.per_token = config.positive("moe_k", 6);
  experts.width = config.positive("moe_intermediate_size", 1536);
  experts.shared_width = times(config.get("moe_num_shared_experts", 2), experts.width);
  experts.correction_bias = true;
  const std::int64_t last_layer = static_cast<std::int64_t>(shape.blocks.size()) - 1;
  const bool to_the_end = config.is("moe_layer_end_index", -1);
  const std::int64_t first = config.get("moe_layer_start_index", 1);
  const std::int64_t last = to_the_end ? last_layer : config.get("moe_layer_end_index", last_layer);
  const std::int64_t step = config.positive("moe_layer_interval", 1);
  apply_experts(shape, experts, [&](std::int64_t layer) {
    return layer >= first && layer <= last && (layer + 1) % step == 0;
  });
  add_dense_prediction(config, shape);
  return shape;
}

}  // namespace headroom
