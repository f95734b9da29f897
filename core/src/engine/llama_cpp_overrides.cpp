// Sources: llama_model_loader::create_tensor in src/llama-model-loader.cpp (-ot since PR 11397,
// 2025-04-02: every tensor's name is searched for each pattern, the first found decides, input
// tensors too); common/common.h and common/arg.cpp (-cmoe since PR 14992, 2025-07-31; -ncmoe since
// PR 15077, 2025-08-05: "blk\.N\.ffn_(up|down|gate|gate_up)_(ch|)exps" for N below the number,
// after the overrides stated before it). The fork: src/llama-load-tensors.cpp, August 2026.
#include "engine/llama_cpp_overrides.hpp"

#include <algorithm>
#include <cmath>

#include "engine/llama_cpp.hpp"
#include "format/gguf_names.hpp"
#include "format/pattern.hpp"

namespace headroom {
namespace {

bool is_expert(const Tensor& tensor) {
  return tensor.part == Part::text && tensor.expert && tensor.layer >= 0;
}

/// 1 for each layer with experts.
std::vector<std::uint8_t> with_experts(const Model& model) {
  std::vector<std::uint8_t> layers(model.layers.size(), 0);
  for (const Tensor& tensor : model.tensors) {
    const auto layer = static_cast<std::size_t>(tensor.layer);
    if (is_expert(tensor) && layer < layers.size()) layers[layer] = 1;
  }
  return layers;
}

/// The fork shares the number out over several cards by their layers, the rounding where it errs
/// least. 10 over cards of 20 and 10 layers: 7 and 3.
std::vector<std::int64_t> shares_of_cards(const std::vector<std::int64_t>& layers, std::int64_t all,
                                          std::int64_t number) {
  std::vector<std::int64_t> shares;
  std::int64_t sum = 0;
  const auto wanted = [&](std::size_t card) {
    return static_cast<float>(layers[card] * number) / static_cast<float>(all);
  };
  for (std::size_t card = 0; card < layers.size(); ++card) {
    shares.push_back(static_cast<std::int64_t>(std::round(wanted(card))));
    sum += shares.back();
  }
  while (sum != number) {
    const std::int64_t step = sum < number ? 1 : -1;
    std::size_t best = layers.size();
    float least = 0;
    for (std::size_t card = 0; card < layers.size(); ++card) {
      const std::int64_t moved = shares[card] + step;
      if (moved < 0 || moved > layers[card]) continue;
      const float error = static_cast<float>(step) * (static_cast<float>(moved) - wanted(card));
      if (best < layers.size() && error >= least) continue;
      best = card;
      least = error;
    }
    if (best == layers.size()) break;
    shares[best] += step;
    sum += step;
  }
  return shares;
}

/// The fork counts from the last layer: on one card the layers with experts, on several every layer
/// of each card's share.
void mark_from_the_back(const std::vector<int>& devices, std::size_t cards, std::int64_t number,
                        const std::vector<std::uint8_t>& experts,
                        std::vector<std::uint8_t>& marked) {
  const auto all = static_cast<std::int64_t>(marked.size());
  const bool shared = cards > 1 && number < all;
  std::vector<std::int64_t> left = {number};
  if (shared) {
    std::vector<std::int64_t> layers(cards, 0);
    for (std::size_t layer = 0; layer < marked.size(); ++layer) {
      if (devices[layer] >= 0) ++layers[static_cast<std::size_t>(devices[layer])];
    }
    left = shares_of_cards(layers, all, number);
  }
  for (std::size_t layer = marked.size(); layer-- > 0;) {
    if (shared ? devices[layer] < 0 : experts[layer] == 0) continue;
    std::int64_t& open = left[shared ? static_cast<std::size_t>(devices[layer]) : 0];
    if (open <= 0) continue;
    --open;
    marked[layer] = 1;
  }
}

void move_tensors(const Deployment& d, const std::vector<int>& devices, std::vector<int>& places) {
  const std::vector<std::uint8_t> marked = llama_cpp_cpu_moe(d, devices);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Tensor& tensor = d.model->tensors[i];
    if (!llama_cpp_loads(*d.model, tensor)) continue;
    const std::int16_t moved = d.moves != nullptr ? d.moves->tensors[i] : kStays;
    const auto layer = static_cast<std::size_t>(tensor.layer);
    if (moved != kStays) {
      places[i] = moved;
    } else if (is_expert(tensor) && layer < marked.size() && marked[layer] != 0) {
      places[i] = -1;
    }
  }
}

}  // namespace

std::shared_ptr<const Moves> moves_of(std::vector<Move> list, const Model& model) {
  if (list.empty()) return nullptr;
  std::vector<Pattern> patterns;
  for (const Move& move : list) {
    std::optional<Pattern> pattern = Pattern::read(move.match);
    if (!pattern) return nullptr;  // resolving a scenario has refused that
    patterns.push_back(std::move(*pattern));
  }
  // Without a norm of its own before it, the MLP's is the one behind attention.
  const bool of_mlp =
      std::none_of(model.tensors.begin(), model.tensors.end(), [](const Tensor& tensor) {
        return tensor.name.find("pre_feedforward_layernorm") != std::string::npos;
      });
  auto moves = std::make_shared<Moves>();
  for (const Tensor& tensor : model.tensors) {
    std::string name = gguf_name(tensor);
    const std::size_t norm = of_mlp ? name.find("post_attention_norm") : std::string::npos;
    if (norm != std::string::npos) name.replace(norm, 19, "ffn_norm");
    const auto found = std::find_if(patterns.begin(), patterns.end(),
                                    [&](const Pattern& pattern) { return pattern.found_in(name); });
    const auto at = static_cast<std::size_t>(found - patterns.begin());
    moves->tensors.push_back(found == patterns.end() ? kStays : list[at].device);
  }
  moves->list = std::move(list);
  return moves;
}

bool llama_cpp_overrides(const Deployment& d) {
  return d.moves != nullptr || d.cpu_moe_layers.value_or(0) > 0;
}

std::vector<std::uint8_t> llama_cpp_cpu_moe(const Deployment& d, const std::vector<int>& devices) {
  std::vector<std::uint8_t> marked(d.model->layers.size(), 0);
  const std::int64_t number = d.cpu_moe_layers.value_or(0);
  if (number <= 0) return marked;
  if (llama_history(d).fork) {
    mark_from_the_back(devices, d.cards.size(), number, with_experts(*d.model), marked);
  } else {
    const auto first = std::min(static_cast<std::size_t>(number), marked.size());
    std::fill_n(marked.begin(), first, std::uint8_t{1});
  }
  return marked;
}

/// T5's encoder lies in the layers of its decoder.
bool llama_cpp_loads(const Model& model, const Tensor& tensor) {
  return tensor.part == Part::text || (tensor.part == Part::beside && model.cross_attention);
}

std::vector<int> llama_cpp_tensor_devices(const Deployment& d, const std::vector<int>& devices) {
  std::vector<int> places(d.model->tensors.size(), -1);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Tensor& tensor = d.model->tensors[i];
    if (!llama_cpp_loads(*d.model, tensor)) continue;
    const bool in_layer =
        tensor.layer >= 0 && static_cast<std::size_t>(tensor.layer) < devices.size();
    const bool input = tensor.role == Role::token_embedding ||
                       tensor.role == Role::layer_embedding ||
                       (tensor.role == Role::position_embedding && !in_layer);
    if (input) continue;
    places[i] = in_layer ? devices[static_cast<std::size_t>(tensor.layer)] : devices.back();
  }
  if (llama_cpp_overrides(d)) move_tensors(d, devices, places);
  return places;
}

ExpertLayers llama_cpp_expert_layers(const Deployment& d) {
  const std::vector<int> places = llama_cpp_tensor_devices(d, llama_cpp_layer_devices(d));
  std::vector<std::uint8_t> whole = with_experts(*d.model);
  ExpertLayers layers;
  layers.all = std::count(whole.begin(), whole.end(), 1);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Tensor& tensor = d.model->tensors[i];
    const auto layer = static_cast<std::size_t>(tensor.layer);
    if (is_expert(tensor) && layer < whole.size() && places[i] < 0) whole[layer] = 0;
  }
  layers.on_cards = std::count(whole.begin(), whole.end(), 1);
  return layers;
}

bool llama_cpp_moves_to_host(const Deployment& d) {
  const std::vector<int> places = llama_cpp_tensor_devices(d, llama_cpp_layer_devices(d));
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Tensor& tensor = d.model->tensors[i];
    const bool loaded = tensor.part == Part::text && !tensor.is_vector();
    if (loaded && places[i] < 0 && (tensor.layer >= 0 || tensor.role == Role::output)) return true;
  }
  return false;
}

}  // namespace headroom
