#include <algorithm>

#include "model/block_tensors.hpp"
#include "model/decoder_shape.hpp"
#include "model/mixers/mixers.hpp"

namespace headroom {
namespace {

TensorList layer_list(std::vector<Tensor>& tensors, const DecoderShape& shape, std::size_t layer,
                      Part part) {
  return {tensors, shape.prefix + "layers." + std::to_string(layer) + ".", static_cast<int>(layer),
          part};
}

/// The table of tokens; of OPT-350m 50,272 x 512 with projections of 512 to 1024 and back.
void add_embedding(TensorList& list, const DecoderShape& shape) {
  const bool narrow = shape.embedding_width > 0 && shape.embedding_width != shape.hidden;
  const std::int64_t width = narrow ? shape.embedding_width : shape.hidden;
  list.put("embed_tokens.weight", {plus(shape.vocabulary, shape.extra_rows), width},
           Role::token_embedding);
  if (narrow) {
    list.linear("project_in", shape.hidden, width, Role::other, false);
    list.linear("project_out", width, shape.hidden, Role::other, false);
  }
  if (shape.positions > 0) {
    list.put("embed_positions.weight", {shape.positions, shape.hidden}, Role::position_embedding);
  }
  if (shape.embedding_norm) add_norm(list, shape, "embed_layernorm", shape.hidden);
}

/// Gemma 3n E4B: a table of 262,144 x 35 x 256, a projection 35 x 256 x 2048 and a norm of 256;
/// with AltUp, three matrices of 2048 x 2048 into its streams and three out of them.
void add_layer_embeddings(TensorList& list, const DecoderShape& shape) {
  const BlockShape& block = shape.blocks.front();
  if (block.layer_input == 0) return;
  const std::int64_t all = times(static_cast<std::int64_t>(shape.blocks.size()), block.layer_input);
  list.put("embed_tokens_per_layer.weight", {shape.layer_rows, all}, Role::layer_embedding);
  list.linear("per_layer_model_projection", all, shape.hidden, Role::router, false);
  list.norm("per_layer_projection_norm", block.layer_input, false);
  if (block.low_rank == 0) return;
  for (const char* name : {"altup_projections.", "altup_unembed_projections."}) {
    for (int i = 0; i < 3; ++i) {
      list.linear(name + std::to_string(i), shape.hidden, shape.hidden, Role::other, false);
    }
  }
}

/// After the last layer: Kimi K3's query over the blocks, DeepSeek-V4's weights of the streams.
void add_last_residual(TensorList& list, const DecoderShape& shape, const BlockShape& block) {
  if (block.residual_queries) {
    list.norm("output_attn_res_norm", shape.hidden, false);
    list.put("output_attn_res_proj.weight", {1, shape.hidden}, Role::other);
  }
  if (block.streams > 0) {
    list.put("hc_head_fn", {block.streams, times(block.streams, shape.hidden)}, Role::other);
    list.put("hc_head_base", {block.streams}, Role::other);
    list.put("hc_head_scale", {1}, Role::other);
  }
}

void add_head(std::vector<Tensor>& tensors, const DecoderShape& shape) {
  TensorList head(tensors, shape.head, -1, Part::text);
  const std::int64_t width = shape.embedding_width > 0 ? shape.embedding_width : shape.hidden;
  if (!shape.tied) head.put(".weight", {shape.vocabulary, width}, Role::output);
  if (shape.head_bias) head.put(".bias", {shape.vocabulary}, Role::bias);
}

/// Counted after the decoder's layers: 61 of DeepSeek-V3 are 0 … 60, the prediction layer is 61.
void add_prediction(std::vector<Tensor>& tensors, const DecoderShape& shape) {
  const PredictionShape& prediction = shape.prediction;
  for (std::int64_t i = 0; i < prediction.layers; ++i) {
    const std::size_t layer = shape.blocks.size() + static_cast<std::size_t>(i);
    TensorList list = layer_list(tensors, shape, layer, Part::prediction);
    add_block(list, shape, prediction.block);
    for (std::size_t n = 0; n < prediction.more.size(); ++n) {
      TensorList more(tensors, list.prefix() + std::to_string(n + 1) + ".", static_cast<int>(layer),
                      Part::prediction);
      add_block(more, shape, prediction.more[n]);
    }
    add_last_residual(list, shape, prediction.block);
    list.put("eh_proj.weight", {shape.hidden, times(2, shape.hidden)}, Role::prediction);
    for (int n = 0; n < prediction.norms; ++n) {
      add_norm(list, shape, "nextn_norm_" + std::to_string(n), shape.hidden);
    }
    if (prediction.own_embedding) {
      list.put("embed_tokens.weight", {shape.vocabulary, shape.hidden}, Role::prediction);
    }
    if (prediction.own_head) {
      list.put("shared_head.head.weight", {shape.vocabulary, shape.hidden}, Role::prediction);
    }
  }
}

LayerState layer_state(const BlockShape& block) {
  LayerState state;
  if (block.recurrent) state.recurrent = recurrent_state(*block.recurrent);
  const AttentionShape& a = block.attention;
  if (a.absent) return state;
  state.reach = a.reach;
  state.window = a.reach == Reach::full ? 0 : a.window;
  if (a.shared_cache) return state;
  if (a.indexer) state.index_width = times(a.indexer->width, a.indexer->value ? 2 : 1);
  if (a.latent) {
    state.latent = true;
    state.kv_heads = 1;
    state.k_width = a.latent->kv_rank + a.latent->rope;  // DeepSeek-V3: 512 + 64 = 576
  } else if (a.compressed) {
    state.latent = true;
    state.kv_heads = 1;
    state.k_width = a.head_width;
    state.compress_ratio = std::max<std::int64_t>(1, a.compressed->ratio);
    state.compressed_width = a.compressed->ratio > 0 ? plus(a.head_width, state.index_width) : 0;
    state.index_width = 0;  // only of the compressed entries
  } else {
    state.kv_heads = a.kv_heads;
    state.k_width = times(a.kv_heads, a.head_width);
    state.v_width = times(a.kv_heads, a.value_width);
  }
  return state;
}

}  // namespace

std::vector<Tensor> decoder_tensors(const DecoderShape& shape) {
  std::vector<Tensor> tensors;
  TensorList top(tensors, shape.prefix, -1, Part::text);
  add_embedding(top, shape);
  add_layer_embeddings(top, shape);
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    TensorList list = layer_list(tensors, shape, i, Part::text);
    add_block(list, shape, shape.blocks[i]);
  }
  if (shape.final_norm) add_norm(top, shape, "norm", shape.hidden);
  add_last_residual(top, shape, shape.blocks.back());
  add_head(tensors, shape);
  add_prediction(tensors, shape);
  return tensors;
}

std::vector<LayerState> decoder_states(const DecoderShape& shape) {
  std::vector<LayerState> states;
  states.reserve(shape.blocks.size());
  for (const BlockShape& block : shape.blocks) states.push_back(layer_state(block));
  return states;
}

}  // namespace headroom
