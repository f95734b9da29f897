#include "model/encoders/block.hpp"

namespace headroom {

void add_full_attention(TensorList& list, const AttentionNames& names, const BlockWidths& widths) {
  const std::int64_t hidden = widths.hidden;
  const std::int64_t inner = widths.inner > 0 ? widths.inner : hidden;
  const bool bias = widths.attention_bias;
  if (names.k.empty()) {
    list.linear(std::string(names.q), times(3, inner), hidden, Role::attention_qkv, bias);
  } else {
    list.linear(std::string(names.q), inner, hidden, Role::attention_q, bias);
    list.linear(std::string(names.k), inner, hidden, Role::attention_k, bias && widths.key_bias);
    list.linear(std::string(names.v), inner, hidden, Role::attention_v, bias);
  }
  list.linear(std::string(names.output), hidden, inner, Role::attention_output, widths.output_bias);
  if (!names.norm.empty()) list.norm(std::string(names.norm), hidden, widths.norm_bias);
}

void add_plain_mlp(TensorList& list, const MlpNames& names, const BlockWidths& widths) {
  const std::int64_t hidden = widths.hidden;
  const bool bias = widths.mlp_bias;
  if (!names.gate.empty()) {
    list.linear(std::string(names.gate), widths.ffn, hidden, Role::ffn_gate, bias);
  }
  list.linear(std::string(names.up), times(widths.fused_gate ? 2 : 1, widths.ffn), hidden,
              widths.fused_gate ? Role::ffn_gate_up : Role::ffn_up, bias);
  list.linear(std::string(names.down), hidden, widths.ffn, Role::ffn_down, bias);
  if (!names.norm.empty()) list.norm(std::string(names.norm), hidden, widths.norm_bias);
}

void set_stateless_layers(Model& model, std::int64_t layers, std::int64_t heads) {
  model.heads = model.kv_heads = heads;
  model.layers.assign(static_cast<std::size_t>(layers), LayerState{});
}

void set_cached_layers(Model& model, std::int64_t layers, std::int64_t heads, std::int64_t width) {
  model.heads = model.kv_heads = heads;
  model.head_width = width;
  LayerState state;
  state.kv_heads = heads;
  state.k_width = state.v_width = times(heads, width);
  model.layers.assign(static_cast<std::size_t>(layers), state);
}

}  // namespace headroom
