// Placement of llama.cpp. Source: llama_model::load_tensors in src/llama-model.cpp, August 2026.
#include "engine/llama_cpp.hpp"

#include <algorithm>

namespace headroom {
namespace {

/// Cumulative shares of the cards, in float32 as the engine computes them.
std::vector<float> cumulative_shares(const Deployment& d) {
  std::vector<float> shares;
  float sum = 0;
  for (std::size_t i = 0; i < d.cards.size(); ++i) {
    const double share = i < d.tensor_split.size()
                             ? d.tensor_split[i]
                             : (d.tensor_split.empty()
                                    ? static_cast<double>(d.cards[i].memory.usable / kMiB)
                                    : 0.0);
    sum += static_cast<float>(share);
    shares.push_back(sum);
  }
  for (float& share : shares) share = sum > 0 ? share / sum : 1.0F;
  return shares;
}

struct Weights {
  std::vector<Bytes> cards;
  Bytes host = 0;
};

/// Input tensors stay on the host; a tied embedding is loaded a second time beside the output.
Weights place_weights(const Deployment& d, const std::vector<int>& devices) {
  Weights weights;
  weights.cards.assign(d.cards.size(), 0);
  const auto add = [&](int device, Bytes bytes) {
    Bytes& sum = device < 0 ? weights.host : weights.cards[static_cast<std::size_t>(device)];
    sum = plus(sum, bytes);
  };
  for (std::size_t i = 0; i < d.stored->size(); ++i) {
    const Tensor& tensor = d.model->tensors[i];
    if (tensor.part != Part::text) continue;
    const Bytes bytes = (*d.stored)[i].bytes;
    if (tensor.role == Role::token_embedding || tensor.role == Role::position_embedding) {
      add(-1, bytes);
      if (tensor.role == Role::token_embedding && d.model->tied && devices.back() >= 0) {
        add(devices.back(), bytes);
      }
    } else {
      add(tensor.layer < 0 ? devices.back() : devices[static_cast<std::size_t>(tensor.layer)], bytes);
    }
  }
  return weights;
}

std::vector<Bytes> place_cache(const Deployment& d, const std::vector<int>& devices, Bytes& host) {
  std::vector<Bytes> cards(d.cards.size(), 0);
  for (std::size_t layer = 0; layer < d.model->layers.size(); ++layer) {
    const int device = devices[layer];
    Bytes& sum = device < 0 ? host : cards[static_cast<std::size_t>(device)];
    sum = plus(sum, llama_cpp_layer_cache(d, d.model->layers[layer]));
  }
  return cards;
}

Term weights_term(const Deployment& d, Bytes bytes, std::int64_t layers, bool output) {
  return make_term(TermId::weights, bytes, Grade::exact, "llama_cpp.weights",
                   {{"format", std::string(d.format->id)},
                    {"layers", layers},
                    {"output", std::string(output ? "yes" : "no")}});
}

Term cache_term(const Deployment& d, Bytes bytes, std::int64_t layers) {
  return make_term(TermId::kv_cache, bytes, Grade::exact, "llama_cpp.kv_cache",
                   {{"layers", layers},
                    {"context", d.context},
                    {"sequences", d.sequences},
                    {"cells", d.model->layers.empty() ? 0 : llama_cpp_cells(d, d.model->layers.back())},
                    {"k_type", std::string(d.k_type->name)},
                    {"v_type", std::string(d.v_type->name)}});
}

}  // namespace

std::vector<int> llama_cpp_layer_devices(const Deployment& d) {
  const auto layers = static_cast<std::int64_t>(d.model->layers.size());
  const std::int64_t on_cards =
      d.cards.empty() ? 0 : std::min(d.gpu_layers.value_or(layers + 1), layers + 1);
  const std::int64_t first = layers + 1 - on_cards;
  const std::vector<float> shares = cumulative_shares(d);
  std::vector<int> devices(static_cast<std::size_t>(layers) + 1, -1);
  for (std::int64_t layer = first; layer <= layers; ++layer) {
    const float at = static_cast<float>(layer - first) / static_cast<float>(on_cards);
    const auto card = std::upper_bound(shares.begin(), shares.end(), at) - shares.begin();
    const auto last = static_cast<std::ptrdiff_t>(d.cards.size()) - 1;
    devices[static_cast<std::size_t>(layer)] = static_cast<int>(std::min(card, last));
  }
  return devices;
}

Placement place_llama_cpp(const Deployment& d) {
  const std::vector<int> devices = llama_cpp_layer_devices(d);
  const auto layers_on = [&](int device) {
    return static_cast<std::int64_t>(std::count(devices.begin(), devices.end() - 1, device));
  };
  const Weights weights = place_weights(d, devices);
  Bytes host_cache = 0;
  const std::vector<Bytes> caches = place_cache(d, devices, host_cache);

  Placement placement;
  for (std::size_t i = 0; i < d.cards.size(); ++i) {
    const int card = static_cast<int>(i);
    const bool output = devices.back() == card;
    std::vector<Term> terms;
    if (layers_on(card) > 0 || output) {
      terms.push_back(weights_term(d, weights.cards[i], layers_on(card), output));
      terms.push_back(cache_term(d, caches[i], layers_on(card)));
      terms.push_back(llama_cpp_card_buffer(d, devices, card));
    }
    placement.cards.push_back(std::move(terms));
  }
  placement.host.push_back(weights_term(d, weights.host, layers_on(-1), devices.back() < 0));
  if (host_cache > 0) placement.host.push_back(cache_term(d, host_cache, layers_on(-1)));
  placement.host.push_back(llama_cpp_host_buffer(d, devices));
  placement.host.push_back(make_term(
      TermId::output_buffer, times(4, d.model->vocabulary, d.sequences), Grade::exact,
      "llama_cpp.output_buffer", {{"vocabulary", d.model->vocabulary}, {"sequences", d.sequences}}));
  return placement;
}

std::vector<Formula> llama_cpp_formulas() {
  const std::string tree =
      "https://github.com/ggml-org/llama.cpp/blob/6c8dcaa7ae41fa9f4aa2b3b68ee82cb8b2a03632/src/";
  return {
      {"llama_cpp.weights",
       "Σ over the tensors placed here: rows × ceil(row ÷ block) × block bytes; the input embedding "
       "stays on the host, a tied one is held twice",
       "Llama 3 8B in Q4_K_M: 4,403.49 MiB on the card + 281.81 MiB on the host = 4,685.30 MiB",
       tree + "llama-model.cpp", "2026-08"},
      {"llama_cpp.kv_cache",
       "Σ over the layers placed here: sequences × cells × (row bytes of K + row bytes of V); cells = "
       "context rounded up to 256, in window layers at most window + ubatch rounded up to 256",
       "Llama 3.1 8B, 8,192 tokens, f16: 32 × 8,192 × (2,048 + 2,048) = 1,024.00 MiB",
       tree + "llama-kv-cache.cpp", "2026-08"},
      {"llama_cpp.compute_buffer",
       "max(layer, logits); logits = 4 × tokens × (vocabulary + hidden) on the card with the output; "
       "layer = tokens × (cells × mask bytes + 4 × max(2 × (hidden + q + kv), 3 × ffn + 2 × hidden + "
       "q)), experts counted as used; several cards hold four copies of the inputs. low: llama-server "
       "since June 2026 reserves one row of logits a sequence",
       "Llama 3.1 8B, ubatch 512: 4 × 512 × (128,256 + 4,096) = 258.50 MiB; llama-server: 116.00 MiB",
       tree + "llama-context.cpp", "2026-08"},
      {"llama_cpp.compute_buffer_no_fa",
       "max(layer, logits) as with flash attention, but the scores of every head exist: layer = 4 × "
       "tokens × (cells × (heads + masks) + 2 × (hidden + q + kv × masks))",
       "Llama 3 8B, 8,192 tokens, ubatch 512: 4 × 512 × (8,192 × 33 + 2 × 9,216) = 564.00 MiB",
       tree + "llama-context.cpp", "2026-08"},
      {"llama_cpp.host_buffer", "tokens × (cells × mask bytes + inputs × 4 × hidden)",
       "Llama 3.1 8B, 8,192 tokens, ubatch 512: 512 × (8,192 × 2 + 2 × 4 × 4,096) = 24.00 MiB",
       tree + "llama-graph.cpp", "2026-08"},
      {"llama_cpp.output_buffer", "4 × vocabulary × sequences",
       "Llama 3.1 8B: 4 × 128,256 × 1 = 0.49 MiB", tree + "llama-context.cpp", "2026-08"},
  };
}

}  // namespace headroom
