// The widths were read off the graphs that src/llama-graph.cpp and the fork's
// src/llama-build-context.cpp build; they agree with the sizes that builds of 2024 to 2026 print.
#include "engine/llama_cpp_stages.hpp"

#include <algorithm>

namespace headroom {
namespace {

constexpr Bytes kF32 = 4;

/// MLA. Absorbed, DeepSeek-V3: 128 x (512 + 64) + 128 x 512 + 128 x 128 + 3 x 7,168 = 177,152.
std::int64_t latent_attention_width(const Model& m, const Widths& w) {
  const std::int64_t rope = std::max<std::int64_t>(0, m.head_width - m.latent_key_width);
  std::int64_t head = 0;
  if (w.history.latent_absorbed) {
    const std::int64_t values = w.history.latent_key_only ? 2 : 1;
    head = plus(plus(times(2, m.latent_value_width), rope), values * m.latent_head_value_width);
  } else {  // one K and V a head, both unpacked from the latent
    head = plus(m.head_width, plus(m.latent_key_width, m.latent_head_value_width));
  }
  return plus(times(m.heads, head), times(3, w.hidden));
}

/// Without flash attention the scores of every head exist: Llama 3 8B at 8,192: 32 x 8,192.
std::int64_t attention_width(const Deployment& d, const Widths& w) {
  const Model& m = *d.model;
  const std::int64_t scores =
      d.flash_attention ? 0 : times(m.heads, std::max(w.full_cells, w.window_cells));
  if (m.latent_value_width > 0) return plus(scores, latent_attention_width(m, w));
  std::int64_t kv = 0;
  if (w.history.wide_indices) {
    kv = times(2, w.kv, d.flash_attention ? 1 : w.kinds());  // else 64-bit indices of V's rows
  } else if (w.fused_qkv) {
    kv = times(2, w.kv);  // K and V live as long as Q, they are one tensor
  }
  return plus(scores, plus(times(2, plus(w.hidden, w.q)), kv));
}

/// The first card still holds Q. Llama 3.1 8B: 3 x 14,336 + 2 x 4,096 + 4,096 = 55,296.
std::int64_t mlp_width(const Model& m, const Widths& w, const CardPlace& place) {
  const bool with_q = place.first;
  const std::int64_t q = with_q ? w.q : 0;
  const std::int64_t used = m.experts_per_token;
  std::int64_t widest = 0;
  if (m.dense_ffn > 0) {
    widest = plus(times(w.history.wide_gate ? 3 : 2, m.dense_ffn), plus(times(2, w.hidden), q));
  }
  if (!place.experts) return widest;
  if (m.expert_ffn > 0 && w.history.wide_gate) {
    const std::int64_t gathered = plus(times(2, used, w.hidden), times(5, w.hidden));
    const std::int64_t inside = plus(times(3, used, m.expert_ffn), plus(times(2, w.hidden), q));
    widest = std::max({widest, gathered - (with_q ? 0 : std::min(w.q, gathered)), inside});
  } else if (m.expert_ffn > 0) {  // GLM-4.5: 8 x (5,120 + 1,536) + 3 x 5,120 = 68,608
    widest = std::max(widest, plus(times(used, plus(w.hidden, m.expert_ffn)), times(3, w.hidden)));
  }
  return widest;
}

/// The largest tensor of the MLP.
std::int64_t widest_mlp_tensor(const Model& m, const Widths& w) {
  return std::max(m.dense_ffn, times(m.experts_per_token, std::max(w.hidden, m.expert_ffn)));
}

}  // namespace

Widths llama_widths(const Deployment& d) {
  Widths w;
  w.history = llama_history(d);
  const std::int64_t step = std::min(d.ubatch, times(d.context, d.sequences));
  w.tokens = w.history.one_stream ? step : round_up(step, d.sequences);
  w.hidden = d.model->hidden;
  for (const LayerState& layer : d.model->layers) {
    const bool windowed = layer.reach != Reach::full;
    if (layer.recurrent.any() && layer.k_width == 0) continue;  // no cells
    (windowed ? w.window_cells : w.full_cells) = llama_cpp_cells(d, layer);
    w.kv = std::max(w.kv, layer.v_width);
  }
  w.q = times(d.model->heads, d.model->head_width);
  const auto& tensors = d.model->tensors;
  w.fused_qkv = std::any_of(tensors.begin(), tensors.end(), [&](const Tensor& tensor) {
    return tensor.part == Part::text && tensor.role == Role::attention_qkv && tensor.layer >= 0 &&
           !d.model->layers[static_cast<std::size_t>(tensor.layer)].recurrent.any();
  });
  return w;
}

Bytes input_mask_bytes(const Deployment& d, const LlamaHistory& history) {
  return d.flash_attention && history.half_mask ? 2 : 4;
}

/// A mask in f32 is copied to f16 for flash attention: 6 bytes an entry while both exist. The copy
/// happens on the first card of a pipeline; the others get copies of the copy.
Masks masks_on_card(const Deployment& d, const Widths& w, const CardPlace& place) {
  const Bytes entries = times(w.tokens, w.cells());
  const Bytes input = input_mask_bytes(d, w.history);
  const bool cast = d.flash_attention && input == 4;
  const std::int64_t copies = place.pipelined ? w.history.copies : 1;
  if (copies > 1) {
    Bytes bytes = input * copies;
    if (cast) bytes = place.first ? bytes + 2 : 2 * copies;
    const Bytes held = times(entries, bytes);
    return {held, held, held};
  }
  // Alone, the f32 mask is given up after the cast; its place serves the MLP when it is wide
  // enough.
  const bool reused = cast && w.cells() >= widest_mlp_tensor(*d.model, w);
  const Bytes both = times(entries, cast ? 6 : input);
  return {both, reused ? times(entries, 2) : both, 0};
}

/// Llama 3.1 8B, 8,192 tokens, ubatch 512: 512 x 8,192 x 2 + 4 x 512 x 55,296 = 116.00 MiB, as
/// llama-server reserves.
Bytes layer_stage(const Deployment& d, const Widths& w, const CardPlace& place) {
  const Masks masks = masks_on_card(d, w, place);
  const std::int64_t mlp = mlp_width(*d.model, w, place);
  return std::max(plus(masks.attention, times(kF32, w.tokens, attention_width(d, w))),
                  plus(masks.mlp, times(kF32, w.tokens, mlp)));
}

/// Llama 3.1 8B, 512 rows: 4 x 512 x (128,256 + 4,096) = 258.50 MiB.
Bytes logits_stage(const Deployment& d, const Widths& w, std::int64_t rows) {
  return times(kF32, rows, plus(d.model->vocabulary, w.hidden));
}

}  // namespace headroom
