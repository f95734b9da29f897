// OLMo 1 (norms without parameters), OLMo 2 and 3 (norms after each part, and over all of q and k),
// OLMoE. Sources: configuration_olmo.py, _olmo2.py, _olmo3.py, _olmoe.py.
#include "model/families/readers.hpp"

namespace headroom {
namespace {

DecoderShape olmo_shape(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  return shape;
}

}  // namespace

DecoderShape read_olmo(Fields& config) {
  DecoderShape shape = olmo_shape(config);
  shape.norm_weight = false;
  return shape;
}

DecoderShape read_olmo2(Fields& config) {
  DecoderShape shape = olmo_shape(config);
  set_qk_norm(shape, QkNorm::full);
  return shape;
}

DecoderShape read_olmo3(Fields& config) {
  DecoderShape shape = read_olmo2(config);
  apply_windows(config, shape, config.get("sliding_window", 4096),
                [](std::int64_t layer) { return (layer + 1) % 4 == 0; });
  return shape;
}

DecoderShape read_olmoe(Fields& config) {
  DecoderShape shape = read_olmo2(config);
  ExpertsShape experts;
  experts.count = config.positive("num_experts", 64);
  experts.per_token = config.positive("num_experts_per_tok", 8);
  experts.width = shape.blocks.front().mlp.width;
  apply_experts(shape, experts);
  return shape;
}

}  // namespace headroom
