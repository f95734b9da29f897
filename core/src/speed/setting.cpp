#include "speed/setting.hpp"

#include <string_view>

#include "speed/gpu_family.hpp"

namespace headroom {
namespace {

constexpr double kMost4Bits = 7;
constexpr double kMost8Bits = 12;

bool starts(std::string_view text, std::string_view part) {
  return text.substr(0, part.size()) == part;
}

/// Servers that multiply in the format of the weights where the card can.
bool multiplies_stored(std::string_view engine) {
  return engine == "vllm" || engine == "tensorrt-llm";
}

bool sums_in_16_bits(std::string_view engine) {
  return starts(engine, "llama.cpp") || starts(engine, "exllama") || engine == "tinychat" ||
         engine == "mlc-llm" || engine == "mistral.rs" || engine == "autoawq";
}

struct Rate {
  std::string_view name;
  double tflops;
};

Rate rate_of(const Setting& setting) {
  const Rates& rates = setting.gpu->rates;
  if (setting.gpu->vendor == "Apple") return {"fp32", rates.fp32};
  if (multiplies_stored(setting.engine)) {
    if (setting.work->multiplies == 4 && rates.fp4 > 0) return {"fp4", rates.fp4};
    if (setting.work->multiplies == 8 && rates.fp8 > 0) return {"fp8", rates.fp8};
  }
  if (sums_in_16_bits(setting.engine) && rates.fp16_short > rates.fp16) {
    return {"fp16-short", rates.fp16_short};
  }
  if (rates.fp16 > 0) return {"fp16", rates.fp16};
  return {"fp32", rates.fp32};
}

}  // namespace

std::string memory_kind(const std::string& family) {
  if (family == "apple") return "apple";
  if (family == "amd-apu") return "apu";
  if (family == "nvidia-lpddr") return "lpddr";
  return family.find("hbm") != std::string::npos ? "hbm" : "gddr";
}

std::string bits_class(double bits) {
  if (bits >= kMost8Bits) return "16";
  return bits >= kMost4Bits ? "8" : "4";
}

double peak_tflops(const Setting& setting) {
  return rate_of(setting).tflops * setting.compute_share * setting.ranks;
}

std::string_view rate_name(const Setting& setting) {
  return rate_of(setting).name;
}

std::string link_of(const Setting& setting) {
  if (!setting.link.empty()) return setting.link;
  return setting.gpu->link.direct_gbps > 0 ? "nvlink" : "pcie";
}

}  // namespace headroom
