// What SGLang sets aside and what it fills: python/sglang/srt/arg_groups, model_executor.
#include "engine/sglang.hpp"

#include <algorithm>
#include <cmath>

#include "engine/ranks.hpp"
#include "engine/vllm.hpp"

namespace headroom {
namespace {

constexpr int kReserves = 20250919;  // PR 10372: a reserve, no share by ranks. A third rule held
                                     // in the summer before: the shares stand for it
constexpr int kPrefillGraphs = 20260601;  // seen in issue 29092
constexpr int kLargerChunks = 20260904;   // PR 37898: for cards of 20 to 35 GiB

/// Defaults by the memory of a card, in MiB as the driver tells it.
struct Tier {
  std::int64_t below;
  std::int64_t chunk;
  std::int64_t rows;       // of the largest decode graph
  std::int64_t many_rows;  // with 4 ranks and more
};

constexpr std::int64_t kGib = 1024;
constexpr Tier kTiers[] = {
    {20 * kGib, 2048, 8, 8},      {35 * kGib, 4096, 48, 160},   {60 * kGib, 4096, 32, 160},
    {160 * kGib, 8192, 256, 512}, {INT64_MAX, 16384, 512, 512},
};
constexpr Tier kSmallBefore = {35 * kGib, 2048, 24, 80};

/// A card's memory as nvidia-smi prints it; where only the CUDA runtime's figure is known, which is
/// less, the label. RTX 4090: 24,576 for 24,564.
std::int64_t card_mib(const Deployment& d) {
  const Card& card = d.cards.front();
  if (card.gpu->memory_visible_mib) return *card.gpu->memory_visible_mib;
  return (card.gpu->memory_cuda_mib ? card.memory.capacity : card.memory.usable) / kMiB;
}

const Tier& tier_of(const Deployment& d) {
  const std::int64_t mib = card_mib(d);
  const Tier& tier = *std::find_if(std::begin(kTiers), std::end(kTiers),
                                   [&](const Tier& each) { return mib < each.below; });
  return tier.below == kSmallBefore.below && d.as_of < kLargerChunks ? kSmallBefore : tier;
}

/// How many sizes of prefill graphs there are: 4 to 32 by 4, to 256 by 16, to 512 by 32, to 1,024
/// by 64, to 4,096 by 256, then by 512. 8,192 tokens: 58.
std::int64_t prefill_graphs(std::int64_t tokens) {
  constexpr std::int64_t kLastStep = 512;
  constexpr std::int64_t kFirst[][2] = {{32, 4}, {256, 16}, {512, 32}, {1024, 64}, {4096, 256}};
  std::int64_t count = 0;
  std::int64_t from = 0;
  for (const auto& [to, step] : kFirst) {
    count += std::max<std::int64_t>(0, (std::min(tokens, to) - from) / step);
    from = to;
  }
  return count + std::max<std::int64_t>(0, (tokens - from) / kLastStep);
}

bool is_cuda(const Deployment& d) {
  return d.cards.front().gpu->vendor == "NVIDIA";
}

bool is_latent(const Model& model) {
  return model.latent_key_width > 0;
}

/// MiB that the default leaves free.
double reserve_mib(const Deployment& d) {
  constexpr double kFixed = 512;
  constexpr double kToken = 1.5;
  constexpr double kRow = 2;
  constexpr double kRank = 128;
  constexpr double kGraph = 8;
  constexpr double kLatentGraphs = 1536;
  constexpr double kLeast = 10240;  // on cards of more than 60 GiB
  const Tier& tier = tier_of(d);
  const auto chunk = static_cast<double>(std::max<std::int64_t>(2048, d.batch));
  const std::int64_t rows = d.tensor_parallel < 4 ? tier.rows : tier.many_rows;
  double mib = kFixed + kToken * chunk + kRow * static_cast<double>(rows) +
               kRank * static_cast<double>(d.tensor_parallel * d.pipeline_parallel);
  if (d.as_of >= kPrefillGraphs && is_cuda(d)) {
    mib +=
        is_latent(*d.model) ? kLatentGraphs : kGraph * static_cast<double>(prefill_graphs(d.batch));
  }
  return card_mib(d) > 60 * kGib ? std::max(mib, kLeast) : mib;
}

double share_by_ranks(std::int64_t ranks) {
  if (ranks >= 16) return 0.79;
  if (ranks >= 8) return 0.81;
  if (ranks >= 4) return 0.85;
  return ranks >= 2 ? 0.87 : 0.88;
}

const char* context_of(const Deployment& d) {
  return d.cards.front().gpu->vendor == "AMD" ? "context_rocm" : "context_cuda";
}

Bytes free_at_start(const Deployment& d, std::size_t card) {
  const auto context = static_cast<Bytes>(d.engine->constant(context_of(d)).value);
  return std::max<Bytes>(0, d.cards[card].memory.usable - context - d.reserved);
}

/// The table of rotary sines and cosines stays in f32 on CUDA.
Bytes rotary_bytes(const Deployment& d) {
  return times(is_cuda(d) ? 2 : 1, vllm_rotary_bytes(*d.model));
}

Term weights_term(const Deployment& d, std::int64_t stage) {
  Bytes bytes = rotary_bytes(d);
  for (std::size_t i = 0; i < d.stored->size(); ++i) {
    if (is_on_stage(d, d.model->tensors[i], stage)) bytes = plus(bytes, vllm_rank_bytes(d, i));
  }
  return make_term(TermId::weights, bytes, Grade::formula, "sglang.weights",
                   {{"format", d.format->id},
                    {"tensor_parallel", d.tensor_parallel},
                    {"pipeline_parallel", d.pipeline_parallel},
                    {"rotary_table", rotary_bytes(d)}});
}

Term context_term(const Deployment& d) {
  const Constant& constant = d.engine->constant(context_of(d));
  Term term = make_term(TermId::engine_overhead, static_cast<Bytes>(constant.value), Grade::rule,
                        constant.id, {{"vendor", d.cards.front().gpu->vendor}});
  term.low = static_cast<Bytes>(constant.low);
  term.high = static_cast<Bytes>(constant.high);
  return term;
}

/// What the static share leaves, whatever activations and graphs take of it.
Term rest_term(const Deployment& d, std::size_t card) {
  const Bytes free = free_at_start(d, card);
  return make_term(TermId::activations, free - sglang_budget(d, card), Grade::rule,
                   "sglang.activations", {{"free", free}, {"fraction", d.memory_utilization}});
}

}  // namespace

std::int64_t sglang_default_batch(const Deployment& d) {
  return d.cards.empty() ? kTiers[2].chunk : tier_of(d).chunk;
}

double sglang_default_fraction(const Deployment& d) {
  if (d.as_of < kReserves || d.cards.empty()) return share_by_ranks(d.tensor_parallel);
  const auto mib = static_cast<double>(card_mib(d));
  // Where nothing is left, the engine ends: the least that three digits say does not fit either.
  return std::max(0.001, std::round((mib - reserve_mib(d)) / mib * 1000) / 1000);
}

bool sglang_knows_fraction(const Deployment& d) {
  const std::vector<Tensor>& tensors = d.model->tensors;
  return std::none_of(tensors.begin(), tensors.end(),
                      [](const Tensor& tensor) { return tensor.part == Part::vision; });
}

std::int64_t sglang_card_kind(const Deployment& d) {
  return is_cuda(d) ? 1 : 0;
}

Bytes sglang_budget(const Deployment& d, std::size_t card) {
  return fraction_of(free_at_start(d, card), d.memory_utilization);
}

Placement place_sglang(const Deployment& d) {
  Placement placement;
  std::size_t card = 0;
  for (std::int64_t stage = 0; stage < d.pipeline_parallel; ++stage) {
    const Term weights = weights_term(d, stage);
    const Pool pool = sglang_pool(d, first_layer(d, stage), first_layer(d, stage + 1));
    for (std::int64_t rank = 0; rank < d.tensor_parallel; ++rank, ++card) {
      placement.cards.push_back({weights});
      placement.outside.push_back({rest_term(d, card), context_term(d)});
      placement.pools.push_back(pool);
    }
  }
  return placement;
}

}  // namespace headroom
