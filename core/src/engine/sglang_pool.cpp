// The pools of SGLang: python/sglang/srt/model_executor/pool_configurator.py. One pool of tokens
// for the layers with full attention; beside it, in fixed shares, one for windows and one for
// recurrent states. A block here is a token of the first, with its part of the others.
#include <algorithm>

#include "engine/ranks.hpp"
#include "engine/sglang.hpp"

namespace headroom {
namespace {

constexpr int kGemmaWindows = 20260501;  // Gemma 4's windows have a pool of their own
// --swa-full-tokens-ratio: the pool of windows has 4 tokens for 5 of the other.
constexpr std::int64_t kWindowTokens = 4;
constexpr std::int64_t kFullTokens = 5;
// --mamba-full-memory-ratio: 9 bytes of states for 10 of the cache.
constexpr std::int64_t kStateBytes = 9;
constexpr std::int64_t kCacheBytes = 10;
// With the prefix cache a running sequence may keep three states.
constexpr std::int64_t kStatesOfSequence = 3;

/// Architectures whose windows have a pool of their own (is_hybrid_swa_model in
/// configs/model_config.py); those of others are kept like full attention.
bool parts_windows(const Deployment& d) {
  constexpr std::string_view kTypes[] = {"gpt_oss", "llama4_text", "mimo_v2_flash", "step3p5"};
  const std::string& type = d.model->type;
  if (type.substr(0, 6) == "gemma4") return d.as_of >= kGemmaWindows;
  return std::find(std::begin(kTypes), std::end(kTypes), type) != std::end(kTypes);
}

/// The larger of the tokens that the context needs and those whose part of another pool is enough
/// for it: `asked` of `each` a token.
std::int64_t tokens_for(std::int64_t context, Bytes asked, Bytes each) {
  return std::max(context, each > 0 ? ceil_div(asked, each) : 0);
}

}  // namespace

// Qwen3 14B: 40 layers x 2,048 x 2 bytes = 163,840 a token; 14.0 GiB held 91,749, as printed.
// Qwen3.5 397B on 2 ranks: 15,360 a token and 9 / 10 of that for states of 96.0 MiB.
Pool sglang_pool(const Deployment& d, std::size_t first, std::size_t last) {
  const bool parts = parts_windows(d);
  Bytes full = 0;
  Bytes windowed = 0;
  Bytes states = 0;
  std::int64_t window = 0;
  for (std::size_t i = first; i < last; ++i) {
    const LayerState& layer = d.model->layers[i];
    if (layer.recurrent.any()) states = plus(states, rank_state_bytes(d, layer.recurrent));
    if (layer.k_width == 0) continue;
    const bool apart = parts && layer.reach != Reach::full;
    if (apart) window = std::max(window, layer.window);
    Bytes& pool = apart ? windowed : full;
    pool = plus(pool, rank_token_bytes(d, layer));
  }
  Pool pool;
  pool.block_tokens = 1;
  pool.blocks_per_sequence = d.context;
  if (full == 0 && windowed > 0) {  // every layer has a window
    pool.block_bytes = windowed;
    pool.blocks_per_sequence = std::min(d.context, window);
    return pool;
  }
  const Bytes share = ceil_div(times(windowed, kWindowTokens), kFullTokens);
  pool.block_bytes = plus(full, share);
  if (windowed > 0) {
    pool.blocks_per_sequence =
        tokens_for(d.context, times(kFullTokens, std::min(d.context, window)), kWindowTokens);
  }
  if (states == 0) return pool;
  if (full == 0) {  // states alone: their part of what is left
    pool.block_tokens = d.context;
    pool.block_bytes = ceil_div(times(states, kStateBytes + kCacheBytes), kStateBytes);
    pool.blocks_per_sequence = kStatesOfSequence;
    return pool;
  }
  const Bytes beside = ceil_div(times(pool.block_bytes, kStateBytes), kCacheBytes);
  pool.blocks_per_sequence =
      tokens_for(pool.blocks_per_sequence, times(kStatesOfSequence, states), beside);
  pool.block_bytes = plus(pool.block_bytes, beside);
  return pool;
}

}  // namespace headroom
