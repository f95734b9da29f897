#include "model/block_tensors.hpp"
#include "model/decoder_shape.hpp"

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
  list.put("embed_tokens.weight", {shape.vocabulary, width}, Role::token_embedding);
  if (narrow) {
    list.linear("project_in", shape.hidden, width, Role::other, false);
    list.linear("project_out", width, shape.hidden, Role::other, false);
  }
  if (shape.positions > 0) {
    list.put("embed_positions.weight", {shape.positions, shape.hidden}, Role::position_embedding);
  }
  if (shape.embedding_norm) add_norm(list, shape, "embed_layernorm", shape.hidden);
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

}  // namespace

std::vector<Tensor> decoder_tensors(const DecoderShape& shape) {
  std::vector<Tensor> tensors;
  TensorList top(tensors, shape.prefix, -1, Part::text);
  add_embedding(top, shape);
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    TensorList list = layer_list(tensors, shape, i, Part::text);
    add_block(list, shape, shape.blocks[i]);
  }
  if (shape.final_norm) add_norm(top, shape, "norm", shape.hidden);
  add_head(tensors, shape);
  add_prediction(tensors, shape);
  return tensors;
}

std::vector<LayerState> decoder_states(const DecoderShape& shape) {
  std::vector<LayerState> states;
  states.reserve(shape.blocks.size());
  for (const BlockShape& block : shape.blocks) {
    const AttentionShape& a = block.attention;
    LayerState state;
    state.reach = a.reach;
    state.window = a.reach == Reach::full ? 0 : a.window;
    if (a.latent) {
      state.latent = true;
      state.kv_heads = 1;
      state.k_width = a.latent->kv_rank + a.latent->rope;  // DeepSeek-V3: 512 + 64 = 576
    } else {
      state.kv_heads = a.kv_heads;
      state.k_width = times(a.kv_heads, a.head_width);
      state.v_width = times(a.kv_heads, a.value_width);
    }
    states.push_back(state);
  }
  return states;
}

}  // namespace headroom
