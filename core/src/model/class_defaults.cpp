// Source: the signatures of src/transformers/models/*/configuration_*.py, release 4.57.
#include "model/class_defaults.hpp"

#include <algorithm>
#include <array>

namespace headroom {
namespace {

struct Class {
  std::string_view type;
  std::array<Fields::Default, 6> widths;
};

constexpr Class text_class(std::string_view type, std::int64_t hidden, std::int64_t ffn,
                           std::int64_t layers, std::int64_t heads, std::int64_t vocabulary) {
  return {type,
          {{{"hidden_size", hidden},
            {"intermediate_size", ffn},
            {"num_hidden_layers", layers},
            {"num_attention_heads", heads},
            {"vocab_size", vocabulary},
            {}}}};
}

constexpr Class vision_class(std::string_view type, std::int64_t hidden, std::int64_t ffn,
                             std::int64_t layers, std::int64_t heads, std::int64_t patch) {
  return {type,
          {{{"hidden_size", hidden},
            {"intermediate_size", ffn},
            {"num_hidden_layers", layers},
            {"num_attention_heads", heads},
            {"patch_size", patch},
            {}}}};
}

constexpr std::array kClasses = {
    text_class("llama", 4096, 11008, 32, 32, 32000),             // LlamaConfig
    text_class("mistral", 4096, 14336, 32, 32, 32000),           // MistralConfig
    text_class("qwen2", 4096, 22016, 32, 32, 151936),            // Qwen2Config
    text_class("gemma", 3072, 24576, 28, 16, 256000),            // GemmaConfig
    text_class("gemma2", 2304, 9216, 26, 8, 256000),             // Gemma2Config
    text_class("gemma3_text", 2304, 9216, 26, 8, 262208),        // Gemma3TextConfig
    vision_class("clip_vision_model", 768, 3072, 12, 12, 32),    // CLIPVisionConfig
    vision_class("siglip_vision_model", 768, 3072, 12, 12, 16),  // SiglipVisionConfig
    vision_class("pixtral", 1024, 4096, 24, 16, 16),             // PixtralVisionConfig
};

const Class* find_class(std::string_view type) {
  const auto* found = std::find_if(kClasses.begin(), kClasses.end(),
                                   [&](const Class& each) { return each.type == type; });
  return found == kClasses.end() ? nullptr : found;
}

}  // namespace

std::string_view nested_type(std::string_view wrapper) {
  // LlavaConfig and LlavaNextConfig build a LlamaConfig, PaliGemmaConfig a GemmaConfig.
  if (wrapper == "llava" || wrapper == "llava_next") return "llama";
  return wrapper == "paligemma" ? "gemma" : std::string_view();
}

Fields nested_config(Fields& whole, std::string_view key) {
  Fields nested = whole.inside(key);
  const std::string wrapper = whole.text("model_type", "");
  const std::string type = nested.text("model_type", std::string(nested_type(wrapper)));
  if (const Class* known = find_class(type)) nested.use(known->widths);
  return nested;
}

bool has_class_defaults(std::string_view model_type) {
  return find_class(model_type) != nullptr;
}

}  // namespace headroom
