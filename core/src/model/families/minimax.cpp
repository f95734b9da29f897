// MiniMax M2: norms over all of q and k, experts in every layer. num_mtp_modules stands in the
// published files, which hold no such layer. Source: configuration_minimax_m2.py.
#include "model/families/readers.hpp"

namespace headroom {

DecoderShape read_minimax_m2(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8, .head_width = 128});
  shape.names.mlp = "block_sparse_moe";
  if (config.flag("use_qk_norm", true)) set_qk_norm(shape, QkNorm::full);
  ExpertsShape experts;
  experts.count = config.positive("num_local_experts", 256);
  experts.per_token = config.positive("num_experts_per_tok", 8);
  experts.width = shape.blocks.front().mlp.width;
  experts.shared_width = config.get("shared_intermediate_size", 0);
  experts.correction_bias = config.flag("use_routing_bias", true);
  apply_experts(shape, experts);
  return shape;
}

}  // namespace headroom
