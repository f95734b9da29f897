// The diffusion transformers of Stable Diffusion 3, FLUX.1, Qwen-Image and Wan: transformer_sd3.py,
// transformer_flux.py, transformer_qwenimage.py, transformer_wan.py of Diffusers.
#include <algorithm>

#include "model/diffusion/joint_block.hpp"
#include "model/diffusion/readers.hpp"
#include "model/families/family.hpp"

namespace headroom {
namespace {

JointShape read_joint(Fields& config, Model& model) {
  JointShape shape;
  model.heads = model.kv_heads = config.need("num_attention_heads");
  model.head_width = shape.head_width = config.need("attention_head_dim");
  shape.width = model.hidden = times(model.heads, shape.head_width);
  return shape;
}

void add_final(TensorList& list, std::int64_t width, std::int64_t out) {
  list.linear("norm_out.linear", times(2, width), width, Role::modulation, true);
  list.linear("proj_out", out, width, Role::other, true);
}

/// FLUX's block for image and text together: attention and MLP side by side, one way out.
/// 3,072 wide: 3 + 4 + 3 + 5 = 15 x 3,072^2 and biases.
void add_single_block(TensorList& list, const std::string& name, const JointShape& shape) {
  const std::int64_t width = shape.width;
  list.linear(name + ".norm.linear", times(3, width), width, Role::modulation, true);
  list.linear(name + ".proj_mlp", times(4, width), width, Role::ffn_up, true);
  list.linear(name + ".attn.to_q", width, width, Role::attention_q, true);
  list.linear(name + ".attn.to_k", width, width, Role::attention_k, true);
  list.linear(name + ".attn.to_v", width, width, Role::attention_v, true);
  list.norm(name + ".attn.norm_q", shape.head_width, false);
  list.norm(name + ".attn.norm_k", shape.head_width, false);
  list.linear(name + ".proj_out", width, times(5, width), Role::ffn_down, true);
}

std::string block_name(const char* list, std::int64_t i) {
  return std::string(list) + "." + std::to_string(i);
}

}  // namespace

// SD3 medium: 2,028,328,000, beside a fixed table of 192 x 192 positions, a buffer.
void read_sd3_transformer(Fields& config, Model& model) {
  JointShape shape = read_joint(config, model);
  const std::int64_t layers = layer_count(config, {"num_layers"});
  const std::vector<std::int64_t> dual = config.numbers("dual_attention_layers");
  shape.qk_norm = config.is_set("qk_norm");
  const std::int64_t patch = config.positive("patch_size", 2);
  const std::int64_t side = config.positive("pos_embed_max_size", 96);
  const std::int64_t channels = config.positive("in_channels", 16);
  TensorList list(model.tensors, "", -1, Part::text);
  list.convolution("pos_embed.proj", shape.width, channels, patch, true);
  list.buffer("pos_embed.pos_embed", {1, times(side, side), shape.width}, Role::position_embedding);
  add_conditions(list, shape.width, config.need("pooled_projection_dim"), false);
  list.linear("context_embedder", config.positive("caption_projection_dim", shape.width),
              config.need("joint_attention_dim"), Role::other, true);
  for (std::int64_t i = 0; i < layers; ++i) {
    shape.dual = std::find(dual.begin(), dual.end(), i) != dual.end();
    shape.last_text = i + 1 == layers;
    add_joint_block(list, block_name("transformer_blocks", i), shape);
  }
  add_final(list, shape.width, times(patch, patch, config.positive("out_channels", channels)));
}

// FLUX.1 [dev]: 11,901,408,320.
void read_flux_transformer(Fields& config, Model& model) {
  JointShape shape = read_joint(config, model);
  shape.qk_norm = true;
  const std::int64_t layers = layer_count(config, {"num_layers"});
  const std::int64_t singles = layer_count(config, {"num_single_layers"});
  const std::int64_t channels = config.positive("in_channels", 64);
  const std::int64_t patch = config.positive("patch_size", 1);
  TensorList list(model.tensors, "", -1, Part::text);
  list.linear("x_embedder", shape.width, channels, Role::other, true);
  list.linear("context_embedder", shape.width, config.need("joint_attention_dim"), Role::other,
              true);
  add_conditions(list, shape.width, config.need("pooled_projection_dim"),
                 config.flag("guidance_embeds", false));
  for (std::int64_t i = 0; i < layers; ++i) {
    add_joint_block(list, block_name("transformer_blocks", i), shape);
  }
  for (std::int64_t i = 0; i < singles; ++i) {
    add_single_block(list, block_name("single_transformer_blocks", i), shape);
  }
  add_final(list, shape.width, times(patch, patch, config.positive("out_channels", channels)));
}

// Qwen-Image: 20,430,401,088.
void read_qwen_image_transformer(Fields& config, Model& model) {
  JointShape shape = read_joint(config, model);
  shape.qk_norm = true;
  shape.modulation = "img_mod.1";
  shape.text_modulation = "txt_mod.1";
  shape.mlp = "img_mlp";
  shape.text_mlp = "txt_mlp";
  const std::int64_t layers = layer_count(config, {"num_layers"});
  const std::int64_t text = config.need("joint_attention_dim");
  const std::int64_t patch = config.positive("patch_size", 2);
  TensorList list(model.tensors, "", -1, Part::text);
  list.linear("img_in", shape.width, config.positive("in_channels", 64), Role::other, true);
  list.norm("txt_norm", text, false);
  list.linear("txt_in", shape.width, text, Role::other, true);
  add_embedder(list, "time_text_embed.timestep_embedder", shape.width, kSines);
  for (std::int64_t i = 0; i < layers; ++i) {
    add_joint_block(list, block_name("transformer_blocks", i), shape);
  }
  add_final(list, shape.width, times(patch, patch, config.positive("out_channels", 16)));
}

// Wan 2.1 14B: 14,288,491,584. Norms of queries and keys span all heads; the modulation of a block
// is a table of its own beside one shared matrix.
void read_wan_transformer(Fields& config, Model& model) {
  const JointShape joint = read_joint(config, model);
  const std::int64_t width = joint.width;
  const std::int64_t layers = layer_count(config, {"num_layers"});
  const std::int64_t ffn = model.dense_ffn = config.need("ffn_dim");
  const std::int64_t patch = 4;  // 1 frame x 2 x 2 in every published file
  TensorList list(model.tensors, "", -1, Part::text);
  list.put("patch_embedding.weight", {width, config.need("in_channels"), 1, 2, 2}, Role::other);
  list.put("patch_embedding.bias", {width}, Role::bias);
  const std::string conditions = "condition_embedder.";
  add_embedder(list, conditions + "time_embedder", width, config.positive("freq_dim", kSines));
  list.linear(conditions + "time_proj", times(6, width), width, Role::modulation, true);
  add_embedder(list, conditions + "text_embedder", width, config.need("text_dim"));
  if (config.is_set("image_dim")) model.not_modelled.emplace_back("image_condition");
  for (std::int64_t i = 0; i < layers; ++i) {
    const std::string name = block_name("blocks", i);
    for (const char* attention : {".attn1", ".attn2"}) {
      list.linear(name + attention + ".to_q", width, width, Role::attention_q, true);
      list.linear(name + attention + ".to_k", width, width, Role::attention_k, true);
      list.linear(name + attention + ".to_v", width, width, Role::attention_v, true);
      list.linear(name + attention + ".to_out.0", width, width, Role::attention_output, true);
      list.norm(name + attention + ".norm_q", width, false);
      list.norm(name + attention + ".norm_k", width, false);
    }
    if (config.flag("cross_attn_norm", true)) list.norm(name + ".norm2", width, true);
    list.linear(name + ".ffn.net.0.proj", ffn, width, Role::ffn_up, true);
    list.linear(name + ".ffn.net.2", width, ffn, Role::ffn_down, true);
    list.put(name + ".scale_shift_table", {1, 6, width}, Role::norm);
  }
  list.put("scale_shift_table", {1, 2, width}, Role::norm);
  list.linear("proj_out", times(patch, config.need("out_channels")), width, Role::other, true);
}

}  // namespace headroom
