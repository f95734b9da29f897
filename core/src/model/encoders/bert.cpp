// BERT and what kept its block: RoBERTa, XLM-RoBERTa, DistilBERT, MPNet, DeBERTa v2 and v3.
// Sources: modeling_bert.py, _roberta.py, _distilbert.py, _mpnet.py, _deberta_v2.py of
// Transformers.
#include "model/encoders/block.hpp"
#include "model/encoders/readers.hpp"
#include "model/encoders/task_head.hpp"
#include "model/families/family.hpp"

namespace headroom {
namespace {

constexpr MlpNames kBertMlp = {"", "intermediate.dense", "output.dense", "output.LayerNorm"};
constexpr AttentionNames kBertAttention = {"attention.self.query", "attention.self.key",
                                           "attention.self.value", "attention.output.dense",
                                           "attention.output.LayerNorm"};
constexpr AttentionNames kMpnetAttention = {"attention.attn.q", "attention.attn.k",
                                            "attention.attn.v", "attention.attn.o",
                                            "attention.LayerNorm"};
constexpr AttentionNames kDebertaAttention = {
    "attention.self.query_proj", "attention.self.key_proj", "attention.self.value_proj",
    "attention.output.dense", "attention.output.LayerNorm"};
constexpr AttentionNames kDistilAttention = {
    "attention.q_lin", "attention.k_lin", "attention.v_lin", "attention.out_lin", "sa_layer_norm"};
constexpr MlpNames kDistilMlp = {"", "ffn.lin1", "ffn.lin2", "output_layer_norm"};

struct Stack {
  std::string_view prefix = "encoder.layer.";
  const AttentionNames& attention;
  const MlpNames& mlp;
};

TensorList top_list(Model& model) {
  return {model.tensors, "", -1, Part::text};
}

/// Words, positions, kinds of token, and the norm over their sum.
void add_embeddings(Model& model, std::int64_t positions, std::int64_t token_types) {
  TensorList list = top_list(model);
  const std::int64_t hidden = model.hidden;
  list.put("embeddings.word_embeddings.weight", {model.vocabulary, hidden}, Role::token_embedding);
  const auto table = [&](const char* name, std::int64_t rows) {
    if (rows > 0) list.put(name, {rows, hidden}, Role::position_embedding);
  };
  table("embeddings.position_embeddings.weight", positions);
  table("embeddings.token_type_embeddings.weight", token_types);
  list.norm("embeddings.LayerNorm", hidden, true);
}

void add_layers(Model& model, const Stack& stack, const BlockWidths& widths) {
  for (std::size_t i = 0; i < model.layers.size(); ++i) {
    TensorList list(model.tensors, std::string(stack.prefix) + std::to_string(i) + ".",
                    static_cast<int>(i), Part::text);
    add_full_attention(list, stack.attention, widths);
    add_plain_mlp(list, stack.mlp, widths);
  }
}

/// The widths that every relative of BERT spells alike.
BlockWidths read_widths(Fields& config, Model& model) {
  BlockWidths widths;
  const std::int64_t layers = layer_count(config, {"num_hidden_layers", "n_layers"});
  set_stateless_layers(model, layers, config.need({"num_attention_heads", "n_heads"}));
  widths.hidden = model.hidden = config.need({"hidden_size", "dim"});
  widths.ffn = model.dense_ffn = config.need({"intermediate_size", "hidden_dim"});
  model.head_width = model.hidden / model.heads;
  model.vocabulary = config.need("vocab_size");
  return widths;
}

/// RoBERTa and MPNet count positions from 2: 514 rows are 512 tokens.
void read_with_padding(Fields& config, Model& model, bool token_types, const Stack& stack) {
  const BlockWidths widths = read_widths(config, model);
  const std::int64_t positions = config.need("max_position_embeddings");
  model.max_context = positions > 2 ? positions - 2 : positions;
  add_embeddings(model, positions, token_types ? config.get("type_vocab_size", 1) : 0);
  add_layers(model, stack, widths);
}

}  // namespace

void read_bert(Fields& config, Model& model) {
  const BlockWidths widths = read_widths(config, model);
  model.max_context = config.need("max_position_embeddings");
  add_embeddings(model, model.max_context, config.get("type_vocab_size", 2));
  add_layers(model, {.attention = kBertAttention, .mlp = kBertMlp}, widths);
  add_task_head(config, model, read_task(config, model), {.pooler = true});
}

void read_roberta(Fields& config, Model& model) {
  read_with_padding(config, model, true, {.attention = kBertAttention, .mlp = kBertMlp});
  add_task_head(config, model, read_task(config, model),
                {.pooler = true, .dense_classifier = true, .out = "classifier.out_proj"});
}

/// One table of relative positions for all layers: 32 x 12 = 384.
void read_mpnet(Fields& config, Model& model) {
  read_with_padding(config, model, false, {.attention = kMpnetAttention, .mlp = kBertMlp});
  top_list(model).put("encoder.relative_attention_bias.weight",
                      {config.positive("relative_attention_num_buckets", 32), model.heads},
                      Role::position_embedding);
  add_task_head(config, model, read_task(config, model),
                {.pooler = true, .dense_classifier = true, .out = "classifier.out_proj"});
}

void read_distilbert(Fields& config, Model& model) {
  const BlockWidths widths = read_widths(config, model);
  model.max_context = config.need("max_position_embeddings");
  add_embeddings(model, model.max_context, 0);
  add_layers(model,
             {.prefix = "transformer.layer.", .attention = kDistilAttention, .mlp = kDistilMlp},
             widths);
  add_task_head(config, model, read_task(config, model),
                {.dense_classifier = true, .dense = "pre_classifier"});
}

// DeBERTa v3 base: 2 x 256 relative positions of 768 and their norm = 394,752.
void read_deberta_v2(Fields& config, Model& model) {
  const BlockWidths widths = read_widths(config, model);
  const std::int64_t hidden = model.hidden;
  model.max_context = config.positive("max_position_embeddings", 512);
  const bool absolute = config.flag("position_biased_input", true);
  add_embeddings(model, absolute ? model.max_context : 0, config.get("type_vocab_size", 0));
  add_layers(model, {.attention = kDebertaAttention, .mlp = kBertMlp}, widths);
  TensorList list = top_list(model);
  const bool relative = config.flag("relative_attention", false);
  if (relative) {
    const bool bucketed = config.is_set("position_buckets") && !config.is("position_buckets", -1);
    const std::int64_t span = bucketed ? config.positive("position_buckets", 1) : model.max_context;
    list.put("encoder.rel_embeddings.weight", {times(2, span), hidden}, Role::position_embedding);
    if (config.text("norm_rel_ebd", "none") == "layer_norm") {
      list.norm("encoder.LayerNorm", hidden, true);
    }
    if (!config.flag("share_att_key", false)) model.not_modelled.emplace_back("position_keys");
  }
  const std::int64_t kernel = config.get("conv_kernel_size", 0);
  if (kernel > 0) {
    list.put("encoder.conv.conv.weight", {hidden, hidden, kernel}, Role::other);
    list.put("encoder.conv.conv.bias", {hidden}, Role::bias);
    list.norm("encoder.conv.LayerNorm", hidden, true);
  }
  add_task_head(config, model, read_task(config, model),
                {.dense_classifier = true, .dense = "pooler.dense"});
}

}  // namespace headroom
