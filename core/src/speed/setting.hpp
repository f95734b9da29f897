// What a model runs on, as the constants of the speed model are filed.
#pragma once

#include <string>
#include <string_view>

#include "headroom/gpu.hpp"
#include "speed/work.hpp"

namespace headroom {

struct Setting {
  const ModelWork* work = nullptr;
  const Gpu* gpu = nullptr;
  std::string engine;  // "llama.cpp-cuda", "vllm" ...
  double ranks = 1;    // cards that share each matrix; those of a layer split work in turn
  double stages = 1;   // groups of cards that hold layers in turn, each at work on other sequences
  std::string link = "";  // of the ranks: "nvlink" or "pcie"; empty: as the card has it
  bool flash_attention = true;
  bool borrowed = false;     // the constants are those of another engine
  double compute_share = 1;  // of a chip with some of its cores switched off
  double most_tokens = 512;  // of one step
};

/// Kinds of memory that reach similar fractions: "gddr", "hbm", "lpddr", "apu", "apple".
std::string memory_kind(const std::string& family);

/// "16", "8" or "4": about how many bits an element of the matrices has. Q4_K_M, 4.9: "4".
std::string bits_class(double bits);

/// The rate that the engine's matrix products are measured against, TFLOPS of all ranks: FP8 and
/// FP4 where engine, weights and card have it, sums in 16 bits where the engine keeps them so; on
/// Apple the plain FP32 rate. RTX 4090: llama.cpp 330.3, vLLM in BF16 165.2. 0: not known.
double peak_tflops(const Setting& setting);

/// Which of the card's rates that is: "fp4", "fp8", "fp16"; "fp32" on Apple and where the card has
/// no matrix units.
std::string_view rate_name(const Setting& setting);

/// "nvlink" or "pcie".
std::string link_of(const Setting& setting);

}  // namespace headroom
