// An accelerator, as far as the core needs it. The page reads the rest of the row itself.
#pragma once

#include <optional>
#include <string>

#include "headroom/units.hpp"

namespace headroom {

/// Dense rates of matrix units in TFLOPS; 0: not known. `fp32` is that of the plain units,
/// `fp16_short` that of sums kept in 16 bits.
struct Rates {
  double fp32 = 0;
  double fp16 = 0;
  double fp16_short = 0;
  double fp8 = 0;
  double fp4 = 0;
};

/// How cards of that kind are joined.
struct Link {
  double direct_gbps = 0;         // of one card, both ways together; 0: none
  std::int64_t direct_cards = 1;  // that can be joined so
  std::int64_t pcie_generation = 0;
  std::int64_t pcie_lanes = 0;
};

struct Gpu {
  std::string id;
  std::string name;
  std::string vendor;
  std::string architecture;
  std::string segment;  // consumer, workstation, datacenter, edge, apple, npu
  std::string memory_type;
  std::string capability;                          // "8.9", "gfx1100"; empty when not stated
  double memory_gb = 0;                            // as on the box
  std::optional<std::int64_t> memory_visible_mib;  // as the driver prints it
  std::optional<std::int64_t> memory_cuda_mib;     // as the CUDA runtime reports it on Linux
  bool unified = false;                            // shared with the CPU
  double bandwidth_gbps = 0;
  Rates rates;
  Link link;
};

/// Memory of a card: what the chips hold, and what a program may use of it.
struct UsableMemory {
  Bytes capacity = 0;
  Bytes usable = 0;
  std::string_view formula;  // id of the rule, see formulas.hpp
};

/// The runtime's or the driver's figure where a log printed it, otherwise a rule by kind of card.
/// RTX 4090: 24 GiB label, 23.52 GiB; H100 SXM: 81,559 MiB as nvidia-smi prints.
UsableMemory usable_memory(const Gpu& gpu);

}  // namespace headroom
