// LFM2: gated short convolutions and a few layers of attention. Sources: configuration_lfm2.py,
// configuration_lfm2_moe.py.
#include <nlohmann/json.hpp>

#include "model/families/readers.hpp"

namespace headroom {
namespace {

/// Two thirds of the written width, times a multiplier, rounded up: 12,288 -> 8,192.
std::int64_t adjusted_width(Fields& config, std::int64_t written) {
  if (!config.flag("block_auto_adjust_ff_dim", true)) return written;
  const std::int64_t two_thirds = times(2, written) / 3;
  double width = static_cast<double>(two_thirds);
  const Json* multiplier = config.find("block_ffn_dim_multiplier");
  if (multiplier != nullptr && multiplier->is_number()) {
    const double factor = multiplier->get<double>();
    if (factor > 0 && factor < 1000) width *= factor;
  }
  return round_up(static_cast<std::int64_t>(width), config.positive("block_multiple_of", 256));
}

DecoderShape convolutions(Fields& config) {
  DecoderShape shape = attention_shape(config, {.kv_heads = 8, .tied = true});
  shape.tied = config.flag("tie_embedding", shape.tied);
  shape.names.mlp = "feed_forward";
  shape.names.mixer = "conv";
  set_qk_norm(shape, QkNorm::head);
  RecurrentShape conv;
  conv.mixer = Mixer::short_conv;
  conv.head_width = config.positive("conv_dim", shape.hidden);
  conv.kernel = config.positive("conv_L_cache", 3);
  conv.bias = config.flag("conv_bias", false);
  const LayerMarks listed = marked(config.numbers("full_attn_idxs"), shape);
  const bool written = config.is_set("full_attn_idxs");
  apply_recurrent(
      shape, conv,
      attention_layers(config, shape, "layer_types", "full_attention", [&](std::int64_t layer) {
        return !written || listed[static_cast<std::size_t>(layer)] != 0;
      }));
  return shape;
}

}  // namespace

DecoderShape read_lfm2(Fields& config) {
  DecoderShape shape = convolutions(config);
  set_mlp_width(shape, adjusted_width(config, config.need({"block_ff_dim", "intermediate_size"})));
  return shape;
}

/// LFM2 8B-A1B: 8,339,930,560 with the corrections of its routers.
DecoderShape read_lfm2_moe(Fields& config) {
  DecoderShape shape = convolutions(config);
  set_mlp_width(shape, config.need("intermediate_size"));
  ExpertsShape experts;
  experts.count = config.need("num_experts");
  experts.per_token = config.need("num_experts_per_tok");
  experts.width = config.need("moe_intermediate_size");
  experts.correction_bias = config.flag("use_expert_bias", true);
  const std::int64_t dense = config.get("num_dense_layers", 2);
  apply_experts(shape, experts, [dense](std::int64_t layer) { return layer >= dense; });
  return shape;
}

}  // namespace headroom
