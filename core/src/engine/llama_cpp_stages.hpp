// The widest moments of a prompt graph: what is alive at once while one step passes attention, the
// MLP or the logits. Elements are f32 and counted for one token unless a name says bytes.
#pragma once

#include <vector>

#include "engine/llama_cpp.hpp"

namespace headroom {

/// Steps of this many tokens and more are computed on a card even when the weights lie on the host.
constexpr std::int64_t kOffloadTokens = 32;

/// What the moments are made of.
struct Widths {
  LlamaHistory history;
  std::int64_t tokens = 0;  // of one step
  std::int64_t hidden = 0;
  std::int64_t q = 0;   // heads x head width
  std::int64_t kv = 0;  // KV heads x value width
  std::int64_t full_cells = 0;
  std::int64_t window_cells = 0;
  bool fused_qkv = false;

  [[nodiscard]] std::int64_t cells() const { return full_cells + window_cells; }
  [[nodiscard]] std::int64_t kinds() const {
    return (full_cells > 0 ? 1 : 0) + (window_cells > 0 ? 1 : 0);
  }
};

Widths llama_widths(const Deployment& deployment);

/// Bytes of one mask entry among the inputs.
Bytes input_mask_bytes(const Deployment& deployment, const LlamaHistory& history);

/// A card's place among the cards.
struct CardPlace {
  bool first = true;
  bool pipelined = false;  // several cards and every layer on one of them
  bool experts = true;     // some lie on it, or no override moves any
};

/// Bytes of the masks on a card while attention runs, in the MLP, and beside the logits.
struct Masks {
  Bytes attention = 0;
  Bytes mlp = 0;
  Bytes logits = 0;
};

Masks masks_on_card(const Deployment& deployment, const Widths& widths, const CardPlace& place);

/// Bytes of the wider of attention and MLP, masks included, inputs of a pipeline not.
Bytes layer_stage(const Deployment& deployment, const Widths& widths, const CardPlace& place);

/// Bytes of the logits and the normalised hidden state of `rows` tokens.
Bytes logits_stage(const Deployment& deployment, const Widths& widths, std::int64_t rows);

/// Whether a step is long enough for the first card to compute with experts that lie on the host.
bool lends_experts(const Deployment& deployment, const Widths& widths);

/// Bytes of the widest moment in which the host itself computes with experts, masks not counted.
Bytes host_experts_stage(const Deployment& deployment, const Widths& widths);

/// Bytes of the widest moment in which the first card computes for tensors on the host, whose
/// matrices pass through it. `rows` of the logits.
Bytes borrowed_stage(const Deployment& deployment, const Widths& widths,
                     const std::vector<int>& devices, std::int64_t rows);

}  // namespace headroom
