// Gemma 1, 2 and 3: tied embeddings, wide heads, windows from the second on. Sources:
// configuration_gemma.py, configuration_gemma2.py, configuration_gemma3.py.
#include "model/families/readers.hpp"

namespace headroom {

DecoderShape read_gemma(Fields& config) {
  return uniform_shape(config, {.kv_heads = 16, .head_width = 256, .tied = true});
}

DecoderShape read_gemma2(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 4, .head_width = 256, .tied = true});
  set_norms(shape, 4);
  apply_windows(config, shape, config.get("sliding_window", 4096),
                [](std::int64_t layer) { return layer % 2 == 1; });
  return shape;
}

/// The published file of the 4B leaves heads, vocabulary and context to the class.
DecoderShape read_gemma3(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 4,
                                              .head_width = 256,
                                              .tied = true,
                                              .heads = 8,
                                              .vocabulary = 262208,
                                              .max_context = 131072});
  set_norms(shape, 4);
  set_qk_norm(shape, QkNorm::head);
  const std::int64_t pattern =
      config.positive({"sliding_window_pattern", "_sliding_window_pattern"}, 6);
  apply_windows(config, shape, config.get("sliding_window", 4096),
                [pattern](std::int64_t layer) { return (layer + 1) % pattern == 0; });
  return shape;
}

}  // namespace headroom
