// What stands beside the residual stream of a layer.
#include "model/block_tensors.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kAltUpInputs = 4;  // altup_num_inputs of Gemma 3n

/// One row that weighs the blocks before, behind a norm, before attention and before the MLP.
/// Kimi K3: 4 x 7168 a layer. Source: modeling_kimi_linear.py beside Kimi-K3.
void add_residual_queries(TensorList& list, std::int64_t hidden) {
  for (const char* part : {"self_attention_res", "mlp_res"}) {
    list.norm(std::string(part) + "_norm", hidden, false);
    list.put(std::string(part) + "_proj.weight", {1, hidden}, Role::other);
  }
}

/// Manifold-constrained hyper-connections: for n streams a matrix of n^2 + 2n rows over all of
/// them, as many offsets and three scales, before attention and before the MLP. DeepSeek-V4 Flash,
/// 4 streams of 4096: 2 x (24 x 16,384 + 24 + 3) = 786,486. Source: model.py beside the model.
void add_streams(TensorList& list, std::int64_t hidden, std::int64_t streams) {
  const std::int64_t rows = times(streams, plus(streams, 2));
  for (const char* part : {"hc_attn", "hc_ffn"}) {
    list.put(std::string(part) + "_fn", {rows, times(streams, hidden)}, Role::other);
    list.put(std::string(part) + "_base", {rows}, Role::other);
    list.put(std::string(part) + "_scale", {3}, Role::other);
  }
}

/// AltUp and LAuReL of Gemma 3n E4B, hidden 2048, rank 64: scale 2048, coefficients 16 + 64, router
/// 4 x 2048 and its norm 2048; two matrices of 64 x 2048 and a norm -> 276,560.
void add_alternating(TensorList& list, std::int64_t hidden, std::int64_t rank) {
  const std::int64_t n = kAltUpInputs;
  list.put("altup.correct_output_scale", {hidden}, Role::other);
  list.put("altup.correction_coefs.weight", {n, n}, Role::router);
  list.put("altup.prediction_coefs.weight", {n * n, n}, Role::router);
  list.put("altup.modality_router.weight", {n, hidden}, Role::router);
  list.norm("altup.router_norm", hidden, false);
  list.put("laurel.linear_left.weight", {rank, hidden}, Role::router);
  list.put("laurel.linear_right.weight", {hidden, rank}, Role::router);
  list.norm("laurel.post_laurel_norm", hidden, false);
}

}  // namespace

void add_residuals(TensorList& list, std::int64_t hidden, const BlockShape& block) {
  if (block.residual_queries) add_residual_queries(list, hidden);
  if (block.streams > 0) add_streams(list, hidden, block.streams);
}

/// Gemma 3n E4B: gate 256 x 2048, projection 2048 x 256, norm 2048 -> 1,050,624. Sources:
/// modeling_gemma3n.py, modeling_gemma4.py of Transformers.
void add_layer_input(TensorList& list, std::int64_t hidden, const BlockShape& block) {
  list.linear("per_layer_input_gate", block.layer_input, hidden, Role::other, false);
  list.linear("per_layer_projection", hidden, block.layer_input, Role::other, false);
  list.norm("post_per_layer_input_norm", hidden, false);
  if (block.low_rank > 0) add_alternating(list, hidden, block.low_rank);
}

}  // namespace headroom
