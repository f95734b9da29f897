// llama.cpp and ik_llama.cpp: where each tensor goes, how many cells the cache has, how large the
// buffers are. Rules are dated in llama_cpp_history.hpp; sources stand in the .cpp files.
#pragma once

#include <vector>

#include "engine/llama_cpp_history.hpp"
#include "engine/placement.hpp"

namespace headroom {

Placement place_llama_cpp(const Deployment& deployment);

/// Whether llama.cpp has a rule for the windows of that model_type; without one it caches the whole
/// context. Source: load_hparams of src/models/*.cpp, August 2026.
bool llama_cpp_knows_windows(std::string_view model_type);

/// The layers that have a cache: those of the decoder, in old forks a prediction layer too.
std::vector<LayerState> llama_cpp_cached_layers(const Deployment& deployment);

/// Which device each layer is on: -1 the host, else the index of a card. The last entry is the
/// output, which counts as a layer of its own.
std::vector<int> llama_cpp_layer_devices(const Deployment& deployment);

/// Caches side by side: one a sequence, or one that all share.
std::int64_t llama_cpp_streams(const Deployment& deployment);

/// Cells of a layer's cache in one stream. 8,000 tokens -> 8,192; a window of 1,024 with
/// ubatch 512 -> 1,536.
std::int64_t llama_cpp_cells(const Deployment& deployment, const LayerState& layer);

/// Bytes of one layer's cache over all sequences.
Bytes llama_cpp_layer_cache(const Deployment& deployment, const LayerState& layer);

/// Bytes of a layer's recurrent state over all sequences, in F32: windows of the convolution
/// without the newest token, and the matrix.
Bytes llama_cpp_recurrent_state(const Deployment& deployment, const RecurrentState& state);

/// Bytes of one of llama-server's context checkpoints: what the window layers hold of one sequence
/// and the recurrent states, without some kB of bookkeeping. 0: the model needs none.
Bytes llama_cpp_checkpoint(const Deployment& deployment);

struct Widths;  // what the buffers are made of, see llama_cpp_stages.hpp

/// Whether the first card computes prompts for layers that lie on the host, and so needs a buffer
/// even when it holds no layer: from 32 tokens a step on.
bool llama_cpp_lends_card(const Deployment& deployment, const Widths& widths,
                          const std::vector<int>& devices);

/// The scheduler's buffer on a card: the widest moment of the worst prompt. `low` is what
/// llama-server reserves since June 2026, one row of logits a sequence.
Term llama_cpp_card_buffer(const Deployment& deployment, const Widths& widths,
                           const std::vector<int>& devices, int card);

/// The scheduler's buffer on the host: the graph's inputs; without cards, the whole graph.
Term llama_cpp_host_buffer(const Deployment& deployment, const Widths& widths,
                           const std::vector<int>& devices);

/// Logits of one step for each sequence, on the host.
Term llama_cpp_output_buffer(const Deployment& deployment);

}  // namespace headroom
