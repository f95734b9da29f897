// Source: gguf-py/gguf/constants.py of llama.cpp, TENSOR_NAMES (2026-08).
#include "format/gguf_names.hpp"

#include <string_view>

namespace headroom {
namespace {

std::string_view stem_of(Role role) {
  switch (role) {
    case Role::token_embedding:
      return "token_embd";
    case Role::layer_embedding:
      return "per_layer_token_embd";
    case Role::position_embedding:
      return "position_embd";
    case Role::output:
      return "output";
    case Role::attention_q:
      return "attn_q";
    case Role::attention_k:
      return "attn_k";
    case Role::attention_v:
      return "attn_v";
    case Role::attention_qkv:
      return "attn_qkv";
    case Role::attention_output:
      return "attn_output";
    case Role::attention_sink:
      return "attn_sinks";
    case Role::latent_q_a:
      return "attn_q_a";
    case Role::latent_q_b:
      return "attn_q_b";
    case Role::latent_kv_a:
      return "attn_kv_a_mqa";
    case Role::latent_kv_b:
      return "attn_kv_b";
    case Role::ssm_in:
      return "ssm_in";
    case Role::ssm_out:
      return "ssm_out";
    case Role::ssm_conv:
      return "ssm_conv1d";
    case Role::router:
    case Role::shared_gate:
      return "ffn_gate_inp";
    case Role::ffn_gate:
      return "ffn_gate";
    case Role::ffn_up:
    case Role::ffn_gate_up:
      return "ffn_up";
    case Role::ffn_down:
      return "ffn_down";
    default:
      return "";
  }
}

/// Gated DeltaNet's gates: the value's, the update's, the decay's.
std::string_view gate_of(std::string_view name) {
  if (name.find(".in_proj_z.") != std::string_view::npos) return "attn_gate";
  if (name.find(".in_proj_b.") != std::string_view::npos) return "ssm_beta";
  return name.find(".in_proj_a.") != std::string_view::npos ? "ssm_alpha" : "";
}

/// Vectors: how a checkpoint's module ends, and its name in the file, with what follows.
struct Vector {
  std::string_view module;
  std::string_view name;
};
constexpr Vector kVectors[] = {
    {"input_layernorm", "attn_norm"},
    {"post_attention_layernorm", "ffn_norm"},
    {"pre_feedforward_layernorm", "ffn_norm"},
    {"post_feedforward_layernorm", "post_ffw_norm"},
    {"q_norm", "attn_q_norm"},
    {"k_norm", "attn_k_norm"},
    {"q_a_layernorm", "attn_q_a_norm"},
    {"kv_a_layernorm", "attn_kv_a_norm"},
    {"e_score_correction_bias", "exp_probs_b"},
    {"experts.gate_proj", "ffn_gate_exps"},
    {"experts.up_proj", "ffn_up_exps"},
    {"experts.gate_up_proj", "ffn_gate_up_exps"},
    {"experts.down_proj", "ffn_down_exps"},
};

bool ends(std::string_view text, std::string_view with) {
  return text.size() >= with.size() && text.substr(text.size() - with.size()) == with;
}

/// "model.layers.3.input_layernorm.weight" -> "attn_norm"; empty for what is not listed.
std::string_view vector_name(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  const std::string_view module = name.substr(0, dot);
  for (const Vector& each : kVectors) {
    if (ends(module, each.module) || ends(name, each.module)) return each.name;
  }
  return {};
}

/// What follows the layer's number: "model.layers.3.a.b.weight" -> "a.b.weight".
std::string_view behind_layer(std::string_view name, int layer) {
  const std::string number = "." + std::to_string(layer) + ".";
  const std::size_t at = name.find(number);
  return at == std::string_view::npos ? name : name.substr(at + number.size());
}

}  // namespace

std::string gguf_name(const Tensor& tensor) {
  const std::string_view name = tensor.name;
  std::string text = tensor.layer < 0 ? "" : "blk." + std::to_string(tensor.layer) + ".";
  std::string_view stem = stem_of(tensor.role);
  const bool whole = tensor.expert && tensor.role == Role::ffn_gate_up;
  if (whole) stem = "ffn_gate_up";
  const std::string_view gate = gate_of(name);
  if (tensor.role == Role::ssm_in && !gate.empty()) stem = gate;
  if (stem.empty() && tensor.layer >= 0) {
    if (const std::string_view vector = vector_name(name); !vector.empty()) {
      return text.append(vector).append(ends(name, "bias") ? ".bias" : ".weight");
    }
  }
  if (stem.empty()) return text.append(tensor.layer < 0 ? name : behind_layer(name, tensor.layer));
  text.append(stem);
  const bool shared = name.find("shared") != std::string_view::npos;
  if (tensor.expert) text += "_exps";
  if (!tensor.expert && shared && tensor.role != Role::router) text += "_shexp";
  const std::size_t dot = name.rfind('.');
  return text.append(dot == std::string_view::npos ? std::string_view() : name.substr(dot));
}

}  // namespace headroom
