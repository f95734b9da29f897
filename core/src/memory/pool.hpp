// The KV pool of engines that give the cache what a memory budget leaves (vLLM, SGLang).
#pragma once

#include "engine/placement.hpp"

namespace headroom {

struct PoolState {
  Bytes budget = 0;         // the engine's share of memory, on the fullest card
  Bytes used = 0;           // fixed terms + pool there
  Bytes demand = 0;         // fixed terms + what the scenario's sequences need
  Bytes headroom = 0;       // budget - demand
  std::int64_t blocks = 0;  // the smallest pool of all cards, in blocks
  std::int64_t blocks_per_sequence = 0;
  std::int64_t tokens = 0;     // as the engine prints it
  double max_concurrency = 0;  // as the engine prints it
};

PoolState pool_state(const Deployment& deployment, const Placement& placement);
Term pool_term(const Deployment& deployment, const Placement& placement, std::size_t card);

}  // namespace headroom
