// DeepSeek-MoE, V2, V3, R1, Kimi K2: leading dense layers, shared experts, latent attention from V2
// on, and the multi-token-prediction layer of V3. Sources: configuration_deepseek.py beside
// deepseek-moe-16b, configuration_deepseek_v2.py, configuration_deepseek_v3.py.
#include "model/families/readers.hpp"

namespace headroom {

DecoderShape read_deepseek(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  if (config.is_set("n_routed_experts")) {
    apply_experts_after_dense(config, shape, routed_experts(config, false), 0);
  }
  return shape;
}

DecoderShape read_deepseek_v2(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  apply_latent(config, shape);
  if (config.is_set("n_routed_experts")) {
    const bool corrected = config.text("topk_method", "") == "noaux_tc";
    apply_experts_after_dense(config, shape, routed_experts(config, corrected), 0);
  }
  return shape;
}

/// DeepSeek-V3: 671,026,419,200, and 13,463,426,304 of its prediction layer.
DecoderShape read_deepseek_v3(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  apply_latent(config, shape);
  apply_experts_after_dense(config, shape, routed_experts(config, true), 3);
  apply_prediction(config, shape, true);
  return shape;
}

}  // namespace headroom
