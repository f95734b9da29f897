#include "speed/gpu_family.hpp"

#include <string_view>

#include "headroom/value.hpp"

namespace headroom {
namespace {

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool begins(std::string_view text, std::string_view part) {
  return text.substr(0, part.size()) == part;
}

std::string nvidia(const Gpu& gpu) {
  if (holds(gpu.memory_type, "LPDDR")) return "nvidia-lpddr";
  const bool hbm = holds(gpu.memory_type, "HBM");
  for (const std::string_view known : {"Ada", "Ampere", "Blackwell", "Hopper", "Volta"}) {
    if (!begins(gpu.architecture, known)) continue;
    if (!hbm && (known == "Hopper" || known == "Volta")) break;
    std::string generation(known);
    generation[0] = static_cast<char>(generation[0] - 'A' + 'a');
    return joined({"nvidia-", hbm ? "hbm-" : "gddr-", generation});
  }
  if (hbm || gpu.architecture.empty()) return "";
  return "nvidia-gddr-older";
}

std::string amd(const Gpu& gpu) {
  if (begins(gpu.architecture, "GCN")) return "amd-hbm-gcn";
  if (holds(gpu.memory_type, "HBM")) return "amd-hbm";
  if (gpu.unified) return "amd-apu";
  for (const std::string_view known : {"RDNA2", "RDNA3", "RDNA4"}) {
    if (gpu.architecture == known) {
      return joined({"amd-rdna", known.substr(4)});
    }
  }
  return "";
}

}  // namespace

std::string gpu_family(const Gpu& gpu) {
  if (gpu.vendor == "Apple") return "apple";
  if (gpu.vendor == "NVIDIA") return nvidia(gpu);
  if (gpu.vendor == "AMD") return amd(gpu);
  if (gpu.vendor == "Intel" && gpu.architecture != "Gaudi") return "intel";
  return "";
}

}  // namespace headroom
