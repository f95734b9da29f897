// A measured speed: what ran, on what, how fast. One line of tests/measured/speed/ENGINE.jsonl.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace headroom::measured {

struct SpeedCase {
  std::string id;
  std::string engine;
  std::string backend;  // of llama.cpp: cuda, metal, rocm, vulkan, sycl
  std::string version;
  std::string model;
  std::string weights;
  double weights_gib = 0;  // as printed, where the file is not a plain mix; 0: by the format
  std::string kv;
  std::string gpu;
  double count = 1;
  double compute_share = 1;  // of a chip with some of its cores switched off
  std::string split;         // "tensor", "layer", or empty for one card
  std::string link;          // "nvlink", "pcie", or empty: not stated
  bool flash_attention = true;
  std::string term;  // decode, prefill, ttft, tpot, throughput, batch_time, first_token
  std::optional<double> sequences;
  double prompt = 0;
  double output = 0;
  double past = 0;
  std::optional<double> ubatch;
  double rate = 0;   // requests a second that arrive, of a server
  double value = 0;  // tokens a second, or seconds
  bool core = false;
  bool judges = false;  // its card is on the half that no constant was fitted on, or none could be
};

/// Every case of the folder, and from sides.json who judges; a card that stands there on neither
/// side judges. A sentence in `problem` when a file cannot be read.
std::vector<SpeedCase> read_speed_cases(const std::string& folder, std::string& problem);

}  // namespace headroom::measured
