// A tensor of a model: name, shape, role. The list of them is the model.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "headroom/units.hpp"

namespace headroom {

/// What a tensor does, which decides how formats store it and where engines place it.
enum class Role {
  token_embedding,
  position_embedding,
  layer_embedding,  // one row a token and layer, looked up (Gemma 3n, Gemma 4)
  output,           // the language-model head
  norm,
  bias,
  attention_q,
  attention_k,
  attention_v,
  attention_qkv,  // fused
  attention_output,
  attention_sink,
  latent_q_a,   // MLA: hidden -> q_lora_rank
  latent_q_b,   // MLA: q_lora_rank -> heads x (nope + rope)
  latent_kv_a,  // MLA: hidden -> kv_lora_rank + rope
  latent_kv_b,  // MLA: kv_lora_rank -> heads x (nope + v)
  ssm_in,       // into a recurrent mixer: gates, steps, everything but fused q, k and v
  ssm_out,
  ssm_conv,   // the causal convolution, never quantised
  ssm_state,  // decay, skip and step biases, never quantised
  indexer,    // picks the tokens that sparse attention reads
  router,
  router_bias,
  ffn_gate,
  ffn_up,
  ffn_gate_up,  // fused
  ffn_down,
  shared_gate,  // the scalar gate of a shared expert
  vision,
  projector,   // vision width -> text width
  prediction,  // joins of a multi-token-prediction layer
  modulation,  // adaptive norm of a diffusion transformer: condition -> shifts, scales, gates
  other,
};

/// Where a tensor lives in the network. Engines may leave the others than text on disk. A
/// tower for sound counts as vision.
enum class Part {
  text,  // the decoder; in other kinds of model the part that runs at every step
  vision,
  prediction,
  beside,  // runs once: the encoder of an encoder-decoder, text encoders and VAE of a pipeline
};

/// shape is row-major, the input width last: [out, in]; stacked experts are [experts, out, in].
struct Tensor {
  std::string name;
  std::vector<std::int64_t> shape;
  Role role = Role::other;
  int layer = -1;  // -1: not in a layer
  Part part = Part::text;
  bool expert = false;  // one slice an expert; a token uses `experts_per_token` of shape[0]
  bool buffer = false;  // stored and loaded, but no parameter: running means, fixed tables

  /// Product of the shape, held at kLargest. [8, 14336, 4096] -> 469,762,048.
  [[nodiscard]] std::int64_t elements() const;
  /// Elements in one row, the last dimension. [14336, 4096] -> 4096.
  [[nodiscard]] std::int64_t row() const { return shape.empty() ? 1 : shape.back(); }
  /// Number of rows. [14336, 4096] -> 14336.
  [[nodiscard]] std::int64_t rows() const;
  [[nodiscard]] bool is_vector() const { return shape.size() < 2; }
};

}  // namespace headroom
