#include "header/faults.hpp"

#include <algorithm>
#include <array>

#include "headroom/units.hpp"

namespace headroom {
namespace {

struct Sentence {
  std::string_view code;
  std::string_view words;
};

constexpr std::array kSentences = {
    Sentence{"header_magic", "{path} is no {format} file: it begins with {value}."},
    Sentence{"header_version",
             "{path} is GGUF version {value}; versions 2 and 3 are read. Convert it anew."},
    Sentence{"header_big_endian",
             "{path} is a big-endian GGUF file, made for machines such as s390x; only "
             "little-endian files are read."},
    Sentence{"header_truncated",
             "{path} has {size} bytes, but its header needs at least {needed}. The file is "
             "incomplete or damaged."},
    Sentence{"header_slice",
             "Of {path} the first {needed} bytes are needed; they could not all be read."},
    Sentence{"header_limit", "{path} speaks of {value} {what}; more than {most} cannot be right."},
    Sentence{"header_name",
             "{path}: the {what} is empty or no UTF-8 text. The file is damaged."},
    Sentence{"header_duplicate", "{path}: the name {value} stands there twice."},
    Sentence{"header_type", "{path} has type {value}, which is not known."},
    Sentence{"header_shape", "{path}: a tensor of type {type} cannot have the shape [{shape}]."},
    Sentence{"header_offset",
             "{path}: its data lies at {offset} to {end}, which is not aligned, overlaps another "
             "tensor or does not match shape and type. The file is damaged."},
    Sentence{"header_field", "{path} must be {expected}."},
    Sentence{"header_json", "{path}: its header is no valid JSON. The file is damaged."},
    Sentence{"header_parts",
             "{path} is one of {count} parts; the parts given are not each of them once."},
    Sentence{"header_kind",
             "{path} holds no language model but \"{value}\". Give the file of the model itself."},
    Sentence{"header_layers", "{path} belongs to layer {value}, but the model has {layers} layers."},
};

std::string text_of(const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return grouped(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return "";
}

/// "{path} has {value}" -> "a.gguf has 3".
std::string filled(std::string_view words, const std::string& path, const Values& values) {
  std::string text;
  while (!words.empty()) {
    const std::size_t open = std::min(words.find('{'), words.size());
    text += words.substr(0, open);
    words.remove_prefix(open);
    if (words.empty()) break;
    const std::size_t close = words.find('}');
    const std::string_view name = words.substr(1, close - 1);
    if (name == "path") text += path;
    for (const auto& [key, value] : values) {
      if (key == name) text += text_of(value);
    }
    words.remove_prefix(close + 1);
  }
  return text;
}

}  // namespace

Problem header_fault(std::string_view code, const std::string& path, Values values) {
  const auto* found = std::find_if(kSentences.begin(), kSentences.end(),
                                   [&](const Sentence& each) { return each.code == code; });
  const std::string_view words = found == kSentences.end() ? code : found->words;
  std::string sentence = filled(words, path, values);
  return {code, path, sentence, std::move(values)};
}

}  // namespace headroom
