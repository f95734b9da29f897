// Hunyuan of Tencent: dense, A13B and Hy3. Sources: configuration_hunyuan_v1_dense.py,
// configuration_hunyuan_v1_moe.py, configuration_hy_v3.py, and the keys of the published files.
#include "model/families/readers.hpp"

namespace headroom {
namespace {

DecoderShape hunyuan_shape(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, config.flag("mlp_bias", false));
  if (config.flag("use_qk_norm", true)) set_qk_norm(shape, QkNorm::head);
  return shape;
}

/// A number, or a list that repeats it for every layer: 8, or [8, 8, … 8].
std::int64_t same_in_all_layers(Fields& config, std::string_view key, std::int64_t fallback) {
  if (!config.is_list(key)) return config.positive(key, fallback);
  const std::vector<std::int64_t> list = config.numbers(key);
  for (const std::int64_t number : list) {
    if (number == list.front() && number > 0) continue;
    config.fail("config_layers_differ", key, {{"value", shown(*config.find(key))}});
    return 1;
  }
  return list.empty() ? fallback : list.front();
}

}  // namespace

DecoderShape read_hunyuan_v1_dense(Fields& config) {
  return hunyuan_shape(config);
}

DecoderShape read_hunyuan_v1_moe(Fields& config) {
  DecoderShape shape = hunyuan_shape(config);
  shape.names.shared = "shared_mlp";
  const std::int64_t width = shape.blocks.front().mlp.width;
  ExpertsShape experts;
  experts.count = same_in_all_layers(config, "num_experts", 1);
  experts.per_token = same_in_all_layers(config, "moe_topk", 1);
  experts.width = same_in_all_layers(config, "moe_intermediate_size", width);
  experts.shared_width = times(same_in_all_layers(config, "num_shared_expert", 1), experts.width);
  apply_experts(shape, experts);
  return shape;
}

DecoderShape read_hy_v3(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.head_width = 128});
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  if (config.flag("qk_norm", true)) set_qk_norm(shape, QkNorm::head);
  ExpertsShape experts;
  experts.count = config.need("num_experts");
  experts.per_token = config.need("num_experts_per_tok");
  experts.width = config.need("moe_intermediate_size");
  experts.shared_width = times(config.get("num_shared_experts", 0), experts.width);
  experts.correction_bias = config.flag("moe_router_enable_expert_bias", true);
  apply_experts_after_dense(config, shape, experts, 1);
  apply_prediction(config, shape, false);
  return shape;
}

}  // namespace headroom
