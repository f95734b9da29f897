// Placement of llama.cpp. Source: llama_model::load_tensors in src/llama-model.cpp, August 2026.
#include <algorithm>

#include "engine/llama_cpp_overrides.hpp"
#include "engine/llama_cpp_stages.hpp"

namespace headroom {
namespace {

/// Cumulative shares of the cards, in float32 as the engine computes them.
std::vector<float> cumulative_shares(const Deployment& d) {
  const auto share_of = [&](std::size_t card) {
    if (card < d.tensor_split.size()) return d.tensor_split[card];
    if (!d.tensor_split.empty()) return 0.0;
    const Bytes whole_mib = d.cards[card].memory.usable / kMiB;
    return static_cast<double>(whole_mib);
  };
  std::vector<float> shares;
  float sum = 0;
  for (std::size_t card = 0; card < d.cards.size(); ++card) {
    sum += static_cast<float>(share_of(card));
    shares.push_back(sum);
  }
  for (float& share : shares) share = sum > 0 ? share / sum : 1.0F;
  return shares;
}

struct Weights {
  std::vector<Bytes> cards;
  Bytes host = 0;
};

/// Whether the embedding is loaded a second time, as output. The encoders of T5 and of Gemma load
/// one too, and do not use it.
bool outputs_embedding(const Model& model) {
  switch (model.kind) {
    case Kind::decoder:
      return model.tied || !model.head;
    case Kind::encoder_decoder:
      return model.tied;
    default:
      return model.type.find("t5") != std::string::npos || model.type.find("gemma") == 0;
  }
}

/// A tied embedding is loaded a second time beside the output, if that lies elsewhere: its name is
/// the embedding's, so an override moves both to one place.
Weights place_weights(const Deployment& d, const std::vector<int>& devices) {
  Weights weights;
  weights.cards.assign(d.cards.size(), 0);
  const auto add = [&](int device, Bytes bytes) {
    Bytes& sum = device < 0 ? weights.host : weights.cards[static_cast<std::size_t>(device)];
    sum = plus(sum, bytes);
  };
  const std::vector<int> places = llama_cpp_tensor_devices(d, devices);
  for (std::size_t i = 0; i < d.stored->size(); ++i) {
    const Tensor& tensor = d.model->tensors[i];
    if (!llama_cpp_loads(*d.model, tensor)) continue;
    add(places[i], (*d.stored)[i].bytes);
    const bool moved = d.moves != nullptr && d.moves->tensors[i] != kStays;
    const bool output_too =
        tensor.role == Role::token_embedding && outputs_embedding(*d.model) && !moved;
    if (output_too && devices.back() >= 0) add(devices.back(), (*d.stored)[i].bytes);
  }
  return weights;
}

/// What the layers keep of the past, by device.
struct Caches {
  std::vector<Bytes> cards;
  std::vector<Bytes> card_states;
  Bytes host = 0;
  Bytes host_states = 0;
};

Caches place_caches(const Deployment& d, const std::vector<int>& devices) {
  Caches caches;
  caches.cards.assign(d.cards.size(), 0);
  caches.card_states.assign(d.cards.size(), 0);
  const std::vector<LayerState> layers = llama_cpp_cached_layers(d);
  for (std::size_t layer = 0; layer < layers.size(); ++layer) {
    const int device = devices[layer];
    const std::size_t card = static_cast<std::size_t>(std::max(0, device));
    Bytes& cache = device < 0 ? caches.host : caches.cards[card];
    Bytes& state = device < 0 ? caches.host_states : caches.card_states[card];
    cache = plus(cache, llama_cpp_layer_cache(d, layers[layer]));
    state = plus(state, llama_cpp_recurrent_state(d, layers[layer].recurrent));
  }
  return caches;
}

Term weights_term(const Deployment& d, Bytes bytes, std::int64_t layers, bool output) {
  return make_term(
      TermId::weights, bytes, Grade::exact, "llama_cpp.weights",
      {{"format", d.format->id}, {"layers", layers}, {"output", output ? "yes" : "no"}});
}

Term cache_term(const Deployment& d, Bytes bytes, std::int64_t layers) {
  const bool empty = d.model->layers.empty();
  return make_term(TermId::kv_cache, bytes, Grade::exact, "llama_cpp.kv_cache",
                   {{"layers", layers},
                    {"context", d.context},
                    {"sequences", d.sequences},
                    {"cells", empty ? 0 : llama_cpp_cells(d, d.model->layers.back())},
                    {"k_type", d.k_type->name},
                    {"v_type", d.v_type->name}});
}

Term state_term(const Deployment& d, Bytes bytes) {
  return make_term(TermId::recurrent_state, bytes, Grade::exact, "llama_cpp.recurrent_state",
                   {{"sequences", d.sequences}});
}

}  // namespace

// 80 layers, all on cards: of 81 the first of two equal cards gets 0 to 40, 41 of them.
std::vector<int> llama_cpp_layer_devices(const Deployment& d) {
  const auto layers = static_cast<std::int64_t>(llama_cpp_cached_layers(d).size());
  std::vector<int> devices(static_cast<std::size_t>(layers) + 1, -1);
  if (d.cards.empty()) return devices;
  const std::int64_t asked = std::min(d.gpu_layers.value_or(layers + 1), layers + 1);
  const bool output_first = llama_history(d).output_first;
  const std::int64_t first = std::max<std::int64_t>(0, layers + (output_first ? 1 : 0) - asked);
  const std::vector<float> shares = cumulative_shares(d);
  const auto card_at = [&](std::int64_t position) {
    const float at = static_cast<float>(position) / static_cast<float>(asked);
    const auto card = std::upper_bound(shares.begin(), shares.end(), at) - shares.begin();
    return static_cast<int>(std::min(card, static_cast<std::ptrdiff_t>(d.cards.size()) - 1));
  };
  for (std::int64_t layer = first; layer < layers; ++layer) {
    devices[static_cast<std::size_t>(layer)] = card_at(layer - first);
  }
  if (output_first ? asked > 0 : asked > layers) devices.back() = card_at(asked - 1);
  return devices;
}

Placement place_llama_cpp(const Deployment& d) {
  const std::vector<int> devices = llama_cpp_layer_devices(d);
  const auto layers_on = [&](int device) {
    return static_cast<std::int64_t>(std::count(devices.begin(), devices.end() - 1, device));
  };
  const Widths widths = llama_widths(d);
  const Weights weights = place_weights(d, devices);
  const Caches caches = place_caches(d, devices);

  const bool writes = d.model->kind == Kind::decoder;  // the buffers of others are not modelled
  const bool keeps = keeps_past(d.model->kind);
  Placement placement;
  for (std::size_t i = 0; i < d.cards.size(); ++i) {
    const int card = static_cast<int>(i);
    const bool output = devices.back() == card;
    const bool holds = layers_on(card) > 0 || output || weights.cards[i] > 0;
    std::vector<Term> terms;
    if (holds) {
      terms.push_back(weights_term(d, weights.cards[i], layers_on(card), output));
      const bool states_only = caches.cards[i] == 0 && caches.card_states[i] > 0;
      if (keeps && !states_only) terms.push_back(cache_term(d, caches.cards[i], layers_on(card)));
      if (caches.card_states[i] > 0) terms.push_back(state_term(d, caches.card_states[i]));
    }
    if (!writes) {
      placement.cards.push_back(std::move(terms));
      continue;
    }
    if (holds || (card == 0 && llama_cpp_lends_card(d, widths, devices))) {
      terms.push_back(llama_cpp_card_buffer(d, widths, devices, card));
    }
    placement.cards.push_back(std::move(terms));
  }
  placement.host.push_back(weights_term(d, weights.host, layers_on(-1), devices.back() < 0));
  if (caches.host > 0) placement.host.push_back(cache_term(d, caches.host, layers_on(-1)));
  if (caches.host_states > 0) placement.host.push_back(state_term(d, caches.host_states));
  if (!writes) return placement;
  placement.host.push_back(llama_cpp_host_buffer(d, widths, devices));
  placement.host.push_back(llama_cpp_output_buffer(d));
  return placement;
}

}  // namespace headroom
