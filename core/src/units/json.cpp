// The reader of JSON (RFC 8259) into the library's values. It is our own because it gives what the
// library's parser does not: the place of the fault, limits on depth and width, Python's NaN and
// Infinity as null; and because that parser with its messages takes 7 kB of the compressed engine.
#include "headroom/json.hpp"

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

namespace headroom {
namespace {

constexpr int kDeepest = 64;
constexpr std::size_t kMostKeys = 4096;  // a key is looked up in the order of the file
constexpr std::size_t kMostTensors = 1'000'000;  // in a table that nobody looks a key up in

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// Appends a code point in UTF-8. U+20AC -> E2 82 AC.
void append_utf8(std::string& out, unsigned point) {
  const auto tail = [&](int shift) {
    out += static_cast<char>(0x80U | ((point >> shift) & 0x3FU));
  };
  if (point < 0x80) {
    out += static_cast<char>(point);
  } else if (point < 0x800) {
    out += static_cast<char>(0xC0U | (point >> 6));
    tail(0);
  } else if (point < 0x10000) {
    out += static_cast<char>(0xE0U | (point >> 12));
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0U | (point >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

/// Bytes of the UTF-8 letter at the front, 0 when it is ill-formed: no overlong forms, no
/// surrogates, nothing above U+10FFFF (Unicode 15, table 3-7).
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  unsigned least = 0x80;
  unsigned most = 0xBF;
  if (first == 0xE0) least = 0xA0;
  if (first == 0xED) most = 0x9F;
  if (first == 0xF0) least = 0x90;
  if (first == 0xF4) most = 0x8F;
  const std::size_t length = first < 0xC2   ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length == 0 || byte(1) < least || byte(1) > most) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  return length;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  /// False with `fault` and `at` set.
  bool read(Json& out, bool wide) {
    take("\xEF\xBB\xBF");
    if (!value(out, 0, wide)) return false;
    space();
    return at == text_.size();
  }

  std::size_t at = 0;
  const char* fault = "json_syntax";

 private:
  bool take(std::string_view word) {
    if (text_.compare(at, word.size(), word) != 0) return false;
    at += word.size();
    return true;
  }
  [[nodiscard]] char next() const { return at < text_.size() ? text_[at] : '\0'; }
  void space() {
    while (at < text_.size() &&
           std::string_view(" \t\r\n").find(text_[at]) != std::string_view::npos)
      ++at;
  }
  bool refuse(const char* code) {
    fault = code;
    return false;
  }

  /// `wide`: an object is a table of tensors.
  bool value(Json& out, int depth, bool wide = false) {
    space();
    const char first = next();
    if ((first == '{' || first == '[') && depth == kDeepest) return refuse("json_depth");
    if (first == '{') return object(out, depth + 1, wide);
    if (first == '[') return array(out, depth + 1);
    if (first == '"') {
      out = std::string();
      return text(out.get_ref<std::string&>());
    }
    if (take("true")) {
      out = true;
    } else if (take("false")) {
      out = false;
    } else if (!take("null") && !take("NaN") && !take("Infinity") && !take("-Infinity")) {
      return number(out);
    }
    return true;
  }

  bool object(Json& out, int depth, bool wide) {
    out = Json::object();
    ++at;
    space();
    if (take("}")) return true;
    do {
      space();
      if (next() != '"') return false;
      std::string key;
      if (!text(key)) return false;
      space();
      if (!take(":")) return false;
      if (out.size() >= (wide ? kMostTensors : kMostKeys)) return refuse("json_keys");
      Json& member = wide ? appended(out, key) : out[key];
      member = nullptr;  // of a key that stands twice, the last value counts
      if (!value(member, depth, !wide && is_table(key))) return false;
      space();
    } while (take(","));
    return take("}");
  }

  static bool is_table(std::string_view key) {
    return key == "safetensors" || key == "weight_map";
  }

  /// A new member, without a look at those that are there.
  static Json& appended(Json& object, const std::string& key) {
    auto& members = object.get_ref<Json::object_t&>();
    return members.Json::object_t::Container::emplace_back(key, nullptr).second;
  }

  bool array(Json& out, int depth) {
    out = Json::array();
    ++at;
    space();
    if (take("]")) return true;
    do {
      out.push_back(nullptr);
      if (!value(out.back(), depth)) return false;
      space();
    } while (take(","));
    return take("]");
  }

  bool text(std::string& out) {
    ++at;
    while (at < text_.size() && text_[at] != '"') {
      if (text_[at] == '\\') {
        if (!escape(out)) return false;
        continue;
      }
      const std::size_t length = utf8_length(text_.substr(at));
      if (length == 0 || static_cast<unsigned char>(text_[at]) < 0x20) return false;
      out.append(text_, at, length);
      at += length;
    }
    return take("\"");
  }

  bool escape(std::string& out) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
    ++at;
    const std::size_t known = at < text_.size() ? kLetters.find(text_[at]) : std::string_view::npos;
    if (known != std::string_view::npos) {
      ++at;
      out += kMeant[known];
      return true;
    }
    unsigned point = 0;
    if (!hex(point) || (point & 0xFC00U) == 0xDC00U) return false;
    if ((point & 0xFC00U) == 0xD800U) {  // the first half of a pair: U+1F600 is D83D DE00
      unsigned low = 0;
      if (!take("\\") || !hex(low) || (low & 0xFC00U) != 0xDC00U) return false;
      point = 0x10000U + ((point & 0x3FFU) << 10) + (low & 0x3FFU);
    }
    append_utf8(out, point);
    return true;
  }

  /// u and four hexadecimal digits.
  bool hex(unsigned& out) {
    if (!take("u")) return false;
    for (int i = 0; i < 4; ++i, ++at) {
      const char letter = next();
      const char small = static_cast<char>(letter | 0x20);
      const bool is_letter = small >= 'a' && small <= 'f';
      if (!is_digit(letter) && !is_letter) return false;
      out = out * 16 + static_cast<unsigned>(is_letter ? small - 'a' + 10 : letter - '0');
    }
    return true;
  }

  bool digits() {
    const std::size_t start = at;
    while (is_digit(next())) ++at;
    return at > start;
  }

  bool number(Json& out) {
    const std::size_t start = at;
    const bool negative = take("-");
    if (next() == '0') {
      ++at;
    } else if (!digits()) {
      return false;
    }
    const std::size_t whole_end = at;
    if (take(".") && !digits()) return false;
    if (take("e") || take("E")) {
      if (!take("+")) take("-");
      if (!digits()) return false;
    }
    const std::string_view written = text_.substr(start, at - start);
    if (at == whole_end && whole(written.substr(negative ? 1 : 0), negative, out)) return true;
    const double real = std::strtod(std::string(written).c_str(), nullptr);
    out = real;
    return std::isfinite(real);
  }

  /// False when it is beyond 64 bits: then it is read as a double.
  static bool whole(std::string_view written, bool negative, Json& out) {
    constexpr std::uint64_t kMost = UINT64_MAX;
    std::uint64_t number = 0;
    for (const char letter : written) {
      const auto digit = static_cast<std::uint64_t>(letter - '0');
      if (number > (kMost - digit) / 10) return false;
      number = number * 10 + digit;
    }
    if (!negative) {
      out = number;
      return true;
    }
    if (number > std::uint64_t{1} << 63U) return false;
    out = static_cast<std::int64_t>(0 - number);
    return true;
  }

  std::string_view text_;
};

}  // namespace

Result<Json> parse_json(std::string_view text, bool wide_root) {
  Json root;
  Reader reader(text);
  if (reader.read(root, wide_root)) return root;
  std::int64_t line = 1;
  std::int64_t column = 1;
  for (std::size_t i = 0; i < reader.at; ++i) {
    ++column;
    if (text[i] == '\n') {
      ++line;
      column = 1;
    }
  }
  return Problem{reader.fault, "", {{"line", line}, {"column", column}}};
}

}  // namespace headroom
