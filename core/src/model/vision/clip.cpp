// CLIP and SigLIP: a text and a vision encoder whose vectors meet. What an absent key means is
// taken from the configuration classes: published files write only what differs.
// Sources: modeling_clip.py, modeling_siglip.py and configuration_*.py of Transformers.
#include "model/encoders/block.hpp"
#include "model/families/family.hpp"
#include "model/kinds.hpp"
#include "model/vision/patches.hpp"
#include "model/vision/readers.hpp"

namespace headroom {
namespace {

constexpr AttentionNames kAttention = {"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj",
                                       "self_attn.out_proj", "layer_norm1"};
constexpr MlpNames kMlp = {"", "mlp.fc1", "mlp.fc2", "layer_norm2"};

/// Defaults of a configuration class.
struct Defaults {
  std::int64_t hidden;
  std::int64_t ffn;
  std::int64_t vocabulary;  // text
  std::int64_t positions;   // text
  std::int64_t patch;       // vision
};

constexpr Defaults kClip = {512, 2048, 49'408, 77, 32};
constexpr Defaults kClipVision = {768, 3072, 0, 0, 32};
constexpr Defaults kSiglip = {768, 3072, 32'000, 64, 16};

constexpr std::int64_t kLayers = 12;  // and heads, in every one of these classes
constexpr std::int64_t kImage = 224;

struct Tower {
  std::int64_t layers = 0;
  std::int64_t heads = 0;
  BlockWidths widths;
};

Tower read_tower(Fields& config, const Defaults& defaults) {
  Tower tower;
  tower.layers =
      config.is_set("num_hidden_layers") ? layer_count(config, {"num_hidden_layers"}) : kLayers;
  tower.heads = config.positive("num_attention_heads", kLayers);
  tower.widths.hidden = config.positive("hidden_size", defaults.hidden);
  tower.widths.ffn = config.positive("intermediate_size", defaults.ffn);
  return tower;
}

void add_layers(Model& model, const std::string& prefix, const Tower& tower) {
  for (std::int64_t i = 0; i < tower.layers; ++i) {
    TensorList list(model.tensors, prefix + "encoder.layers." + std::to_string(i) + ".", -1,
                    Part::text);
    add_full_attention(list, kAttention, tower.widths);
    add_plain_mlp(list, kMlp, tower.widths);
  }
}

/// Text side. CLIP L: 49,408 x 768 + 77 x 768 + 12 x 7,087,872 + 1,536 = 123,060,480.
Tower add_text(Fields& config, Model& model, const Defaults& defaults) {
  const Tower tower = read_tower(config, defaults);
  const std::string prefix = "text_model.";
  const std::int64_t hidden = tower.widths.hidden;
  model.vocabulary = config.positive("vocab_size", defaults.vocabulary);
  model.max_context = config.positive("max_position_embeddings", defaults.positions);
  TensorList list(model.tensors, prefix, -1, Part::text);
  list.put("embeddings.token_embedding.weight", {model.vocabulary, hidden}, Role::token_embedding);
  list.put("embeddings.position_embedding.weight", {model.max_context, hidden},
           Role::position_embedding);
  add_layers(model, prefix, tower);
  list.norm("final_layer_norm", hidden, true);
  return tower;
}

void take_widths(Model& model, const Tower& tower) {
  model.heads = model.kv_heads = tower.heads;
  model.hidden = tower.widths.hidden;
  model.dense_ffn = tower.widths.ffn;
  model.head_width = tower.widths.hidden / tower.heads;
}

/// Vision side. B/32: 768 x 3 x 1,024 + 768 + 50 x 768 + 2 x 1,536 + 12 x 7,087,872 = 87,456,000.
Tower add_clip_vision(Fields& config, Model& model) {
  const Tower tower = read_tower(config, kClipVision);
  const Patches patches = read_patches(config, kImage, kClipVision.patch);
  const std::string prefix = "vision_model.";
  const std::int64_t hidden = tower.widths.hidden;
  TensorList list(model.tensors, prefix, -1, Part::text);
  list.put("embeddings.class_embedding", {hidden}, Role::other);
  list.convolution("embeddings.patch_embedding", hidden, patches.channels, patches.side, false);
  list.put("embeddings.position_embedding.weight", {plus(patches.count, 1), hidden},
           Role::position_embedding);
  list.norm("pre_layrnorm", hidden, true);
  add_layers(model, prefix, tower);
  list.norm("post_layernorm", hidden, true);
  take_widths(model, tower);
  return tower;
}

/// The probe that SigLIP pools with: attention over all patches, a norm and an MLP.
void add_siglip_pooling(TensorList& list, const BlockWidths& widths) {
  const std::int64_t hidden = widths.hidden;
  list.put("head.probe", {1, 1, hidden}, Role::other);
  list.put("head.attention.in_proj_weight", {times(3, hidden), hidden}, Role::attention_qkv);
  list.put("head.attention.in_proj_bias", {times(3, hidden)}, Role::bias);
  list.linear("head.attention.out_proj", hidden, hidden, Role::attention_output, true);
  list.norm("head.layernorm", hidden, true);
  add_plain_mlp(list, {"", "head.mlp.fc1", "head.mlp.fc2", ""}, widths);
}

void add_siglip_vision(Fields& config, Model& model) {
  const Tower tower = read_tower(config, kSiglip);
  const Patches patches = read_patches(config, kImage, kSiglip.patch);
  const std::string prefix = "vision_model.";
  const std::int64_t hidden = tower.widths.hidden;
  TensorList list(model.tensors, prefix, -1, Part::text);
  list.convolution("embeddings.patch_embedding", hidden, patches.channels, patches.side, true);
  list.put("embeddings.position_embedding.weight", {patches.count, hidden},
           Role::position_embedding);
  add_layers(model, prefix, tower);
  list.norm("post_layernorm", hidden, true);
  add_siglip_pooling(list, tower.widths);
  take_widths(model, tower);
}

}  // namespace

void read_clip(Fields& config, Model& model) {
  Fields text = config.inside("text_config");
  Fields vision = config.inside("vision_config");
  const Tower text_tower = add_text(text, model, kClip);
  const Tower vision_tower = add_clip_vision(vision, model);
  const std::int64_t shared = config.positive("projection_dim", 512);
  TensorList list(model.tensors, "", -1, Part::text);
  list.linear("visual_projection", shared, vision_tower.widths.hidden, Role::other, false);
  list.linear("text_projection", shared, text_tower.widths.hidden, Role::other, false);
  list.put("logit_scale", {1}, Role::other);
}

void read_clip_text(Fields& config, Model& model) {
  const Tower tower = add_text(config, model, kClip);
  take_widths(model, tower);
  model.layers.assign(static_cast<std::size_t>(tower.layers), LayerState{});
  if (!ends_with(architecture_of(config), "WithProjection")) return;
  TensorList(model.tensors, "", -1, Part::text)
      .linear("text_projection", config.positive("projection_dim", 512), model.hidden, Role::other,
              false);
}

void read_clip_vision(Fields& config, Model& model) {
  const Tower tower = add_clip_vision(config, model);
  if (!ends_with(architecture_of(config), "WithProjection")) return;
  TensorList(model.tensors, "", -1, Part::text)
      .linear("visual_projection", config.positive("projection_dim", 512), tower.widths.hidden,
              Role::other, false);
}

void read_siglip(Fields& config, Model& model) {
  Fields text = config.inside("text_config");
  Fields vision = config.inside("vision_config");
  const Tower tower = add_text(text, model, kSiglip);
  TensorList list(model.tensors, "", -1, Part::text);
  list.linear("text_model.head", text.positive("projection_size", tower.widths.hidden),
              tower.widths.hidden, Role::other, true);
  add_siglip_vision(vision, model);
  list.put("logit_scale", {1}, Role::other);
  list.put("logit_bias", {1}, Role::other);
}

}  // namespace headroom
