// EXAONE 3.5 and 4. Sources: configuration_exaone.py beside the models, configuration_exaone4.py.
#include "model/families/readers.hpp"

namespace headroom {
namespace {

/// 4, or the text "LLLG": three windowed layers, then one that sees all.
std::int64_t pattern_length(Fields& config) {
  constexpr std::string_view kKey = "sliding_window_pattern";
  if (!config.is_text(kKey)) return config.positive(kKey, 4);
  const std::string text = config.text(kKey, "");
  if (!text.empty() && text.find('G') == text.size() - 1) {
    return static_cast<std::int64_t>(text.size());
  }
  config.fail("config_pattern", kKey, {{"value", shown(*config.find(kKey))}});
  return 1;
}

}  // namespace

DecoderShape read_exaone(Fields& config) {
  return uniform_shape(config);
}

DecoderShape read_exaone4(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  set_qk_norm(shape, QkNorm::head);
  const std::int64_t window = config.has("sliding_window") ? config.get("sliding_window", 0) : 4096;
  const std::int64_t pattern = pattern_length(config);
  apply_windows(config, shape, window,
                [pattern](std::int64_t layer) { return (layer + 1) % pattern == 0; });
  return shape;
}

}  // namespace headroom
