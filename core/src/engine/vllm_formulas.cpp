// What the terms of vLLM are computed from, in words and with a worked number.
#include "engine/vllm.hpp"

namespace headroom {
namespace {

constexpr std::string_view kTree =
    "https://github.com/vllm-project/vllm/blob/35d5cda123ec28581759b6d34cde8052314fb1e6/vllm/";

constexpr FormulaText kFormulas[] = {
    {"vllm.weights",
     "Σ over the tensors of the stage: linear layers ÷ tensor-parallel ranks, K and V at least "
     "one "
     "head a rank, vocabulary padded to 64 rows, norms, router and MLA's first projections "
     "whole; "
     "plus the rotary table, positions × rotary width × 2",
     "Llama 3.1 8B in BF16: 8,030,261,248 × 2 + 131,072 × 128 × 2 = 14.989 GiB, as printed", kTree,
     "model_executor/layers/linear.py", "2025-12"},
    {"vllm.kv_cache",
     "utilisation × usable memory − the other terms, in blocks of 16 tokens, beside recurrent "
     "layers of as many as hold one state; before 0.21 the CUDA graphs, and always the driver's "
     "context, lie outside the budget",
     "Mistral Small 24B on an H100, 0.95: 28.20 GiB ÷ 163,840 bytes = 184,832 tokens", kTree,
     "v1/worker/gpu_worker.py", "2025-12"},
    {"vllm.activations",
     "max(2 × batched tokens × (3 × ffn ÷ ranks + 4 × hidden), bytes per logit × max sequences × "
     "vocabulary + 2.5 × batched tokens × hidden + cuBLAS workspace)",
     "Qwen3 0.6B on an H100: 38 × 1,024 × 151,936 + 2.5 × 8,192 × 1,024 + 32 MiB = 5.56 GiB, as "
     "printed",
     kTree, "v1/worker/gpu_model_runner.py", "2025-12"},
};

}  // namespace

std::span<const FormulaText> vllm_formulas() {
  return kFormulas;
}

}  // namespace headroom
