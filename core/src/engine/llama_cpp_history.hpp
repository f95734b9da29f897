// What changed in llama.cpp and in its fork ik_llama.cpp over time, as far as memory shows it.
#pragma once

#include "engine/deployment.hpp"

namespace headroom {

/// The rules of one engine at one date.
struct LlamaHistory {
  bool fork = false;  // ik_llama.cpp

  // Placement.
  bool output_first = true;        // -ngl counts the output as the last layer, which goes first
  bool prediction_cached = false;  // a prediction layer counts as a layer and has a cache
  bool moves_tensors = true;       // -ot: single tensors may lie elsewhere than their layer

  // Cache.
  bool one_stream = false;  // all sequences share one cache
  std::int64_t cell_step = 256;
  bool window_cache = true;     // window layers have a cache of their own
  bool latent_absorbed = true;  // MLA caches the latent, not one K and V a head
  bool latent_key_only = true;  // and no V beside it

  // llama-server's copies of windows, and later of recurrent states, in host memory.
  std::int64_t checkpoints = 32;  // of each sequence at most
  bool state_checkpoints = true;

  // Buffers.
  bool half_mask = true;         // with flash attention the mask is built in f16
  bool wide_gate = true;         // gate x up is a new tensor; before, the gate was overwritten
  bool wide_indices = true;      // K and V are written by row indices, after all of them exist
  std::int64_t copies = 4;       // of each input when several cards work as a pipeline
  std::int64_t crossing = 8;     // hidden states on a later card of a pipeline, 2 of each copy
  std::int64_t embeddings = 2;   // hidden states among the inputs on the host
  bool few_outputs = true;       // llama-server reserves one row of logits a sequence
  bool expert_batch = false;     // experts go to a card from 32 tokens an expert on, not a step
  bool server_sequence = false;  // llama-server keeps one more sequence, for the system prompt
};

LlamaHistory llama_history(const Deployment& deployment);

}  // namespace headroom
