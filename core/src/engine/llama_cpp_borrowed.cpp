// Tensors that lie on the host while a card computes with them, or the host itself does. Source:
// ggml_backend_sched_split_graph in ggml/src/ggml-backend.cpp (August 2026): from 32 tokens a step
// on the first card takes the operation and gets a copy of the matrix; a split starts with each, so
// that their place is used again.
#include <algorithm>

#include "engine/llama_cpp_overrides.hpp"
#include "engine/llama_cpp_stages.hpp"

namespace headroom {
namespace {

constexpr Bytes kF32 = 4;

/// The largest matrices of each kind on the host, which the first card borrows.
struct Borrowed {
  Bytes dense = 0;
  Bytes expert_up = 0;    // or the gate, of the same size
  Bytes expert_down = 0;  // often of a wider type
};

Borrowed largest_borrowed(const Deployment& d, const std::vector<int>& devices) {
  const std::vector<int> places = llama_cpp_tensor_devices(d, devices);
  Borrowed largest;
  for (std::size_t i = 0; i < d.stored->size(); ++i) {
    const Tensor& tensor = d.model->tensors[i];
    if (tensor.part != Part::text || tensor.layer < 0 || places[i] >= 0) continue;
    const bool fused = tensor.role == Role::ffn_gate_up;  // two tensors in the file
    const Bytes bytes = (*d.stored)[i].bytes / (tensor.expert && fused ? 2 : 1);
    const bool up = tensor.role == Role::ffn_up || (tensor.expert && fused);
    if (up) {
      Bytes& most = tensor.expert ? largest.expert_up : largest.dense;
      most = std::max(most, bytes);
    } else if (tensor.expert && tensor.role == Role::ffn_down) {
      largest.expert_down = std::max(largest.expert_down, bytes);
    }
  }
  return largest;
}

Bytes output_bytes(const Deployment& d) {
  Bytes largest = 0;
  for (std::size_t i = 0; i < d.stored->size(); ++i) {
    const Role role = d.model->tensors[i].role;
    if (role == Role::output || (role == Role::token_embedding && d.model->tied)) {
      largest = std::max(largest, (*d.stored)[i].bytes);
    }
  }
  return largest;
}

/// The downward matrix takes the place of the others, its result and their product beside it. An
/// f32 mask that was cast leaves a gap for two hidden states, or for the matrices when they fit.
/// Qwen3 235B in Q6_K, 16,384 tokens, ubatch 512: 48 + 630 + 96 = 774 MiB, as printed in May 2025;
/// the fork in Q4_K_M, 4,096 tokens, ubatch 4,096: 96 + 2 x 432 + 768 = 1,728 of 1,732 MiB.
Bytes borrowed_experts(const Deployment& d, const Widths& w, const Borrowed& borrowed,
                       bool attends) {
  const Model& m = *d.model;
  const Bytes matrices =
      std::max(times(borrowed.expert_up, w.history.fork ? 2 : 1), borrowed.expert_down);
  if (matrices == 0) return 0;
  const std::int64_t inside = times(m.experts_per_token, plus(w.hidden, m.expert_ffn));
  const auto states = [&](std::int64_t number) {
    return times(kF32, w.tokens, plus(inside, times(number, w.hidden)));
  };
  const Bytes entries = times(w.tokens, w.cells());
  const Bytes input = input_mask_bytes(d, w.history);
  if (!attends || !d.flash_attention || input == 2) {
    const Bytes mask = attends ? times(entries, input) : 0;
    return plus(matrices, plus(mask, states(w.history.wide_gate ? 4 : 3)));
  }
  const Bytes both = times(entries, 6);
  if (matrices <= times(entries, input)) return plus(both, states(3));
  return plus(matrices, plus(both, states(1)));
}

}  // namespace

bool lends_experts(const Deployment& d, const Widths& w) {
  if (w.tokens < kOffloadTokens) return false;
  if (!w.history.expert_batch) return true;
  return times(w.tokens, d.model->experts_per_token) >= times(kOffloadTokens, d.model->experts);
}

/// Qwen3 235B, ubatch 512: 4 x 512 x (8 x 4,096 + 4,096 + 2 x 8 x 1,536) = 120.00 MiB, as the fork
/// printed in April 2025 with the experts on the processor.
Bytes host_experts_stage(const Deployment& d, const Widths& w) {
  const Model& m = *d.model;
  const std::int64_t inside = times(w.history.wide_gate ? 3 : 2, m.experts_per_token, m.expert_ffn);
  const std::int64_t out = times(m.experts_per_token, w.hidden);
  return times(kF32, w.tokens, plus(out, plus(w.hidden, inside)));
}

/// Llama 3.1 8B in Q4_K_M, half of the layers on the host: 31.5 + 8 + 92 = 131.5 MiB. Qwen3 235B in
/// Q6_K, all on the host, ubatch 512: 630 + 4 x 512 x 57,344 = 742 MiB, as printed in May 2025.
Bytes borrowed_stage(const Deployment& d, const Widths& w, const std::vector<int>& devices,
                     std::int64_t rows) {
  const Model& m = *d.model;
  const bool attends =
      std::any_of(devices.begin(), devices.end() - 1, [](int device) { return device >= 0; });
  const Bytes mask = attends ? masks_on_card(d, w, {}).mlp : 0;
  Bytes most = 0;
  const Borrowed borrowed = largest_borrowed(d, devices);
  if (borrowed.dense > 0) {
    const std::int64_t width = plus(times(w.history.wide_gate ? 3 : 2, m.dense_ffn), w.hidden);
    most = plus(borrowed.dense, plus(mask, times(kF32, w.tokens, width)));
  }
  if (lends_experts(d, w)) most = std::max(most, borrowed_experts(d, w, borrowed, attends));
  if (devices.back() < 0 && rows >= kOffloadTokens) {
    const Bytes logits = times(kF32, rows, plus(m.vocabulary, times(2, w.hidden)));
    most = std::max(most, plus(output_bytes(d), logits));
  }
  return most;
}

}  // namespace headroom
