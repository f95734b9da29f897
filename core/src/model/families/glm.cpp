// GLM: ChatGLM3 and GLM-4-9B in their first form, glm and glm4 in Transformers, GLM-4.5 to 4.7 with
// experts, GLM-4.7-Flash with latent attention; Solar Open, which took over the latter's experts.
// Sources: configuration_chatglm.py beside the models, configuration_glm.py, _glm4.py,
// _glm4_moe.py, _glm4_moe_lite.py, _solar_open.py.
#include "model/families/readers.hpp"

namespace headroom {

DecoderShape read_chatglm(Fields& config) {
  DecoderShape shape = attention_shape(config);
  set_mlp_width(shape, config.need("ffn_hidden_size"));
  shape.norm_bias = !config.flag("rmsnorm", true);
  shape.final_norm = config.flag("post_layer_norm", true);
  const bool bias = config.flag("add_bias_linear", false);
  set_biases(shape, bias || config.flag("add_qkv_bias", false), bias, bias);
  const bool grouped_queries = config.flag("multi_query_attention", false);
  const std::int64_t groups = config.positive("multi_query_group_num", 1);
  for (BlockShape& block : shape.blocks) {
    block.attention.fused = block.mlp.fused = true;
    if (grouped_queries) block.attention.kv_heads = groups;
  }
  return shape;
}

DecoderShape read_glm(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 2, .head_width = 128});
  set_biases(shape, config.flag("attention_bias", true), false, false);
  for (BlockShape& block : shape.blocks) block.mlp.fused = true;
  return shape;
}

DecoderShape read_glm4(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 2, .head_width = 128});
  set_biases(shape, config.flag("attention_bias", true), false, false);
  set_norms(shape, 4);
  for (BlockShape& block : shape.blocks) block.mlp.fused = true;
  return shape;
}

/// The prediction layer of 4.5, 4.5-Air and 4.7 holds an embedding and a head of its own; that of
/// 4.6 leaves them out, which no key tells: 2 x 151,552 x 5,120 = 1,551,892,480 too many there.
DecoderShape read_glm4_moe(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8});
  set_biases(shape, config.flag("attention_bias", false), false, false);
  if (config.flag("use_qk_norm", false)) set_qk_norm(shape, QkNorm::head);
  apply_experts_after_dense(config, shape, routed_experts(config, true), 1);
  apply_prediction(config, shape, true);
  return shape;
}

DecoderShape read_glm4_moe_lite(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  apply_latent(config, shape);
  apply_experts_after_dense(config, shape, routed_experts(config, true), 1);
  apply_prediction(config, shape, true);
  return shape;
}

/// use_qk_norm and first_k_dense_replace stand in the file and are not read: all layers are sparse.
DecoderShape read_solar_open(Fields& config) {
  DecoderShape shape = attention_shape(config, {.kv_heads = 8, .head_width = 128});
  set_biases(shape, config.flag("attention_bias", false), false, false);
  apply_experts(shape, routed_experts(config, true));
  return shape;
}

}  // namespace headroom
