// The caches of llama.cpp. Sources: src/llama-kv-cache.cpp, src/llama-kv-cache-iswa.cpp,
// src/llama-kv-cache-dsa.cpp and -msa.cpp (keys of an indexer beside the others),
// src/llama-memory-recurrent.cpp with n_embd_r and n_embd_s of src/llama-hparams.cpp, and
// llama_context's constructor in src/llama-context.cpp, as of August 2026.
#include <algorithm>

#include "engine/llama_cpp.hpp"

namespace headroom {
namespace {

constexpr Bytes kFloatBytes = 4;  // type_r and type_s are F32 in llama_context's constructor

/// Cells of all streams together, windows left aside.
std::int64_t llama_cpp_all_cells(const Deployment& d) {
  return times(llama_cpp_cells(d, LayerState{}), llama_cpp_streams(d));
}

}  // namespace

bool llama_cpp_knows_windows(std::string_view model_type) {
  constexpr std::string_view kWithout[] = {"gpt_neo", "mistral", "phi3", "phimoe", "starcoder2"};
  return std::find(std::begin(kWithout), std::end(kWithout), model_type) == std::end(kWithout);
}

std::int64_t llama_cpp_streams(const Deployment& d) {
  return llama_history(d).one_stream ? 1 : d.sequences;
}

std::int64_t llama_cpp_cells(const Deployment& d, const LayerState& layer) {
  const LlamaHistory h = llama_history(d);
  const std::int64_t shared = h.one_stream ? d.sequences : 1;  // sequences in one stream
  const std::int64_t all = round_up(times(d.context, shared), h.cell_step);
  if (layer.reach == Reach::full || !h.window_cache) return all;
  const std::int64_t seen = plus(times(layer.window, shared), std::min(d.ubatch, all));
  return round_up(std::min(all, seen), h.cell_step);
}

Bytes llama_cpp_layer_cache(const Deployment& d, const LayerState& layer) {
  const LlamaHistory h = llama_history(d);
  const std::int64_t cells = times(llama_cpp_cells(d, layer), llama_cpp_streams(d));
  std::int64_t k_width = layer.k_width;
  std::int64_t v_width = layer.v_width;
  if (layer.latent && !h.latent_key_only) {
    v_width = d.model->latent_value_width;
    if (!h.latent_absorbed) {
      k_width = times(d.model->heads, d.model->head_width);
      v_width = times(d.model->heads, d.model->latent_head_value_width);
    }
  }
  // MiniMax M3 keeps its index keys in a cache of one head, with values that nothing reads.
  const bool index_values = layer.index_width > 0 && d.model->type.rfind("minimax", 0) == 0;
  const Bytes unread =
      index_values ? d.v_type->rows(v_width / std::max<std::int64_t>(1, layer.kv_heads), cells) : 0;
  const Bytes beside = plus(d.k_type->rows(layer.index_width, cells),
                            d.k_type->rows(layer.compressed_width,
                                           ceil_div(llama_cpp_all_cells(d), layer.compress_ratio)));
  const Bytes read = plus(d.k_type->rows(k_width, cells), d.v_type->rows(v_width, cells));
  return plus(plus(read, beside), unread);
}

// Falcon-H1 1.5B: 24 x 4 x (3 x (3,072 + 2 x 256) + 3,072 x 256) = 72.98 MiB, as printed.
Bytes llama_cpp_recurrent_state(const Deployment& d, const RecurrentState& state) {
  const std::int64_t window =
      times(std::max<std::int64_t>(1, state.kernel) - 1, state.conv_width());
  return times(kFloatBytes, plus(window, state.matrix()), d.sequences);
}

// Cells beyond the window are left out: state_write in src/llama-kv-cache.cpp, 2026-08.
// Qwen3-Next 80B: 36 x 4 x (3 x 8,192 + 4,096 x 128) = 75.375 MiB, printed as 75.376 in February
// 2026; Granite 4.0 H Small: 147.48, printed as 147.481 in November 2025.
Bytes llama_cpp_checkpoint(const Deployment& d) {
  const LlamaHistory h = llama_history(d);
  Bytes bytes = 0;
  for (const LayerState& layer : d.model->layers) {
    const std::int64_t cells = std::min(layer.window, d.context);
    if (layer.reach != Reach::full && h.window_cache) {
      bytes = plus(
          bytes, plus(d.k_type->rows(layer.k_width, cells), d.v_type->rows(layer.v_width, cells)));
    }
    if (!h.state_checkpoints) continue;
    bytes = plus(bytes, llama_cpp_recurrent_state(d, layer.recurrent) / d.sequences);
  }
  return h.checkpoints > 0 ? bytes : 0;
}

std::vector<LayerState> llama_cpp_cached_layers(const Deployment& d) {
  std::vector<LayerState> layers = d.model->layers;
  // GLM-4.5 is the only model with prediction layers that the fork ran at that time.
  if (!llama_history(d).prediction_cached || d.model->type != "glm4_moe" || layers.empty()) {
    return layers;
  }
  int last = static_cast<int>(layers.size()) - 1;
  for (const Tensor& tensor : d.model->tensors) {
    if (tensor.part == Part::prediction) last = std::max(last, tensor.layer);
  }
  layers.resize(static_cast<std::size_t>(last) + 1, layers.back());
  return layers;
}

}  // namespace headroom
