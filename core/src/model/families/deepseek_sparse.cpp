// Sparse attention: DeepSeek-V3.2, GLM-5 (an indexer beside latent attention) and DeepSeek-V4
// (windows and compressed entries). Sources: configuration_deepseek_v32.py and model.py beside
// DeepSeek-V3.2 and DeepSeek-V4, configuration_glm_moe_dsa.py of Transformers.
#include "model/families/readers.hpp"

namespace headroom {

void apply_indexer(Fields& config, DecoderShape& shape) {
  IndexerShape indexer;
  indexer.heads = config.need("index_n_heads");
  indexer.width = config.need("index_head_dim");
  indexer.query_rank = config.need("q_lora_rank");
  const LayerMarks full =
      attention_layers(config, shape, "indexer_types", "full", [](std::int64_t) { return true; });
  for (std::size_t i = 0; i < full.size(); ++i) {
    if (full[i]) shape.blocks[i].attention.indexer = indexer;
  }
}

/// DeepSeek-V3.2: 685,355,329,792.
DecoderShape read_deepseek_v32(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  apply_latent(config, shape);
  apply_experts_after_dense(config, shape, routed_experts(config, true), 3);
  apply_indexer(config, shape);
  apply_prediction(config, shape, true);
  return shape;
}

/// GLM-5: 753,864,139,008. GLM-5.2 indexes in 21 of 78 layers and in the prediction layer.
DecoderShape read_glm_moe_dsa(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  apply_latent(config, shape);
  apply_experts_after_dense(config, shape, routed_experts(config, true), 3);
  apply_indexer(config, shape);
  apply_prediction(config, shape, false);
  shape.prediction.block.attention.indexer = shape.blocks.front().attention.indexer;
  return shape;
}

/// compress_ratios: 0 a window alone, 4 with an indexer, 128 read in full.
DecoderShape read_deepseek_v4(Fields& config) {
  DecoderShape shape = attention_shape(config, {.kv_heads = 1, .head_width = 512});
  shape.not_modelled.emplace_back("compressed_attention");
  const std::vector<std::int64_t> ratios = config.numbers("compress_ratios");
  CompressedShape compressed;
  compressed.output_groups = config.positive("o_groups", 8);
  compressed.output_rank = config.need("o_lora_rank");
  compressed.query_rank = config.need("q_lora_rank");
  const IndexerShape indexer = {config.need("index_n_heads"), config.need("index_head_dim"),
                                compressed.query_rank, true, false};
  ExpertsShape experts = routed_experts(config, true);
  const std::int64_t hashed = config.get("num_hash_layers", 0);
  const std::int64_t window = config.need("sliding_window");
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    BlockShape& block = shape.blocks[i];
    compressed.ratio = i < ratios.size() ? ratios[i] : 0;
    block.attention.compressed = compressed;
    if (compressed.ratio == 4) block.attention.indexer = indexer;
    block.attention.reach = Reach::sliding;
    block.attention.window = window;
    experts.hash_routed = static_cast<std::int64_t>(i) < hashed;
    block.mlp.experts = experts;
    block.streams = config.positive("hc_mult", 4);
  }
  apply_prediction(config, shape, false);
  shape.prediction.block.attention.indexer.reset();
  if (shape.prediction.block.attention.compressed) {
    shape.prediction.block.attention.compressed->ratio = 0;
  }
  return shape;
}

}  // namespace headroom
