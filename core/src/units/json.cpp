#include "headroom/json.hpp"

#include <nlohmann/json.hpp>
#include <string>

namespace headroom {
namespace {

constexpr int kDeepest = 64;

/// Walks the text without building anything: finds the first fault and watches the depth.
class Inspector : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return descend(); }
  bool key(string_t&) override { return true; }
  bool end_object() override { return ascend(); }
  bool start_array(std::size_t) override { return descend(); }
  bool end_array() override { return ascend(); }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    fault_at = position;
    return false;
  }

  std::size_t fault_at = 0;
  bool too_deep = false;

 private:
  bool descend() {
    too_deep = ++depth_ > kDeepest;
    return !too_deep;
  }
  bool ascend() {
    --depth_;
    return true;
  }
  int depth_ = 0;
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
  return {"json_syntax",
          "",
          "This is not valid JSON: the fault is at line " + std::to_string(line) + ", column " +
              std::to_string(column) + ". Check for a missing comma, quote or bracket there.",
          {{"line", line}, {"column", column}}};
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
        clean.replace(i, word.size(), std::string("null") + std::string(word.size() > 4 ? word.size() - 4 : 0, ' '));
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
  Inspector inspector;
  if (!Json::sax_parse(text, &inspector)) {
    if (inspector.too_deep) {
      return Problem{"json_depth",
                     "",
                     "The JSON is nested deeper than 64 levels. Paste only the config or scenario.",
                     {}};
    }
    return fault(text, inspector.fault_at);
  }
  return Json::parse(text, nullptr, false);
}

}  // namespace headroom
