// ViT. Source: modeling_vit.py of Transformers.
#include "model/encoders/block.hpp"
#include "model/families/family.hpp"
#include "model/kinds.hpp"
#include "model/vision/patches.hpp"
#include "model/vision/readers.hpp"

namespace headroom {
namespace {

constexpr AttentionNames kAttention = {"attention.attention.query", "attention.attention.key",
                                       "attention.attention.value", "attention.output.dense",
                                       "layernorm_before"};
constexpr MlpNames kMlp = {"", "intermediate.dense", "output.dense", "layernorm_after"};

}  // namespace

Patches read_patches(Fields& config, std::int64_t image_size, std::int64_t patch_size) {
  Patches patches;
  patches.channels = config.positive("num_channels", 3);
  patches.side =
      patch_size > 0 ? config.positive("patch_size", patch_size) : config.need("patch_size");
  const std::int64_t pixels =
      image_size > 0 ? config.positive("image_size", image_size) : config.need("image_size");
  patches.count = times(pixels / patches.side, pixels / patches.side);
  return patches;
}

// Base with patches of 16: 768 x 3 x 256 + 768, 768 + 197 x 768, 12 x 7,087,872, 1,536, and
// 1,000 classes: 86,567,656.
void read_vit(Fields& config, Model& model) {
  const std::int64_t layers = layer_count(config, {"num_hidden_layers"});
  set_stateless_layers(model, layers, config.need("num_attention_heads"));
  BlockWidths widths;
  widths.hidden = model.hidden = config.need("hidden_size");
  widths.ffn = model.dense_ffn = config.need("intermediate_size");
  widths.attention_bias = config.flag("qkv_bias", true);
  model.head_width = model.hidden / model.heads;
  const Patches patches = read_patches(config, 0, 0);

  TensorList top(model.tensors, "", -1, Part::text);
  top.put("embeddings.cls_token", {1, 1, model.hidden}, Role::other);
  top.put("embeddings.position_embeddings", {1, plus(patches.count, 1), model.hidden},
          Role::position_embedding);
  top.convolution("embeddings.patch_embeddings.projection", model.hidden, patches.channels,
                  patches.side, true);
  for (std::int64_t i = 0; i < layers; ++i) {
    TensorList list(model.tensors, "encoder.layer." + std::to_string(i) + ".", static_cast<int>(i),
                    Part::text);
    add_full_attention(list, kAttention, widths);
    add_plain_mlp(list, kMlp, widths);
  }
  top.norm("layernorm", model.hidden, true);
  if (ends_with(architecture_of(config), "ForImageClassification")) {
    top.linear("classifier", label_count(config), model.hidden, Role::other, true);
  } else {
    top.linear("pooler.dense", model.hidden, model.hidden, Role::other, true);
  }
}

}  // namespace headroom
