// Tensors that llama.cpp's -ot, -cmoe and -ncmoe put elsewhere than their layer.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/deployment.hpp"

namespace headroom {

/// The moves with what they do to the model's tensors; null without moves.
std::shared_ptr<const Moves> moves_of(std::vector<Move> list, const Model& model);

/// Whether the deployment states an override, which turns the pipeline of several cards off.
bool llama_cpp_overrides(const Deployment& deployment);

/// Layers whose experts -ncmoe leaves on the host, one entry a layer of the model: 1 or 0.
/// `devices` is that of llama_cpp_layer_devices. llama.cpp counts from the first layer, dense ones
/// too: 5 of DeepSeek-V3's 61 (3 dense) move the experts of layers 3 and 4.
std::vector<std::uint8_t> llama_cpp_cpu_moe(const Deployment& deployment,
                                            const std::vector<int>& devices);

/// Whether the engine loads the tensor: the text decoder's, and of T5 both stacks'.
bool llama_cpp_loads(const Model& model, const Tensor& tensor);

/// Where each tensor of the model lies: -1 the host, else the index of a card. Parts that are not
/// loaded are given the host.
std::vector<int> llama_cpp_tensor_devices(const Deployment& deployment,
                                          const std::vector<int>& devices);

/// Experts by layer: how many layers have some, and of how many all lie on cards.
struct ExpertLayers {
  std::int64_t all = 0;
  std::int64_t on_cards = 0;
};

ExpertLayers llama_cpp_expert_layers(const Deployment& deployment);

/// Whether an override leaves weights of a layer, or of the output, in host memory.
bool llama_cpp_moves_to_host(const Deployment& deployment);

}  // namespace headroom
