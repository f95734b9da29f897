// Nemotron-H, Nemotron Nano 2 and Nemotron 3: each layer is one of Mamba 2, attention, an MLP or
// experts, behind one norm. Source: configuration_nemotron_h.py beside the models.
#include <algorithm>

#include "model/families/readers.hpp"

namespace headroom {
namespace {

/// One letter a layer: M Mamba 2, * attention, - MLP, E experts. "hybrid_override_pattern", or from
/// the words of `list_key`.
std::string layer_letters(Fields& config, std::string_view list_key) {
  if (config.is_text("hybrid_override_pattern")) return config.text("hybrid_override_pattern", "");
  std::string letters;
  for (const std::string& word : config.texts(list_key)) {
    letters += word == "mamba" ? 'M' : word == "attention" ? '*' : word == "moe" ? 'E' : '-';
  }
  return letters;
}

RecurrentShape mamba(Fields& config) {
  RecurrentShape mixer;
  mixer.heads = config.positive("mamba_num_heads", 128);
  mixer.head_width = config.positive("mamba_head_dim", 64);
  mixer.groups = config.positive({"n_groups", "mamba_n_groups"}, 8);
  mixer.state = config.positive({"ssm_state_size", "mamba_state_dim"}, 128);
  mixer.kernel = config.positive({"conv_kernel", "mamba_d_conv"}, 4);
  mixer.bias = config.flag("use_bias", false);
  mixer.conv_bias = config.flag("use_conv_bias", true);
  return mixer;
}

/// Nemotron 3 Super: experts of 2,688 in a latent width of 1,024.
ExpertsShape experts(Fields& config) {
  ExpertsShape shape = routed_experts(config, true);
  shape.shared_width = times(config.get("n_shared_experts", 1),
                             config.positive("moe_shared_expert_intermediate_size", shape.width));
  shape.latent = config.get("moe_latent_size", 0);
  return shape;
}

/// The block of a letter, from one that has all of it.
BlockShape block_of(char letter, Fields& config, BlockShape block) {
  block.norms = 1;
  block.attention.absent = letter != '*';
  if (letter != '-') block.mlp.width = 0;
  if (letter == 'M') block.recurrent = mamba(config);
  if (letter == 'E') block.mlp.experts = experts(config);
  return block;
}

void add_prediction(Fields& config, DecoderShape& shape, const BlockShape& all) {
  if (config.get("num_nextn_predict_layers", 0) == 0) return;
  std::string letters;
  for (const std::string& word : config.texts("mtp_layers_block_type")) {
    letters += word == "attention" ? '*' : word == "moe" ? 'E' : '-';
  }
  if (letters.empty()) letters = config.text("mtp_hybrid_override_pattern", "*E");
  shape.prediction.layers = layer_count(config, {"num_nextn_predict_layers"});
  shape.prediction.block = block_of(letters.front(), config, all);
  for (const char letter : letters.substr(1)) {
    shape.prediction.more.push_back(block_of(letter, config, all));
  }
}

}  // namespace

/// Nemotron-H 8B: 8,100,852,736.
DecoderShape read_nemotron_h(Fields& config) {
  const std::string letters = layer_letters(config, "layers_block_type");
  const std::int64_t written = config.get("num_hidden_layers", 0);
  const std::int64_t layers =
      written > 0 ? layer_count(config, {"num_hidden_layers"})
                  : std::max<std::int64_t>(1, static_cast<std::int64_t>(letters.size()));
  DecoderShape shape = attention_shape(config, {.kv_heads = 8, .head_width = 128}, layers);
  if (letters.size() < shape.blocks.size()) {
    config.fail("config_layer_types", "hybrid_override_pattern",
                {{"listed", static_cast<std::int64_t>(letters.size())}, {"layers", layers}});
    return shape;
  }
  shape.prefix = "backbone.";
  shape.names.mlp = shape.names.attention = shape.names.mixer = "mixer";
  shape.recurrent_f32 = wants_f32_states(config);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, config.flag("mlp_bias", false));
  BlockShape all = shape.blocks.front();
  if (letters.find('-') != std::string::npos) all.mlp.width = config.need("intermediate_size");
  all.mlp.gated = false;
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    shape.blocks[i] = block_of(letters[i], config, all);
  }
  add_prediction(config, shape, all);
  return shape;
}

}  // namespace headroom
