#include "engine/usable_memory.hpp"

namespace headroom {
namespace {

// 10 cards without ECC carve-out print 0.9948 to 0.9958 of their label in GiB (nvidia-smi of H100,
// H200, B200, GB200, RTX 5060, 5090, PRO 6000): the lowest is taken.
constexpr double kDriverShare = 0.9947;
// GDDR6 with ECC on keeps one sixteenth for check bits: A10, A10G and L40S print 0.937 of the
// label.
constexpr double kEccShare = 0.937;

Bytes label_bytes(const Gpu& gpu) {
  return fraction_of(kGiB, gpu.memory_gb);
}

bool has_ecc_carve_out(const Gpu& gpu) {
  return gpu.vendor == "NVIDIA" && gpu.segment == "datacenter" && gpu.memory_type == "GDDR6";
}

constexpr FormulaText kFormulas[] = {
    {"memory.cuda",
     "total memory as the CUDA runtime reports it on Linux, less than the driver's figure; logs "
     "of "
     "programs print it",
     "RTX 4090: 24,080 MiB = 23.52 GiB", "", "https://github.com/ggml-org/llama.cpp/issues/23679",
     "2026-05"},
    {"memory.driver", "total memory as the driver prints it", "H100 SXM: 81,559 MiB = 79.65 GiB",
     "", "https://github.com/stas00/ml-engineering", "2026-08"},
    {"memory.reserved", "what the scenario says that something else uses", "1,024 MiB = 1 GiB", "",
     "https://github.com/ggml-org/llama.cpp/blob/master/common/fit.cpp", "2026-08"},
    {"memory.apple_working_set",
     "2/3 of the memory up to 36 GB, 3/4 above (recommendedMaxWorkingSetSize)",
     "64 GiB x 3/4 = 48 GiB", "",
     "https://developer.apple.com/documentation/metal/mtldevice/recommendedmaxworkingsetsize",
     "2026-08"},
    {"memory.unified", "7/8 of the memory that CPU and GPU share; the system keeps the rest",
     "128 GiB x 7/8 = 112 GiB", "", "https://docs.nvidia.com/jetson/", "2026-08"},
    {"memory.ecc", "label in GiB x 0.937: ECC keeps one sixteenth (A10, A10G, L40S print 0.937)",
     "48 GiB x 0.937 = 44.98 GiB", "", "https://github.com/stas00/ml-engineering", "2026-08"},
    {"memory.label", "label in GiB x 0.9947: the lowest of ten cards whose driver figure is known",
     "24 GiB x 0.9947 = 23.87 GiB", "", "https://github.com/stas00/ml-engineering", "2026-08"},
};

}  // namespace

UsableMemory usable_memory(const Gpu& gpu) {
  const Bytes label = label_bytes(gpu);
  if (gpu.memory_cuda_mib) return {label, times(*gpu.memory_cuda_mib, kMiB), "memory.cuda"};
  if (gpu.memory_visible_mib) {
    return {label, times(*gpu.memory_visible_mib, kMiB), "memory.driver"};
  }
  if (gpu.vendor == "Apple") {  // 32 GiB: 2/3 -> 21.33 GiB; 64 GiB: 3/4 -> 48 GiB
    const Bytes usable = gpu.memory_gb > 36 ? label / 4 * 3 : label / 3 * 2;
    return {label, usable, "memory.apple_working_set"};
  }
  if (gpu.unified) return {label, label / 8 * 7, "memory.unified"};
  if (has_ecc_carve_out(gpu)) return {label, fraction_of(label, kEccShare), "memory.ecc"};
  return {label, fraction_of(label, kDriverShare), "memory.label"};
}

std::span<const FormulaText> usable_memory_formulas() {
  return kFormulas;
}

}  // namespace headroom
