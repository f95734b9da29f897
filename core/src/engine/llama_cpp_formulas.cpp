// What the terms of llama.cpp and its fork are computed from, in words and with a worked number.
#include "engine/llama_cpp.hpp"

namespace headroom {
namespace {

constexpr std::string_view kTree =
    "https://github.com/ggml-org/llama.cpp/blob/6c8dcaa7ae41fa9f4aa2b3b68ee82cb8b2a03632/src/";

constexpr FormulaText kFormulas[] = {
    {"llama_cpp.weights",
     "Σ over the tensors placed here: rows × ceil(row ÷ block) × block bytes; the input "
     "embedding "
     "stays on the host, a tied one is held twice",
     "Llama 3 8B in Q4_K_M: 4,403.49 MiB on the card + 281.81 MiB on the host = 4,685.30 MiB",
     kTree, "llama-model.cpp", "2026-08"},
    {"llama_cpp.kv_cache",
     "Σ over the layers placed here: sequences × cells × (row bytes of K + row bytes of V); "
     "cells "
     "= context rounded up to 256, in window layers at most window + ubatch rounded up to 256",
     "Llama 3.1 8B, 8,192 tokens, f16: 32 × 8,192 × (2,048 + 2,048) = 1,024.00 MiB", kTree,
     "llama-kv-cache.cpp", "2026-08"},
    {"llama_cpp.recurrent_state",
     "Σ over the recurrent layers placed here: sequences × 4 × ((kernel − 1) × convolution width + "
     "matrix)",
     "Qwen3.5 27B: 48 × 4 × (3 × 10,240 + 6,144 × 128) = 149.63 MiB a sequence", kTree,
     "llama-memory-recurrent.cpp", "2026-08"},
    {"llama_cpp.compute_buffer",
     "max(layer, logits); logits = 4 × tokens × (vocabulary + hidden) on the card with the "
     "output; "
     "layer = tokens × (cells × mask bytes + 4 × max(2 × (hidden + q + kv), 3 × ffn + 2 × hidden "
     "+ "
     "q)), experts counted as used; several cards hold copies of the inputs; with layers on the "
     "host the first card also holds the largest matrix that passes through. low: llama-server "
     "since June 2026 reserves one row of logits a sequence",
     "Llama 3.1 8B, ubatch 512: 4 × 512 × (128,256 + 4,096) = 258.50 MiB; llama-server: 116.00 "
     "MiB",
     kTree, "llama-context.cpp", "2026-08"},
    {"llama_cpp.compute_buffer_no_fa",
     "max(layer, logits) as with flash attention, but the scores of every head exist: layer = 4 "
     "× "
     "tokens × (cells × (heads + masks) + 2 × (hidden + q + kv × masks))",
     "Llama 3 8B, 8,192 tokens, ubatch 512: 4 × 512 × (8,192 × 33 + 2 × 9,216) = 564.00 MiB", kTree,
     "llama-context.cpp", "2026-08"},
    {"llama_cpp.host_buffer",
     "tokens × (copies × cells × mask bytes + inputs × 4 × hidden); without a card the whole "
     "graph, as a card would hold it",
     "Llama 3.1 8B, 8,192 tokens, ubatch 512: 512 × (8,192 × 2 + 2 × 4 × 4,096) = 24.00 MiB", kTree,
     "llama-graph.cpp", "2026-08"},
    {"llama_cpp.output_buffer",
     "4 × vocabulary × sequences; high: one row more, which llama-server of ik_llama.cpp kept "
     "for "
     "the system prompt until November 2025",
     "Llama 3.1 8B: 4 × 128,256 × 1 = 0.49 MiB", kTree, "llama-context.cpp", "2026-08"},
};

}  // namespace

std::span<const FormulaText> llama_cpp_formulas() {
  return kFormulas;
}

}  // namespace headroom
