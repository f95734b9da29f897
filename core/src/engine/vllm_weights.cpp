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

/// gpt-oss 20B on an RTX 4090, gate of one layer: 32 x 2,944 x 3,072 x 17 / 32 instead of
/// 32 x 2,880 x 2,880 x 17 / 32: 9.0 % more.
Bytes padded_experts(const Deployment& d, const Tensor& tensor, const BlockType& type) {
  const ExpertSteps steps = vllm_expert_steps(d, tensor.role);
  const auto inner = [&](std::int64_t width) {
    return round_up(ceil_div(width, d.tensor_parallel), steps.inner);
  };
  const bool down = tensor.role == Role::ffn_down;
  const std::int64_t halves = tensor.role == Role::ffn_gate_up ? 2 : 1;
  const std::int64_t out = tensor.shape[1];
  const std::int64_t in = tensor.shape[2];
  const std::int64_t rows =
      down ? round_up(out, steps.hidden) : times(halves, inner(ceil_div(out, halves)));
  return type.rows(down ? inner(in) : round_up(in, steps.hidden), times(tensor.shape[0], rows));
}

}  // namespace

// Source: vllm/model_executor/layers/quantization/mxfp4.py.
ExpertSteps vllm_expert_steps(const Deployment& d, Role role) {
  if (d.cards.empty()) return {1, 1};
  const Gpu& gpu = *d.cards.front().gpu;
  const bool datacenter = gpu.segment == "datacenter";
  if (gpu.architecture.find("Hopper") == 0) {  // Triton: the input width in tiles of 256
    return role == Role::ffn_down ? ExpertSteps{256, 1} : ExpertSteps{64, 256};
  }
  // FlashInfer on data-centre Blackwell; ROCm prints fit the same step.
  const bool wide = gpu.vendor == "AMD" || (datacenter && gpu.architecture.find("Blackwell") == 0);
  return {wide ? 256 : 128, 256};  // else Marlin
}

// Llama 3.1 8B: 131,072 x 128 x 2 = 32 MiB.
Bytes vllm_rotary_bytes(const Model& m) {
  const bool latent = m.latent_key_width > 0;
  const std::int64_t width =
      latent ? std::max<std::int64_t>(0, m.head_width - m.latent_key_width) : m.head_width;
  const Bytes table = times(m.max_context, width, 2);
  // Gemma 3 with 131,072 tokens scales its full layers' positions linearly by 8, and vLLM tabulates
  // them all; the window layers have a table of their own: 12B: 512 + 64 MiB.
  const bool scaled = m.type == "gemma3_text" && m.max_context > 32'768;
  return scaled ? times(9, table) : table;
}

Bytes vllm_rank_bytes(const Deployment& d, std::size_t index) {
  const Tensor& tensor = d.model->tensors[index];
  const Bytes bytes = (*d.stored)[index].bytes;
  const std::int64_t ranks = d.tensor_parallel;
  const StoredTensor& stored = (*d.stored)[index];
  if (tensor.expert && tensor.shape.size() == 3 && stored.type == "mxfp4") {
    return padded_experts(d, tensor, *find_block_type("MXFP4"));
  }
  switch (tensor.role) {
    case Role::token_embedding:
    case Role::output:
      return vocabulary_share(d, tensor, bytes);
    case Role::attention_k:
    case Role::attention_v: {
      // Fewer KV heads than ranks: each rank holds one head, replicated. Kimi's delta attention has
      // as many as queries.
      const auto layer = static_cast<std::size_t>(std::max(0, tensor.layer));
      if (layer < d.model->layers.size() && d.model->layers[layer].recurrent.any()) {
        return ceil_div(bytes, ranks);
      }
      const std::int64_t heads = std::max<std::int64_t>(1, d.model->kv_heads);
      return ceil_div(bytes, std::min(ranks, heads));
    }
    case Role::norm:
    case Role::router:
    case Role::router_bias:
    case Role::shared_gate:
    case Role::latent_q_a:
    case Role::latent_kv_a:
    case Role::indexer:
    case Role::position_embedding:
      return bytes;
    default:
      return ceil_div(bytes, ranks);
  }
}

}  // namespace headroom
