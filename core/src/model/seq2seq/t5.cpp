// T5, its multilingual relatives and its encoder alone (the text encoder of image models).
// Source: modeling_t5.py, modeling_umt5.py of Transformers.
#include "model/encoders/block.hpp"
#include "model/families/family.hpp"
#include "model/kinds.hpp"
#include "model/seq2seq/readers.hpp"

namespace headroom {
namespace {

constexpr AttentionNames kSelf = {"layer.0.SelfAttention.q", "layer.0.SelfAttention.k",
                                  "layer.0.SelfAttention.v", "layer.0.SelfAttention.o",
                                  "layer.0.layer_norm"};
constexpr AttentionNames kCross = {"layer.1.EncDecAttention.q", "layer.1.EncDecAttention.k",
                                   "layer.1.EncDecAttention.v", "layer.1.EncDecAttention.o",
                                   "layer.1.layer_norm"};

struct T5Shape {
  BlockWidths widths;
  bool gated = false;
  std::int64_t buckets = 32;       // of relative positions
  bool biases_everywhere = false;  // umT5: each layer has its own table of relative positions
};

void add_mlp(TensorList& list, const T5Shape& shape, bool decoder) {
  const std::string prefix = decoder ? "layer.2." : "layer.1.";
  const std::string gate = prefix + "DenseReluDense.wi_0";
  const std::string up = prefix + (shape.gated ? "DenseReluDense.wi_1" : "DenseReluDense.wi");
  add_plain_mlp(list,
                {shape.gated ? std::string_view(gate) : "", up, prefix + "DenseReluDense.wo",
                 prefix + "layer_norm"},
                shape.widths);
}

/// Encoder block of Flan-T5 XXL: 4 x 4,096^2 + 3 x 4,096 x 10,240 + 2 x 4,096 = 192,946,176.
void add_stack(Model& model, const T5Shape& shape, std::int64_t layers, bool decoder, Part part) {
  const std::string stack = decoder ? "decoder." : "encoder.";
  for (std::int64_t i = 0; i < layers; ++i) {
    TensorList list(model.tensors, stack + "block." + std::to_string(i) + ".", static_cast<int>(i),
                    part);
    add_full_attention(list, kSelf, shape.widths);
    if (i == 0 || shape.biases_everywhere) {
      list.put("layer.0.SelfAttention.relative_attention_bias.weight", {shape.buckets, model.heads},
               Role::position_embedding);
    }
    if (decoder) add_full_attention(list, kCross, shape.widths);
    add_mlp(list, shape, decoder);
  }
  TensorList top(model.tensors, stack, -1, part);
  top.norm("final_layer_norm", model.hidden, false);
}

void read_t5_like(Fields& config, Model& model, bool umt5) {
  T5Shape shape;
  const std::int64_t layers = layer_count(config, {"num_layers"});
  const std::int64_t heads = config.need("num_heads");
  const std::int64_t width = config.need("d_kv");
  shape.widths.hidden = model.hidden = config.need("d_model");
  shape.widths.inner = times(heads, width);
  shape.widths.ffn = model.dense_ffn = config.need("d_ff");
  shape.widths.attention_bias = shape.widths.output_bias = false;
  shape.widths.mlp_bias = shape.widths.norm_bias = false;
  shape.gated = config.text("feed_forward_proj", "relu").rfind("gated", 0) == 0;
  shape.buckets = config.positive("relative_attention_num_buckets", 32);
  shape.biases_everywhere = umt5;
  model.vocabulary = config.need("vocab_size");
  model.max_context = config.get("n_positions", 0);
  model.heads = model.kv_heads = heads;

  TensorList top(model.tensors, "", -1, Part::text);
  top.put("shared.weight", {model.vocabulary, model.hidden}, Role::token_embedding);
  if (ends_with(architecture_of(config), "EncoderModel")) {
    model.kind = Kind::encoder;
    set_stateless_layers(model, layers, heads);
    add_stack(model, shape, layers, false, Part::text);
    return;
  }
  const std::int64_t decoder_layers =
      config.is_set("num_decoder_layers") ? layer_count(config, {"num_decoder_layers"}) : layers;
  set_cached_layers(model, decoder_layers, heads, width);
  model.cross_attention = true;
  model.head = true;
  model.tied = config.flag("tie_word_embeddings", true);
  add_stack(model, shape, layers, false, Part::beside);
  add_stack(model, shape, decoder_layers, true, Part::text);
  if (!model.tied) top.put("lm_head.weight", {model.vocabulary, model.hidden}, Role::output);
}

}  // namespace

void read_t5(Fields& config, Model& model) {
  read_t5_like(config, model, false);
}

void read_umt5(Fields& config, Model& model) {
  read_t5_like(config, model, true);
}

}  // namespace headroom
