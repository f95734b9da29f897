#include "model/block_tensors.hpp"

#include <algorithm>
#include <array>

namespace headroom {
namespace {

// In the order in which families add them: two, then Gemma's four, then Gemma 4's seven.
constexpr std::array<std::string_view, 7> kNorms = {
    "input_layernorm",
    "post_attention_layernorm",
    "pre_feedforward_layernorm",
    "post_feedforward_layernorm",
    "pre_feedforward_layernorm_2",
    "post_feedforward_layernorm_1",
    "post_feedforward_layernorm_2",
};

/// Command R+: 96 x 128 + 8 x 128 = 13,312 a layer. Qwen3: 128 + 128.
void add_qk_norms(TensorList& list, const AttentionShape& a, std::int64_t q, std::int64_t k) {
  if (a.qk_norm == QkNorm::none) return;
  const bool shared = a.qk_norm == QkNorm::head;
  list.norm("self_attn.q_norm", shared ? a.head_width : q, a.qk_norm_bias);
  list.norm("self_attn.k_norm", shared ? a.head_width : k, a.qk_norm_bias);
}

/// Llama 3.1 8B: q 4096 x 4096, k and v 1024 x 4096, o 4096 x 4096 -> 41,943,040.
void add_attention(TensorList& list, const DecoderShape& shape, const AttentionShape& a) {
  const std::int64_t q = times(a.heads, a.head_width);
  const std::int64_t k = times(a.kv_heads, a.head_width);
  const std::int64_t v = times(a.kv_heads, a.value_width);
  const std::int64_t hidden = shape.hidden;
  if (a.fused) {
    list.linear("self_attn.qkv_proj", plus(q, plus(k, v)), hidden, Role::attention_qkv, a.qkv_bias);
  } else {
    list.linear("self_attn.q_proj", q, hidden, Role::attention_q, a.qkv_bias);
    list.linear("self_attn.k_proj", k, hidden, Role::attention_k, a.qkv_bias);
    if (!a.value_is_key) {
      list.linear("self_attn.v_proj", v, hidden, Role::attention_v, a.qkv_bias);
    }
  }
  list.linear("self_attn.o_proj", hidden, times(a.heads, a.value_width), Role::attention_output,
              a.output_bias);
  if (a.sinks) list.put("self_attn.sinks", {a.heads}, Role::attention_sink);
  if (a.head_gate) list.put("self_attn.g_proj.weight", {a.heads, hidden}, Role::other);
  add_qk_norms(list, a, q, k);
}

/// DeepSeek-V3: 7168 x 1536 + 1536 + 1536 x 128 x 192, 7168 x 576 + 512 + 512 x 128 x 256,
/// 128 x 128 x 7168 -> 187,107,328.
void add_latent(TensorList& list, const DecoderShape& shape, const AttentionShape& a,
                const LatentShape& l) {
  const std::int64_t hidden = shape.hidden;
  const std::int64_t q = times(a.heads, l.nope + l.rope);
  if (l.q_rank > 0) {
    list.linear("self_attn.q_a_proj", l.q_rank, hidden, Role::latent_q_a, a.qkv_bias);
    add_norm(list, shape, "self_attn.q_a_layernorm", l.q_rank);
    list.linear("self_attn.q_b_proj", q, l.q_rank, Role::latent_q_b, false);
  } else {
    list.linear("self_attn.q_proj", q, hidden, Role::attention_q, false);
  }
  list.linear("self_attn.kv_a_proj_with_mqa", l.kv_rank + l.rope, hidden, Role::latent_kv_a,
              a.qkv_bias);
  add_norm(list, shape, "self_attn.kv_a_layernorm", l.kv_rank);
  list.linear("self_attn.kv_b_proj", times(a.heads, l.nope + l.value), l.kv_rank, Role::latent_kv_b,
              false);
  list.linear("self_attn.o_proj", hidden, times(a.heads, l.value), Role::attention_output,
              a.output_bias);
}

/// Llama 3.1 8B: 3 x 4096 x 14336 -> 176,160,768.
void add_mlp(TensorList& list, const DecoderShape& shape, const std::string& module,
             std::int64_t width, const MlpShape& m) {
  const std::int64_t hidden = shape.hidden;
  if (m.gated && m.fused) {
    list.linear(module + ".gate_up_proj", times(2, width), hidden, Role::ffn_gate_up, m.bias);
  } else {
    if (m.gated) list.linear(module + ".gate_proj", width, hidden, Role::ffn_gate, m.bias);
    list.linear(module + ".up_proj", width, hidden, Role::ffn_up, m.bias);
  }
  list.linear(module + ".down_proj", hidden, width, Role::ffn_down, m.bias);
}

void add_stack(TensorList& list, const std::string& name, const ExpertsShape& e, std::int64_t out,
               std::int64_t in, Role role) {
  list.put(name + ".weight", {e.count, out, in}, role, true);
  if (e.biased) list.put(name + ".bias", {e.count, out}, Role::bias, true);
}

/// Mixtral 8x7B: a router of 8 x 4096 and 8 x 3 x 4096 x 14336 -> 1,409,318,912.
void add_experts(TensorList& list, const DecoderShape& shape, const MlpShape& m,
                 const ExpertsShape& e) {
  const std::int64_t hidden = shape.hidden;
  const std::string module = std::string(shape.names.mlp) + ".";
  const std::string router = module + std::string(shape.names.router);
  list.linear(router, e.count, hidden, Role::router, e.router_bias);
  if (e.correction_bias) {
    list.put(router + ".e_score_correction_bias", {e.count}, Role::router_bias);
  }
  if (e.router_scales) {
    list.put(router + ".scale", {hidden}, Role::other);
    list.put(router + ".per_expert_scale", {e.count}, Role::other);
  }
  if (m.gated) add_stack(list, module + "experts.gate_proj", e, e.width, hidden, Role::ffn_gate);
  add_stack(list, module + "experts.up_proj", e, e.width, hidden, Role::ffn_up);
  add_stack(list, module + "experts.down_proj", e, hidden, e.width, Role::ffn_down);
  const std::string shared = module + std::string(shape.names.shared);
  if (e.shared_width > 0) add_mlp(list, shape, shared, e.shared_width, m);
  if (e.shared_gate) list.put(shared + "_gate.weight", {1, hidden}, Role::shared_gate);
}

}  // namespace

void add_norm(TensorList& list, const DecoderShape& shape, const std::string& name,
              std::int64_t width) {
  if (shape.norm_weight) list.norm(name, width, shape.norm_bias);
}

void add_block(TensorList& list, const DecoderShape& shape, const BlockShape& block) {
  const std::size_t norms = std::min(kNorms.size(), static_cast<std::size_t>(block.norms));
  for (std::size_t i = 0; i < norms; ++i) {
    add_norm(list, shape, std::string(kNorms[i]), shape.hidden);
  }
  if (block.scalars > 0) list.put("layer_scalar", {block.scalars}, Role::other);
  if (block.attention.latent) {
    add_latent(list, shape, block.attention, *block.attention.latent);
  } else {
    add_attention(list, shape, block.attention);
  }
  if (block.mlp.experts) add_experts(list, shape, block.mlp, *block.mlp.experts);
  const bool dense = !block.mlp.experts || block.mlp.experts->beside_dense;
  if (dense) add_mlp(list, shape, std::string(shape.names.mlp), block.mlp.width, block.mlp);
}

}  // namespace headroom
