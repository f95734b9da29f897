// Which lines of which engines print memory, and how. Wordings as of August 2026 and back to 2023,
// from the engines' sources: llama.cpp src/llama-model.cpp, src/llama-context.cpp,
// src/llama-kv-cache.cpp, common/fit.cpp; ollama ml/device.go, llm/server.go, fs/ggml; vLLM
// vllm/v1/worker/gpu_worker.py, vllm/v1/core/kv_cache_utils.py, vllm/worker/worker.py; SGLang
// python/sglang/srt/model_executor/model_runner.py; nvidia-smi.
#pragma once

#include <string_view>

namespace headroom {

/// Whom a line is about.
enum class Where : unsigned char {
  buffer,  // the device of the buffer that the first word names
  rank,    // the card of the process that wrote the line
  host,
  total,  // all devices
  model,  // the file
};

enum class Unit : unsigned char { printed, mib, counts };

/// Whether several lines of one term make its sum, or each says it again.
enum class Repeat : unsigned char { again, sums };

struct LineRule {
  const char* engine;
  const char* pattern;
  const char* terms;  // one a number, in order; "-": the number is something else
  Where where = Where::rank;
  Unit unit = Unit::printed;
  Repeat repeat = Repeat::again;
  const char* reason = "";
};

inline constexpr LineRule kLineRules[] = {
    // llama.cpp and its fork. CLIP's buffer first: it is no buffer of the text model.
    {"llama.cpp", "alloc_compute_meta: @ compute buffer size = #%", "vision", Where::buffer},
    {"llama.cpp", "@ model buffer size = #%", "weights", Where::buffer, Unit::printed,
     Repeat::sums},
    {"llama.cpp", "load_tensors: @ buffer size = #%", "weights", Where::buffer, Unit::printed,
     Repeat::sums},
    {"llama.cpp", "@ KV buffer size = #%", "kv_cache", Where::buffer, Unit::printed, Repeat::sums},
    {"llama.cpp", "@ RS buffer size = #%", "recurrent_state", Where::buffer, Unit::printed,
     Repeat::sums},
    {"llama.cpp", "@ compute buffer size = #%", "compute_buffer", Where::buffer},
    {"llama.cpp", "@ output buffer size = #%", "output_buffer", Where::buffer},
    {"llama.cpp", "breakdown*- @ (@)*# = # + ( # = # + # + # ) + #",
     "- free buffers weights context compute_buffer unaccounted", Where::buffer, Unit::mib},
    {"llama.cpp", "breakdown*- CPU (@)*# # = # + # + #", "- buffers weights context compute_buffer",
     Where::host, Unit::mib},
    {"llama.cpp", "breakdown*- @ |*# = # + # + #", "buffers weights context compute_buffer",
     Where::buffer, Unit::mib},
    {"llama.cpp", "print_info: file size = #%", "weights", Where::model},
    {"llama.cpp", "print_meta: model size = #%", "weights", Where::model},
    // Ollama's own engine, and its forecast for the runner of llama.cpp.
    {"ollama", "\"model weights\"*=@ size=\"#%", "weights", Where::buffer},
    {"ollama", "\"kv cache\"*=@ size=\"#%", "kv_cache", Where::buffer},
    {"ollama", "\"compute graph\"*=@ *size=\"#%", "compute_buffer", Where::buffer, Unit::printed,
     Repeat::again, "log_own_engine"},
    {"ollama", "\"total memory\" size=\"#%", "used", Where::total},
    {"ollama", "memory.required.full=\"#%", "used", Where::total, Unit::printed, Repeat::again,
     "log_forecast"},
    {"ollama", "memory.required.kv=\"#%", "kv_cache", Where::total, Unit::printed, Repeat::again,
     "log_forecast"},
    {"ollama", "memory.weights.total=\"#%", "weights", Where::total, Unit::printed, Repeat::again,
     "log_forecast"},
    {"ollama", "memory.graph.full=\"#%", "compute_buffer", Where::total, Unit::printed,
     Repeat::again, "log_forecast"},
    // vLLM
    {"vllm", "Loading model weights took #%", "weights"},
    {"vllm", "Model loading took #%", "weights"},
    {"vllm", "model weights take*#%", "weights"},
    {"vllm", "non_torch_memory*#%", "engine_overhead"},
    {"vllm", "activation peak memory*#%", "activations"},
    {"vllm", "for peak activation, #% for non-torch", "- engine_overhead"},
    {"vllm", "for weight, #% for peak activation", "activations"},
    {"vllm", "(weights + non-torch), #% for peak activation", "activations"},
    {"vllm", "reserved for KV Cache is #%", "available_kv"},
    {"vllm", "available_kv_cache_memory*#%", "available_kv"},
    {"vllm", "Available KV cache memory: #%", "available_kv"},
    {"vllm", "GPU KV cache size: # tokens", "kv_tokens", Where::rank, Unit::counts},
    {"vllm", "GPU blocks: #", "kv_blocks", Where::rank, Unit::counts},
    {"vllm", "cuda blocks: #", "kv_blocks", Where::rank, Unit::counts},
    {"vllm", "CUDA blocks: #", "kv_blocks", Where::rank, Unit::counts},
    {"vllm", "Maximum concurrency for # tokens per request: #x", "- max_concurrency", Where::rank,
     Unit::counts},
    {"vllm", "Estimated CUDA graph memory: #%", "graphs"},
    {"vllm", "Graph capturing finished in # secs, took #%", "- graphs"},
    // SGLang
    {"sglang", "Load weight end*usage=#%", "weights"},
    {"sglang", "KV Cache is allocated*tokens: #, K size: #%, V size: #%",
     "kv_tokens kv_cache kv_cache", Where::rank, Unit::printed, Repeat::sums},
    {"sglang", "KV Cache is allocated*tokens: #, KV size: #%", "kv_tokens kv_cache"},
    {"sglang", "conv_state size: #%, ssm_state size: #%", "recurrent_state recurrent_state",
     Where::rank, Unit::printed, Repeat::sums},
    {"sglang", "Memory pool end*mem=#%", "free"},
    {"sglang", "Capture cuda graph end*usage=#%", "graphs"},
};

}  // namespace headroom
