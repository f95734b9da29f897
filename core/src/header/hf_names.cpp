// The modules are those of src/transformers/models/*/modeling_*.py, and of the code that older
// models bring along (Baichuan, InternLM2, Qwen 1, ChatGLM, MPT).
#include "header/hf_names.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "headroom/value.hpp"

namespace headroom {
namespace {

struct Entry {
  std::string_view module;
  Role role;
};

constexpr std::array kModules = {
    Entry{"q_proj", Role::attention_q},
    Entry{"k_proj", Role::attention_k},
    Entry{"v_proj", Role::attention_v},
    Entry{"qkv_proj", Role::attention_qkv},
    Entry{"qkv", Role::attention_qkv},
    Entry{"query_key_value", Role::attention_qkv},
    Entry{"Wqkv", Role::attention_qkv},
    Entry{"wqkv", Role::attention_qkv},
    Entry{"W_pack", Role::attention_qkv},
    Entry{"c_attn", Role::attention_qkv},
    Entry{"o_proj", Role::attention_output},
    Entry{"out_proj", Role::attention_output},
    Entry{"wo", Role::attention_output},
    Entry{"dense", Role::attention_output},
    Entry{"sinks", Role::attention_sink},
    Entry{"q_a_proj", Role::latent_q_a},
    Entry{"q_b_proj", Role::latent_q_b},
    Entry{"kv_a_proj_with_mqa", Role::latent_kv_a},
    Entry{"kv_b_proj", Role::latent_kv_b},
    Entry{"gate_proj", Role::ffn_gate},
    Entry{"w1", Role::ffn_gate},
    Entry{"up_proj", Role::ffn_up},
    Entry{"w3", Role::ffn_up},
    Entry{"fc1", Role::ffn_up},
    Entry{"fc_in", Role::ffn_up},
    Entry{"c_fc", Role::ffn_up},
    Entry{"dense_h_to_4h", Role::ffn_up},
    Entry{"gate_up_proj", Role::ffn_gate_up},
    Entry{"down_proj", Role::ffn_down},
    Entry{"w2", Role::ffn_down},
    Entry{"fc2", Role::ffn_down},
    Entry{"fc_out", Role::ffn_down},
    Entry{"dense_4h_to_h", Role::ffn_down},
    Entry{"gate", Role::router},
    Entry{"router", Role::router},
    Entry{"wg", Role::router},
    Entry{"e_score_correction_bias", Role::router_bias},
    Entry{"shared_expert_gate", Role::shared_gate},
    Entry{"embed_tokens", Role::token_embedding},
    Entry{"wte", Role::token_embedding},
    Entry{"word_embeddings", Role::token_embedding},
    Entry{"embed_in", Role::token_embedding},
    Entry{"tok_embeddings", Role::token_embedding},
    Entry{"embed_positions", Role::position_embedding},
    Entry{"wpe", Role::position_embedding},
    Entry{"lm_head", Role::output},
    Entry{"embed_out", Role::output},
    Entry{"output_layer", Role::output},
    Entry{"eh_proj", Role::prediction},
    Entry{"embed_tokens_per_layer", Role::layer_embedding},
    Entry{"in_proj", Role::ssm_in},
    Entry{"in_proj_qkvz", Role::ssm_in},
    Entry{"in_proj_ba", Role::ssm_in},
    Entry{"conv1d", Role::ssm_conv},
    Entry{"A_log", Role::ssm_state},
    Entry{"D", Role::ssm_state},
    Entry{"dt_bias", Role::ssm_state},
};

constexpr std::array<std::string_view, 9> kTowers = {
    "visual",      "vision_tower", "vision_model", "vision_encoder", "embed_tokens_extend",
    "audio_tower", "audio_model",  "vpm",          "image_newline"};
constexpr std::array<std::string_view, 7> kProjectors = {
    "multi_modal_projector", "mlp1",   "mm_projector", "embed_vision",
    "embed_audio",           "merger", "resampler"};

template <class List>
bool holds(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// The piece before the next dot, which is cut off.
std::string_view next_piece(std::string_view& rest) {
  const std::size_t dot = std::min(rest.find('.'), rest.size());
  const std::string_view piece = rest.substr(0, dot);
  rest.remove_prefix(std::min(rest.size(), dot + 1));
  return piece;
}

/// "31" -> 31; -1 when the piece is no number, or one that no layer has.
int number_of(std::string_view piece) {
  int number = -1;
  const auto read = std::from_chars(piece.data(), piece.data() + piece.size(), number);
  const bool whole = read.ec == std::errc() && read.ptr == piece.data() + piece.size();
  return whole && number <= 1'000'000 ? number : -1;
}

bool is_norm(std::string_view module) {
  return module.find("norm") != std::string_view::npos || module.substr(0, 3) == "ln_" ||
         module.substr(0, 2) == "ln";
}

}  // namespace

HfMeaning read_hf_name(std::string_view name) {
  HfMeaning meaning;
  std::string_view module;
  std::string_view before;
  bool bias = false;
  bool projector = false;
  for (std::string_view rest = name; !rest.empty();) {
    const std::string_view piece = next_piece(rest);
    const int number = number_of(piece);
    if (number >= 0) {
      if (before == "experts") meaning.slice = number;
      if (before != "experts" && meaning.layer < 0) meaning.layer = number;
    } else {
      if (holds(kTowers, piece)) meaning.part = Part::vision;
      if (holds(kProjectors, piece)) projector = true;
      if (piece.substr(0, 5) == "lora_") meaning.part = Part::vision;  // an adapter in the file
      if (piece == "mtp") meaning.part = Part::prediction;
      if (piece == "experts") meaning.expert = true;
      if (piece.substr(0, 5) == "share") meaning.shared = true;
      bias = rest.empty() && piece == "bias";
      if (piece != "weight" && piece != "bias") module = piece;
    }
    if (piece != "weight" && piece != "bias") before = piece;
  }
  if (meaning.part == Part::vision || projector) {
    meaning.part = Part::vision;
    meaning.role = projector ? Role::projector : Role::vision;
    meaning.layer = -1;
    return meaning;
  }
  const bool stacked_bias = module.size() > 5 && module.substr(module.size() - 5) == "_bias" &&
                            meaning.expert;  // gpt-oss: experts.down_proj_bias
  const auto* found = std::find_if(kModules.begin(), kModules.end(),
                                   [&](const Entry& entry) { return entry.module == module; });
  if (found != kModules.end()) meaning.role = found->role;
  const bool attention = name.find("attn") != std::string_view::npos ||
                         name.find("attention") != std::string_view::npos;
  if (module == "c_proj") meaning.role = attention ? Role::attention_output : Role::ffn_down;
  if (module == "output" && meaning.layer < 0) meaning.role = Role::output;
  const bool mixer = name.find("mamba") != std::string_view::npos ||
                     name.find("mixer") != std::string_view::npos ||
                     name.find("linear_attn") != std::string_view::npos;
  if (module == "out_proj" && mixer) meaning.role = Role::ssm_out;
  if (name.find(".indexer.") != std::string_view::npos) meaning.role = Role::indexer;
  if (is_norm(module)) meaning.role = Role::norm;
  const bool keeps = meaning.role == Role::norm || meaning.role == Role::router_bias;
  if ((bias && !keeps) || stacked_bias) meaning.role = Role::bias;
  return meaning;
}

std::string hf_stack_name(std::string_view name) {
  const std::size_t at = name.find(".experts.");
  if (at == std::string_view::npos) return std::string(name);
  std::string_view rest = name.substr(at + 9);
  next_piece(rest);
  return joined({name.substr(0, at + 9), rest});
}

}  // namespace headroom
