// Transformers' generate(): src/transformers/cache_utils.py, modeling_*.py, accelerate's
// device_map.
#include "engine/transformers.hpp"

#include <algorithm>

namespace headroom {
namespace {

constexpr Bytes kSixteenBit = 2;

/// Layers go to the cards in order, an equal share of the bytes each (device_map="balanced").
std::vector<std::size_t> balanced_cards(const Deployment& d) {
  Bytes all = 0;
  for (const StoredTensor& stored : *d.stored) all = plus(all, stored.bytes);
  std::vector<std::size_t> cards;
  Bytes before = 0;
  for (const StoredTensor& stored : *d.stored) {
    const std::size_t card =
        all == 0 ? 0
                 : static_cast<std::size_t>(static_cast<double>(before) / static_cast<double>(all) *
                                            static_cast<double>(d.cards.size()));
    cards.push_back(std::min(card, d.cards.size() - 1));
    before = plus(before, stored.bytes);
  }
  return cards;
}

constexpr int kLastLogitsOnly = 20240901;  // PR 31292, release 4.45: logits of the last token only
constexpr int kWindowCache = 20250829;     // PR 40039, release 4.56: windows keep what they see
constexpr std::int64_t kOldRotaryPositions = 32'768;

/// Cross-attention keeps keys and values of the source beside those of the text: Whisper's 1,500.
std::int64_t source_tokens(const Deployment& d) {
  if (!d.model->cross_attention) return 0;
  return d.model->source_tokens > 0 ? d.model->source_tokens : d.prompt;
}

Bytes cache_of(const Deployment& d, const LayerState& layer, std::int64_t length) {
  const bool windowed = layer.reach != Reach::full && d.as_of >= kWindowCache;
  const std::int64_t tokens = windowed ? std::min(length, layer.window) : length;
  const std::int64_t kept = plus(tokens, source_tokens(d));
  const Bytes beside = plus(d.k_type->rows(layer.index_width, length),
                            d.k_type->rows(layer.compressed_width, length / layer.compress_ratio));
  std::int64_t k_width = layer.k_width;
  std::int64_t v_width = layer.v_width;
  if (layer.latent && d.model->latent_value_width > 0) {  // MLA caches what it unpacked
    k_width = times(d.model->heads, d.model->head_width);
    v_width = times(d.model->heads, d.model->latent_head_value_width);
  }
  const Bytes read = plus(d.k_type->rows(k_width, kept), d.v_type->rows(v_width, kept));
  return times(plus(read, beside), d.sequences);
}

/// All `kernel` columns of the convolution's window in the model's type; the matrix too, or in F32
/// where the code keeps it so. Qwen3.5 27B: 48 x (2 x 4 x 10,240 + 4 x 6,144 x 128) = 147.75 MiB.
Bytes state_of(const Deployment& d, const RecurrentState& state) {
  const Bytes window = times(kSixteenBit, state.kernel, state.conv_width());
  const Bytes matrix =
      times(d.model->recurrent_f32 ? 2 * kSixteenBit : kSixteenBit, state.matrix());
  return times(plus(window, matrix), d.sequences);
}

/// What one card holds.
struct CardLoad {
  Bytes weights = 0;
  Bytes cache = 0;         // at the end of the context
  Bytes prompt_cache = 0;  // at the end of the prompt
  Bytes states = 0;        // recurrent, of any length
  std::int64_t layers = 0;
};

/// Checkpoints in FP8 store the head although the model ties it to the embedding, and both are
/// loaded. Qwen3 0.6B: 151,936 x 1,024 x 2 = 297 MiB twice.
bool holds_twice(const Deployment& d, const Tensor& tensor) {
  return d.model->tied && tensor.role == Role::token_embedding && d.format->family == "fp8";
}

std::vector<CardLoad> load_cards(const Deployment& d) {
  std::vector<CardLoad> loads(d.cards.size());
  if (loads.empty()) return loads;
  const std::vector<std::size_t> cards = balanced_cards(d);
  std::vector<std::size_t> layer_card(d.model->layers.size(), 0);
  for (std::size_t i = 0; i < d.stored->size(); ++i) {
    const Tensor& tensor = d.model->tensors[i];
    if (tensor.part == Part::prediction) continue;
    const Bytes bytes = (*d.stored)[i].bytes;
    Bytes& weights = loads[cards[i]].weights;
    weights = plus(weights, bytes);
    if (holds_twice(d, tensor)) loads.back().weights = plus(loads.back().weights, bytes);
    // A header's encoder may have more layers than the decoder whose states are kept.
    const bool in_layer = tensor.part == Part::text && tensor.layer >= 0 &&
                          static_cast<std::size_t>(tensor.layer) < layer_card.size();
    if (in_layer) layer_card[static_cast<std::size_t>(tensor.layer)] = cards[i];
  }
  for (std::size_t layer = 0; layer < layer_card.size(); ++layer) {
    CardLoad& load = loads[layer_card[layer]];
    const LayerState& state = d.model->layers[layer];
    load.cache = plus(load.cache, cache_of(d, state, d.context));
    load.prompt_cache = plus(load.prompt_cache, cache_of(d, state, d.prompt));
    load.states = plus(load.states, state_of(d, state.recurrent));
    ++load.layers;
  }
  return loads;
}

/// Bytes alive for each token of the prompt at the widest moment: gate, up and their product, four
/// states of the hidden width, rotary sines. Qwen2.5 0.5B: 2 x (3 x 4,864 + 4 x 896) + 4 x 64 + 32
/// = 36,640. Until release 4.44 the logits of every token, in bf16 and f32, are wider still.
Bytes prompt_token_bytes(const Deployment& d) {
  const Model& m = *d.model;
  const std::int64_t sparse = times(m.experts_per_token, m.expert_ffn);
  const std::int64_t ffn = std::max(m.dense_ffn, sparse);
  const Bytes layer = plus(times(kSixteenBit, plus(times(3, ffn), times(4, m.hidden))),
                           plus(times(4, m.head_width), 32));
  if (d.as_of >= kLastLogitsOnly) return layer;
  return std::max(layer, plus(times(6, m.vocabulary), times(4, m.hidden)));
}

/// What the prompt needs beyond the cache at its end, and a small rest that is always there. Until
/// release 4.44 each of the `layers` on the card kept a table of rotary sines of its own.
Term activations_term(const Deployment& d, const CardLoad& load) {
  const Bytes cache_now = load.cache;
  const Bytes cache_at_prompt = load.prompt_cache;
  const Bytes prompt = times(prompt_token_bytes(d), d.prompt, d.sequences);
  const Constant& rest = d.engine->constant("allocator_rest");
  const Bytes beyond = std::max<Bytes>(0, plus(cache_at_prompt, prompt) - cache_now);
  const Bytes table = times(2, kOldRotaryPositions, d.model->head_width, kSixteenBit);
  const Bytes rotary = d.as_of >= kLastLogitsOnly ? 0 : times(load.layers, table);
  Term term =
      make_term(TermId::activations, plus(plus(beyond, rotary), static_cast<Bytes>(rest.value)),
                Grade::formula, "transformers.activations",
                {{"prompt_tokens", d.prompt},
                 {"sequences", d.sequences},
                 {"bytes_per_prompt_token", prompt_token_bytes(d)},
                 {"cache_at_prompt", cache_at_prompt},
                 {"cache_at_end", cache_now},
                 {"rest", static_cast<std::int64_t>(rest.value)}});
  term.low = plus(plus(beyond, rotary), static_cast<Bytes>(rest.low));
  term.high = plus(plus(beyond, rotary), static_cast<Bytes>(rest.high));
  return term;
}

Term cache_term(const Deployment& d, Bytes bytes) {
  Values inputs = {{"context", d.context},
                   {"sequences", d.sequences},
                   {"k_type", d.k_type->name},
                   {"v_type", d.v_type->name}};
  const bool cross = d.model->cross_attention;
  if (cross) inputs.add({"source_tokens", source_tokens(d)});
  return make_term(TermId::kv_cache, bytes, Grade::exact,
                   cross ? "transformers.cross_cache" : "transformers.kv_cache", std::move(inputs));
}

}  // namespace

Placement place_transformers(const Deployment& d) {
  Placement placement;
  for (const CardLoad& load : load_cards(d)) {
    std::vector<Term> terms;
    terms.push_back(make_term(TermId::weights, load.weights, Grade::exact, "transformers.weights",
                              {{"format", d.format->id}}));
    if (keeps_past(d.model->kind)) terms.push_back(cache_term(d, load.cache));
    if (load.states > 0) {
      terms.push_back(make_term(TermId::recurrent_state, load.states, Grade::formula,
                                "transformers.recurrent_state", {{"sequences", d.sequences}}));
    }
    if (d.model->kind == Kind::decoder) terms.push_back(activations_term(d, load));
    placement.cards.push_back(std::move(terms));
  }
  return placement;
}

}  // namespace headroom
