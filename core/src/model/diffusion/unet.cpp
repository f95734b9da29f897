// The UNet of Stable Diffusion 1, 2 and XL: unet_2d_condition.py, transformer_2d.py and
// attention.py of Diffusers.
#include <algorithm>

#include "model/diffusion/readers.hpp"
#include "model/diffusion/residual.hpp"
#include "model/stages.hpp"

namespace headroom {
namespace {

struct UnetShape {
  std::vector<std::int64_t> widths;
  std::vector<std::int64_t> cross;      // width of the text
  std::vector<std::int64_t> depth;      // Transformer blocks behind each residual block
  std::vector<std::int64_t> residuals;  // residual blocks of each stage going down
  std::vector<std::string> down;
  std::vector<std::string> up;
  std::int64_t time = 0;
};

bool attends(const std::string& block) {
  return block.rfind("CrossAttn", 0) == 0;
}

/// to_q, to_k, to_v without bias, to_out with one.
void add_attention(TensorList& list, const std::string& name, std::int64_t width,
                   std::int64_t source) {
  list.linear(name + ".to_q", width, width, Role::attention_q, false);
  list.linear(name + ".to_k", width, source, Role::attention_k, false);
  list.linear(name + ".to_v", width, source, Role::attention_v, false);
  list.linear(name + ".to_out.0", width, width, Role::attention_output, true);
}

/// Self-attention, attention to the text, a gated MLP of four times the width. 320 wide, text of
/// 768: 4 x 320^2 + 320, 2 x 320^2 + 2 x 320 x 768 + 320, 12 x 320^2 + 2,880, 1,920 -> 2,338,240.
void add_transformer_block(TensorList& list, const std::string& name, std::int64_t width,
                           std::int64_t source) {
  list.norm(name + ".norm1", width, true);
  add_attention(list, name + ".attn1", width, width);
  list.norm(name + ".norm2", width, true);
  add_attention(list, name + ".attn2", width, source);
  list.norm(name + ".norm3", width, true);
  list.linear(name + ".ff.net.0.proj", times(8, width), width, Role::ffn_gate_up, true);
  list.linear(name + ".ff.net.2", width, times(4, width), Role::ffn_down, true);
}

void add_transformer(TensorList& list, const std::string& name, std::int64_t width,
                     std::int64_t source, std::int64_t depth) {
  list.norm(name + ".norm", width, true);
  list.linear(name + ".proj_in", width, width, Role::other, true);
  for (std::int64_t i = 0; i < depth; ++i) {
    add_transformer_block(list, name + ".transformer_blocks." + std::to_string(i), width, source);
  }
  list.linear(name + ".proj_out", width, width, Role::other, true);
}

std::string stage_name(const char* way, std::size_t stage) {
  return std::string(way) + "_blocks." + std::to_string(stage);
}

std::string part_name(const std::string& block, const char* part, std::int64_t i) {
  return block + "." + part + "." + std::to_string(i);
}

/// Down the stages; returns the widths that the way up takes over.
std::vector<std::int64_t> add_down(TensorList& list, const UnetShape& shape) {
  std::int64_t in = shape.widths.front();
  std::vector<std::int64_t> kept = {in};
  for (std::size_t stage = 0; stage < shape.widths.size(); ++stage) {
    const std::string block = stage_name("down", stage);
    const std::int64_t out = shape.widths[stage];
    for (std::int64_t i = 0; i < shape.residuals[stage]; ++i) {
      add_residual_block(list, part_name(block, "resnets", i), in, out, shape.time);
      if (attends(shape.down[stage])) {
        add_transformer(list, part_name(block, "attentions", i), out, shape.cross[stage],
                        shape.depth[stage]);
      }
      in = out;
      kept.push_back(out);
    }
    if (stage + 1 == shape.widths.size()) break;
    list.convolution(block + ".downsamplers.0.conv", out, out, 3, true);
    kept.push_back(out);
  }
  return kept;
}

/// Up again, one residual block more a stage, each beside what the way down kept.
void add_up(TensorList& list, const UnetShape& shape, std::vector<std::int64_t> kept) {
  std::int64_t in = shape.widths.back();
  for (std::size_t up = 0; up < shape.widths.size(); ++up) {
    const std::size_t stage = shape.widths.size() - 1 - up;
    const std::string block = stage_name("up", up);
    const std::int64_t out = shape.widths[stage];
    for (std::int64_t i = 0; i <= shape.residuals[stage] && !kept.empty(); ++i) {
      add_residual_block(list, part_name(block, "resnets", i), plus(in, kept.back()), out,
                         shape.time);
      kept.pop_back();
      if (attends(shape.up[up])) {
        add_transformer(list, part_name(block, "attentions", i), out, shape.cross[stage],
                        shape.depth[stage]);
      }
      in = out;
    }
    if (stage > 0) list.convolution(block + ".upsamplers.0.conv", out, out, 3, true);
  }
}

void add_middle(TensorList& list, const UnetShape& shape) {
  const std::int64_t width = shape.widths.back();
  add_residual_block(list, "mid_block.resnets.0", width, width, shape.time);
  add_transformer(list, "mid_block.attentions.0", width, shape.cross.back(), shape.depth.back());
  add_residual_block(list, "mid_block.resnets.1", width, width, shape.time);
}

std::vector<std::string> need_blocks(Fields& config, std::string_view key, std::size_t stages) {
  std::vector<std::string> blocks = config.texts(key);
  const bool known = std::all_of(blocks.begin(), blocks.end(), [](const std::string& block) {
    return attends(block) || block == "DownBlock2D" || block == "UpBlock2D";
  });
  if (blocks.size() == stages && known) return blocks;
  fail_stages(config, key);
  return std::vector<std::string>(stages);
}

UnetShape read_shape(Fields& config) {
  UnetShape shape;
  shape.widths = need_stages(config, "block_out_channels");
  const std::size_t stages = shape.widths.size();
  shape.cross = stage_widths(config, "cross_attention_dim", stages, 1280);
  shape.depth = stage_blocks(config, "transformer_layers_per_block", stages, 1);
  shape.residuals = stage_blocks(config, "layers_per_block", stages, 2);
  shape.down = need_blocks(config, "down_block_types", stages);
  shape.up = need_blocks(config, "up_block_types", stages);
  shape.time = times(4, shape.widths.front());
  return shape;
}

}  // namespace

// Stable Diffusion 1.5: 859,520,964. XL adds size and crop to the time step: 2,816 -> 1,280.
void read_unet(Fields& config, Model& model) {
  const UnetShape shape = read_shape(config);
  const std::int64_t first = shape.widths.front();
  model.hidden = first;
  TensorList list(model.tensors, "", -1, Part::text);
  list.convolution("conv_in", first, config.positive("in_channels", 4), 3, true);
  list.linear("time_embedding.linear_1", shape.time, first, Role::other, true);
  list.linear("time_embedding.linear_2", shape.time, shape.time, Role::other, true);
  if (config.text("addition_embed_type", "") == "text_time") {
    list.linear("add_embedding.linear_1", shape.time,
                config.need("projection_class_embeddings_input_dim"), Role::other, true);
    list.linear("add_embedding.linear_2", shape.time, shape.time, Role::other, true);
  } else if (config.is_set("addition_embed_type") || config.is_set("class_embed_type")) {
    model.not_modelled.emplace_back("unet_conditions");
  }
  const std::vector<std::int64_t> kept = add_down(list, shape);
  add_middle(list, shape);
  add_up(list, shape, kept);
  list.norm("conv_norm_out", first, true);
  list.convolution("conv_out", config.positive("out_channels", 4), first, 3, true);
}

}  // namespace headroom
