// The conformer of Gemma 3n (USM), and the embedders that turn images and sound into tokens.
// Source: modeling_gemma3n.py of Transformers.
#include "model/families/family.hpp"
#include "model/towers/tower.hpp"

namespace headroom {

/// A table of hard tokens, two norms and a projection. Sound: 128 x 1536 + 2 x 1536 + 2048 x 1536
/// = 3,345,408.
void add_gemma3n_embedder(const TowerInput& input, Fields& config, const std::string& prefix,
                          std::int64_t width) {
  TensorList list = vision_list(input.tensors, prefix);
  list.put("embedding.weight", {config.positive("vocab_size", 128), width}, Role::projector);
  list.norm("hard_embedding_norm", width, false, Role::projector);
  list.norm("soft_embedding_norm", width, false, Role::projector);
  list.linear("embedding_projection", input.text_width, width, Role::projector, false);
}

/// 12 layers of 1536: 681,348,640, and the embedder.
void add_gemma3n_audio(Fields& audio, const TowerInput& input) {
  ConformerShape shape;
  shape.width = audio.positive("hidden_size", 1536);
  shape.head_width = shape.width / audio.positive("conf_num_attention_heads", 8);
  shape.kernel = audio.positive("conf_conv_kernel_size", 5);
  const std::int64_t layers = layer_count(audio, {"conf_num_hidden_layers"});
  add_conformer(audio.numbers("sscp_conv_channel_size"), shape, layers, input);
  add_gemma3n_embedder(input, audio, "model.embed_audio.", shape.width);
}

}  // namespace headroom
