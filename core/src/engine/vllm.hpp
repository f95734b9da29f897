// vLLM: a memory budget, weights sharded over ranks, a profiled peak, and a pool of KV blocks.
#pragma once

#include <vector>

#include "engine/placement.hpp"

namespace headroom {

Placement place_vllm(const Deployment& deployment);
std::vector<Formula> vllm_formulas();

/// max_num_batched_tokens when nothing is said: 8,192 on cards of 70 GiB and more, 2,048 below.
std::int64_t vllm_default_batch(const Deployment& deployment);

/// gpu_memory_utilization when nothing is said: 0.92 from release 0.21 on, 0.90 before.
double vllm_default_utilization(const Deployment& deployment);

/// Whether the ranks divide the attention heads and the layers.
bool vllm_can_split(const Deployment& deployment);

/// Bytes of a stored tensor on one tensor-parallel rank.
Bytes vllm_rank_bytes(const Deployment& deployment, std::size_t tensor);

/// How the layers' caches share the pool on one rank of a pipeline stage [first, last).
Pool vllm_pool(const Deployment& deployment, std::size_t first, std::size_t last);

}  // namespace headroom
