#include "model/diffusion/joint_block.hpp"

#include "headroom/value.hpp"

namespace headroom {
namespace {

void add_mlp(TensorList& list, const std::string& name, std::int64_t width) {
  list.linear(name + ".net.0.proj", times(4, width), width, Role::ffn_up, true);
  list.linear(name + ".net.2", width, times(4, width), Role::ffn_down, true);
}

/// q, k, v; `added` is "add_" with the ending "_proj" for the text.
void add_projections(TensorList& list, const std::string& name, const JointShape& shape,
                     bool text) {
  const std::string before = name + (text ? ".add_" : ".to_");
  const std::string after = text ? "_proj" : "";
  list.linear(before + "q" + after, shape.width, shape.width, Role::attention_q, true);
  list.linear(before + "k" + after, shape.width, shape.width, Role::attention_k, true);
  list.linear(before + "v" + after, shape.width, shape.width, Role::attention_v, true);
  if (!shape.qk_norm) return;
  for (const char* which : {"q", "k"}) {
    list.norm(name + (text ? ".norm_added_" : ".norm_") + which, shape.head_width, false);
  }
}

void add_output(TensorList& list, const std::string& name, std::int64_t width) {
  list.linear(name, width, width, Role::attention_output, true);
}

}  // namespace

void add_embedder(TensorList& list, const std::string& name, std::int64_t width, std::int64_t in) {
  list.linear(name + ".linear_1", width, in, Role::other, true);
  list.linear(name + ".linear_2", width, width, Role::other, true);
}

void add_conditions(TensorList& list, std::int64_t width, std::int64_t pooled, bool guidance) {
  add_embedder(list, "time_text_embed.timestep_embedder", width, kSines);
  if (guidance) add_embedder(list, "time_text_embed.guidance_embedder", width, kSines);
  add_embedder(list, "time_text_embed.text_embedder", width, pooled);
}

void add_joint_block(TensorList& list, const std::string& name, const JointShape& shape) {
  const std::int64_t width = shape.width;
  list.linear(joined({name, ".", shape.modulation}), times(shape.dual ? 9 : 6, width), width,
              Role::modulation, true);
  list.linear(joined({name, ".", shape.text_modulation}), times(shape.last_text ? 2 : 6, width),
              width, Role::modulation, true);
  add_projections(list, name + ".attn", shape, false);
  add_projections(list, name + ".attn", shape, true);
  add_output(list, name + ".attn.to_out.0", width);
  if (!shape.last_text) add_output(list, name + ".attn.to_add_out", width);
  if (shape.dual) {
    add_projections(list, name + ".attn2", shape, false);
    add_output(list, name + ".attn2.to_out.0", width);
  }
  add_mlp(list, joined({name, ".", shape.mlp}), width);
  if (!shape.last_text) add_mlp(list, joined({name, ".", shape.text_mlp}), width);
}

}  // namespace headroom
