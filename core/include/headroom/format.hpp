// Number formats: how many bytes a tensor, or one token of cache, takes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headroom/tensor.hpp"
#include "headroom/units.hpp"

namespace headroom {

/// A storage type in blocks: `bytes` for every `elements`, and `row_bytes` once a row. Q4_0: 32
/// elements in 18 bytes; IQ4_KS: 256 in 136, and a scale of 4 a row.
struct BlockType {
  std::string_view name;
  std::int16_t elements;
  std::int16_t bytes;
  std::int16_t row_bytes;

  /// Bytes of `count` rows of `row` elements; each row is whole blocks. 4096 in Q4_0 -> 2,304.
  [[nodiscard]] Bytes rows(std::int64_t row, std::int64_t count) const;
};

/// The block type of that name ("Q4_K", "F16"), or null. Source: ggml-common.h, see
/// block_types.cpp.
const BlockType* find_block_type(std::string_view name);

/// Tensors whose names match a pattern are stored in another format: "ffn_.*_exps" in "gguf:Q2_K".
struct FormatOverride {
  std::string match;
  std::string format;
};

/// What a mix needs to know of the model beside its tensors.
struct FormatFacts {
  int layers = 0;
  std::int64_t heads = 1;
  std::int64_t kv_heads = 1;
  std::int64_t experts = 0;
  std::string architecture;                // Hugging Face model_type
  bool tied = false;                       // no output tensor of its own
  std::vector<std::string> not_converted;  // modules that a checkpoint leaves in 16 bit
  std::int64_t latent_key_width = 0;       // MLA: qk_nope_head_dim; 0: no MLA
  std::vector<FormatOverride> overrides;   // the first that matches counts
  int as_of = 0;                           // date of the quantiser's rules, 20260318; 0: newest
};

/// How one tensor is stored.
struct StoredTensor {
  std::string_view type;  // "Q6_K", "bf16", "int4 g128"
  Bytes bytes = 0;
};

/// A way to store a whole model, read from its id. The nominal bits are those of the type that most
/// tensors get; the real bits per weight of a model follow from its tensors.
struct Format {
  std::string id;           // as `find_format` writes it: "gguf:Q4_K_M", "awq-int4-g128"
  std::string_view family;  // "float", "gguf", "fp8", "int8", "awq", "gptq", "mxfp" ...
  double nominal_bits = 0;
};

/// The format of that id, in either case, with the numbers and options it carries: "gptq-int3-g64",
/// "exl3:3.5", "gguf:IQ4_XS+imatrix". Nothing when it is unknown.
std::optional<Format> find_format(std::string_view id);

/// Whether the text is a pattern that overrides may use: literals, ., [], (), |, *, +, ?, ^, $,
/// \d,
/// \w and escaped signs.
bool is_name_pattern(std::string_view text);

/// Whether a tensor can be put into that: a checkpoint format, a GGUF mix, or one of ggml's types
/// ("gguf:Q6_K").
bool is_override_format(std::string_view id);

/// Bytes of every tensor, in the order given.
std::vector<StoredTensor> store(const std::vector<Tensor>& tensors, const FormatFacts& facts,
                                const Format& format);

/// A cache type: "f16", "bf16", "f32", "q8_0", "q4_0", "fp8" ...; null when unknown.
const BlockType* find_cache_type(std::string_view id);

/// Ids of all cache types.
std::vector<std::string_view> cache_types();

}  // namespace headroom
