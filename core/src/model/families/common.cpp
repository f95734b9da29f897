#include "model/families/family.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kMostLayers = 4096;

void read_heads(Fields& config, const DecoderShape& shape, const CommonDefaults& defaults,
                AttentionShape& a) {
  const Fields::Spellings spellings = {"num_attention_heads", "n_head", "n_heads", "num_heads"};
  a.heads =
      defaults.heads > 0 ? config.positive(spellings, defaults.heads) : config.need(spellings);
  // Missing: the class default. Null: as many as heads.
  const bool missing = defaults.kv_heads > 0 && !config.has("num_key_value_heads");
  a.kv_heads = config.positive({"num_key_value_heads", "num_kv_heads", "num_attention_groups"},
                               missing ? defaults.kv_heads : a.heads);
  // Llama 3.1 8B: 4096 / 32 = 128. Qwen3 0.6B writes 128, where 1024 / 16 would be 64.
  a.head_width =
      config.positive({"head_dim", "kv_channels", "attention_head_dim"},
                      defaults.head_width > 0 ? defaults.head_width : shape.hidden / a.heads);
  a.value_width = a.head_width;
}

}  // namespace

std::int64_t layer_count(Fields& config, Fields::Spellings spellings) {
  const std::int64_t layers = config.need(spellings);
  if (layers <= kMostLayers) return layers;
  config.fail("config_layers", *spellings.begin(), {{"value", layers}});
  return 1;
}

DecoderShape attention_shape(Fields& config, const CommonDefaults& defaults) {
  return attention_shape(
      config, defaults,
      layer_count(config, {"num_hidden_layers", "n_layer", "n_layers", "num_layers"}));
}

DecoderShape attention_shape(Fields& config, const CommonDefaults& defaults, std::int64_t layers) {
  DecoderShape shape;
  shape.hidden = config.need({"hidden_size", "n_embd", "d_model"});
  shape.vocabulary = defaults.vocabulary > 0 ? config.positive("vocab_size", defaults.vocabulary)
                                             : config.need({"padded_vocab_size", "vocab_size"});
  shape.tied = config.flag("tie_word_embeddings", defaults.tied);
  shape.max_context = config.get(
      {"max_position_embeddings", "n_positions", "max_seq_len", "seq_length", "model_max_length"},
      defaults.max_context);
  BlockShape block;
  if (defaults.attends) {
    read_heads(config, shape, defaults, block.attention);
  } else {
    block.attention.absent = true;
  }
  shape.blocks.assign(static_cast<std::size_t>(layers), block);
  return shape;
}

DecoderShape uniform_shape(Fields& config, const CommonDefaults& defaults) {
  DecoderShape shape = attention_shape(config, defaults);
  set_mlp_width(shape, config.need("intermediate_size"));
  return shape;
}

void set_biases(DecoderShape& shape, bool qkv, bool output, bool mlp) {
  for (BlockShape& block : shape.blocks) {
    block.attention.qkv_bias = qkv;
    block.attention.output_bias = output;
    block.mlp.bias = mlp;
  }
}

void set_mlp_width(DecoderShape& shape, std::int64_t width) {
  for (BlockShape& block : shape.blocks) block.mlp.width = width;
}

void set_norms(DecoderShape& shape, int norms) {
  for (BlockShape& block : shape.blocks) block.norms = norms;
}

void set_qk_norm(DecoderShape& shape, QkNorm norm) {
  for (BlockShape& block : shape.blocks) block.attention.qk_norm = norm;
}

bool never(std::int64_t) {
  return false;
}

}  // namespace headroom
