// What an engine is asked to do: a scenario with every choice resolved.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "headroom/catalogue.hpp"
#include "headroom/format.hpp"
#include "headroom/gpu.hpp"
#include "headroom/model.hpp"

namespace headroom {

/// One accelerator of the machine.
struct Card {
  const Gpu* gpu = nullptr;
  UsableMemory memory;
};

/// Where an override puts a tensor: a card's index, or one of these.
constexpr std::int16_t kStays = -2;
constexpr std::int16_t kToHost = -1;

/// Tensors whose GGUF name holds the pattern lie on that device.
struct Move {
  std::string match;
  std::int16_t device = kToHost;
};

/// llama.cpp's -ot, the first that matches decides; and what it does to each tensor of the model.
struct Moves {
  std::vector<Move> list;
  std::vector<std::int16_t> tensors;
};

struct Deployment {
  const Model* model = nullptr;
  std::shared_ptr<const Format> format;
  const Engine* engine = nullptr;
  std::shared_ptr<const std::vector<StoredTensor>> stored;  // parallel to model->tensors

  int as_of = 0;  // date of the engine's rules, 20260818
  const BlockType* k_type = nullptr;
  const BlockType* v_type = nullptr;
  std::int64_t context = 0;  // tokens of each sequence
  std::int64_t sequences = 1;
  std::optional<std::int64_t> max_sequences;  // vLLM's max_num_seqs when stated
  std::int64_t prompt = 0;                    // tokens of the prompt within the context
  std::optional<std::int64_t> stated_prompt;  // the same where the scenario says it
  std::int64_t batch = 0;
  std::int64_t ubatch = 0;
  bool flash_attention = true;
  std::optional<std::int64_t> gpu_layers;      // absent: all
  std::shared_ptr<const Moves> moves;          // null: none
  std::optional<std::int64_t> cpu_moe_layers;  // absent: as many as it takes
  std::vector<double> tensor_split;            // empty: by memory
  std::int64_t tensor_parallel = 1;
  std::int64_t pipeline_parallel = 1;
  double memory_utilization = 1;
  Bytes reserved = 0;  // on each card
  std::optional<Bytes> host_memory;
  std::vector<Card> cards;
};

}  // namespace headroom
