// The KV pool of vLLM: vllm/v1/core/kv_cache_utils.py. Layers with equal pages form groups of equal
// size; a block of the pool is one page in each layer of a group.
#include <algorithm>

#include "engine/ranks.hpp"
#include "engine/vllm.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kBlockTokens = 16;
constexpr std::int64_t kLatentBlockTokens = 64;  // MLA's kernels
// With prefix caching on for hybrids a sequence keeps its state and the one before it. One in a log
// of December 2025, two in logs of releases 0.24 and later; dated with release 0.21.
constexpr int kTwoStates = 20260501;

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
    token = std::max(token, rank_token_bytes(d, layer));
    state = std::max(state, rank_state_bytes(d, layer.recurrent));
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
    const Bytes own = times(rank_token_bytes(d, layer), kBlockTokens);
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
