// What each layer of a GGUF model keeps of the past, by llama.cpp's own rules.
#pragma once

#include <string>
#include <vector>

#include "headroom/model.hpp"
#include "model/fields.hpp"

namespace headroom {

/// The metadata of one architecture: keys without its name in front.
class GgufKeys {
 public:
  GgufKeys(Fields& fields, std::string architecture)
      : fields_(fields), architecture_(std::move(architecture)) {}

  [[nodiscard]] const std::string& architecture() const { return architecture_; }
  [[nodiscard]] const Json* find(std::string_view key) const { return fields_.find(full(key)); }
  /// The whole number; `fallback` when the key is missing.
  std::int64_t get(std::string_view key, std::int64_t fallback) {
    return fields_.get(full(key), fallback);
  }
  /// One number for all layers, or a list of one each: the number of that layer. A flag counts as 0
  /// or 1, a list that is too short as `fallback` at its end.
  std::int64_t at(std::string_view key, std::size_t layer, std::int64_t fallback);

 private:
  [[nodiscard]] std::string full(std::string_view key) const {
    return joined({architecture_, ".", key});
  }

  Fields& fields_;
  std::string architecture_;
};

/// What a model of that architecture does; what is not known is taken for a decoder.
Kind gguf_kind_of(std::string_view architecture);

/// Fills layers, heads, head_width, kv_heads and the latent widths. What the metadata do not tell
/// goes to not_modelled, and those layers keep nothing.
void take_gguf_states(GgufKeys& keys, std::int64_t layers, Model& model);

}  // namespace headroom
