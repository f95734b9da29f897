#include "format/gguf_mix.hpp"

#include <algorithm>

namespace headroom {
namespace {

constexpr int kFusedIsValue = 20260316;  // PR 19770: fused qkv follows the rule of attn_v

/// "Q4_K_M" -> "Q4_K": the type that most tensors get.
std::string_view base_type(std::string_view mix) {
  if (mix == "MXFP4_MOE") return "Q8_0";
  const std::size_t k = mix.find("_K_");
  return k == std::string_view::npos ? mix : mix.substr(0, k + 2);
}

bool is_plain(std::string_view mix) {
  return mix == "F32" || mix == "F16" || mix == "BF16";
}

/// The layers that llama-quantize gives more bits: the first and last eighth, and every third
/// between. Of 32 layers: 0-3, 6, 9, 12, 15, 18, 21, 24, 27, 28-31.
bool more_bits(int i, int layers) {
  return i < layers / 8 || i >= 7 * layers / 8 || (i - layers / 8) % 3 == 2;
}

/// Kept as converted: vectors, norms, biases, the router, and what is no matrix of the decoder.
bool is_quantised(const Tensor& tensor) {
  if (tensor.is_vector()) return false;
  switch (tensor.role) {
    case Role::norm:
    case Role::bias:
    case Role::router:
    case Role::router_bias:
    case Role::shared_gate:
    case Role::attention_sink:
    case Role::ssm_conv:
    case Role::ssm_state:
    case Role::position_embedding:
      return false;
    default:
      return true;
  }
}

/// One file being written: counts the tensors of a kind as llama-quantize counts them.
class Mix {
 public:
  Mix(std::string_view mix, const FormatFacts& facts, int value_tensors)
      : mix_(mix), base_(base_type(mix)), facts_(facts), value_tensors_(value_tensors) {}

  std::string_view type_of(const Tensor& tensor) {
    if (!is_quantised(tensor)) return unquantised(tensor);
    // The converter repacks gpt-oss' experts as the checkpoint has them, whatever the file type.
    if (is_plain(mix_)) return facts_.architecture == "gpt_oss" && tensor.expert ? "MXFP4" : mix_;
    if (mix_ == "MXFP4_MOE") return fitting(tensor.expert ? "MXFP4" : "Q8_0", tensor.row());
    return fitting(chosen(tensor), tensor.row());
  }

  /// The type of a matrix without a rule of its own, in rows of that many elements.
  [[nodiscard]] std::string_view plain_type(std::int64_t row) const {
    return is_plain(mix_) ? mix_ : fitting(base_, row);
  }

 private:
  [[nodiscard]] bool one_of(std::initializer_list<std::string_view> mixes) const {
    return std::find(mixes.begin(), mixes.end(), mix_) != mixes.end();
  }

  /// The converter writes vectors, norms and the router in F32; positions and expert biases too.
  [[nodiscard]] std::string_view unquantised(const Tensor& tensor) const {
    if (mix_ == "F32" || tensor.is_vector() || tensor.role != Role::position_embedding)
      return "F32";
    return is_plain(mix_) ? mix_ : "F16";
  }

  std::string_view chosen(const Tensor& tensor) {
    switch (tensor.role) {
      case Role::output:
        return output_type(tensor.row());
      case Role::token_embedding:
        return facts_.tied ? output_type(tensor.row()) : base_;
      case Role::attention_v:
        return value_type();
      case Role::attention_qkv:
        return facts_.as_of > 0 && facts_.as_of < kFusedIsValue ? old_fused_type() : value_type();
      case Role::attention_k:
        return facts_.experts == 8 ? "Q8_0" : base_;
      case Role::attention_output:
        return attention_output_type();
      case Role::ffn_down:
        return down_type(tensor.layer);
      default:
        return base_;
    }
  }

  [[nodiscard]] std::string_view output_type(std::int64_t row) const {
    if (base_ == "Q8_0" || facts_.architecture == "falcon" || row % 256 != 0) return "Q8_0";
    return "Q6_K";
  }

  /// The fused qkv before it followed the rule of attn_v.
  [[nodiscard]] std::string_view old_fused_type() const {
    if (one_of({"Q3_K_M", "Q3_K_L"})) return "Q4_K";
    if (one_of({"Q4_K_M"})) return "Q5_K";
    if (one_of({"Q5_K_M"})) return "Q6_K";
    return base_;
  }

  /// attn_v, and the fused qkv.
  std::string_view value_type() {
    const int i = value_index_++;
    const std::int64_t gqa = facts_.heads / std::max<std::int64_t>(1, facts_.kv_heads);
    std::string_view type = base_;
    if (one_of({"Q2_K"})) type = gqa >= 4 ? "Q4_K" : "Q3_K";
    if (one_of({"Q2_K_S"})) type = gqa >= 4 ? "Q4_K" : base_;
    if (one_of({"Q3_K_M"})) type = i < 2 ? "Q5_K" : "Q4_K";
    if (one_of({"Q3_K_L"})) type = "Q5_K";
    if (one_of({"Q4_K_M", "Q5_K_M"}) && more_bits(i, value_tensors_)) type = "Q6_K";
    if (one_of({"Q4_K_S"}) && i < 4) type = "Q5_K";
    // Models of the 70B class share V among 8 heads: the file grows little.
    const bool seventy = facts_.layers == 80 && gqa > 1 &&
                         (facts_.architecture == "llama" || facts_.architecture == "qwen2");
    if (seventy && (type == "Q3_K" || type == "Q4_K")) type = "Q5_K";
    return facts_.experts == 8 ? "Q8_0" : type;
  }

  [[nodiscard]] std::string_view attention_output_type() const {
    if (facts_.experts == 8 && one_of({"Q2_K", "Q3_K_S", "Q3_K_M", "Q4_K_S", "Q4_K_M"})) {
      return "Q5_K";
    }
    if (one_of({"Q2_K"})) return "Q3_K";
    if (one_of({"Q3_K_M"})) return "Q4_K";
    if (one_of({"Q3_K_L"})) return "Q5_K";
    return base_;
  }

  [[nodiscard]] std::string_view down_type(int layer) const {
    const int layers = facts_.layers;
    const bool early = layer < layers / 8;
    if (one_of({"Q2_K"})) return "Q3_K";
    if (one_of({"Q2_K_S"})) return early ? "Q4_K" : base_;
    if (one_of({"Q3_K_M"})) return layer < layers / 16 ? "Q5_K" : "Q4_K";
    if (one_of({"Q3_K_L"})) return "Q5_K";
    if (one_of({"Q4_K_M", "Q5_K_M"})) return more_bits(layer, layers) ? "Q6_K" : base_;
    if (one_of({"Q4_K_S"})) return early ? "Q5_K" : base_;
    return base_;
  }

  /// A row that is no multiple of 256 falls back to a type in blocks of 32, or to F16.
  static std::string_view fitting(std::string_view type, std::int64_t row) {
    if (row % find_block_type(type)->elements == 0) return type;
    std::string_view fallback = "F16";
    if (type == "Q2_K" || type == "Q3_K") fallback = "Q4_0";
    if (type == "Q4_K") fallback = "Q5_0";
    if (type == "Q5_K") fallback = "Q5_1";
    if (type == "Q6_K") fallback = "Q8_0";
    return row % find_block_type(fallback)->elements == 0 ? fallback : "F16";
  }

  std::string_view mix_;
  std::string_view base_;
  const FormatFacts& facts_;
  int value_tensors_;
  int value_index_ = 0;
};

bool is_value(const Tensor& tensor) {
  return tensor.role == Role::attention_v || tensor.role == Role::attention_qkv;
}

/// The converter splits MLA's kv_b: keys transposed to rows of qk_nope_head_dim, values in rows of
/// kv_lora_rank. DeepSeek-V3 in Q4_K: 128 x 512 rows of 128 in Q5_0, 128 x 128 rows of 512 in Q4_K.
Bytes split_kv_b(const Tensor& tensor, const FormatFacts& facts, const Mix& writer) {
  const std::int64_t rank = tensor.row();
  const std::int64_t keys = times(facts.heads, facts.latent_key_width);
  const BlockType& k = *find_block_type(writer.plain_type(facts.latent_key_width));
  const BlockType& v = *find_block_type(writer.plain_type(rank));
  return plus(k.rows(facts.latent_key_width, times(facts.heads, rank)),
              v.rows(rank, std::max<std::int64_t>(0, tensor.rows() - keys)));
}

}  // namespace

std::vector<StoredTensor> store_gguf(const std::vector<Tensor>& tensors, const FormatFacts& facts,
                                     std::string_view mix) {
  Mix writer(mix, facts, static_cast<int>(std::count_if(tensors.begin(), tensors.end(), is_value)));
  std::vector<StoredTensor> stored;
  stored.reserve(tensors.size());
  for (const Tensor& tensor : tensors) {
    const BlockType& type = *find_block_type(writer.type_of(tensor));
    const bool split = tensor.role == Role::latent_kv_b && facts.latent_key_width > 0;
    stored.push_back({type.name, split ? split_kv_b(tensor, facts, writer)
                                       : type.rows(tensor.row(), tensor.rows())});
  }
  return stored;
}

}  // namespace headroom
