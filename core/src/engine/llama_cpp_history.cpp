// Dates of merges, or the middle of the two weeks between which a change came in. llama.cpp: pull
// requests of ggml-org/llama.cpp; the fork: pull requests of ikawrakow/ik_llama.cpp.
#include "engine/llama_cpp_history.hpp"

namespace headroom {
namespace {

constexpr int kMovesTensors = 20250402;    // PR 11397: --override-tensor
constexpr int kLatentAbsorbed = 20250415;  // PR 12801: MLA caches the latent
constexpr int kWindowCache = 20250520;     // PR 13194: a cache of its own for sliding windows
constexpr int kWideGate = 20250629;        // PR 14158: gated activations as operations of their own
constexpr int kRowIndices = 20250703;      // PR 14285: ggml_set_rows writes the cache
constexpr int kStreams = 20250716;         // PR 14363: a stream of cells for each sequence
constexpr int kCheckpoints = 20250814;     // PR 15293: 3 of each sequence, of windows
constexpr int kStateCheckpoints = 20251003;  // PR 16382: of recurrent states too
constexpr int kMoreCheckpoints = 20251007;   // PR 16453 proposes 8, PR 19408 (2026-02) has them
constexpr int kMostCheckpoints = 20260306;   // 32, between PRs 19408 (2026-02) and 20232 (2026-03)
constexpr int kPaddedTo256 = 20251212;       // PR 17046: with and without flash attention
constexpr int kOutputFirst = 20251224;       // i_gpu_start = n_layer + 1 - n_gpu_layers
constexpr int kLatentKeyOnly = 20260115;     // MLA keeps no V tensor
constexpr int kTwoEmbeddings = 20260120;     // PR 18550
constexpr int kHalfMask = 20260529;          // PR 23764
constexpr int kFewOutputs = 20260601;        // PR 23861

constexpr int kForkMovesTensors = 20250225;  // ik PR 232
constexpr int kForkExpertBatch = 20250612;   // ik PR 520: 32 tokens for each expert on average
constexpr int kForkOneCopy = 20250902;       // ik PR 751: GGML_SCHED_MAX_COPIES is 1
constexpr int kForkHalfMask = 20251013;      // ik PR 825
constexpr int kForkUnusedLayers = 20251020;  // ik PR 843: no cache for layers that never run
constexpr int kForkServer = 20251105;        // ik PR 901: no sequence for the system prompt

/// The fork left the common line in August 2024: masks in f32, one shared cache, no window caches.
LlamaHistory fork_history(int as_of, bool flash_attention) {
  LlamaHistory h;
  h.fork = true;
  h.output_first = false;
  h.prediction_cached = as_of < kForkUnusedLayers;
  h.moves_tensors = as_of >= kForkMovesTensors;
  h.expert_batch = as_of >= kForkExpertBatch;
  h.one_stream = true;
  h.cell_step = flash_attention ? 256 : 32;
  h.window_cache = false;
  h.half_mask = as_of >= kForkHalfMask;
  h.wide_gate = false;
  h.wide_indices = false;
  h.copies = as_of >= kForkOneCopy ? 1 : 4;
  h.crossing = 4;
  h.embeddings = 1;
  h.few_outputs = false;
  h.server_sequence = as_of < kForkServer;
  h.checkpoints = 0;  // since when the fork keeps some is not known
  return h;
}

}  // namespace

LlamaHistory llama_history(const Deployment& d) {
  const int as_of = d.as_of;
  if (d.engine->id == "ik_llama.cpp") return fork_history(as_of, d.flash_attention);
  LlamaHistory h;
  h.output_first = as_of >= kOutputFirst;
  h.moves_tensors = as_of >= kMovesTensors;
  h.one_stream = as_of < kStreams;
  h.cell_step = d.flash_attention || as_of >= kPaddedTo256 ? 256 : 32;
  h.window_cache = as_of >= kWindowCache;
  const bool halves = !d.model->latent_unpacked;  // else one K and V a head whatever the date
  h.latent_absorbed = as_of >= kLatentAbsorbed && halves;
  h.latent_key_only = as_of >= kLatentKeyOnly && halves;
  h.half_mask = as_of >= kHalfMask;
  h.wide_gate = as_of >= kWideGate;
  h.wide_indices = as_of >= kRowIndices;
  h.crossing = as_of >= kTwoEmbeddings ? 8 : 4;
  h.embeddings = as_of >= kTwoEmbeddings ? 2 : 1;
  h.few_outputs = as_of >= kFewOutputs;
  h.checkpoints = as_of < kCheckpoints ? 0 : as_of < kMoreCheckpoints ? 3 : h.checkpoints;
  if (as_of >= kMoreCheckpoints && as_of < kMostCheckpoints) h.checkpoints = 8;
  h.state_checkpoints = as_of >= kStateCheckpoints;
  return h;
}

}  // namespace headroom
