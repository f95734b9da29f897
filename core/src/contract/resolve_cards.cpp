#include <cmath>

#include "contract/resolve.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kMostCards = 1024;

std::optional<Problem> check_spec(const InlineGpu& spec, const std::string& path) {
  const bool sane =
      std::isfinite(spec.memory_gb) && spec.memory_gb > 0 && spec.memory_gb <= 100'000;
  if (!sane) {
    return Problem{"gpu_memory", joined({path, ".memory_gb"})};
  }
  if (spec.memory_visible_mib) {
    return check_range(*spec.memory_visible_mib, 1, 100'000'000, path + ".memory_visible_mib",
                       "MiB");
  }
  return std::nullopt;
}

const Gpu* inline_gpu(const InlineGpu& spec, Resolved& resolved) {
  auto gpu = std::make_unique<Gpu>();
  gpu->name = spec.name;
  gpu->vendor = spec.vendor.value_or("NVIDIA");
  gpu->memory_gb = spec.memory_gb;
  gpu->memory_visible_mib = spec.memory_visible_mib;
  gpu->bandwidth_gbps = spec.bandwidth_gbps.value_or(0);
  resolved.inline_gpus.push_back(std::move(gpu));
  return resolved.inline_gpus.back().get();
}

std::optional<Problem> add_group(const Catalogue& catalogue, const GpuChoice& choice,
                                 std::int64_t count, const std::string& path,
                                 const std::string& count_path, Resolved& resolved) {
  if (auto problem = check_range(count, 1, kMostCards, count_path, "cards")) return problem;
  const Gpu* gpu = nullptr;
  if (choice.spec) {
    if (auto problem = check_spec(*choice.spec, path)) return problem;
    gpu = inline_gpu(*choice.spec, resolved);
  } else {
    gpu = catalogue.find_gpu(choice.id);
    if (gpu == nullptr) {
      return Problem{"gpu_unknown", path, {{"value", choice.id}}};
    }
  }
  auto& cards = resolved.deployment.cards;
  if (static_cast<std::int64_t>(cards.size()) + count > kMostCards) {
    return check_range(static_cast<std::int64_t>(cards.size()) + count, 1, kMostCards, count_path,
                       "cards");
  }
  cards.insert(cards.end(), static_cast<std::size_t>(count), Card{gpu, usable_memory(*gpu)});
  return std::nullopt;
}

}  // namespace

Problem gpu_missing() {
  return {"gpu_missing", "hardware.gpu"};
}

std::optional<Problem> resolve_cards(const Catalogue& catalogue, Resolved& resolved) {
  Hardware& hardware = resolved.scenario.hardware;
  if (hardware.gpus && hardware.gpu) {
    return Problem{"gpu_twice", "hardware.gpus"};
  }
  if (hardware.gpus) {
    for (std::size_t i = 0; i < hardware.gpus->size(); ++i) {
      GpuGroup& group = (*hardware.gpus)[i];
      const std::string path = "hardware.gpus[" + std::to_string(i) + "]";
      fill(group.count, std::int64_t{1}, (path + ".count").c_str(), resolved);
      if (auto problem = add_group(catalogue, group.gpu, *group.count, path + ".gpu",
                                   path + ".count", resolved)) {
        return problem;
      }
    }
  } else if (hardware.gpu) {
    fill(hardware.count, std::int64_t{1}, "hardware.count", resolved);
    if (auto problem = add_group(catalogue, *hardware.gpu, *hardware.count, "hardware.gpu",
                                 "hardware.count", resolved)) {
      return problem;
    }
  }
  // hardware.host alone is a run on the processor: engines that need a card refuse it later.
  if (resolved.deployment.cards.empty() && !hardware.host) return gpu_missing();
  return std::nullopt;
}

}  // namespace headroom
