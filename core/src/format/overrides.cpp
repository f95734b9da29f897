#include "format/overrides.hpp"

#include "format/gguf_mixes.hpp"
#include "format/gguf_names.hpp"
#include "format/letters.hpp"

namespace headroom {
namespace {

constexpr std::string_view kGguf = "gguf:";

/// "gguf:Q8_0" and "bf16" -> the type; a mix -> that of most tensors. Ggml::count: none.
Ggml type_of(std::string_view id) {
  const bool gguf = starts_with_letters(id, kGguf);
  const std::string_view name = gguf ? id.substr(kGguf.size()) : id;
  const Ggml type = ggml_type(name);
  const bool plain = type == Ggml::F32 || type == Ggml::F16 || type == Ggml::BF16;
  if (type != Ggml::count) return gguf || plain ? type : Ggml::count;
  const Mix* mix = gguf ? find_mix(name, false) : nullptr;
  return mix == nullptr ? Ggml::count : mix->base;
}

}  // namespace

bool is_name_pattern(std::string_view text) {
  return Pattern::read(text).has_value();
}

bool is_override_format(std::string_view id) {
  return type_of(id) != Ggml::count || read_checkpoint(id).has_value();
}

Overrides::Overrides(const std::vector<FormatOverride>& list) {
  for (const FormatOverride& each : list) {
    std::optional<Pattern> pattern = Pattern::read(each.match);
    if (!pattern || !is_override_format(each.format)) continue;
    entries_.push_back({std::move(*pattern), type_of(each.format), read_checkpoint(each.format)});
  }
}

const Overrides::Entry* Overrides::find(const Tensor& tensor) const {
  if (entries_.empty()) return nullptr;
  const std::string name = gguf_name(tensor);
  for (const Entry& entry : entries_) {
    if (entry.pattern.found_in(name) || entry.pattern.found_in(tensor.name)) return &entry;
  }
  return nullptr;
}

}  // namespace headroom
