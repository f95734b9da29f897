// Encoders with rotary positions and a gated MLP: ModernBERT, nomic-embed.
// Sources: modeling_modernbert.py of Transformers; modeling_hf_nomic_bert.py of nomic-ai.
#include "model/encoders/block.hpp"
#include "model/encoders/readers.hpp"
#include "model/encoders/task_head.hpp"
#include "model/families/family.hpp"
#include "model/kinds.hpp"

namespace headroom {
namespace {

/// A dense layer and a norm, then one bias a word or the classes. Base, for masked tokens:
/// 768 x 768 + 768 + 50,368 = 640,960.
void add_modernbert_head(Fields& config, Model& model, bool norm_bias) {
  const Task task = read_task(config, model);
  if (task == Task::features) return;
  TensorList list(model.tensors, "", -1, Part::text);
  list.linear("head.dense", model.hidden, model.hidden, Role::other,
              config.flag("classifier_bias", false));
  list.norm("head.norm", model.hidden, norm_bias);
  if (task == Task::masked) {
    if (config.flag("decoder_bias", true)) list.put("decoder.bias", {model.vocabulary}, Role::bias);
    return;
  }
  const std::int64_t classes = task == Task::answers ? 2 : label_count(config);
  list.linear("classifier", classes, model.hidden, Role::other, true);
}

}  // namespace

// The first layer has no norm before its attention: the embedding's stands for it.
void read_modernbert(Fields& config, Model& model) {
  const std::int64_t layers = layer_count(config, {"num_hidden_layers"});
  set_stateless_layers(model, layers, config.need("num_attention_heads"));
  BlockWidths widths;
  widths.hidden = model.hidden = config.need("hidden_size");
  widths.ffn = model.dense_ffn = config.need("intermediate_size");
  widths.fused_gate = true;
  widths.attention_bias = widths.output_bias = config.flag("attention_bias", false);
  widths.mlp_bias = config.flag("mlp_bias", false);
  widths.norm_bias = config.flag("norm_bias", false);
  model.head_width = model.hidden / model.heads;
  model.vocabulary = config.need("vocab_size");
  model.max_context = config.positive("max_position_embeddings", 8192);

  TensorList top(model.tensors, "", -1, Part::text);
  top.put("embeddings.tok_embeddings.weight", {model.vocabulary, model.hidden},
          Role::token_embedding);
  top.norm("embeddings.norm", model.hidden, widths.norm_bias);
  for (std::int64_t i = 0; i < layers; ++i) {
    TensorList list(model.tensors, "layers." + std::to_string(i) + ".", static_cast<int>(i),
                    Part::text);
    add_full_attention(list, {"attn.Wqkv", "", "", "attn.Wo", i > 0 ? "attn_norm" : ""}, widths);
    add_plain_mlp(list, {"", "mlp.Wi", "mlp.Wo", "mlp_norm"}, widths);
  }
  top.norm("final_norm", model.hidden, widths.norm_bias);
  add_modernbert_head(config, model, widths.norm_bias);
}

namespace {

/// v2: 2 x 8 x 768 x 3,072 in two stacks, a bias of 768 for all experts, a router of 8 x 768
/// -> 37,755,648.
void add_nomic_experts(TensorList& list, const Model& model) {
  list.put("mlp.experts.mlp.w1", {model.experts, model.expert_ffn, model.hidden}, Role::ffn_up,
           true);
  list.put("mlp.experts.mlp.w2", {model.experts, model.hidden, model.expert_ffn}, Role::ffn_down,
           true);
  list.put("mlp.experts.bias", {model.hidden}, Role::bias);
  list.put("mlp.router.layer.weight", {model.experts, model.hidden}, Role::router);
  list.norm("norm2", model.hidden, true);
}

/// num_experts in every second layer, as nomic-embed-text v2 has it; 0: none.
std::int64_t read_nomic_experts(Fields& config, std::int64_t ffn, Model& model) {
  const std::int64_t every = config.get("moe_every_n_layers", 0);
  model.experts = every > 0 ? config.get("num_experts", 0) : 0;
  if (model.experts == 0) return 0;
  model.expert_ffn = ffn;
  model.experts_per_token = config.positive("moe_top_k", 1);
  if (model.experts_per_token > model.experts) {
    config.fail("config_experts", "moe_top_k",
                {{"per_token", model.experts_per_token}, {"experts", model.experts}});
  }
  return every;
}

}  // namespace

void read_nomic_bert(Fields& config, Model& model) {
  const std::int64_t layers = layer_count(config, {"n_layer", "num_hidden_layers"});
  set_stateless_layers(model, layers, config.need({"n_head", "num_attention_heads"}));
  BlockWidths widths;
  widths.hidden = model.hidden = config.need({"n_embd", "hidden_size"});
  widths.ffn = model.dense_ffn = config.need({"n_inner", "intermediate_size"});
  widths.attention_bias = widths.output_bias = config.flag("qkv_proj_bias", true);
  widths.mlp_bias = config.flag("mlp_fc1_bias", true);
  model.head_width = model.hidden / model.heads;
  model.vocabulary = config.need("vocab_size");
  model.max_context = config.positive({"n_positions", "max_position_embeddings"}, 2048);

  TensorList top(model.tensors, "", -1, Part::text);
  top.put("embeddings.word_embeddings.weight", {model.vocabulary, model.hidden},
          Role::token_embedding);
  const std::int64_t token_types = config.get("type_vocab_size", 2);
  if (token_types > 0) {
    top.put("embeddings.token_type_embeddings.weight", {token_types, model.hidden},
            Role::position_embedding);
  }
  top.norm("emb_ln", model.hidden, true);
  const bool gated = config.text("activation_function", "swiglu") == "swiglu";
  const std::int64_t every = read_nomic_experts(config, widths.ffn, model);
  for (std::int64_t i = 0; i < layers; ++i) {
    TensorList list(model.tensors, "encoder.layers." + std::to_string(i) + ".", static_cast<int>(i),
                    Part::text);
    add_full_attention(list, {"attn.Wqkv", "", "", "attn.out_proj", "norm1"}, widths);
    if (every > 0 && i % every == 1) {
      add_nomic_experts(list, model);
      continue;
    }
    add_plain_mlp(list,
                  {gated ? "mlp.fc12" : "", gated ? "mlp.fc11" : "mlp.fc1", "mlp.fc2", "norm2"},
                  widths);
  }
  if (read_task(config, model) != Task::features) model.not_modelled.emplace_back("task_head");
}

}  // namespace headroom
