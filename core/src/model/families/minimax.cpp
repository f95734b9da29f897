// MiniMax-Text-01 and M1: seven layers of lightning attention to one of softmax. M2: norms over all
// of q and k, experts in every layer. M3: sparse attention by blocks behind an indexer, three dense
// layers. num_mtp_modules stands in the published files of M2 and M3, which hold no such layer.
// Sources: configuration_minimax_text_01.py beside the model, configuration_minimax_m2.py,
// modeling_minimax_m3_vl.py of Transformers.
#include "model/families/readers.hpp"

namespace headroom {

/// attn_type_list: 1 where a layer attends; the class default alternates, which no model has.
/// MiniMax-Text-01: 456,089,655,296.
DecoderShape read_minimax_text_01(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  shape.names.mlp = "block_sparse_moe";
  shape.names.mixer = "self_attn";
  ExpertsShape experts;
  experts.count = config.need("num_local_experts");
  experts.per_token = config.need("num_experts_per_tok");
  experts.width = shape.blocks.front().mlp.width;
  experts.shared_width = config.get("shared_intermediate_size", 0);
  apply_experts(shape, experts);
  const AttentionShape& a = shape.blocks.front().attention;
  RecurrentShape lightning;
  lightning.mixer = Mixer::lightning;
  lightning.heads = lightning.groups = a.heads;
  lightning.head_width = lightning.state = a.head_width;
  const std::vector<std::int64_t> types = config.numbers("attn_type_list");
  apply_recurrent(
      shape, lightning,
      attention_layers(config, shape, "layer_types", "full_attention", [&](std::int64_t layer) {
        const std::size_t i = static_cast<std::size_t>(layer);
        return i < types.size() ? types[i] == 1 : layer % 2 == 1;
      }));
  return shape;
}

namespace {

/// The layers where a list of 0 and 1 holds a 1.
LayerMarks switched(const std::vector<std::int64_t>& list, const DecoderShape& shape) {
  LayerMarks marks(shape.blocks.size(), false);
  for (std::size_t i = 0; i < marks.size() && i < list.size(); ++i) marks[i] = list[i] != 0;
  return marks;
}

/// sparse_attention_config: one key of 128 a token, and a value where it is not disabled.
void apply_block_indexer(Fields& config, DecoderShape& shape) {
  if (!config.is_set("sparse_attention_config")) return;
  Fields sparse = config.inside("sparse_attention_config");
  IndexerShape indexer;
  indexer.heads = sparse.need("sparse_num_index_heads");
  indexer.width = sparse.need("sparse_index_dim");
  indexer.query_rank = shape.hidden;
  indexer.weights = false;
  const LayerMarks layers = switched(sparse.numbers("sparse_attention_freq"), shape);
  const LayerMarks keys_only = switched(sparse.numbers("sparse_disable_index_value"), shape);
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (!layers[i]) continue;
    indexer.value = !keys_only[i];
    shape.blocks[i].attention.indexer = indexer;
  }
}

}  // namespace

/// intermediate_size is that of an expert, dense_intermediate_size that of the dense layers.
DecoderShape read_minimax_m3(Fields& config) {
  DecoderShape shape = attention_shape(config, {.kv_heads = 4, .head_width = 128});
  set_mlp_width(shape, config.need("dense_intermediate_size"));
  shape.names.mlp = "block_sparse_moe";
  if (config.flag("use_qk_norm", true)) set_qk_norm(shape, QkNorm::head);
  ExpertsShape experts;
  experts.count = config.need("num_local_experts");
  experts.per_token = config.need("num_experts_per_tok");
  experts.width = config.need("intermediate_size");
  experts.shared_width = times(config.positive("n_shared_experts", 1),
                               config.positive("shared_intermediate_size", experts.width));
  experts.correction_bias = config.flag("use_routing_bias", true);
  const LayerMarks sparse = switched(config.numbers("moe_layer_freq"), shape);
  apply_experts(shape, experts,
                [&](std::int64_t layer) { return sparse[static_cast<std::size_t>(layer)] != 0; });
  apply_block_indexer(config, shape);
  return shape;
}

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
