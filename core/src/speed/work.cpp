#include "speed/work.hpp"

#include <algorithm>
#include <cmath>

#include "speed/experts.hpp"

namespace headroom {
namespace {

constexpr double kPerWeight = 2;   // a multiplication and an addition
constexpr double kStateBytes = 4;  // recurrent states are F32
constexpr double kReadWrite = 2;   // a state is read and written

double real(std::int64_t whole) {
  return static_cast<double>(whole);
}

bool is_looked_up(const Tensor& tensor) {
  return tensor.role == Role::token_embedding || tensor.role == Role::position_embedding ||
         tensor.role == Role::layer_embedding;
}

bool is_head(const Tensor& tensor, const Model& model) {
  const bool tied = model.tied && model.head && tensor.role == Role::token_embedding;
  return tied || tensor.role == Role::output;
}

void add_tensor(const Model& model, const Tensor& tensor, double bytes, ModelWork& work) {
  if (tensor.part != Part::text) return;
  const double elements = real(tensor.elements());
  if (is_head(tensor, model)) {
    work.head_bytes += bytes;
    work.head_elements += elements;
  } else if (tensor.expert && tensor.shape.front() > 0) {
    work.expert_bytes += bytes;
    work.expert_elements += elements;
  } else if (!is_looked_up(tensor)) {
    work.dense_bytes += bytes;
    work.dense_elements += elements;
  }
}

/// Queries times keys, and weights times values: 2 operations each for every head's width.
double cell_operations(const Model& model, const LayerState& layer) {
  if (layer.k_width == 0) return 0;
  const double heads = real(model.heads);
  if (layer.latent) return kPerWeight * heads * real(layer.k_width + model.latent_value_width);
  const double kv_heads = std::max(1.0, real(layer.kv_heads));
  return kPerWeight * heads * (real(layer.k_width) + real(layer.v_width)) / kv_heads;
}

LayerReads layer_reads(const Model& model, const LayerState& layer, const BlockType& k_type,
                       const BlockType& v_type) {
  LayerReads reads;
  if (layer.reach != Reach::full) reads.window = real(layer.window);
  const double entry = real(k_type.rows(layer.compressed_width, 1));
  reads.cell_bytes = real(k_type.rows(layer.k_width, 1)) + real(v_type.rows(layer.v_width, 1)) +
                     real(k_type.rows(layer.index_width, 1)) +
                     entry / std::max(1.0, real(layer.compress_ratio));
  reads.state_bytes = kReadWrite * kStateBytes * real(layer.recurrent.matrix());
  reads.cell_operations = cell_operations(model, layer);
  return reads;
}

/// Tokens that the new ones look at, on average, and at most in the window.
double seen(const LayerReads& layer, const Step& step) {
  const double middle = step.past + (step.tokens + 1) / 2;
  return layer.window > 0 ? std::min(layer.window, middle) : middle;
}

/// Cached tokens that a step reads: the past within the window, and its own.
double cells(const LayerReads& layer, const Step& step) {
  const double past = layer.window > 0 ? std::min(layer.window, step.past) : step.past;
  return past + step.tokens;
}

}  // namespace

double ModelWork::bits() const {
  const double elements = dense_elements + head_elements + expert_elements;
  return elements > 0 ? (dense_bytes + head_bytes + expert_bytes) * 8 / elements : 0;
}

ModelWork model_work(const Model& model, const std::vector<StoredTensor>& stored,
                     const BlockType& k_type, const BlockType& v_type) {
  ModelWork work;
  work.layers = real(static_cast<std::int64_t>(model.layers.size()));
  work.hidden = real(model.hidden);
  work.experts = real(model.experts);
  work.experts_per_token = real(model.experts_per_token);
  for (std::size_t i = 0; i < model.tensors.size(); ++i) {
    add_tensor(model, model.tensors[i], real(stored[i].bytes), work);
  }
  for (const LayerState& layer : model.layers) {
    work.reads.push_back(layer_reads(model, layer, k_type, v_type));
  }
  return work;
}

int multiplied_bits(const Format& format) {
  constexpr int kPlain = 16;
  constexpr int kFp8 = 8;
  constexpr int kFp4 = 4;
  if (format.family == "fp8" || format.id == "fp8") return kFp8;
  return format.id == "nvfp4" ? kFp4 : kPlain;
}

StepWork step_work(const ModelWork& model, const Step& step) {
  StepWork work;
  work.tokens = step.sequences * step.tokens;
  const double share =
      model.experts > 0
          ? experts_touched(model.experts, model.experts_per_token, work.tokens) / model.experts
          : 0;
  const double active = model.experts > 0 ? model.experts_per_token / model.experts : 0;
  const bool head = step.outputs > 0;
  work.weight_bytes =
      model.dense_bytes + (head ? model.head_bytes : 0) + share * model.expert_bytes;
  work.operations =
      kPerWeight * (work.tokens * (model.dense_elements + active * model.expert_elements) +
                    step.sequences * step.outputs * model.head_elements);
  for (const LayerReads& layer : model.reads) {
    work.cache_bytes +=
        step.sequences * (cells(layer, step) * layer.cell_bytes + layer.state_bytes);
    work.attention_operations += work.tokens * seen(layer, step) * layer.cell_operations;
  }
  return work;
}

PromptSteps prompt_steps(double sequences, double tokens, double past, double most) {
  constexpr double kMostSteps = 32;
  PromptSteps prompt;
  const double room = std::floor(most / std::max(1.0, tokens));
  const double together = std::clamp(room, 1.0, std::max(1.0, sequences));
  prompt.rounds = sequences / together;
  const double all = std::max(0.0, std::ceil(tokens / most) - 1);  // full steps before the last
  const double each = std::max(1.0, std::ceil(all / kMostSteps));
  for (double step = 0; step < all; step += each) {
    const double now = std::min(each, all - step);
    prompt.steps.push_back({together, most, past + (step + (now - 1) / 2) * most, 0, now});
  }
  prompt.steps.push_back({together, tokens - all * most, past + all * most, 1, 1});
  return prompt;
}

StepWork prompt_work(const ModelWork& model, double sequences, double tokens, double past,
                     double most) {
  const PromptSteps prompt = prompt_steps(sequences, tokens, past, most);
  StepWork all;
  for (const Step& step : prompt.steps) {
    const StepWork work = step_work(model, step);
    const double times = prompt.rounds * step.times;
    all.weight_bytes += times * work.weight_bytes;
    all.cache_bytes += times * work.cache_bytes;
    all.operations += times * work.operations;
    all.attention_operations += times * work.attention_operations;
    all.tokens += times * work.tokens;
  }
  return all;
}

}  // namespace headroom
