// Command R, R+, R7B, A and Aya: one LayerNorm without bias a layer, tied. Sources:
// configuration_cohere.py, configuration_cohere2.py.
#include "model/families/readers.hpp"

namespace headroom {
namespace {

DecoderShape cohere_shape(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.tied = true});
  // Early files give 8192 positions beside the 131072 that the model was made for.
  shape.max_context = config.get("model_max_length", shape.max_context);
  set_norms(shape, 1);
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  return shape;
}

}  // namespace

DecoderShape read_cohere(Fields& config) {
  DecoderShape shape = cohere_shape(config);
  if (config.flag("use_qk_norm", false)) set_qk_norm(shape, QkNorm::heads);
  return shape;
}

DecoderShape read_cohere2(Fields& config) {
  DecoderShape shape = cohere_shape(config);
  const std::int64_t pattern =
      config.positive({"sliding_window_pattern", "_sliding_window_pattern"}, 4);
  apply_windows(config, shape, config.get("sliding_window", 4096),
                [pattern](std::int64_t layer) { return (layer + 1) % pattern == 0; });
  return shape;
}

}  // namespace headroom
