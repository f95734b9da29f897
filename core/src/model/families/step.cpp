// Step 3.5: windowed layers have more query heads than full ones, each head an output gate.
// Source: the Step3p7TextConfig class of Transformers, whose model_type is step3p5.

#include <charconv>
#include <system_error>

#include "model/families/readers.hpp"

namespace headroom {
namespace {

/// "3,4,5" -> {3, 4, 5}. What is no number is passed over.
std::vector<std::int64_t> comma_numbers(const std::string& text) {
  std::vector<std::int64_t> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    std::int64_t number = -1;
    const std::from_chars_result read = std::from_chars(at, end, number);
    if (read.ec == std::errc() && number >= 0) numbers.push_back(number);
    at = read.ptr == at ? at + 1 : read.ptr;
  }
  return numbers;
}

/// attention_other_setting: heads of the windowed layers. Step-3.5-Flash: 96, full layers 64.
AttentionShape windowed_attention(Fields& config, const AttentionShape& full,
                                  std::int64_t default_heads) {
  Fields other = config.inside("attention_other_setting");
  AttentionShape a = full;
  a.heads = other.positive("num_attention_heads",
                           config.positive("num_sliding_attention_heads", default_heads));
  a.kv_heads = other.positive("num_attention_groups", full.kv_heads);
  a.head_width = a.value_width = other.positive("head_dim", full.head_width);
  return a;
}

/// Three layers, each windowed and dense, with a head of its own.
void add_step_prediction(Fields& config, DecoderShape& shape, const AttentionShape& windowed) {
  apply_prediction(config, shape, false);
  shape.prediction.own_head = true;
  shape.prediction.block.attention = windowed;
  shape.prediction.block.mlp.experts.reset();
}

/// `gated` and `windowed_heads`: where the file does not say.
DecoderShape read_step(Fields& config, bool gated, std::int64_t windowed_heads) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8, .head_width = 128});
  shape.names.shared = "share_expert";
  set_qk_norm(shape, QkNorm::head);
  const bool gate = config.flag("use_head_wise_attn_gate", gated);
  for (BlockShape& block : shape.blocks) block.attention.head_gate = gate;
  ExpertsShape experts;
  experts.count = config.need({"moe_num_experts", "n_routed_experts", "num_experts"});
  experts.per_token = config.need({"moe_top_k", "num_experts_per_tok"});
  experts.width = config.need("moe_intermediate_size");
  experts.shared_width = config.get({"share_expert_dim", "share_expert_dims"}, experts.width);
  experts.correction_bias = config.flag("use_moe_router_bias", false);
  const std::string listed = config.text("moe_layers_enum", "");
  const LayerMarks sparse = marked(comma_numbers(listed), shape);
  apply_experts(shape, experts, [&](std::int64_t layer) {  // absent: from the fourth layer on
    return listed.empty() ? layer >= 3 : sparse[static_cast<std::size_t>(layer)];
  });
  const LayerMarks full = full_layers(config, shape, [](std::int64_t) { return true; });
  const AttentionShape windowed = windowed_attention(
      config, shape.blocks.front().attention,
      windowed_heads > 0 ? windowed_heads : shape.blocks.front().attention.heads);
  for (std::size_t i = 0; i < full.size(); ++i) {
    if (!full[i]) shape.blocks[i].attention = windowed;
  }
  apply_windows(shape, full, config.get("sliding_window", 0));
  add_step_prediction(config, shape, windowed);
  return shape;
}

}  // namespace

/// Step-3.5-Flash: 199,384,301,376.
DecoderShape read_step3p5(Fields& config) {
  return read_step(config, false, 0);
}

/// The decoder of Step-3.7-Flash is that of 3.5. Its published text_config has gates and 96 heads
/// in the windowed layers; a file that lifts the decoder's keys to the top may leave both out.
DecoderShape read_step3p7(Fields& config) {
  return read_step(config, true, 96);
}

}  // namespace headroom
