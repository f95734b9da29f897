// llama.cpp and ik_llama.cpp: where each tensor goes, how many cells the cache has, how large the
// buffers are. Rules are dated; sources stand beside them in the .cpp files.
#pragma once

#include <vector>

#include "engine/placement.hpp"

namespace headroom {

Placement place_llama_cpp(const Deployment& deployment);
std::vector<Formula> llama_cpp_formulas();

/// Which device each layer is on: -1 the host, else the index of a card. The last entry is the
/// output, which counts as a layer of its own.
std::vector<int> llama_cpp_layer_devices(const Deployment& deployment);

/// Cells of a layer's cache for each sequence. 8,000 tokens -> 8,192; a window of 1,024 with
/// ubatch 512 -> 1,536.
std::int64_t llama_cpp_cells(const Deployment& deployment, const LayerState& layer);

/// Bytes of one layer's cache over all sequences.
Bytes llama_cpp_layer_cache(const Deployment& deployment, const LayerState& layer);

/// The scheduler's buffer on a card: the widest moment of the worst prompt. `low` is what
/// llama-server reserves since June 2026, one row of logits a sequence.
Term llama_cpp_card_buffer(const Deployment& deployment, const std::vector<int>& devices, int card);

/// The scheduler's buffer on the host: the graph's inputs.
Term llama_cpp_host_buffer(const Deployment& deployment, const std::vector<int>& devices);

}  // namespace headroom
