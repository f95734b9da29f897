#include "format/gguf_file.hpp"

#include <array>

#include "format/letters.hpp"

namespace headroom {
namespace {

/// The names under which one publisher offers mixes with embedding and output in Q8_0.
/// Source: https://huggingface.co/bartowski/Meta-Llama-3.1-8B-Instruct-GGUF (2024-07).
struct Large {
  std::string_view name;
  std::string_view mix;
};
constexpr std::array kLarge = {Large{"Q6_K_L", "Q6_K"}, Large{"Q5_K_L", "Q5_K_M"},
                               Large{"Q4_K_L", "Q4_K_M"}, Large{"Q3_K_XL", "Q3_K_L"},
                               Large{"Q2_K_L", "Q2_K"}};

// llama-quantize's own short names: tools/quantize/quantize.cpp.
constexpr std::array kShort = {Large{"Q3_K", "Q3_K_M"}, Large{"Q4_K", "Q4_K_M"},
                               Large{"Q5_K", "Q5_K_M"}};

template <class Names>
std::string_view meant(const Names& names, std::string_view name) {
  for (const auto& each : names) {
    if (same_letters(each.name, name)) return each.mix;
  }
  return {};
}

/// "output=Q8_0" with the head "output=" -> Q8_0; kBase when it is something else.
Ggml type_after(std::string_view option, std::string_view head) {
  return starts_with_letters(option, head) ? ggml_type(option.substr(head.size())) : kBase;
}

bool read_option(std::string_view option, GgufFile& file, bool& plain) {
  const Ggml output = type_after(option, "output=");
  const Ggml embedding = type_after(option, "embedding=");
  if (output != kBase) file.output = output;
  if (embedding != kBase) file.embedding = embedding;
  if (output != kBase || embedding != kBase) return true;
  if (same_letters(option, "imatrix")) return file.matrix = true;
  if (same_letters(option, "no-imatrix")) return plain = true;
  if (same_letters(option, "pure")) return file.pure = true;
  if (same_letters(option, "leave-output")) return file.leave_output = true;
  return false;
}

/// The next piece of a text cut at "+"; what follows stays in `rest`.
std::string_view next_piece(std::string_view& rest) {
  const std::size_t end = rest.find('+');
  const std::string_view piece = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  return piece;
}

/// A mix of one type for all matrices; nothing when the name is no type.
std::optional<Mix> uniform(std::string_view name) {
  const Ggml type = ggml_type(name);
  if (type == Ggml::count) return std::nullopt;
  Mix mix;
  mix.name = block_type(type).name;
  mix.base = type;
  return mix;
}

std::string written(const GgufFile& file, std::string_view name, bool plain) {
  std::string text(name);
  if (file.matrix && !file.mix.needs_matrix) text += "+imatrix";
  if (plain) text += "+no-imatrix";
  if (file.pure) text += "+pure";
  if (file.leave_output) text += "+leave-output";
  if (file.output != kBase) text += "+output=" + std::string(block_type(file.output).name);
  if (file.embedding != kBase) text += "+embedding=" + std::string(block_type(file.embedding).name);
  return text;
}

std::string upper(std::string_view text) {
  std::string letters(text);
  for (char& letter : letters) {
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  }
  return letters;
}

}  // namespace

std::optional<GgufFile> read_gguf_file(std::string_view text) {
  GgufFile file;
  bool plain = false;
  if (!text.empty() && text.back() == '+') return std::nullopt;
  const std::string_view name = next_piece(text);
  const std::string_view large = meant(kLarge, name);
  const std::string_view shortened = meant(kShort, name);
  while (!text.empty()) {
    if (!read_option(next_piece(text), file, plain)) return std::nullopt;
  }
  const std::string_view mix = !large.empty() ? large : !shortened.empty() ? shortened : name;
  const Mix* known = find_mix(mix, plain);
  if (plain && file.matrix) return std::nullopt;
  if (known != nullptr) {
    file.mix = *known;
  } else if (const std::optional<Mix> pure = uniform(name); pure && file.pure) {
    file.mix = *pure;
  } else {
    return std::nullopt;
  }
  file.matrix = file.matrix || file.mix.needs_matrix;
  file.name = written(file, large.empty() ? std::string(file.mix.name) : upper(name), plain);
  if (large.empty()) return file;
  if (file.output == kBase) file.output = Ggml::Q8_0;
  if (file.embedding == kBase) file.embedding = Ggml::Q8_0;
  return file;
}

}  // namespace headroom
