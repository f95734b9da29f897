// The KV pool of vLLM: vllm/v1/core/kv_cache_utils.py. Layers with equal pages form groups of equal
// size; a block of the pool is one page in each layer of a group.
#include <algorithm>

#include "engine/vllm.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kBlockTokens = 16;
constexpr std::int64_t kLatentBlockTokens = 64;  // MLA's kernels
constexpr Bytes kSixteenBit = 2;
// With prefix caching on for hybrids a sequence keeps its state and the one before it. One in a log
// of December 2025, two in logs of releases 0.24 and later; dated with release 0.21.
constexpr int kTwoStates = 20260501;

/// Bytes of one token in one layer on one rank. MLA is never divided, nor the keys of an indexer;
/// beside MLA those are stored in FP8 with an f32 scale for each 128: DeepSeek-V3.2: 1,152 + 132.
Bytes token_bytes(const Deployment& d, const LayerState& layer) {
  const std::int64_t ranks =
      layer.latent ? 1 : std::min(d.tensor_parallel, std::max<std::int64_t>(1, layer.kv_heads));
  const Bytes index = layer.latent
                          ? plus(layer.index_width, times(4, ceil_div(layer.index_width, 128)))
                          : d.k_type->rows(layer.index_width, 1);
  return plus(plus(d.k_type->rows(ceil_div(layer.k_width, ranks), 1),
                   d.v_type->rows(ceil_div(layer.v_width, ranks), 1)),
              index);
}

/// Bytes of a layer's recurrent state of one sequence on one rank: the convolution's window in the
/// model's type, the matrix in it or in F32. Source: model_executor/layers/mamba/mamba_utils.py.
/// Qwen3-Next on 2 ranks: 2 x (3 x 4,096 + 16 x 128 x 128) = 548,864.
Bytes state_bytes(const Deployment& d, const RecurrentState& state) {
  const std::int64_t ranks = d.tensor_parallel;
  RecurrentState share = state;
  share.inner = ceil_div(state.inner, ranks);
  share.groups = ceil_div(state.groups, ranks);  // at least one group on each rank
  const std::int64_t window =
      times(std::max<std::int64_t>(1, share.kernel) - 1, share.conv_width());
  return plus(times(kSixteenBit, window),
              times(d.model->recurrent_f32 ? 2 * kSixteenBit : kSixteenBit, share.matrix()));
}

/// Blocks of one group for one sequence. A window keeps window - 1 tokens and the running batch.
std::int64_t group_blocks(const Deployment& d, std::int64_t window) {
  const std::int64_t all = ceil_div(d.context, kBlockTokens);
  if (window == 0) return all;
  const std::int64_t kept = std::min(plus(window - 1, d.batch), d.context);
  return std::min(all, ceil_div(kept, kBlockTokens) + 1);
}

/// How many layers a group has: as many as the rarer kind, unless both are nearly equally many.
/// Gemma 3 27B: 10 full and 52 window layers -> 10; gpt-oss: 12 and 12 -> 12.
std::int64_t group_size(std::int64_t a, std::int64_t b) {
  const std::int64_t smaller = std::min(a, b);
  const std::int64_t larger = std::max(a, b);
  return times(4, larger) < times(5, smaller) ? larger : smaller;
}

/// Attention beside recurrent layers: one page size for both. The block of attention grows until it
/// holds a state, in steps of 16 tokens; a state takes a block for each sequence, later two.
/// Source: class HybridAttentionMambaModelConfig in model_executor/models/config.py. Qwen3-Next, 2
/// ranks: 548,864 / 1,024 bytes a token -> 544 tokens, pages of 557,056, 12 layers a group, 1 group
/// of attention and 3 of states.
Pool hybrid_pool(const Deployment& d, std::size_t first, std::size_t last) {
  std::int64_t attending = 0;
  std::int64_t recurrent = 0;
  Bytes token = 0;
  Bytes state = 0;
  bool latent = false;
  for (std::size_t i = first; i < last; ++i) {
    const LayerState& layer = d.model->layers[i];
    attending += layer.k_width > 0 ? 1 : 0;
    recurrent += layer.recurrent.any() ? 1 : 0;
    token = std::max(token, token_bytes(d, layer));
    state = std::max(state, state_bytes(d, layer.recurrent));
    latent = latent || layer.latent;
  }
  const std::int64_t states = d.as_of >= kTwoStates ? 2 : 1;
  Pool pool;
  if (attending == 0) {  // blocks of a sequence, whatever its length
    pool.block_tokens = d.context;
    pool.block_bytes = times(state, recurrent);
    pool.blocks_per_sequence = states;
    return pool;
  }
  const std::int64_t step = latent ? kLatentBlockTokens : kBlockTokens;
  const std::int64_t size = group_size(attending, recurrent);
  const std::int64_t state_groups = ceil_div(recurrent, size);
  const std::int64_t token_groups = ceil_div(attending, size);
  pool.block_tokens = times(step, std::max<std::int64_t>(1, ceil_div(state, times(step, token))));
  pool.groups = plus(state_groups, token_groups);
  pool.block_bytes = times(pool.block_tokens, token, size);
  pool.blocks_per_sequence = plus(times(token_groups, ceil_div(d.context, pool.block_tokens)),
                                  times(states, state_groups));
  return pool;
}

}  // namespace

Pool vllm_pool(const Deployment& d, std::size_t first, std::size_t last) {
  std::int64_t full = 0;
  std::int64_t windowed = 0;
  std::int64_t window = 0;
  Bytes page = 0;
  Bytes pages = 0;
  for (std::size_t i = first; i < last; ++i) {
    const LayerState& layer = d.model->layers[i];
    if (layer.recurrent.any()) return hybrid_pool(d, first, last);
    if (layer.k_width == 0) continue;  // reads the cache of another layer, or has no attention
    (layer.reach == Reach::full ? full : windowed) += 1;
    if (layer.reach != Reach::full) window = layer.window;
    const Bytes own = times(token_bytes(d, layer), kBlockTokens);
    page = std::max(page, own);
    pages = plus(pages, own);
  }
  Pool pool;
  pool.block_tokens = kBlockTokens;
  if (full == 0 || windowed == 0) {  // one group, of pages of any size
    pool.block_bytes = pages;
    pool.blocks_per_sequence = group_blocks(d, full == 0 ? window : 0);
    return pool;
  }
  const std::int64_t size = group_size(full, windowed);  // Gemma 3 27B: 1 full + 6 window groups
  const std::int64_t full_groups = ceil_div(full, size);
  const std::int64_t window_groups = ceil_div(windowed, size);
  pool.groups = full_groups + window_groups;
  pool.block_bytes = times(page, size);
  pool.blocks_per_sequence =
      plus(times(full_groups, group_blocks(d, 0)), times(window_groups, group_blocks(d, window)));
  return pool;
}

}  // namespace headroom
