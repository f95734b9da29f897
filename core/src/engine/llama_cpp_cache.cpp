// The KV cache of llama.cpp. Sources: src/llama-kv-cache.cpp, src/llama-kv-cache-iswa.cpp and
// llama_context's constructor in src/llama-context.cpp, as of August 2026.
#include <algorithm>

#include "engine/llama_cpp.hpp"

namespace headroom {
namespace {

constexpr int kPaddedTo256 = 20251212;      // PR 17046: 256 with and without flash attention
constexpr int kWindowCache = 20250520;      // PR 13194: a cache of its own for sliding windows
constexpr int kLatentKeyOnly = 20260115;    // MLA keeps no V tensor
constexpr int kLatentAbsorbed = 20250415;   // PR 12801: MLA caches the latent instead of all heads

bool is_ik(const Deployment& deployment) { return deployment.engine->id == "ik_llama.cpp"; }

std::int64_t padding(const Deployment& deployment) {
  return deployment.flash_attention || deployment.as_of >= kPaddedTo256 ? 256 : 32;
}

}  // namespace

std::int64_t llama_cpp_cells(const Deployment& deployment, const LayerState& layer) {
  const std::int64_t step = padding(deployment);
  const std::int64_t all = round_up(deployment.context, step);
  const bool windowed = layer.reach != Reach::full && !is_ik(deployment) &&
                        deployment.as_of >= kWindowCache;
  if (!windowed) return all;
  const std::int64_t seen = plus(layer.window, std::min(deployment.ubatch, all));
  return deployment.as_of >= kPaddedTo256 ? round_up(std::min(all, seen), step)
                                          : std::min(all, round_up(seen, step));
}

Bytes llama_cpp_layer_cache(const Deployment& deployment, const LayerState& layer) {
  const std::int64_t cells = times(llama_cpp_cells(deployment, layer), deployment.sequences);
  std::int64_t k_width = layer.k_width;
  std::int64_t v_width = layer.v_width;
  if (layer.latent && !is_ik(deployment) && deployment.as_of < kLatentKeyOnly) {
    v_width = deployment.model->latent_value_width;
    if (deployment.as_of < kLatentAbsorbed) {
      k_width = times(deployment.model->heads, deployment.model->head_width);
      v_width = times(deployment.model->heads, deployment.model->latent_head_value_width);
    }
  }
  return plus(deployment.k_type->rows(k_width, cells), deployment.v_type->rows(v_width, cells));
}

}  // namespace headroom
