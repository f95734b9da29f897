// Inversions of the ledger: each answer is exact, one more does not fit.
#include <algorithm>

#include "engine/llama_cpp_history.hpp"
#include "memory/ledger.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kLongestContext = 1LL << 27;
constexpr std::int64_t kMostSequences = 65'536;

/// The largest n in 1 .. most for which `fits(n)`, or 0. fits must not turn true again above it.
template <class Fits>
std::int64_t largest(std::int64_t most, const Fits& fits) {
  if (fits(most)) return most;
  std::int64_t good = 0;
  std::int64_t bad = most;
  while (bad - good > 1) {
    const std::int64_t middle = good + (bad - good) / 2;
    (fits(middle) ? good : bad) = middle;
  }
  return good;
}

bool fits(const Deployment& d) {
  return judge(d, place(d)).headroom >= 0;
}

/// llama.cpp's own fitting tool moves experts before layers, and nothing that an override has
/// moved.
bool may_move_experts(const Deployment& d) {
  const bool mixture = d.model->experts > 0 && d.model->layers.size() > 1;
  return mixture && !d.cpu_moe_layers && d.moves == nullptr && llama_history(d).moves_tensors;
}

/// Whether it fits with the experts of as few layers as it takes on the host; else of all.
bool move_experts(Deployment& tried) {
  const auto layers = static_cast<std::int64_t>(tried.model->layers.size());
  const std::int64_t kept = largest(layers - 1, [&](std::int64_t n) {
    tried.cpu_moe_layers = layers - n;
    return fits(tried);
  });
  tried.cpu_moe_layers = layers - kept;
  return kept > 0 || fits(tried);
}

}  // namespace

// DeepSeek-V3 in Q4_K_M on one RTX 4090: no expert fits, so the experts of all 61 layers stay on
// the host; Qwen3 30B A3B: those of the first layers.
Deployment with_fitting_layers(const Deployment& d) {
  const bool movable = find_engine_rules(d.engine->id)->offloads_layers && !d.cards.empty();
  if (!movable || d.gpu_layers || fits(d)) return d;
  Deployment tried = d;
  const auto layers = static_cast<std::int64_t>(d.model->layers.size());
  if (may_move_experts(d) && move_experts(tried)) return tried;
  tried.gpu_layers = largest(layers, [&](std::int64_t n) {
    tried.gpu_layers = n;
    return fits(tried);
  });
  return tried;
}

/// A prompt as long as the context grows with it.
std::int64_t largest_context(const Deployment& d) {
  Deployment tried = d;
  const std::int64_t most = d.model->max_context > 0 ? d.model->max_context : kLongestContext;
  return largest(most, [&](std::int64_t n) {
    tried.context = n;
    tried.prompt = d.prompt == d.context ? n : std::min(d.prompt, n);
    return fits(tried);
  });
}

/// A stated number of sequences is vLLM's max_num_seqs too.
std::int64_t most_sequences(const Deployment& d) {
  Deployment tried = d;
  return largest(kMostSequences, [&](std::int64_t n) {
    tried.sequences = n;
    tried.max_sequences = n;
    return fits(tried);
  });
}

}  // namespace headroom
