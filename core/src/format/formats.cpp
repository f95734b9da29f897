// The list of formats. A new one is a line here and a rule in gguf_mix.cpp or checkpoint.cpp.
#include <algorithm>
#include <cctype>

#include "format/block_types.hpp"
#include "format/checkpoint.hpp"
#include "format/gguf_mix.hpp"
#include "headroom/format.hpp"

namespace headroom {
namespace {

constexpr std::string_view kLlamaQuant =
    "https://github.com/ggml-org/llama.cpp/blob/master/src/llama-quant.cpp";
constexpr std::string_view kSafetensors = "https://github.com/huggingface/safetensors";
constexpr std::string_view kMixRule =
    "Each tensor by llama-quantize's rules: the output (or a tied embedding) in Q6_K, attention "
    "values and ffn_down partly in more bits, vectors and the router in F32.";
constexpr std::string_view kPlainRule = "Every matrix in this type, vectors and the router in F32.";
constexpr std::string_view kLinearRule =
    "The linear layers of the decoder's blocks; embeddings, head, norms, router and vision tower "
    "stay in 16 bit.";

/// `type` is the one that most tensors get: its bits are the nominal ones. Q4_K: 144 x 8 / 256
/// = 4.5.
constexpr Format gguf(std::string_view id, std::string_view type,
                      std::string_view rule = kMixRule) {
  const BlockType& block = block_type(type);
  const double bits = static_cast<double>(block.bytes * 8) / static_cast<double>(block.elements);
  return {id, id.substr(5), "gguf", bits, rule, kLlamaQuant, "2026-08"};
}

bool same_letters(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) ==
           std::tolower(static_cast<unsigned char>(y));
  });
}

constexpr Format kFormats[] = {
    {"bf16", "BF16", "float", 16, "Every tensor in 16 bit.", kSafetensors, "2026-08"},
    {"f16", "FP16", "float", 16, "Every tensor in 16 bit.", kSafetensors, "2026-08"},
    {"f32", "FP32", "float", 32, "Every tensor in 32 bit.", kSafetensors, "2026-08"},
    {"fp8", "FP8, a scale a row", "fp8", 8, kLinearRule,
     "https://github.com/vllm-project/llm-compressor", "2026-08"},
    {"fp8-block128", "FP8, blocks of 128 x 128", "fp8", 8, kLinearRule,
     "https://huggingface.co/deepseek-ai/DeepSeek-V3/blob/main/README_WEIGHTS.md", "2024-12"},
    {"int8", "INT8 (LLM.int8)", "int8", 8, kLinearRule,
     "https://github.com/bitsandbytes-foundation/bitsandbytes", "2026-08"},
    {"awq-int4-g128", "AWQ 4-bit, group 128", "awq", 4.15625, kLinearRule,
     "https://github.com/casper-hansen/AutoAWQ", "2025-05"},
    {"gptq-int4-g128", "GPTQ 4-bit, group 128", "gptq", 4.15625, kLinearRule,
     "https://github.com/AutoGPTQ/AutoGPTQ", "2025-04"},
    {"gptq-int8-g128", "GPTQ 8-bit, group 128", "gptq", 8.1875, kLinearRule,
     "https://github.com/AutoGPTQ/AutoGPTQ", "2025-04"},
    {"mxfp4", "MXFP4 experts", "mxfp4", 4.25, "Experts in MXFP4, everything else in BF16.",
     "https://huggingface.co/openai/gpt-oss-20b", "2025-08"},
    gguf("gguf:Q2_K", "Q2_K"),
    gguf("gguf:Q3_K_S", "Q3_K"),
    gguf("gguf:Q3_K_M", "Q3_K"),
    gguf("gguf:Q3_K_L", "Q3_K"),
    gguf("gguf:Q4_0", "Q4_0"),
    gguf("gguf:Q4_1", "Q4_1"),
    gguf("gguf:Q4_K_S", "Q4_K"),
    gguf("gguf:Q4_K_M", "Q4_K"),
    gguf("gguf:Q5_0", "Q5_0"),
    gguf("gguf:Q5_1", "Q5_1"),
    gguf("gguf:Q5_K_S", "Q5_K"),
    gguf("gguf:Q5_K_M", "Q5_K"),
    gguf("gguf:Q6_K", "Q6_K"),
    gguf("gguf:Q8_0", "Q8_0"),
    gguf("gguf:MXFP4_MOE", "MXFP4", "Experts in MXFP4, every other matrix in Q8_0."),
    gguf("gguf:BF16", "BF16", kPlainRule),
    gguf("gguf:F16", "F16", kPlainRule),
    gguf("gguf:F32", "F32", kPlainRule),
};

}  // namespace

std::span<const Format> formats() {
  return kFormats;
}

const Format* find_format(std::string_view id) {
  const auto found = std::find_if(formats().begin(), formats().end(), [&](const Format& format) {
    return same_letters(format.id, id);
  });
  return found == formats().end() ? nullptr : &*found;
}

std::vector<StoredTensor> store(const std::vector<Tensor>& tensors, const FormatFacts& facts,
                                const Format& format) {
  if (format.family == "gguf") return store_gguf(tensors, facts, format.id.substr(5));
  return store_checkpoint(tensors, facts, format);
}

}  // namespace headroom
