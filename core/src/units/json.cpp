#include "headroom/json.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace headroom {
namespace {

constexpr std::size_t kDeepest = 64;
constexpr std::size_t kMostKeys = 4096;  // a key is looked up in the order of the file

/// Builds the value from the parser's events; keeps the place of the first fault and the depth.
class Builder {
 public:
  using number_integer_t = Json::number_integer_t;
  using number_unsigned_t = Json::number_unsigned_t;
  using number_float_t = Json::number_float_t;
  using string_t = Json::string_t;
  using binary_t = Json::binary_t;

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(number_integer_t value) { return put(value); }
  bool number_unsigned(number_unsigned_t value) { return put(value); }
  bool number_float(number_float_t value, const string_t& /*text*/) { return put(value); }
  bool string(string_t& value) { return put(std::move(value)); }
  bool binary(binary_t& /*value*/) { return false; }
  bool start_object(std::size_t /*size*/) { return open(Json::object()); }
  bool key(string_t& name) {
    too_wide = open_.back()->size() >= kMostKeys;
    if (too_wide) return false;
    slot_ = &(*open_.back())[name];
    return true;
  }
  bool end_object() { return close(); }
  bool start_array(std::size_t /*size*/) { return open(Json::array()); }
  bool end_array() { return close(); }
  template <class Exception>
  bool parse_error(std::size_t position, const std::string& /*token*/, const Exception& /*what*/) {
    fault_at = position;
    return false;
  }

  Json root;
  std::size_t fault_at = 0;
  bool too_deep = false;
  bool too_wide = false;

 private:
  Json* place(Json value) {
    if (open_.empty()) {
      root = std::move(value);
      return &root;
    }
    if (open_.back()->is_array()) {
      open_.back()->push_back(std::move(value));
      return &open_.back()->back();
    }
    *slot_ = std::move(value);
    return slot_;
  }
  bool put(Json value) {
    place(std::move(value));
    return true;
  }
  bool open(Json value) {
    open_.push_back(place(std::move(value)));
    too_deep = open_.size() > kDeepest;
    return !too_deep;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::vector<Json*> open_;  // containers being filled, outermost first
  Json* slot_ = nullptr;     // the member that the last key named
};

Problem fault(std::string_view text, std::size_t position) {
  std::int64_t line = 1;
  std::int64_t column = 1;
  for (std::size_t i = 0; i + 1 < position && i < text.size(); ++i) {
    ++column;
    if (text[i] == '\n') {
      ++line;
      column = 1;
    }
  }
  return {"json_syntax", "", {{"line", line}, {"column", column}}};
}

/// Python writes NaN and Infinity into config.json, which JSON does not have: they become null.
std::string without_python_numbers(std::string_view text) {
  std::string clean(text);
  bool quoted = false;
  for (std::size_t i = 0; i < clean.size(); ++i) {
    if (quoted && clean[i] == '\\') {
      ++i;
    } else if (clean[i] == '"') {
      quoted = !quoted;
    } else if (!quoted) {
      for (const std::string_view word : {"-Infinity", "Infinity", "NaN"}) {
        if (clean.compare(i, word.size(), word) != 0) continue;
        clean.replace(
            i, word.size(),
            std::string("null") + std::string(word.size() > 4 ? word.size() - 4 : 0, ' '));
        if (word.size() < 4) ++i;
        break;
      }
    }
  }
  return clean;
}

}  // namespace

Result<Json> parse_json(std::string_view original) {
  const std::string text = without_python_numbers(original);
  Builder builder;
  // The parser itself, not Json::sax_parse, which would bring the readers of four binary formats.
  using Input = decltype(nlohmann::detail::input_adapter(text));
  nlohmann::detail::parser<Json, Input> parser(nlohmann::detail::input_adapter(text), nullptr,
                                               false);
  if (!parser.sax_parse(&builder)) {
    if (builder.too_deep) {
      return Problem{"json_depth", ""};
    }
    if (builder.too_wide) {
      return Problem{"json_keys", ""};
    }
    return fault(text, builder.fault_at);
  }
  return std::move(builder.root);
}

}  // namespace headroom
