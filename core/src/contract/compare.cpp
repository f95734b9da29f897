// One scenario over many accelerators. A placement depends on the number of cards, not on the card,
// so it is made once for each number.
#include <algorithm>
#include <array>
#include <map>

#include "contract/resolve.hpp"
#include "contract/sentences.hpp"
#include "contract/speed.hpp"
#include "contract/support.hpp"
#include "engine/ranks.hpp"
#include "headroom/contract.hpp"
#include "memory/ledger.hpp"

namespace headroom {
namespace {

constexpr std::array<std::int64_t, 11> kCounts = {1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64};

/// Whether an override names a card that is not there.
bool names_beyond(const Moves& moves, std::int64_t count) {
  return std::any_of(moves.list.begin(), moves.list.end(),
                     [&](const Move& move) { return move.device >= count; });
}

/// The scenario's deployment, put on other cards.
class Comparer {
 public:
  Comparer(const Resolved& resolved, Extent extent)
      : base_(resolved.deployment),
        run_(*resolved.scenario.inference),
        pool_(find_engine_rules(base_.engine->id)->pool) {
    const auto& filled = resolved.defaults;
    const auto is_default = [&](std::string_view path) {
      return std::find(filled.begin(), filled.end(), path) != filled.end();
    };
    if (extent == Extent::all) work_ = work_of(base_);
    default_batch_ = is_default("inference.batch");
    default_utilization_ = is_default("inference.memory_utilization");
  }

  /// How full `count` of these cards are; nothing when the engine cannot split that way.
  std::optional<Fullness> fullness(const Gpu& gpu, std::int64_t count) {
    const Deployment d = on(gpu, count);
    if (d.moves != nullptr && names_beyond(*d.moves, count)) return std::nullopt;
    if (pool_ != nullptr && !splits(d, count)) return std::nullopt;
    Fullness full = judge(d, placement(d, count));
    const bool movable = find_engine_rules(d.engine->id)->offloads_layers && !d.gpu_layers;
    if (full.verdict == Verdict::does_not_fit && movable) full.verdict = offloaded(d);
    return full;
  }

  /// How fast `count` of these cards are.
  [[nodiscard]] Speed speed(const Gpu& gpu, std::int64_t count, Verdict verdict,
                            const SpeedTable& table) const {
    if (work_) return speed_of(on(gpu, count), *work_, verdict, table);
    Speed none;
    none.reason = "not_asked";
    return none;
  }

  /// The smallest number of cards that holds everything.
  std::optional<std::int64_t> needed(const Gpu& gpu) {
    for (const std::int64_t count : kCounts) {
      const std::optional<Fullness> full = fullness(gpu, count);
      if (full && full->headroom >= 0) return count;
    }
    return std::nullopt;
  }

 private:
  static bool splits(const Deployment& d, std::int64_t count) {
    return d.tensor_parallel * d.pipeline_parallel == count && ranks_can_split(d);
  }

  [[nodiscard]] Deployment on(const Gpu& gpu, std::int64_t count) const {
    Deployment d = base_;
    d.cards.assign(static_cast<std::size_t>(count), Card{&gpu, usable_memory(gpu)});
    const Parallel parallel = run_.parallel.value_or(Parallel{});
    d.pipeline_parallel = parallel.pipeline.value_or(1);
    d.tensor_parallel =
        parallel.tensor.value_or(std::max<std::int64_t>(1, count / d.pipeline_parallel));
    if (pool_ != nullptr && default_batch_) d.batch = pool_->default_batch(d);
    if (pool_ != nullptr && default_utilization_) {
      d.memory_utilization = pool_->default_utilization(d);
    }
    return d;
  }

  /// Engines that leave layers in host memory run anywhere the host can hold the rest.
  [[nodiscard]] static Verdict offloaded(const Deployment& d) {
    Bytes all = 0;
    for (const StoredTensor& stored : *d.stored) all = plus(all, stored.bytes);
    return d.host_memory && all > *d.host_memory ? Verdict::disk : Verdict::offload;
  }

  const Placement& placement(const Deployment& d, std::int64_t count) {
    // The batch and overhead of a pooling engine follow the kind of card too.
    const std::int64_t kind = pool_ != nullptr ? pool_->card_kind(d) : 0;
    const auto key = std::make_pair(count, kind);
    const auto found = placements_.find(key);
    if (found != placements_.end()) return found->second;
    return placements_.emplace(key, place(d)).first->second;
  }

  const Deployment& base_;
  const Inference& run_;
  std::optional<ModelWork> work_;
  const PoolRules* pool_;
  bool default_batch_ = false;
  bool default_utilization_ = false;
  std::map<std::pair<std::int64_t, std::int64_t>, Placement> placements_;
};

void add_speed(const Speed& speed, ComparisonRow& row) {
  row.speed_reason = speed.reason;
  if (!speed.decode || !speed.throughput || !speed.prefill || !speed.first_token) return;
  row.decode = speed.decode->value;
  row.decode_low = speed.decode->low;
  row.decode_high = speed.decode->high;
  row.throughput = speed.throughput->value;
  row.prefill = speed.prefill->value;
  row.first_token = speed.first_token->value;
  row.bound_by = speed.bound_by;
}

ComparisonRow make_row(const Gpu& gpu, const Engine& engine, std::int64_t count,
                       const SpeedTable& table, Comparer& comparer) {
  ComparisonRow row;
  row.gpu = gpu.id;
  row.name = gpu.name;
  row.vendor = gpu.vendor;
  row.segment = gpu.segment;
  const UsableMemory memory = usable_memory(gpu);
  row.memory_bytes = memory.capacity;
  row.usable_bytes = memory.usable;
  row.bandwidth_gbps = gpu.bandwidth_gbps;
  row.reason = why_unsupported(engine, gpu);
  row.runs = !row.reason;
  if (!row.runs) return row;
  if (const std::optional<Fullness> full = comparer.fullness(gpu, count)) {
    row.verdict = full->verdict;
    row.used_bytes = full->used;
    row.headroom_bytes = full->headroom;
    add_speed(comparer.speed(gpu, count, full->verdict, table), row);
  } else {
    row.reason = "split";
  }
  row.needed = comparer.needed(gpu);
  return row;
}

Result<std::vector<const Gpu*>> candidates(const Catalogue& catalogue, const Hardware& hardware) {
  std::vector<const Gpu*> list;
  if (!hardware.candidates) {
    for (const Gpu& gpu : catalogue.gpus) list.push_back(&gpu);
    return list;
  }
  for (std::size_t i = 0; i < hardware.candidates->size(); ++i) {
    const std::string& id = (*hardware.candidates)[i];
    const Gpu* gpu = catalogue.find_gpu(id);
    const std::string path = "hardware.candidates[" + std::to_string(i) + "]";
    if (gpu == nullptr) {
      return Problem{"gpu_unknown", path, {{"value", id}}};
    }
    list.push_back(gpu);
  }
  return list;
}

}  // namespace

Result<Comparison> compare(const Catalogue& catalogue, const ReadScenario& asked, Extent extent) {
  Result<Resolved> resolved = resolve(catalogue, asked, false);
  if (!resolved) return resolved.problem();
  const Hardware& hardware = resolved->scenario.hardware;
  const std::int64_t count = hardware.count.value_or(1);
  if (auto problem = check_range(count, 1, 1024, "hardware.count", "cards")) return *problem;
  const Result<std::vector<const Gpu*>> list = candidates(catalogue, hardware);
  if (!list) return list.problem();

  Comparison comparison;
  Comparer comparer(*resolved, extent);
  for (const Gpu* gpu : *list) {
    comparison.rows.push_back(
        make_row(*gpu, *resolved->deployment.engine, count, catalogue.speed, comparer));
  }
  comparison.notes = std::move(resolved->notes);
  say(catalogue, comparison.notes);
  comparison.not_modelled = std::move(resolved->not_modelled);
  return comparison;
}

}  // namespace headroom
