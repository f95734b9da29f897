// Source: src/llama-quant.cpp of llama.cpp, llama_tensor_get_type, August 2026.
#include <algorithm>

#include "format/gguf_file.hpp"
#include "format/gguf_kinds.hpp"
#include "format/overrides.hpp"

namespace headroom {
namespace {

constexpr int kSplitLatent = 20250415;  // PR 12801: the converter splits MLA's kv_b

/// The layers that get more bits: the first and last eighth, and every third between. Of 32 layers:
/// 0-3, 6, 9, 12, 15, 18, 21, 24, 27, 28-31.
bool spread(int i, int layers) {
  return i < layers / 8 || i >= 7 * layers / 8 || (i - layers / 8) % 3 == 2;
}

/// One file being written: counts the tensors of a kind as llama-quantize counts them.
class Writer {
 public:
  Writer(const GgufFile& file, const FormatFacts& facts, int values)
      : file_(file), mix_(file.mix), facts_(facts), overrides_(facts.overrides), values_(values) {}

  /// The type of a tensor; each is asked for once, in the order of the file.
  Ggml type_of(const Tensor& tensor) {
    if (!gguf_quantises(tensor)) {
      if (!gguf_keeps_half(tensor, facts_.as_of)) return Ggml::F32;
      return is_plain() ? mix_.base : Ggml::F16;
    }
    if (const Ggml type = overridden(tensor); type != kBase)
      return fitting_type(type, tensor.row());
    // The converter repacks gpt-oss' experts as the checkpoint has them, whatever the file type.
    if (is_plain()) {
      return facts_.architecture == "gpt_oss" && tensor.expert ? Ggml::MXFP4 : mix_.base;
    }
    const GgufKind kind = gguf_kind(tensor, facts_.as_of);
    if (kind == GgufKind::embedding && file_.embedding != kBase) return file_.embedding;
    if (kind == GgufKind::output && file_.output != kBase) return file_.output;
    if (kind == GgufKind::output && file_.leave_output) return Ggml::F16;
    const Ggml type = file_.pure ? kBase : chosen(tensor, kind);
    return fitting_type(type == kBase ? mix_.base : type, tensor.row());
  }

  /// The type of a matrix without a rule of its own, in rows of that many elements.
  [[nodiscard]] Ggml plain_type(const Tensor& tensor, std::int64_t row) const {
    if (const Ggml type = overridden(tensor); type != kBase) return fitting_type(type, row);
    if (is_plain()) return mix_.base;
    return fitting_type(is_mxfp4() ? Ggml::MXFP4 : mix_.base, row);
  }

 private:
  [[nodiscard]] Ggml overridden(const Tensor& tensor) const {
    const Overrides::Entry* entry = overrides_.find(tensor);
    return entry == nullptr ? kBase : entry->type;
  }
  [[nodiscard]] bool is_plain() const {
    return mix_.base == Ggml::F32 || mix_.base == Ggml::F16 || mix_.base == Ggml::BF16;
  }
  [[nodiscard]] bool is_mxfp4() const { return mix_.name == "MXFP4_MOE"; }
  [[nodiscard]] bool falcon() const { return facts_.architecture == "falcon"; }
  [[nodiscard]] bool eight() const { return facts_.experts == 8; }

  [[nodiscard]] bool better(Where where, int i, int layers) const {
    const std::int64_t queries = facts_.heads / std::max<std::int64_t>(1, facts_.kv_heads);
    switch (where) {
      case Where::everywhere:
        return true;
      case Where::first_two:
        return i < 2;
      case Where::first_four:
        return i < 4;
      case Where::first_sixteenth:
        return i < layers / 16;
      case Where::first_eighth:
        return i < layers / 8;
      case Where::first_eighth_plain:
        return i < layers / 8 && !file_.matrix;
      case Where::first_eighth_weighed:
        return i < layers / 8 && file_.matrix;
      case Where::first_eighth_or_eight_experts:
        return i < layers / 8 || (eight() && spread(i, layers));
      case Where::middle:
        return i >= layers / 8 && i < 7 * layers / 8;
      case Where::spread:
        return spread(i, layers);
      case Where::shared:
        return queries >= 4;
      case Where::shared_or_routed:
        return queries >= 4 || facts_.experts >= 4;
      default:
        return false;
    }
  }

  [[nodiscard]] Ggml of(const Choice& choice, int i, int layers) const {
    return better(choice.where, i, layers) ? choice.there : choice.elsewhere;
  }

  /// The number of a layer: of the tensors of that kind so far, or the layer's own with experts.
  [[nodiscard]] int layer_of(const Tensor& tensor, int counted) const {
    return facts_.experts > 1 ? tensor.layer : counted;
  }

  Ggml chosen(const Tensor& tensor, GgufKind kind) {
    const bool tied = kind == GgufKind::embedding && gguf_embedding_is_output(tensor, facts_);
    if (kind == GgufKind::output || tied) return output_type(tensor.row());
    if (is_mxfp4()) return tensor.expert ? Ggml::MXFP4 : Ggml::Q8_0;
    switch (kind) {
      case GgufKind::embedding:
        return mix_.embedding;
      case GgufKind::value:
        return value_type();
      case GgufKind::fused:
        return fused_type();
      case GgufKind::query:
        return mix_.query_key == Ggml::count || mix_.least ? kBase : mix_.query_key;
      case GgufKind::key:
        if (eight()) return mix_.least ? Ggml::Q4_K : Ggml::Q8_0;
        return mix_.query_key;
      case GgufKind::attention_output:
        return attention_output_type();
      case GgufKind::gate:
        return of(mix_.gate_up, layer_of(tensor, gates_++), facts_.layers);
      case GgufKind::up:
        return of(mix_.gate_up, layer_of(tensor, ups_++), facts_.layers);
      case GgufKind::down:
        return down_type(tensor);
      default:
        return kBase;
    }
  }

  [[nodiscard]] Ggml output_type(std::int64_t row) const {
    if (file_.output != kBase) return file_.output;
    return falcon() || row % block_type(mix_.base).elements != 0 ? Ggml::Q8_0 : mix_.output;
  }

  /// The fused qkv before it followed the rule of attn_v.
  [[nodiscard]] Ggml fused_type() const {
    if (mix_.name == "Q3_K_M" || mix_.name == "Q3_K_L" || mix_.name == "IQ3_M") return Ggml::Q4_K;
    if (mix_.name == "Q4_K_M") return Ggml::Q5_K;
    return mix_.name == "Q5_K_M" ? Ggml::Q6_K : kBase;
  }

  Ggml value_type() {
    const Ggml type = of(mix_.value, counted_++, values_);
    if (mix_.least) return type;
    if (eight()) return Ggml::Q8_0;
    const Ggml plain = type == kBase ? mix_.base : type;
    // Models of the 70B class share V among 8 heads: the file grows little.
    const std::string& name = facts_.architecture;
    const bool shared = name == "llama" && facts_.heads != facts_.kv_heads;
    const bool large = facts_.layers == 80 && (shared || name == "qwen2" || name == "olmo");
    return large && (plain == Ggml::Q3_K || plain == Ggml::Q4_K) ? Ggml::Q5_K : plain;
  }

  [[nodiscard]] Ggml attention_output_type() const {
    if (falcon()) return mix_.name == "Q3_K_L" ? Ggml::Q4_K : kBase;
    if (eight()) return mix_.least || mix_.eight_output ? Ggml::Q5_K : kBase;
    return of(mix_.attention_output, 0, facts_.layers);
  }

  Ggml down_type(const Tensor& tensor) {
    const int count = downs_++;
    const int i = mix_.least ? count : layer_of(tensor, count);
    if (falcon()) return falcon_down(i);
    return of(mix_.down, i, facts_.layers);
  }

  [[nodiscard]] Ggml falcon_down(int i) const {
    const bool first = i < facts_.layers / 16;
    const bool more = spread(i, facts_.layers);
    if (mix_.name == "Q3_K_M") return first ? Ggml::Q5_K : more ? Ggml::Q4_K : kBase;
    if (mix_.name == "Q4_K_M") return first ? Ggml::Q6_K : more ? Ggml::Q5_K : kBase;
    if (mix_.name == "Q3_K_L") return Ggml::Q4_K;
    return mix_.name == "Q4_K_S" ? kBase : of(mix_.down, i, facts_.layers);
  }

  const GgufFile& file_;
  const Mix& mix_;
  const FormatFacts& facts_;
  Overrides overrides_;
  int values_;
  int counted_ = 0;
  int gates_ = 0;
  int ups_ = 0;
  int downs_ = 0;
};

/// MLA's kv_b as the converter splits it: keys transposed to rows of qk_nope_head_dim, values in
/// rows of kv_lora_rank. DeepSeek-V3 in Q4_K: 128 x 512 rows of 128 in Q5_0, 128 x 128 rows of 512
/// in Q4_K.
Bytes split_kv_b(const Tensor& tensor, const FormatFacts& facts, const Writer& writer) {
  const std::int64_t rank = tensor.row();
  const std::int64_t width = facts.latent_key_width;
  const std::int64_t keys = times(facts.heads, width);
  const Bytes k =
      block_type(writer.plain_type(tensor, width)).rows(width, times(facts.heads, rank));
  const std::int64_t values = std::max<std::int64_t>(0, tensor.rows() - keys);
  return plus(k, block_type(writer.plain_type(tensor, rank)).rows(rank, values));
}

}  // namespace

std::vector<StoredTensor> store_gguf(const std::vector<Tensor>& tensors, const FormatFacts& facts,
                                     const GgufFile& file) {
  // llama-quantize counts a fused qkv among the values, whichever rule it follows.
  const auto is_value = [&](const Tensor& tensor) {
    const GgufKind kind = gguf_kind(tensor, facts.as_of);
    return gguf_holds(tensor, facts) && (kind == GgufKind::value || kind == GgufKind::fused);
  };
  const auto values = std::count_if(tensors.begin(), tensors.end(), is_value);
  Writer writer(file, facts, static_cast<int>(values));
  const bool splits =
      facts.latent_key_width > 0 && (facts.as_of == 0 || facts.as_of >= kSplitLatent);
  std::vector<StoredTensor> stored;
  stored.reserve(tensors.size());
  for (const Tensor& tensor : tensors) {
    if (tensor.part == Part::vision) {  // the projector's file, as the converter writes it
      const BlockType& type = block_type(gguf_quantises(tensor) ? Ggml::F16 : Ggml::F32);
      stored.push_back({type.name, type.rows(tensor.row(), tensor.rows())});
      continue;
    }
    const BlockType& type = block_type(writer.type_of(tensor));
    const bool split = splits && tensor.role == Role::latent_kv_b;
    stored.push_back({type.name, split ? split_kv_b(tensor, facts, writer)
                                       : type.rows(tensor.row(), tensor.rows())});
  }
  return stored;
}

}  // namespace headroom
