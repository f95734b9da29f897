// The compute and output buffers of llama.cpp: the peak of the worst prompt graph that the
// scheduler reserves. Source: llama_context::sched_reserve in src/llama-context.cpp.
#include <algorithm>

#include "engine/llama_cpp_overrides.hpp"
#include "engine/llama_cpp_stages.hpp"

namespace headroom {
namespace {

constexpr Bytes kF32 = 4;

bool on_host(const std::vector<int>& devices) {
  return std::find(devices.begin(), devices.end(), -1) != devices.end();
}

/// Whether experts of some layer lie on that card, or for -1 on the host.
bool experts_on(const Deployment& d, const std::vector<int>& devices, int device) {
  const std::vector<int> places = llama_cpp_tensor_devices(d, devices);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Tensor& tensor = d.model->tensors[i];
    const bool expert = tensor.part == Part::text && tensor.expert && tensor.layer >= 0;
    if (expert && places[i] == device) return true;
  }
  return false;
}

/// Overrides turn the pipeline off: llama_context's constructor, 2026-08.
CardPlace place_of(const Deployment& d, const std::vector<int>& devices, int card) {
  const bool moves = llama_cpp_overrides(d);
  return {card == 0, d.cards.size() > 1 && !on_host(devices) && !moves,
          !moves || experts_on(d, devices, card)};
}

/// Copies of the hidden states at the edges of a pipeline, and of V's row indices.
Bytes pipeline_inputs(const Deployment& d, const Widths& w, const CardPlace& place) {
  const std::int64_t copies = w.history.copies;
  if (!place.pipelined || copies == 1) return 0;
  const bool indices = w.history.wide_indices && !d.flash_attention;
  const Bytes rows = indices ? times(8, w.kv, w.kinds(), copies - 1) : 0;
  const std::int64_t states = place.first ? copies : w.history.crossing;
  return times(w.tokens, plus(times(kF32, states, w.hidden), rows));
}

/// Peak on a card when the graph ends in `rows` rows of logits.
Bytes card_peak(const Deployment& d, const Widths& w, const std::vector<int>& devices, int card,
                std::int64_t rows) {
  const CardPlace place = place_of(d, devices, card);
  const bool holds = std::find(devices.begin(), devices.end(), card) != devices.end();
  Bytes peak = holds ? plus(layer_stage(d, w, place), pipeline_inputs(d, w, place)) : 0;
  if (card == 0 && llama_cpp_lends_card(d, w, devices)) {
    peak = std::max(peak, borrowed_stage(d, w, devices, rows));
  }
  if (devices.back() != card) return peak;
  // The fork keeps one more hidden state of experts that pass through a card.
  const bool passes =
      w.history.fork && llama_cpp_overrides(d) && lends_experts(d, w) && experts_on(d, devices, -1);
  const Bytes state = passes ? times(kF32, rows, w.hidden) : 0;
  const Bytes held = plus(masks_on_card(d, w, place).logits, pipeline_inputs(d, w, place));
  return std::max(peak, plus(plus(logits_stage(d, w, rows), state), held));
}

/// Without a card the one buffer holds the whole graph. Qwen3 32B, 40,960 tokens, no flash
/// attention: 4 x 512 x (40,960 x 65 + 26,624) = 5,252.00 MiB, as the fork prints.
Bytes whole_graph(const Deployment& d, const Widths& w, std::int64_t rows) {
  const Bytes inputs = times(kF32, w.history.embeddings - 1, w.hidden, w.tokens);
  return plus(std::max(layer_stage(d, w, {}), logits_stage(d, w, rows)), inputs);
}

Bytes host_inputs(const Deployment& d, const Widths& w, const std::vector<int>& devices) {
  const bool split = on_host(devices);
  const std::int64_t copies = place_of(d, devices, 0).pipelined ? w.history.copies : 1;
  const Bytes mask = times(w.cells(), input_mask_bytes(d, w.history));
  const bool indices = w.history.wide_indices && !d.flash_attention;
  const Bytes rows = indices ? times(8, w.kv, w.kinds()) : 0;
  // Where layers lie on both sides, the state that crosses over is held too.
  const std::int64_t states = std::max<std::int64_t>(w.history.embeddings, split ? 2 : 1);
  const Bytes inputs =
      times(w.tokens, plus(times(copies, plus(mask, rows)), times(kF32, states, w.hidden)));
  if (!llama_cpp_overrides(d) || !experts_on(d, devices, -1)) return inputs;
  // Experts that no card borrows: the masks have gone to the cards by then, or lie beside.
  const bool borrowed = llama_cpp_lends_card(d, w, devices) && lends_experts(d, w);
  return borrowed ? inputs : std::max(inputs, host_experts_stage(d, w));
}

Values buffer_inputs(const Deployment& d, const Widths& w, const CardPlace& place) {
  const Masks masks = masks_on_card(d, w, place);
  return {{"tokens", w.tokens},
          {"cells", w.cells()},
          {"mask_bytes_on_card", masks.attention},
          {"hidden", w.hidden},
          {"q_width", w.q},
          {"kv_width", w.kv},
          {"dense_ffn", d.model->dense_ffn},
          {"expert_ffn", d.model->expert_ffn},
          {"experts_per_token", d.model->experts_per_token},
          {"vocabulary", d.model->vocabulary},
          {"copies", place.pipelined ? w.history.copies : 1}};
}

}  // namespace

bool llama_cpp_lends_card(const Deployment& d, const Widths& w, const std::vector<int>& devices) {
  const bool long_steps = w.tokens >= kOffloadTokens;
  if (d.cards.empty() || !long_steps || d.cards[0].gpu->vendor == "Apple") return false;
  return on_host(devices) || (llama_cpp_overrides(d) && llama_cpp_moves_to_host(d));
}

Term llama_cpp_card_buffer(const Deployment& d, const Widths& w, const std::vector<int>& devices,
                           int card) {
  Term term =
      make_term(TermId::compute_buffer, card_peak(d, w, devices, card, w.tokens), Grade::formula,
                d.flash_attention ? "llama_cpp.compute_buffer" : "llama_cpp.compute_buffer_no_fa",
                buffer_inputs(d, w, place_of(d, devices, card)));
  if (w.history.few_outputs) {
    term.low = card_peak(d, w, devices, card, std::min(w.tokens, d.sequences));
  }
  return term;
}

Term llama_cpp_host_buffer(const Deployment& d, const Widths& w, const std::vector<int>& devices) {
  const bool alone = d.cards.empty();
  Term term = make_term(TermId::compute_buffer,
                        alone ? whole_graph(d, w, w.tokens) : host_inputs(d, w, devices),
                        Grade::formula, "llama_cpp.host_buffer",
                        {{"tokens", w.tokens},
                         {"cells", w.cells()},
                         {"mask_bytes", input_mask_bytes(d, w.history)},
                         {"inputs", w.history.embeddings},
                         {"hidden", w.hidden}});
  if (alone && w.history.few_outputs) {
    term.low = whole_graph(d, w, std::min(w.tokens, d.sequences));
  }
  return term;
}

/// Llama 3.1 8B: 4 x 128,256 x 1 = 0.49 MiB. The fork's llama-server of the time before November
/// 2025 kept one more sequence, for the system prompt: `high`.
Term llama_cpp_output_buffer(const Deployment& d) {
  const Bytes row = times(kF32, d.model->vocabulary);
  Term term = make_term(TermId::output_buffer, times(row, d.sequences), Grade::exact,
                        "llama_cpp.output_buffer",
                        {{"vocabulary", d.model->vocabulary}, {"sequences", d.sequences}});
  if (llama_history(d).server_sequence) term.high = times(row, plus(d.sequences, 1));
  return term;
}

}  // namespace headroom
