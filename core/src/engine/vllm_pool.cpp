// The KV pool of vLLM: vllm/v1/core/kv_cache_utils.py. Layers with equal pages form groups of equal
// size; a block of the pool is one page in each layer of a group.
#include <algorithm>

#include "engine/vllm.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kBlockTokens = 16;

/// Bytes of one token in one layer on one rank. MLA is never divided.
Bytes token_bytes(const Deployment& d, const LayerState& layer) {
  const std::int64_t ranks =
      layer.latent ? 1 : std::min(d.tensor_parallel, std::max<std::int64_t>(1, layer.kv_heads));
  return plus(d.k_type->rows(ceil_div(layer.k_width, ranks), 1),
              d.v_type->rows(ceil_div(layer.v_width, ranks), 1));
}

/// Blocks of one group for one sequence. A window keeps window - 1 tokens and the running batch.
std::int64_t group_blocks(const Deployment& d, std::int64_t window) {
  const std::int64_t all = ceil_div(d.context, kBlockTokens);
  if (window == 0) return all;
  const std::int64_t kept = std::min(plus(window - 1, d.batch), d.context);
  return std::min(all, ceil_div(kept, kBlockTokens) + 1);
}

}  // namespace

Pool vllm_pool(const Deployment& d, std::size_t first, std::size_t last) {
  std::int64_t full = 0;
  std::int64_t windowed = 0;
  std::int64_t window = 0;
  Bytes page = 0;
  for (std::size_t i = first; i < last; ++i) {
    const LayerState& layer = d.model->layers[i];
    (layer.reach == Reach::full ? full : windowed) += 1;
    if (layer.reach != Reach::full) window = layer.window;
    page = std::max(page, times(token_bytes(d, layer), kBlockTokens));
  }
  Pool pool;
  pool.block_tokens = kBlockTokens;
  if (full == 0 || windowed == 0) {  // all layers alike: one group
    pool.block_bytes = times(page, full + windowed);
    pool.blocks_per_sequence = group_blocks(d, full == 0 ? window : 0);
    return pool;
  }
  // Groups are as long as the smaller kind, unless both are nearly equal. Gemma 3 27B: 10 full and
  // 52 window layers -> groups of 10: 1 full + 6 window groups. gpt-oss: 12 and 12 -> 1 + 1.
  const std::int64_t smaller = std::min(full, windowed);
  const std::int64_t larger = std::max(full, windowed);
  const std::int64_t size = times(4, larger) < times(5, smaller) ? larger : smaller;
  const std::int64_t full_groups = ceil_div(full, size);
  const std::int64_t window_groups = ceil_div(windowed, size);
  pool.groups = full_groups + window_groups;
  pool.block_bytes = times(page, size);
  pool.blocks_per_sequence =
      plus(times(full_groups, group_blocks(d, 0)), times(window_groups, group_blocks(d, window)));
  return pool;
}

}  // namespace headroom
