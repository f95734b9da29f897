// What a model asks of the hardware in one step: bytes to read and operations to do.
#pragma once

#include <vector>

#include "headroom/format.hpp"
#include "headroom/model.hpp"

namespace headroom {

/// What a layer reads of the past.
struct LayerReads {
  double window = 0;           // tokens that it looks back; 0: all
  double cell_bytes = 0;       // of a cached token
  double state_bytes = 0;      // of a sequence, however long it is
  double cell_operations = 0;  // for each new token and cached token
};

/// A model in a format, as far as speed depends on it.
struct ModelWork {
  double layers = 0;
  double hidden = 0;
  double dense_bytes = 0;  // weights that every step reads, without the output head
  double dense_elements = 0;
  double head_bytes = 0;
  double head_elements = 0;
  double expert_bytes = 0;  // of all routed experts of all layers
  double expert_elements = 0;
  double experts = 0;
  double experts_per_token = 0;
  int multiplies = 16;  // bits that a format made for it is multiplied in: 8 for FP8, 4 for NVFP4
  std::vector<LayerReads> reads;

  /// Bits of an element of the matrices. Q4_K_M: 4.9.
  [[nodiscard]] double bits() const;
};

/// One forward step: each of `sequences` brings `tokens` new tokens after `past` cached ones.
/// `outputs` of the new tokens of a sequence pass the head.
struct Step {
  double sequences = 1;
  double tokens = 1;
  double past = 0;
  double outputs = 1;
  double times = 1;  // steps like this one
};

struct StepWork {
  double weight_bytes = 0;
  double cache_bytes = 0;
  double operations = 0;            // multiplications and additions of the weights' matrices
  double attention_operations = 0;  // of queries with the cache
  double tokens = 0;
};

/// Text part only; a table that is looked up is not read, except as a tied head. MLA reads one
/// latent of each token. Llama 3.1 8B, Q8_0: 8.03e9 - 0.525e9 (embedding) elements of 8.5 bits.
ModelWork model_work(const Model& model, const std::vector<StoredTensor>& stored,
                     const BlockType& k_type, const BlockType& v_type);

/// 8 for "fp8", 4 for "nvfp4", 16 for what is unpacked before it is multiplied.
int multiplied_bits(const Format& format);

/// Llama 3.1 8B in f16, one sequence, past 1,000: 15.0e9 bytes of weights, 1,001 x 131,072 of
/// cache, 2 x 7.5e9 operations.
StepWork step_work(const ModelWork& model, const Step& step);

/// The steps of prompts, `rounds` times over.
struct PromptSteps {
  std::vector<Step> steps;
  double rounds = 1;
};

/// `sequences` prompts of `tokens` after `past`, in steps of at most `most` tokens: short prompts
/// share a step, a long one takes several. The head is computed for the last token alone. 1 prompt
/// of 1,200 by 512: 3 steps of 512, 512 and 176. 8 prompts of 100 by 512: 5 in a step, 1.6 rounds.
/// Beyond some dozens of steps neighbours count as one step in their middle, so many times over.
PromptSteps prompt_steps(double sequences, double tokens, double past, double most);

/// All steps of prompts together.
StepWork prompt_work(const ModelWork& model, double sequences, double tokens, double past,
                     double most);

}  // namespace headroom
