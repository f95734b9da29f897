// SGLang: a static share of what is free at the start holds weights and caches; what it leaves is
// for activations and graphs, which the engine does not measure.
#pragma once

#include "engine/placement.hpp"

namespace headroom {

Placement place_sglang(const Deployment& deployment);

/// --chunked-prefill-size when nothing is said, by the card's memory: 4,096 on 24 GB, 8,192 on
/// 80 GB. Source: arg_groups/memory_hook of SGLang, PR 37898 for 20 to 35 GiB.
std::int64_t sglang_default_batch(const Deployment& deployment);

/// --mem-fraction-static when nothing is said, to three digits: what is left of the card after a
/// reserve of 1.5 MiB for each token of a chunk, 2 MiB for each row of the largest decode graph and
/// 8 MiB for each prefill graph. Qwen3 32B on two H100: (81,559 - 14,032) / 81,559 = 0.828, as
/// printed (issue 29092).
double sglang_default_fraction(const Deployment& deployment);

/// Beside a vision tower the engine keeps more free, by the tower's layers and width: not modelled.
bool sglang_knows_fraction(const Deployment& deployment);

/// Cards that are given the same terms have the same number.
std::int64_t sglang_card_kind(const Deployment& deployment);

/// The static share of what is free before the weights: of the memory less the driver's context and
/// what others hold.
Bytes sglang_budget(const Deployment& deployment, std::size_t card);

/// The pools of a rank, in tokens of the layers with full attention.
Pool sglang_pool(const Deployment& deployment, std::size_t first, std::size_t last);

}  // namespace headroom
