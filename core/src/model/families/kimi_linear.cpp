// Kimi Linear and the decoder of Kimi K3: three layers of delta attention to one of latent
// attention. Sources: configuration_kimi.py beside Kimi-Linear-48B-A3B, configuration_kimi_k3.py
// beside Kimi-K3.
#include <algorithm>

#include "model/families/readers.hpp"

namespace headroom {
namespace {

RecurrentShape delta_attention(Fields& linear) {
  RecurrentShape delta;
  delta.mixer = Mixer::kimi_delta;
  delta.heads = linear.need("num_heads");
  delta.head_width = linear.need("head_dim");
  delta.groups = delta.heads;
  delta.state = delta.rank = delta.head_width;
  delta.kernel = linear.positive("short_conv_kernel_size", 4);
  delta.full_gate = linear.flag("use_full_rank_gate", false);
  return delta;
}

/// The lists count layers from 1.
LayerMarks attending(Fields& linear, const DecoderShape& shape) {
  std::vector<std::int64_t> layers = linear.numbers("full_attn_layers");
  for (std::int64_t& layer : layers) layer = std::max<std::int64_t>(0, layer - 1);
  return marked(layers, shape);
}

}  // namespace

/// Kimi Linear 48B-A3B: 49,122,681,728.
DecoderShape read_kimi_linear(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  shape.names.mlp = "block_sparse_moe";
  shape.names.mixer = "self_attn";
  shape.recurrent_f32 = true;  // both the model's code and engines keep the matrices in F32
  apply_latent(config, shape);
  ExpertsShape experts;
  experts.count = config.need("num_experts");
  experts.per_token = config.need({"num_experts_per_token", "num_experts_per_tok"});
  experts.width = config.need("moe_intermediate_size");
  experts.shared_width = times(config.get("num_shared_experts", 0), experts.width);
  experts.correction_bias = true;
  experts.latent = config.get("routed_expert_hidden_size", 0);
  experts.latent_norm = config.flag("latent_moe_use_norm", false);
  apply_experts_after_dense(config, shape, experts, 0);
  const bool gate = config.flag("mla_use_output_gate", false);
  const bool queries = config.get("attn_res_block_size", 0) > 0;
  for (BlockShape& block : shape.blocks) {
    block.attention.output_gate = gate;
    block.residual_queries = queries;
  }
  Fields linear = config.inside("linear_attn_config");
  apply_recurrent(shape, delta_attention(linear), attending(linear, shape));
  return shape;
}

}  // namespace headroom
