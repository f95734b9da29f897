// vLLM: a memory budget, weights sharded over ranks, a profiled peak, and a pool of KV blocks.
#pragma once

#include <vector>

#include "engine/placement.hpp"

namespace headroom {

Placement place_vllm(const Deployment& deployment);

/// max_num_batched_tokens when nothing is said: 8,192 on cards of 70 GiB and more, 2,048 below.
/// Before release 0.8 at least the context.
std::int64_t vllm_default_batch(const Deployment& deployment);

/// max_num_seqs when nothing is said: 1,024 on cards of 70 GiB and more, 256 below.
std::int64_t vllm_default_sequences(const Deployment& deployment);

/// gpu_memory_utilization when nothing is said: 0.92 from release 0.21 on, 0.90 before.
double vllm_default_utilization(const Deployment& deployment);

/// utilisation x usable memory, less what others hold. H100 80 GB, utilisation 0.9: 79.65 GiB x
/// 0.9 = 71.68 GiB.
Bytes vllm_budget(const Deployment& deployment, std::size_t card);

/// Release 0.21 prints the tokens of the sequences that fit, windows counted as they are.
bool vllm_prints_sequences(const Deployment& deployment);

/// Cards of different kinds are given different terms for the same deployment: a number that tells
/// the kinds apart.
std::int64_t vllm_card_kind(const Deployment& deployment);

/// Whether cuBLAS sets aside 32 MiB: data-centre cards of Hopper and Blackwell.
bool vllm_wide_workspace(const Deployment& deployment);

/// What MXFP4 experts are padded to, see vllm_weights.cpp.
struct ExpertSteps {
  std::int64_t inner;   // an expert's width on one rank
  std::int64_t hidden;  // 1: not padded
};

ExpertSteps vllm_expert_steps(const Deployment& deployment, Role role);

/// Bytes of the stored tensor of that index on one tensor-parallel rank.
Bytes vllm_rank_bytes(const Deployment& deployment, std::size_t index);

/// Bytes of the tables of rotary sines and cosines, on every rank.
Bytes vllm_rotary_bytes(const Model& model);

/// The peak of the profiling run: the widest layer or, on a rank that samples, the sampler.
Term vllm_activations(const Deployment& deployment, bool samples);

/// How the layers' caches share the pool on one rank of a pipeline stage [first, last).
Pool vllm_pool(const Deployment& deployment, std::size_t first, std::size_t last);

}  // namespace headroom
