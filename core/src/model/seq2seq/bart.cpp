// BART, mBART and Whisper: biased blocks, learned positions, cross-attention in the decoder.
// Sources: modeling_bart.py, modeling_mbart.py, modeling_whisper.py of Transformers.
#include "model/encoders/block.hpp"
#include "model/families/family.hpp"
#include "model/seq2seq/readers.hpp"

namespace headroom {
namespace {

constexpr AttentionNames kSelf = {"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj",
                                  "self_attn.out_proj", "self_attn_layer_norm"};
constexpr AttentionNames kCross = {"encoder_attn.q_proj", "encoder_attn.k_proj",
                                   "encoder_attn.v_proj", "encoder_attn.out_proj",
                                   "encoder_attn_layer_norm"};
constexpr MlpNames kMlp = {"", "fc1", "fc2", "final_layer_norm"};

void add_layers(Model& model, const std::string& stack, std::int64_t layers,
                const BlockWidths& widths, bool decoder) {
  for (std::int64_t i = 0; i < layers; ++i) {
    TensorList list(model.tensors, stack + "layers." + std::to_string(i) + ".",
                    decoder ? static_cast<int>(i) : -1, decoder ? Part::text : Part::beside);
    add_full_attention(list, kSelf, widths);
    if (decoder) add_full_attention(list, kCross, widths);
    add_plain_mlp(list, kMlp, widths);
  }
}

/// Encoder and decoder; returns the widths of the encoder's blocks and of the decoder's.
struct Stacks {
  std::int64_t encoder_layers = 0;
  std::int64_t decoder_layers = 0;
  BlockWidths encoder;
  BlockWidths decoder;
};

Stacks read_stacks(Fields& config, Model& model) {
  Stacks stacks;
  stacks.encoder_layers = layer_count(config, {"encoder_layers"});
  stacks.decoder_layers = layer_count(config, {"decoder_layers"});
  model.hidden = stacks.encoder.hidden = stacks.decoder.hidden = config.need("d_model");
  stacks.encoder.ffn = config.need("encoder_ffn_dim");
  stacks.decoder.ffn = model.dense_ffn = config.need("decoder_ffn_dim");
  model.vocabulary = config.need("vocab_size");
  const std::int64_t heads = config.need("decoder_attention_heads");
  set_cached_layers(model, stacks.decoder_layers, heads, model.hidden / heads);
  model.cross_attention = model.head = model.tied = true;
  return stacks;
}

/// Positions are counted from 2: 1,026 rows are 1,024 tokens. Logits have a fixed bias, a buffer.
void read_bart_like(Fields& config, Model& model, bool final_norms) {
  const Stacks stacks = read_stacks(config, model);
  model.max_context = config.need("max_position_embeddings");
  const std::int64_t rows = plus(model.max_context, 2);
  TensorList top(model.tensors, "model.", -1, Part::text);
  top.put("shared.weight", {model.vocabulary, model.hidden}, Role::token_embedding);
  for (const bool decoder : {false, true}) {
    const std::string stack = decoder ? "model.decoder." : "model.encoder.";
    TensorList list(model.tensors, stack, -1, decoder ? Part::text : Part::beside);
    list.put("embed_positions.weight", {rows, model.hidden}, Role::position_embedding);
    list.norm("layernorm_embedding", model.hidden, true);
    add_layers(model, stack, decoder ? stacks.decoder_layers : stacks.encoder_layers,
               decoder ? stacks.decoder : stacks.encoder, decoder);
    if (final_norms) list.norm("layer_norm", model.hidden, true);
  }
  TensorList(model.tensors, "", -1, Part::text)
      .buffer("final_logits_bias", {1, model.vocabulary}, Role::other);
}

}  // namespace

void read_bart(Fields& config, Model& model) {
  read_bart_like(config, model, false);
}

void read_mbart(Fields& config, Model& model) {
  read_bart_like(config, model, true);
}

// Two convolutions make 1,500 positions of 30 seconds; the encoder's sines are fixed but stored.
// Tiny: 384 x 80 x 3 + 384 + 384 x 384 x 3 + 384 = 535,296.
void read_whisper(Fields& config, Model& model) {
  Stacks stacks = read_stacks(config, model);
  stacks.encoder.key_bias = stacks.decoder.key_bias = false;
  model.max_context = config.positive("max_target_positions", 448);
  model.source_tokens = config.positive("max_source_positions", 1500);
  const std::int64_t bins = config.positive("num_mel_bins", 80);
  const std::int64_t hidden = model.hidden;

  TensorList encoder(model.tensors, "model.encoder.", -1, Part::beside);
  encoder.put("conv1.weight", {hidden, bins, 3}, Role::other);
  encoder.put("conv1.bias", {hidden}, Role::bias);
  encoder.put("conv2.weight", {hidden, hidden, 3}, Role::other);
  encoder.put("conv2.bias", {hidden}, Role::bias);
  encoder.put("embed_positions.weight", {model.source_tokens, hidden}, Role::position_embedding);
  add_layers(model, "model.encoder.", stacks.encoder_layers, stacks.encoder, false);
  encoder.norm("layer_norm", hidden, true);

  TensorList decoder(model.tensors, "model.decoder.", -1, Part::text);
  decoder.put("embed_tokens.weight", {model.vocabulary, hidden}, Role::token_embedding);
  decoder.put("embed_positions.weight", {model.max_context, hidden}, Role::position_embedding);
  add_layers(model, "model.decoder.", stacks.decoder_layers, stacks.decoder, true);
  decoder.norm("layer_norm", hidden, true);
}

}  // namespace headroom
