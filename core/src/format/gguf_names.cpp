#include "format/gguf_names.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "headroom/value.hpp"

namespace headroom {
namespace {

enum Mark : std::uint8_t { kPlain = 0, kExpert = 1, kShared = 2 };

struct Entry {
  std::string_view gguf;    // behind "blk.N.", without ".weight"
  std::string_view module;  // how the module's name ends here, behind "layers.N."; empty: no match
  Role role;
  Mark mark = kPlain;
};

// The first entry whose module matches gives a tensor its name, else the first of its role.
constexpr std::array kEntries = {
    Entry{"attn_q", "self_attn.q_proj", Role::attention_q},
    Entry{"attn_k", "self_attn.k_proj", Role::attention_k},
    Entry{"attn_v", "self_attn.v_proj", Role::attention_v},
    Entry{"attn_qkv", "self_attn.qkv_proj", Role::attention_qkv},
    Entry{"attn_output", "self_attn.o_proj", Role::attention_output},
    Entry{"attn_out", "", Role::attention_output},
    Entry{"attn_o", "SelfAttention.o", Role::attention_output},  // T5
    Entry{"attn_rel_b", "relative_attention_bias", Role::position_embedding},
    Entry{"cross_attn_q", "EncDecAttention.q", Role::attention_q},
    Entry{"cross_attn_k", "EncDecAttention.k", Role::attention_k},
    Entry{"cross_attn_v", "EncDecAttention.v", Role::attention_v},
    Entry{"cross_attn_o", "EncDecAttention.o", Role::attention_output},
    Entry{"attn_sinks", "self_attn.sinks", Role::attention_sink},
    Entry{"attn_gate", "self_attn.g_proj", Role::other},
    Entry{"attn_gate", "in_proj_z", Role::ssm_in},  // of Gated DeltaNet
    Entry{"attn_q_a", "self_attn.q_a_proj", Role::latent_q_a},
    Entry{"attn_q_b", "self_attn.q_b_proj", Role::latent_q_b},
    Entry{"attn_kv_a_mqa", "self_attn.kv_a_proj_with_mqa", Role::latent_kv_a},
    Entry{"attn_kv_b", "self_attn.kv_b_proj", Role::latent_kv_b},
    Entry{"attn_k_b", "", Role::latent_kv_b},
    Entry{"attn_v_b", "", Role::latent_kv_b},
    Entry{"ffn_gate_inp_shexp", "shared_experts_gate", Role::shared_gate},
    Entry{"ffn_gate_inp_shexp", "shared_expert_gate", Role::shared_gate},
    Entry{"ffn_gate_exps", "experts.gate_proj", Role::ffn_gate, kExpert},
    Entry{"ffn_up_exps", "experts.up_proj", Role::ffn_up, kExpert},
    Entry{"ffn_down_exps", "experts.down_proj", Role::ffn_down, kExpert},
    Entry{"ffn_gate_up_exps", "experts.gate_up_proj", Role::ffn_gate_up, kExpert},
    Entry{"ffn_gate_chexps", "", Role::ffn_gate, kExpert},
    Entry{"ffn_up_chexps", "", Role::ffn_up, kExpert},
    Entry{"ffn_down_chexps", "", Role::ffn_down, kExpert},
    Entry{"ffn_gate_shexp", "gate_proj", Role::ffn_gate, kShared},
    Entry{"ffn_up_shexp", "up_proj", Role::ffn_up, kShared},
    Entry{"ffn_down_shexp", "down_proj", Role::ffn_down, kShared},
    Entry{"ffn_gate", "gate_proj", Role::ffn_gate},
    Entry{"ffn_up", "up_proj", Role::ffn_up},
    Entry{"ffn_up", "gate_up_proj", Role::ffn_gate_up},
    Entry{"ffn_down", "down_proj", Role::ffn_down},
    Entry{"exp_probs_b", "e_score_correction_bias", Role::router_bias},
    Entry{"ffn_gate_inp", "gate", Role::router},
    Entry{"ffn_gate_inp", "router", Role::router},
    Entry{"attn_norm", "input_layernorm", Role::norm},
    Entry{"ffn_norm", "pre_feedforward_layernorm", Role::norm},
    Entry{"pre_ffw_norm_2", "pre_feedforward_layernorm_2", Role::norm},
    Entry{"post_attention_norm", "post_attention_layernorm", Role::norm},
    Entry{"post_ffw_norm", "post_feedforward_layernorm", Role::norm},
    Entry{"post_ffw_norm_1", "post_feedforward_layernorm_1", Role::norm},
    Entry{"post_ffw_norm_2", "post_feedforward_layernorm_2", Role::norm},
    Entry{"attn_q_norm", "self_attn.q_norm", Role::norm},
    Entry{"attn_k_norm", "self_attn.k_norm", Role::norm},
    Entry{"attn_q_a_norm", "self_attn.q_a_layernorm", Role::norm},
    Entry{"attn_kv_a_norm", "self_attn.kv_a_layernorm", Role::norm},
    Entry{"layer_output_scale", "layer_scalar", Role::other},
    Entry{"shortconv.in_proj", "conv.in_proj", Role::ssm_in},
    Entry{"shortconv.out_proj", "conv.out_proj", Role::ssm_out},
    Entry{"shortconv.conv", "conv.conv", Role::ssm_conv},
    Entry{"ssm_in", "in_proj", Role::ssm_in},
    Entry{"ssm_in", "in_proj_qkvz", Role::ssm_in},
    Entry{"ssm_ba", "in_proj_ba", Role::ssm_in},
    Entry{"ssm_alpha", "in_proj_a", Role::ssm_in},
    Entry{"ssm_beta", "in_proj_b", Role::ssm_in},
    Entry{"ssm_out", "out_proj", Role::ssm_out},
    Entry{"ssm_out", "self_attn.o_proj", Role::ssm_out},  // of Kimi's KDA
    Entry{"ssm_conv1d", "conv1d", Role::ssm_conv},
    Entry{"ssm_conv1d_q", "q_conv1d", Role::ssm_conv},
    Entry{"ssm_conv1d_k", "k_conv1d", Role::ssm_conv},
    Entry{"ssm_conv1d_v", "v_conv1d", Role::ssm_conv},
    Entry{"ssm_a", "", Role::ssm_state},
    Entry{"ssm_d", "", Role::ssm_state},
    Entry{"ssm_dt", "", Role::ssm_state},
    Entry{"indexer.proj", "", Role::indexer},
    Entry{"indexer.attn_k", "", Role::indexer},
    Entry{"indexer.attn_q_b", "", Role::indexer},
    Entry{"nextn.eh_proj", "eh_proj", Role::prediction},
    Entry{"nextn.enorm", "nextn_norm_0", Role::norm},
    Entry{"nextn.hnorm", "nextn_norm_1", Role::norm},
    Entry{"nextn.shared_head_norm", "nextn_norm_2", Role::norm},
    Entry{"nextn.embed_tokens", "embed_tokens", Role::prediction},
    Entry{"nextn.shared_head_head", "shared_head.head", Role::prediction},
};

// Outside the layers.
constexpr std::array kOutside = {
    Entry{"token_embd", "embed_tokens", Role::token_embedding},
    Entry{"position_embd", "embed_positions", Role::position_embedding},
    Entry{"token_types", "token_type_embeddings", Role::position_embedding},
    Entry{"token_embd_norm", "embed_layernorm", Role::norm},
    Entry{"enc.output_norm", "encoder.final_layer_norm", Role::norm},
    Entry{"dec.output_norm", "decoder.final_layer_norm", Role::norm},
    Entry{"output_norm", "norm", Role::norm},
    Entry{"output", "lm_head", Role::output},
    Entry{"per_layer_token_embd", "embed_tokens_per_layer", Role::layer_embedding},
};

/// "3.ffn_up" -> 3, and the rest "ffn_up"; -1 when no number stands there.
int leading_number(std::string_view& text) {
  int number = -1;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto length = static_cast<std::size_t>(read.ptr - text.data());
  if (read.ec != std::errc() || number < 0 || length >= text.size() || text[length] != '.') {
    return -1;
  }
  text.remove_prefix(length + 1);
  return number;
}

bool starts(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

bool ends(std::string_view text, std::string_view with) {
  return text.size() >= with.size() && text.substr(text.size() - with.size()) == with;
}

/// Vision and audio towers, and what joins them to the text.
bool is_tower(std::string_view name) {
  constexpr std::array<std::string_view, 5> kTowers = {"v.", "a.", "mm.", "resampler.", "adapter."};
  return std::any_of(kTowers.begin(), kTowers.end(),
                     [&](std::string_view tower) { return starts(name, tower); });
}

/// "ffn_up.weight" -> "ffn_up"; true for a bias.
bool cut_kind(std::string_view& stem) {
  for (const std::string_view kind : {".weight", ".bias"}) {
    if (!ends(stem, kind)) continue;
    stem.remove_suffix(kind.size());
    return kind == ".bias";
  }
  return false;
}

/// "ffn_up.7" -> "ffn_up" and 7.
int cut_slice(std::string_view& stem) {
  const std::size_t dot = stem.rfind('.');
  if (dot == std::string_view::npos || !starts(stem, "ffn_")) return -1;
  int slice = -1;
  const std::string_view digits = stem.substr(dot + 1);
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), slice);
  if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || slice < 0) return -1;
  stem = stem.substr(0, dot);
  return slice;
}

bool is_module(std::string_view module, const Tensor& tensor, const Entry& entry) {
  if (entry.module.empty() || !ends(module, entry.module)) return false;
  const std::size_t before = module.size() - entry.module.size();
  if (before > 0 && module[before - 1] != '.') return false;
  const bool shared = module.find("share") != std::string_view::npos;
  const bool bias = tensor.role == Role::bias || entry.role == Role::norm;
  return (bias || entry.role == tensor.role) && tensor.expert == (entry.mark == kExpert) &&
         (entry.role == Role::shared_gate || shared == (entry.mark == kShared));
}

/// Whether the role alone tells the name: no layer has two of it.
bool is_role(const Tensor& tensor, const Entry& entry) {
  switch (tensor.role) {
    case Role::norm:
    case Role::bias:
    case Role::prediction:
    case Role::router:  // Gemma 3n's corrections too
    case Role::indexer:
    case Role::ssm_in:
    case Role::ssm_conv:
    case Role::ssm_state:
    case Role::other:
      return false;
    default:
      break;
  }
  const bool shared = tensor.layer >= 0 && tensor.name.find("share") != std::string::npos;
  const Mark mark = tensor.expert ? kExpert : shared ? kShared : kPlain;
  return entry.role == tensor.role && (entry.role == Role::shared_gate || entry.mark == mark);
}

/// Empty when no entry knows the tensor.
template <class List>
std::string_view named(const List& entries, std::string_view module, const Tensor& tensor) {
  const auto* found = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
    return is_module(module, tensor, entry);
  });
  if (found == entries.end()) {
    found = std::find_if(entries.begin(), entries.end(),
                         [&](const Entry& entry) { return is_role(tensor, entry); });
  }
  return found == entries.end() ? std::string_view() : found->gguf;
}

/// The stacks of T5: "encoder.block.3." -> "enc.".
std::string_view side_of(std::string_view name) {
  if (starts(name, "encoder.block.")) return "enc.";
  return starts(name, "decoder.block.") ? "dec." : "";
}

}  // namespace

GgufMeaning read_gguf_name(std::string_view name) {
  GgufMeaning meaning;
  if (is_tower(name)) {
    meaning.part = Part::vision;
    meaning.role = starts(name, "mm.") ? Role::projector : Role::vision;
    return meaning;
  }
  std::string_view stem = name;
  if (starts(stem, "enc.")) meaning.part = Part::beside;
  for (const std::string_view side : {"enc.", "dec."}) {  // T5
    if (starts(stem, side)) stem.remove_prefix(side.size());
  }
  if (starts(stem, "blk.")) {
    stem.remove_prefix(4);
    meaning.layer = leading_number(stem);
  }
  const bool bias = cut_kind(stem);
  if (meaning.layer >= 0) meaning.slice = cut_slice(stem);
  const auto is_stem = [&](const Entry& entry) { return entry.gguf == stem; };
  const auto* found = meaning.layer >= 0 ? std::find_if(kEntries.begin(), kEntries.end(), is_stem)
                                         : std::find_if(kOutside.begin(), kOutside.end(), is_stem);
  const auto* end = meaning.layer >= 0 ? kEntries.end() : kOutside.end();
  if (found != end) {
    meaning.role = found->role;
    meaning.expert = found->mark == kExpert || meaning.slice >= 0;
    meaning.shared = found->mark == kShared;
  } else if (starts(stem, "ssm_conv1d")) {  // Kimi's three: _q, _k, _v
    meaning.role = Role::ssm_conv;
  } else if (stem.find("norm") != std::string_view::npos) {
    meaning.role = Role::norm;
  }
  if (bias && meaning.role != Role::norm && meaning.role != Role::router_bias) {
    meaning.role = Role::bias;
  }
  return meaning;
}

std::string gguf_name(const Tensor& tensor) {
  if (tensor.part == Part::vision) return tensor.name;  // a file of its own
  std::string_view module = tensor.name;
  std::string prefix;
  if (tensor.layer >= 0) {
    const std::string number = std::to_string(tensor.layer);
    const std::string cut = joined({".", number, "."});
    const std::size_t at = module.find(cut);
    if (at != std::string_view::npos) module.remove_prefix(at + cut.size());
    prefix = joined({side_of(tensor.name), "blk.", number, "."});
  }
  const std::string_view whole = module;
  const bool bias = cut_kind(module) || tensor.role == Role::router_bias;
  const std::string_view stem =
      tensor.layer < 0 ? named(kOutside, module, tensor) : named(kEntries, module, tensor);
  if (stem.empty()) return joined({prefix, whole});
  return joined({prefix, stem, bias ? ".bias" : ".weight"});
}

}  // namespace headroom
