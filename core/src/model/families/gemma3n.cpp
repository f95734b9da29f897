// Gemma 3n: each layer embeds the token again, four residual streams (AltUp), a low-rank path
// (LAuReL), and last layers that read the caches of earlier ones. Source: configuration_gemma3n.py.
#include <algorithm>

#include "model/families/readers.hpp"

namespace headroom {

/// The last `shared` layers hold keys and values that they do not use.
void share_caches(DecoderShape& shape, std::int64_t shared) {
  const std::int64_t layers = static_cast<std::int64_t>(shape.blocks.size());
  for (std::int64_t i = std::max<std::int64_t>(0, layers - shared); i < layers; ++i) {
    shape.blocks[static_cast<std::size_t>(i)].attention.shared_cache = true;
  }
}

/// Gemma 3n E4B without its towers: 6,866,696,688.
DecoderShape read_gemma3n(Fields& config) {
  DecoderShape shape = attention_shape(config, {.kv_heads = 2,
                                                .head_width = 256,
                                                .tied = true,
                                                .heads = 8,
                                                .vocabulary = 262400,
                                                .max_context = 32768});
  const std::vector<std::int64_t> widths = config.is_list("intermediate_size")
                                               ? config.numbers("intermediate_size")
                                               : std::vector<std::int64_t>{};
  const std::int64_t width = widths.empty() ? config.positive("intermediate_size", 16384) : 0;
  set_norms(shape, 4);
  set_qk_norm(shape, QkNorm::head);
  shape.layer_rows = config.positive("vocab_size_per_layer_input", 262144);
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    BlockShape& block = shape.blocks[i];
    block.mlp.width = i < widths.size() ? widths[i] : width;
    block.layer_input = config.positive("hidden_size_per_layer_input", 256);
    block.low_rank = config.positive("laurel_rank", 64);
  }
  apply_windows(config, shape, config.get("sliding_window", 512),
                [](std::int64_t layer) { return (layer + 1) % 5 == 0; });
  share_caches(shape, config.get("num_kv_shared_layers", 15));
  return shape;
}

}  // namespace headroom
