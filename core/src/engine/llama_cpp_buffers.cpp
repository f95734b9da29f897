// The compute and output buffers of llama.cpp: the peak of the worst prompt graph that the scheduler
// reserves. The widths below were read off the graphs that src/llama-graph.cpp builds and agree with
// the sizes that builds of 2024 to August 2026 print.
#include <algorithm>

#include "engine/llama_cpp.hpp"

namespace headroom {
namespace {

constexpr int kWideIndices = 20250801;   // without flash attention V is written by 64-bit indices
constexpr int kDoubleInput = 20260120;   // PR 18550: the embedding input is held twice on the host
constexpr int kHalfMask = 20260529;      // PR 23764: the mask is f16 with flash attention
constexpr int kFewOutputs = 20260601;    // PR 23861: llama-server reserves few rows of logits
constexpr std::int64_t kCopies = 4;      // GGML_SCHED_MAX_COPIES, pipeline parallelism
constexpr std::int64_t kOffloadTokens = 32;  // prompts from here on are computed on the card
constexpr Bytes kF32 = 4;

/// What the widths of one prompt token are made of, in f32 elements.
struct Widths {
  std::int64_t tokens = 0;  // of one forward step
  std::int64_t hidden = 0;
  std::int64_t q = 0;       // heads x head width
  std::int64_t kv = 0;      // KV heads x value width
  std::int64_t full_cells = 0;
  std::int64_t window_cells = 0;

  [[nodiscard]] std::int64_t cells() const { return full_cells + window_cells; }
  [[nodiscard]] std::int64_t kinds() const { return (full_cells > 0 ? 1 : 0) + (window_cells > 0 ? 1 : 0); }
};

Widths widths_of(const Deployment& d) {
  Widths w;
  w.tokens = std::min(d.ubatch, times(d.context, d.sequences));
  w.hidden = d.model->hidden;
  for (const LayerState& layer : d.model->layers) {
    const std::int64_t cells = llama_cpp_cells(d, layer);
    const bool windowed = layer.reach != Reach::full;
    (windowed ? w.window_cells : w.full_cells) = cells;
    w.kv = std::max(w.kv, layer.v_width);
  }
  w.q = times(d.model->heads, d.model->head_width);
  return w;
}

/// Bytes of one mask entry on a card: before mid-2026 flash attention kept an f16 copy of an f32.
Bytes mask_bytes(const Deployment& d) {
  if (!d.flash_attention) return 4;
  return d.as_of >= kHalfMask ? 2 : 6;
}

Bytes input_mask_bytes(const Deployment& d) {
  return d.flash_attention && d.as_of >= kHalfMask ? 2 : 4;
}

/// Elements alive while one token passes attention. MLA with flash attention, DeepSeek-V3:
/// 128 x 576 + 128 x 512 + 2 x 128 x 128 + 3 x 7,168.
std::int64_t attention_width(const Deployment& d, const Widths& w) {
  const Model& m = *d.model;
  const std::int64_t scores =
      d.flash_attention ? 0 : times(m.heads, std::max(w.full_cells, w.window_cells));
  if (m.latent_value_width > 0) {
    const std::int64_t rope = std::max<std::int64_t>(0, m.head_width - m.latent_key_width);
    const std::int64_t head = 2 * m.latent_value_width + rope + 2 * m.latent_head_value_width;
    return plus(scores, plus(times(m.heads, head), times(3, w.hidden)));
  }
  const bool indices = d.flash_attention || d.as_of >= kWideIndices;
  const std::int64_t kv = !indices ? 0 : times(2, w.kv, d.flash_attention ? 1 : w.kinds());
  return plus(scores, plus(times(2, plus(w.hidden, w.q)), kv));
}

/// Elements alive while one token passes the MLP. `with_q`: the first card still holds Q.
std::int64_t mlp_width(const Deployment& d, const Widths& w, bool with_q) {
  const Model& m = *d.model;
  const std::int64_t q = with_q ? w.q : 0;
  std::int64_t widest = 0;
  if (m.dense_ffn > 0) widest = plus(times(3, m.dense_ffn), plus(times(2, w.hidden), q));
  if (m.expert_ffn > 0) {
    const std::int64_t used = m.experts_per_token;
    const std::int64_t gathered = plus(times(2, used, w.hidden), times(5, w.hidden));
    const std::int64_t inside = plus(times(3, used, m.expert_ffn), plus(times(2, w.hidden), q));
    widest = std::max({widest, gathered, inside});
  }
  return widest;
}

Bytes mask_on_card(const Deployment& d, const Widths& w) {
  return times(w.tokens, w.cells(), mask_bytes(d));
}

/// Llama 3.1 8B, 8,192 tokens, ubatch 512: 512 x 8,192 x 2 + 4 x 512 x (3 x 14,336 + 2 x 4,096 +
/// 4,096) = 116.00 MiB, as llama-server reserves.
Bytes layer_stage(const Deployment& d, const Widths& w, bool first_card) {
  const std::int64_t width = std::max(attention_width(d, w), mlp_width(d, w, first_card));
  return plus(mask_on_card(d, w), times(kF32, w.tokens, width));
}

/// Logits and the normalised hidden state of `rows` tokens: 4 x 512 x (128,256 + 4,096) = 258.50 MiB.
Bytes logits_stage(const Widths& w, std::int64_t vocabulary, std::int64_t rows) {
  return times(kF32, rows, plus(vocabulary, w.hidden));
}

/// The largest matrix of a layer on the host that the card borrows for a prompt.
Bytes largest_borrowed(const Deployment& d, const std::vector<int>& devices, bool experts) {
  Bytes largest = 0;
  for (std::size_t i = 0; i < d.stored->size(); ++i) {
    const Tensor& tensor = d.model->tensors[i];
    const bool on_host = tensor.part == Part::text && tensor.layer >= 0 &&
                         devices[static_cast<std::size_t>(tensor.layer)] < 0;
    if (on_host && tensor.role == Role::ffn_up && tensor.expert == experts) {
      largest = std::max(largest, (*d.stored)[i].bytes);
    }
  }
  return largest;
}

/// Layers on the host are computed on the card when the prompt is long: their matrices pass through.
/// Llama 3.1 8B in Q4_K_M, half of the layers on the host: 31.5 + 8 + 92 = 131.5 MiB.
Bytes borrowed_stage(const Deployment& d, const Widths& w, const std::vector<int>& devices) {
  if (w.tokens < kOffloadTokens) return 0;
  const Model& m = *d.model;
  Bytes most = 0;
  if (const Bytes matrix = largest_borrowed(d, devices, false); matrix > 0) {
    const std::int64_t width = plus(times(3, m.dense_ffn), w.hidden);
    most = plus(matrix, plus(mask_on_card(d, w), times(kF32, w.tokens, width)));
  }
  if (const Bytes matrix = largest_borrowed(d, devices, true); matrix > 0) {
    const std::int64_t width =
        plus(times(m.experts_per_token, plus(w.hidden, m.expert_ffn)), times(4, w.hidden));
    most = std::max(most, plus(matrix, plus(mask_on_card(d, w), times(kF32, w.tokens, width))));
  }
  return most;
}

Values buffer_inputs(const Deployment& d, const Widths& w) {
  return {{"tokens", w.tokens},       {"cells", w.cells()},
          {"mask_bytes", mask_bytes(d)}, {"hidden", w.hidden},
          {"q_width", w.q},           {"kv_width", w.kv},
          {"dense_ffn", d.model->dense_ffn}, {"expert_ffn", d.model->expert_ffn},
          {"experts_per_token", d.model->experts_per_token},
          {"vocabulary", d.model->vocabulary}};
}

}  // namespace

Term llama_cpp_card_buffer(const Deployment& d, const std::vector<int>& devices, int card) {
  const Widths w = widths_of(d);
  const bool output = devices.back() == card;
  const bool host_layers = std::find(devices.begin(), devices.end(), -1) != devices.end();
  const bool pipelined = d.cards.size() > 1 && !host_layers;
  const Bytes input_mask = times(w.tokens, w.cells(), input_mask_bytes(d));
  const Bytes states = times(pipelined ? (card == 0 ? kCopies : 2 * kCopies) : 0, kF32, w.hidden, w.tokens);
  const Bytes masks = pipelined ? times(kCopies - 1, input_mask) : 0;

  const auto peak = [&](std::int64_t rows) {
    Bytes most = plus(layer_stage(d, w, card == 0), plus(masks, states));
    if (host_layers) most = std::max(most, borrowed_stage(d, w, devices));
    if (!output) return most;
    const Bytes copies = pipelined ? plus(times(kCopies, input_mask), states) : 0;
    return std::max(most, plus(logits_stage(w, d.model->vocabulary, rows), copies));
  };
  Term term = make_term(TermId::compute_buffer, peak(w.tokens), Grade::formula,
                        d.flash_attention ? "llama_cpp.compute_buffer" : "llama_cpp.compute_buffer_no_fa",
                        buffer_inputs(d, w));
  if (output && d.as_of >= kFewOutputs && d.engine->id == "llama.cpp") {
    term.low = peak(std::min(w.tokens, d.sequences));
  }
  return term;
}

Term llama_cpp_host_buffer(const Deployment& d, const std::vector<int>& devices) {
  const Widths w = widths_of(d);
  const bool host_layers = std::find(devices.begin(), devices.end(), -1) != devices.end();
  const bool pipelined = d.cards.size() > 1 && !host_layers;
  const std::int64_t inputs = d.as_of >= kDoubleInput ? 2 : 1;
  const Bytes mask = times(w.tokens, w.cells(), input_mask_bytes(d));
  const Bytes indices =
      d.flash_attention || d.as_of < kWideIndices ? 0 : times(8, w.kv, w.tokens, w.kinds());
  Bytes bytes = plus(times(pipelined ? kCopies : 1, plus(mask, indices)),
                     times(inputs, kF32, w.hidden, w.tokens));
  if (d.cards.empty()) {
    bytes = plus(std::max(layer_stage(d, w, true), logits_stage(w, d.model->vocabulary, w.tokens)),
                 times(kF32, w.hidden, w.tokens));
  }
  return make_term(TermId::compute_buffer, bytes, Grade::formula, "llama_cpp.host_buffer",
                   {{"tokens", w.tokens},
                    {"cells", w.cells()},
                    {"mask_bytes", input_mask_bytes(d)},
                    {"inputs", inputs},
                    {"hidden", w.hidden}});
}

}  // namespace headroom
