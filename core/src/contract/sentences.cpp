#include "contract/sentences.hpp"

#include <nlohmann/json.hpp>

#include "headroom/units.hpp"
#include "units/write_json.hpp"

namespace headroom {
namespace {

/// Fills one template; reads it once, from left to right.
class Filler {
 public:
  Filler(std::string_view path, const Values& values) : path_(path), values_(values) {}

  std::string fill(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      const std::size_t close = text[at] == '{' ? text.find('}', at) : std::string_view::npos;
      if (text[at] == '<') {
        start_ = out_.size();
        hollow_ = false;
      } else if (text[at] == '>') {
        if (hollow_) out_.resize(start_);
      } else if (close != std::string_view::npos && put(text.substr(at + 1, close - at - 1))) {
        at = close;
      } else {
        out_ += text[at];
      }
    }
    return std::move(out_);
  }

 private:
  /// False when it is no name: a brace that stands for itself.
  bool put(std::string_view name) {
    const std::size_t colon = name.find(':');
    const std::string_view unit = colon == std::string_view::npos ? "" : name.substr(colon + 1);
    name = name.substr(0, colon);
    if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") != std::string_view::npos) {
      return false;
    }
    const std::size_t before = out_.size();
    put_value(name, unit == "GiB");
    if (out_.size() == before) hollow_ = true;
    return true;
  }

  void put_value(std::string_view name, bool in_gib) {
    for (const auto& [key, value] : values_) {
      if (key != name) continue;
      if (const auto* text = std::get_if<std::string>(&value)) out_ += *text;
      if (const auto* real = std::get_if<double>(&value)) write_value(out_, *real);
      const auto* whole = std::get_if<std::int64_t>(&value);
      if (whole != nullptr) out_ += in_gib ? gib_text(*whole) : grouped(*whole);
      return;
    }
    if (name == "path") out_ += path_;
    if (name == "key") out_ += path_.substr(path_.rfind('.') + 1);
  }

  std::string_view path_;
  const Values& values_;
  std::string out_;
  std::size_t start_ = 0;  // of the stretch in angle brackets
  bool hollow_ = false;    // one of its names is empty
};

}  // namespace

std::string sentence(const Json& templates, std::string_view code, std::string_view path,
                     const Values& values) {
  const std::string name(code);
  const auto found = templates.is_object() ? templates.find(name) : templates.end();
  if (found == templates.end() || !found->is_string()) return name;
  return Filler(path, values).fill(found->get_ref<const std::string&>());
}

void say(const Catalogue& catalogue, std::vector<Note>& notes) {
  for (Note& note : notes) {
    note.message = sentence(catalogue.messages, note.code, note.path, note.values);
  }
}

}  // namespace headroom
