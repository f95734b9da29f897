// The tensors of attention: heads, multi-head latent attention, a sparse indexer, DeepSeek-V4's
// compressed attention.
#include "model/block_tensors.hpp"

#include <algorithm>

namespace headroom {
namespace {

constexpr std::int64_t kOverlapping = 4;  // compress_ratio of overlapping windows

std::string name(const DecoderShape& shape, std::string_view part) {
  return std::string(shape.names.attention) + "." + std::string(part);
}

/// Command R+: 96 x 128 + 8 x 128 = 13,312 a layer. Qwen3: 128 + 128.
void add_qk_norms(TensorList& list, const DecoderShape& shape, const AttentionShape& a,
                  std::int64_t q, std::int64_t k) {
  if (a.qk_norm == QkNorm::none) return;
  const bool shared = a.qk_norm == QkNorm::head;
  list.norm(name(shape, "q_norm"), shared ? a.head_width : q, a.qk_norm_bias);
  list.norm(name(shape, "k_norm"), shared ? a.head_width : k, a.qk_norm_bias);
}

/// Llama 3.1 8B: q 4096 x 4096, k and v 1024 x 4096, o 4096 x 4096 -> 41,943,040.
void add_heads(TensorList& list, const DecoderShape& shape, const AttentionShape& a) {
  const std::int64_t q = times(a.heads, a.head_width);
  const std::int64_t k = times(a.kv_heads, a.head_width);
  const std::int64_t v = times(a.kv_heads, a.value_width);
  const std::int64_t hidden = shape.hidden;
  if (a.fused) {
    list.linear(name(shape, "qkv_proj"), plus(q, plus(k, v)), hidden, Role::attention_qkv,
                a.qkv_bias);
  } else {
    list.linear(name(shape, "q_proj"), a.query_gate ? times(2, q) : q, hidden, Role::attention_q,
                a.qkv_bias);
    list.linear(name(shape, "k_proj"), k, hidden, Role::attention_k, a.qkv_bias);
    if (!a.value_is_key) {
      list.linear(name(shape, "v_proj"), v, hidden, Role::attention_v, a.qkv_bias);
    }
  }
  list.linear(name(shape, "o_proj"), hidden, times(a.heads, a.value_width), Role::attention_output,
              a.output_bias);
  if (a.sinks) list.put(name(shape, "sinks"), {a.heads}, Role::attention_sink);
  if (a.head_gate) list.put(name(shape, "g_proj.weight"), {a.heads, hidden}, Role::other);
  add_qk_norms(list, shape, a, q, k);
}

/// DeepSeek-V3: 7168 x 1536 + 1536 + 1536 x 128 x 192, 7168 x 576 + 512 + 512 x 128 x 256,
/// 128 x 128 x 7168 -> 187,107,328.
void add_latent(TensorList& list, const DecoderShape& shape, const AttentionShape& a,
                const LatentShape& l) {
  const std::int64_t hidden = shape.hidden;
  const std::int64_t q = times(a.heads, l.nope + l.rope);
  if (l.q_rank > 0) {
    list.linear(name(shape, "q_a_proj"), l.q_rank, hidden, Role::latent_q_a, a.qkv_bias);
    add_norm(list, shape, name(shape, "q_a_layernorm"), l.q_rank);
    list.linear(name(shape, "q_b_proj"), q, l.q_rank, Role::latent_q_b, false);
  } else {
    list.linear(name(shape, "q_proj"), q, hidden, Role::attention_q, false);
  }
  list.linear(name(shape, "kv_a_proj_with_mqa"), l.kv_rank + l.rope, hidden, Role::latent_kv_a,
              a.qkv_bias);
  add_norm(list, shape, name(shape, "kv_a_layernorm"), l.kv_rank);
  list.linear(name(shape, "kv_b_proj"), times(a.heads, l.nope + l.value), l.kv_rank,
              Role::latent_kv_b, false);
  list.linear(name(shape, "o_proj"), hidden, times(a.heads, l.value), Role::attention_output,
              a.output_bias);
}

/// DeepSeek-V3.2: q 64 x 128 x 1536, k 128 x 7168, norm 2 x 128, a weight a head 64 x 7168
/// -> 13,959,424. MiniMax-M3 takes the queries from the hidden state and norms both.
void add_indexer(TensorList& list, const DecoderShape& shape, const IndexerShape& i) {
  const std::int64_t hidden = shape.hidden;
  const std::int64_t q = times(i.heads, i.width);
  list.linear(name(shape, "indexer.wq_b"), q, i.query_rank, Role::indexer, false);
  list.linear(name(shape, "indexer.wk"), i.width, hidden, Role::indexer, false);
  list.norm(name(shape, "indexer.k_norm"), i.width, i.weights);
  if (i.weights) {
    list.linear(name(shape, "indexer.weights_proj"), i.heads, hidden, Role::indexer, false);
  } else {
    list.norm(name(shape, "indexer.q_norm"), i.width, false);
  }
  if (i.value) {
    list.linear(name(shape, "indexer.v_proj"), i.width, hidden, Role::indexer, false);
    list.linear(name(shape, "indexer.o_proj"), hidden, q, Role::indexer, false);
  }
}

/// Learned pooling of `ratio` tokens into one entry: values, weights of the pool, positions, norm.
/// Windows of 4 overlap, which takes two of each. 512 of 4096, ratio 4: 2 x 1024 x 4096 +
/// 4 x 1024 + 512 -> 8,393,216.
void add_compressor(TensorList& list, const std::string& module, std::int64_t hidden,
                    std::int64_t width, std::int64_t ratio) {
  const std::int64_t rows = ratio == kOverlapping ? times(2, width) : width;
  list.linear(module + ".wkv", rows, hidden, Role::other, false);
  list.linear(module + ".wgate", rows, hidden, Role::other, false);
  list.put(module + ".ape", {ratio, rows}, Role::position_embedding);
  list.norm(module + ".norm", width, false);
}

/// DeepSeek-V4 Flash without compressor: q 1024 x 4096 + 1024 + 32,768 x 1024, kv 512 x 4096 + 512,
/// output 8 x 1024 x 4096 + 4096 x 8192, sinks 64 -> 106,956,352. Source: model.py beside the
/// model.
void add_compressed(TensorList& list, const DecoderShape& shape, const AttentionShape& a,
                    const CompressedShape& c) {
  const std::int64_t hidden = shape.hidden;
  const std::int64_t q = times(a.heads, a.head_width);
  const std::int64_t output = times(c.output_groups, c.output_rank);
  list.linear(name(shape, "wq_a"), c.query_rank, hidden, Role::latent_q_a, false);
  list.norm(name(shape, "q_norm"), c.query_rank, false);
  list.linear(name(shape, "wq_b"), q, c.query_rank, Role::latent_q_b, false);
  list.linear(name(shape, "wkv"), a.head_width, hidden, Role::latent_kv_a, false);
  list.norm(name(shape, "kv_norm"), a.head_width, false);
  list.linear(name(shape, "wo_a"), output, q / std::max<std::int64_t>(1, c.output_groups),
              Role::attention_output, false);
  list.linear(name(shape, "wo_b"), hidden, output, Role::attention_output, false);
  list.put(name(shape, "attn_sink"), {a.heads}, Role::attention_sink);
  if (c.ratio > 0) {
    add_compressor(list, name(shape, "compressor"), hidden, a.head_width, c.ratio);
  }
  if (a.indexer) {
    const IndexerShape& i = *a.indexer;
    list.linear(name(shape, "indexer.wq_b"), times(i.heads, i.width), c.query_rank, Role::indexer,
                false);
    list.linear(name(shape, "indexer.weights_proj"), i.heads, hidden, Role::indexer, false);
    add_compressor(list, name(shape, "indexer.compressor"), hidden, i.width, c.ratio);
  }
}

}  // namespace

void add_attention(TensorList& list, const DecoderShape& shape, const AttentionShape& a) {
  if (a.compressed) return add_compressed(list, shape, a, *a.compressed);
  if (a.latent) {
    add_latent(list, shape, a, *a.latent);
  } else {
    add_heads(list, shape, a);
  }
  if (a.output_gate) {  // one gate a channel
    list.linear(name(shape, "g_proj"), times(a.heads, a.value_width), shape.hidden, Role::other,
                false);
  }
  if (a.indexer) add_indexer(list, shape, *a.indexer);
}

}  // namespace headroom
