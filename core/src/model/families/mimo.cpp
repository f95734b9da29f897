// MiMo 7B, which adds a prediction layer to Qwen2, and MiMo-V2-Flash, whose windowed layers have
// heads of their own. Sources: configuration_mimo.py and configuration_mimo_v2_flash.py beside the
// models.
#include "model/families/readers.hpp"

namespace headroom {
namespace {

/// A list with a 0 or 1 for every layer.
std::vector<std::int64_t> layer_switches(Fields& config, std::string_view key, std::size_t layers) {
  std::vector<std::int64_t> list = config.numbers(key);
  if (list.size() < layers) {
    config.fail("config_layer_list", key, {{"layers", static_cast<std::int64_t>(layers)}});
    list.resize(layers);
  }
  return list;
}

/// Windowed: 8 KV heads with keys of 192 and values of 128, and a sink for each head.
AttentionShape windowed_attention(Fields& config, const AttentionShape& full) {
  AttentionShape a = full;
  a.heads = config.positive("swa_num_attention_heads", full.heads);
  a.kv_heads = config.positive("swa_num_key_value_heads", full.kv_heads);
  a.head_width = config.positive("swa_head_dim", full.head_width);
  a.value_width = config.positive("swa_v_head_dim", full.value_width);
  a.sinks = config.flag("add_swa_attention_sink_bias", false);
  return a;
}

}  // namespace

DecoderShape read_mimo(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 32});
  set_biases(shape, config.flag("attention_bias", true), false, false);
  apply_qwen_window(config, shape);
  apply_prediction(config, shape, false);
  return shape;
}

/// The published files hold three prediction layers that the config does not name.
DecoderShape read_mimo_v2_flash(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  set_biases(shape, config.flag("attention_bias", false), false, false);
  AttentionShape full = shape.blocks.front().attention;
  full.value_width = config.positive("v_head_dim", full.head_width);
  full.sinks = config.flag("add_full_attention_sink_bias", false);
  const AttentionShape windowed = windowed_attention(config, full);
  const std::size_t layers = shape.blocks.size();
  const std::vector<std::int64_t> windows = layer_switches(config, "hybrid_layer_pattern", layers);
  const std::vector<std::int64_t> sparse = layer_switches(config, "moe_layer_freq", layers);
  LayerMarks is_full;
  for (std::size_t i = 0; i < layers; ++i) {
    is_full.push_back(windows[i] == 0);
    shape.blocks[i].attention = windows[i] == 0 ? full : windowed;
  }
  apply_windows(shape, is_full, config.get("sliding_window", 0));
  apply_experts(shape, routed_experts(config, config.text("topk_method", "") == "noaux_tc"),
                [&](std::int64_t layer) { return sparse[static_cast<std::size_t>(layer)] != 0; });
  return shape;
}

}  // namespace headroom
