#include "headroom/model.hpp"

namespace headroom {

std::int64_t Model::parameters() const {
  std::int64_t sum = 0;
  for (const Tensor& tensor : tensors) {
    if (!tensor.buffer) sum = plus(sum, tensor.elements());
  }
  return sum;
}

// Mixtral 8x7B: 2 of 8 experts, so a stack [8, 14336, 4096] counts 2 x 58,720,256.
std::int64_t Model::active_parameters() const {
  std::int64_t sum = 0;
  for (const Tensor& tensor : tensors) {
    if (tensor.part != Part::text || tensor.buffer) continue;
    if (tensor.role == Role::token_embedding && !(tied && head)) continue;
    if (tensor.role == Role::position_embedding || tensor.role == Role::layer_embedding) continue;
    const bool routed = tensor.expert && tensor.shape.front() > 0;
    const std::int64_t elements = tensor.elements();
    sum = plus(sum, routed ? times(elements / tensor.shape.front(), experts_per_token) : elements);
  }
  return sum;
}

FormatFacts Model::format_facts() const {
  FormatFacts facts;
  facts.layers = static_cast<int>(layers.size());
  facts.heads = heads;
  facts.kv_heads = kv_heads;
  facts.experts = experts;
  facts.architecture = type;
  facts.tied = tied || !head;  // without an output tensor the embedding stands for it
  facts.not_converted = not_converted;
  facts.latent_key_width = latent_key_width;
  return facts;
}

}  // namespace headroom
