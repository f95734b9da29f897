#include "model/block_tensors.hpp"

#include <algorithm>
#include <array>

#include "model/mixers/mixers.hpp"

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
  if (e.correction_bias && !e.hash_routed) {
    list.put(router + ".e_score_correction_bias", {e.count}, Role::router_bias);
  }
  if (e.hash_routed) {  // the experts of each token, as integers
    list.put(router + ".tid2eid", {shape.vocabulary, e.per_token}, Role::router_bias);
  }
  if (e.router_scales) {
    list.put(router + ".scale", {hidden}, Role::other);
    list.put(router + ".per_expert_scale", {e.count}, Role::other);
  }
  const std::int64_t width = e.latent > 0 ? e.latent : hidden;
  if (m.gated) add_stack(list, module + "experts.gate_proj", e, e.width, width, Role::ffn_gate);
  add_stack(list, module + "experts.up_proj", e, e.width, width, Role::ffn_up);
  add_stack(list, module + "experts.down_proj", e, width, e.width, Role::ffn_down);
  if (e.latent > 0) {  // one matrix down to the latent width for all experts, one back up
    list.linear(module + "fc1_latent_proj", width, hidden, Role::other, false);
    list.linear(module + "fc2_latent_proj", hidden, width, Role::other, false);
    if (e.latent_norm) list.norm(module + "latent_norm", width, false);
  }
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
  if (!block.attention.absent) add_attention(list, shape, block.attention);
  if (block.recurrent) {
    add_recurrent(list, std::string(shape.names.mixer), shape.hidden, *block.recurrent);
  }
  add_residuals(list, shape.hidden, block);
  if (block.layer_input > 0) add_layer_input(list, shape.hidden, block);
  if (block.mlp.experts) add_experts(list, shape, block.mlp, *block.mlp.experts);
  const bool dense = !block.mlp.experts || block.mlp.experts->beside_dense;
  if (dense && block.mlp.width > 0) {
    add_mlp(list, shape, std::string(shape.names.mlp), block.mlp.width, block.mlp);
  }
}

}  // namespace headroom
