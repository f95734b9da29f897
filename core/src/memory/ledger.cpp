#include "memory/ledger.hpp"

#include <algorithm>

#include "engine/llama_cpp_overrides.hpp"
#include "memory/overhead.hpp"
#include "memory/pool.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kTightPercent = 90;  // of usable memory, from the contract

bool is_tight(Bytes used, Bytes usable) {
  return used > fraction_of(usable, kTightPercent / 100.0);
}

/// Layers, the output, or tensors of them stay in host memory.
bool leaves_layers(const Deployment& d) {
  if (d.cards.empty()) return true;
  const auto layers = static_cast<std::int64_t>(d.model->layers.size());
  if (!find_engine_rules(d.engine->id)->offloads_layers) return false;
  return (d.gpu_layers && *d.gpu_layers <= layers) ||
         (llama_cpp_overrides(d) && llama_cpp_moves_to_host(d));
}

Verdict verdict_of(const Deployment& d, const Placement& placement, bool tight) {
  const Bytes host = total(placement.host);
  if (d.host_memory && host > *d.host_memory) {
    return find_engine_rules(d.engine->id)->offloads_layers ? Verdict::disk : Verdict::does_not_fit;
  }
  if (leaves_layers(d)) return Verdict::offload;
  return tight ? Verdict::tight : Verdict::fits;
}

Bytes used_on(const Deployment& d, const Placement& placement, std::size_t card) {
  const std::vector<Term>& terms = placement.cards[card];
  const Bytes overhead = terms.empty() ? 0 : engine_overhead_bytes(d, card);
  return plus(plus(total(terms), overhead), d.reserved);
}

/// A run on the processor alone: what is free of the host's memory; 0 when its size is not stated.
Fullness judge_host(const Deployment& d, const Placement& placement) {
  Fullness fullness;
  fullness.used = total(placement.host);
  if (d.host_memory) fullness.headroom = *d.host_memory - fullness.used;
  fullness.verdict = verdict_of(d, placement, false);
  return fullness;
}

Fullness judge_cards(const Deployment& d, const Placement& placement) {
  Fullness fullness;
  fullness.headroom = kLargest;
  bool tight = false;
  for (std::size_t card = 0; card < d.cards.size(); ++card) {
    const Bytes used = used_on(d, placement, card);
    const Bytes usable = d.cards[card].memory.usable;
    tight = tight || is_tight(used, usable);
    if (usable - used < fullness.headroom) {
      fullness.headroom = usable - used;
      fullness.used = used;
    }
  }
  fullness.verdict =
      fullness.headroom < 0 ? Verdict::does_not_fit : verdict_of(d, placement, tight);
  return fullness;
}

Device make_device(const Deployment& d, const Placement& placement, std::size_t card) {
  Device device;
  device.id = "gpu" + std::to_string(card);
  device.name = d.cards[card].gpu->name;
  device.capacity_bytes = d.cards[card].memory.capacity;
  device.usable_bytes = d.cards[card].memory.usable;
  device.usable_formula = std::string(d.cards[card].memory.formula);
  device.terms = placement.cards[card];
  if (!device.terms.empty() && !placement.pools.empty()) {
    device.terms.push_back(pool_term(d, placement, card));
    const std::vector<Term>& outside = placement.outside[card];
    device.terms.insert(device.terms.end(), outside.begin(), outside.end());
  } else if (!device.terms.empty()) {
    device.terms.push_back(engine_overhead_term(d, card));
  }
  if (d.reserved > 0) {
    device.terms.push_back(
        make_term(TermId::reserved, d.reserved, Grade::exact, "memory.reserved", {}));
  }
  device.used_bytes = total(device.terms);
  return device;
}

Device make_host(const Deployment& d, const Placement& placement) {
  Device host;
  host.id = "host";
  host.name = "Host memory";
  host.capacity_bytes = d.host_memory;
  host.usable_bytes = d.host_memory;
  host.terms = placement.host;
  host.used_bytes = total(host.terms);
  return host;
}

}  // namespace

Placement place(const Deployment& d) {
  return find_engine_rules(d.engine->id)->place(d);
}

Fullness judge(const Deployment& d, const Placement& placement) {
  if (d.cards.empty()) return judge_host(d, placement);
  if (placement.pools.empty()) return judge_cards(d, placement);
  const PoolState pool = pool_state(d, placement);
  Fullness fullness;
  fullness.used = pool.used;
  fullness.headroom = pool.headroom;
  if (pool.blocks < pool.blocks_per_sequence) {
    fullness.verdict = Verdict::does_not_fit;
    fullness.headroom = std::min<Bytes>(pool.headroom, -1);
  } else {
    const bool tight = pool.headroom < 0 || is_tight(pool.demand, pool.budget);
    fullness.verdict = verdict_of(d, placement, tight);
  }
  return fullness;
}

Memory make_ledger(const Deployment& d, const Placement& placement) {
  const Fullness fullness = judge(d, placement);
  Memory memory;
  for (std::size_t card = 0; card < d.cards.size(); ++card) {
    memory.devices.push_back(make_device(d, placement, card));
  }
  if (!placement.pools.empty()) {
    const PoolState pool = pool_state(d, placement);
    for (Device& device : memory.devices) {
      device.kv_tokens = pool.tokens;
      device.max_concurrency = pool.max_concurrency;
    }
  }
  memory.devices.push_back(make_host(d, placement));
  memory.verdict = fullness.verdict;
  memory.headroom_bytes = fullness.headroom;
  if (find_engine_rules(d.engine->id)->offloads_layers) {
    memory.layers = static_cast<std::int64_t>(d.model->layers.size()) + 1;
    const std::int64_t asked = d.cards.empty() ? 0 : d.gpu_layers.value_or(*memory.layers);
    memory.gpu_layers = std::min(asked, *memory.layers);
    if (d.model->experts > 0) {
      const ExpertLayers experts = llama_cpp_expert_layers(d);
      memory.cpu_moe_layers = d.cpu_moe_layers.value_or(0);
      memory.expert_layers = experts.all;
      memory.gpu_expert_layers = experts.on_cards;
    }
  }
  return memory;
}

}  // namespace headroom
