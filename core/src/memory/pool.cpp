#include "memory/pool.hpp"

#include <algorithm>

namespace headroom {
namespace {

const PoolRules& rules_of(const Deployment& d) {
  return *find_engine_rules(d.engine->id)->pool;
}

Bytes budget_of(const Deployment& d, std::size_t card) {
  return rules_of(d).budget(d, card);
}

Bytes pool_bytes(const Deployment& d, const Placement& placement, std::size_t card) {
  return std::max<Bytes>(0, budget_of(d, card) - total(placement.cards[card]));
}

}  // namespace

PoolState pool_state(const Deployment& d, const Placement& placement) {
  PoolState state;
  state.headroom = kLargest;
  state.blocks = kLargest;
  for (std::size_t card = 0; card < placement.pools.size(); ++card) {
    const Pool& pool = placement.pools[card];
    const Bytes bytes = pool_bytes(d, placement, card);
    const Bytes fixed = total(placement.cards[card]);
    const Bytes demand =
        plus(fixed, times(pool.block_bytes, pool.blocks_per_sequence, d.sequences));
    // Layers that keep nothing need no room: one byte is enough for any number of their blocks.
    const Bytes block = std::max<Bytes>(1, pool.block_bytes);
    state.blocks = std::min(state.blocks, bytes / block);
    if (budget_of(d, card) - demand < state.headroom) {
      state.headroom = budget_of(d, card) - demand;
      state.budget = budget_of(d, card);
      state.demand = demand;
      state.used = plus(fixed, bytes);
    }
    state.blocks_per_sequence = std::max(state.blocks_per_sequence, pool.blocks_per_sequence);
    state.tokens = times(state.blocks / std::max<std::int64_t>(1, pool.groups), pool.block_tokens);
  }
  if (state.blocks_per_sequence > 0) {
    state.max_concurrency =
        static_cast<double>(state.blocks) / static_cast<double>(state.blocks_per_sequence);
  }
  if (rules_of(d).prints_sequences(d)) state.tokens = fraction_of(d.context, state.max_concurrency);
  return state;
}

Term pool_term(const Deployment& d, const Placement& placement, std::size_t card) {
  const Pool& pool = placement.pools[card];
  return make_term(TermId::kv_cache, pool_bytes(d, placement, card), Grade::formula,
                   rules_of(d).formula,
                   {{"utilization", d.memory_utilization},
                    {"budget", budget_of(d, card)},
                    {"fixed_terms", total(placement.cards[card])},
                    {"block_tokens", pool.block_tokens},
                    {"block_bytes", pool.block_bytes},
                    {"needed", times(pool.block_bytes, pool.blocks_per_sequence, d.sequences)}});
}

}  // namespace headroom
