// How vLLM shards a tensor: vllm/model_executor/layers/linear.py, vocab_parallel_embedding.py.
#include <algorithm>

#include "engine/vllm.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kVocabularyPadding = 64;

/// Rows of the vocabulary are padded to a multiple of 64 and divided. Llama 3.1 8B: 128,256 rows.
Bytes vocabulary_share(const Deployment& d, const Tensor& tensor, Bytes bytes) {
  const std::int64_t rows = std::max<std::int64_t>(1, tensor.shape.front());
  return times(bytes / rows, ceil_div(round_up(rows, kVocabularyPadding), d.tensor_parallel));
}

}  // namespace

Bytes vllm_rank_bytes(const Deployment& d, std::size_t index) {
  const Tensor& tensor = d.model->tensors[index];
  const Bytes bytes = (*d.stored)[index].bytes;
  const std::int64_t ranks = d.tensor_parallel;
  switch (tensor.role) {
    case Role::token_embedding:
    case Role::output:
      return vocabulary_share(d, tensor, bytes);
    case Role::attention_k:
    case Role::attention_v: {
      // Fewer KV heads than ranks: each rank holds one head, replicated.
      const std::int64_t heads = std::max<std::int64_t>(1, d.model->kv_heads);
      return ceil_div(bytes, std::min(ranks, heads));
    }
    case Role::norm:
    case Role::router:
    case Role::router_bias:
    case Role::shared_gate:
    case Role::latent_q_a:
    case Role::latent_kv_a:
    case Role::position_embedding:
      return bytes;
    default:
      return ceil_div(bytes, ranks);
  }
}

}  // namespace headroom
