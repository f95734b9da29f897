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

}  // namespace headroom
