#include "log/line_pattern.hpp"

#include <algorithm>
#include <utility>

#include "headroom/units.hpp"

namespace headroom {
namespace {

constexpr std::size_t kMostPlaces = 4;  // of one line where a pattern is tried
constexpr std::string_view kSpecial = " #%@$*";
constexpr std::string_view kBlanks = " \t\r";
constexpr auto kNone = std::string_view::npos;

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

std::string_view after_blanks(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(kBlanks), text.size()));
}

/// Letters that stand for themselves at the front of a pattern.
std::string_view plain_head(std::string_view pattern) {
  return pattern.substr(0, pattern.find_first_of(kSpecial));
}

/// "MiB" -> 1,048,576 and 3 letters; 0 where no unit of bytes stands.
std::pair<double, std::size_t> read_unit(std::string_view text) {
  constexpr std::string_view kPrefixes = "KMGT";
  double unit = 1;
  std::size_t at = 0;
  const std::size_t prefix = text.empty() ? kNone : kPrefixes.find(text[0]);
  if (prefix != kNone) {
    for (std::size_t i = 0; i <= prefix; ++i) unit *= static_cast<double>(kKiB);
    ++at;
    if (at < text.size() && text[at] == 'i') ++at;
  }
  const bool ends = at + 1 >= text.size() || text[at + 1] < 'A' || text[at + 1] > 'z';
  if (at >= text.size() || text[at] != 'B' || !ends) return {0, 0};
  return {unit, at + 1};
}

/// The pattern at the front of the text.
class Matcher {
 public:
  Matcher(std::string_view pattern, std::string_view text, Captured& captured)
      : pattern_(pattern), text_(text), captured_(captured) {}

  bool run() {
    while (!pattern_.empty()) {
      const char sign = pattern_.front();
      if (kSpecial.find(sign) == kNone) {
        if (!take(plain_head(pattern_))) return false;
        continue;
      }
      pattern_.remove_prefix(1);
      if (!special(sign)) return false;
    }
    return true;
  }

 private:
  bool take(std::string_view plain) {
    if (text_.substr(0, plain.size()) != plain) return false;
    pattern_.remove_prefix(plain.size());
    text_.remove_prefix(plain.size());
    return true;
  }

  bool special(char sign) {
    switch (sign) {
      case ' ':
        text_ = after_blanks(text_);
        return true;
      case '#':
        return number();
      case '%':
        return unit();
      case '@':
        return word();
      case '$':
        keep(trimmed(text_));
        text_ = {};
        return true;
      default:
        return skip();
    }
  }

  bool number() {
    if (captured_.number_count == captured_.numbers.size()) return false;
    const std::size_t read = read_number(text_, captured_.numbers[captured_.number_count]);
    ++captured_.number_count;
    text_.remove_prefix(read);
    return read > 0;
  }

  bool unit() {
    if (captured_.number_count == 0) return false;
    text_ = after_blanks(text_);
    const auto [factor, letters] = read_unit(text_);
    PrintedNumber& last = captured_.numbers[captured_.number_count - 1];
    last.value *= factor;
    last.step *= factor;
    text_.remove_prefix(letters);
    return letters > 0;
  }

  bool word() {
    const bool blank = pattern_.empty() || kSpecial.find(pattern_.front()) != kNone;
    std::size_t end = blank ? text_.find_first_of(kBlanks) : text_.find(pattern_.front());
    if (end == kNone && blank) end = text_.size();
    if (end == kNone || end > kLongestWord) return false;
    keep(trimmed(text_.substr(0, end)));
    text_.remove_prefix(end);
    return true;
  }

  bool skip() {
    const std::string_view plain = plain_head(pattern_);
    const std::size_t at = plain.empty() ? text_.find_first_of("0123456789") : text_.find(plain);
    if (at == kNone) return false;
    text_.remove_prefix(at);
    return true;
  }

  void keep(std::string_view word) {
    if (captured_.word_count < captured_.words.size()) {
      captured_.words[captured_.word_count++] = word;
    }
  }

  static constexpr std::size_t kLongestWord = 1024;

  std::string_view pattern_;
  std::string_view text_;
  Captured& captured_;
};

}  // namespace

std::string_view trimmed(std::string_view text) {
  text = after_blanks(text);
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::size_t read_number(std::string_view text, PrintedNumber& number) {
  number = {};
  std::size_t at = 0;
  const bool minus = !text.empty() && text[0] == '-';
  if (minus) ++at;
  const std::size_t first = at;
  bool fraction = false;
  for (; at < text.size(); ++at) {
    const bool digit_follows = at + 1 < text.size() && is_digit(text[at + 1]);
    if (is_digit(text[at])) {
      number.value = number.value * 10 + (text[at] - '0');
      if (fraction) number.step *= 10;
    } else if (text[at] == '.' && !fraction && at > first && digit_follows) {
      fraction = true;
    } else if (text[at] != ',' || fraction || at == first || !digit_follows) {
      break;
    }
    if (at - first > 24) break;  // no figure of memory is longer
  }
  if (at == first) return 0;
  number.value /= minus ? -number.step : number.step;
  number.step = 1 / number.step;
  return at;
}

bool match_line(std::string_view pattern, std::string_view line, Captured& captured) {
  const bool word_before = pattern.front() == '@';
  if (word_before) pattern = pattern.substr(pattern.find_first_not_of("@ "));
  const std::string_view head = plain_head(pattern);
  std::size_t at = line.find(head);
  for (std::size_t tries = 0; at != kNone && tries < kMostPlaces; ++tries) {
    captured.number_count = captured.word_count = 0;
    if (word_before) {
      const std::string_view before = trimmed(line.substr(0, at));
      captured.words[captured.word_count++] = before.substr(before.find_last_of(kBlanks) + 1);
    }
    if (Matcher(pattern, line.substr(at), captured).run()) return true;
    at = line.find(head, at + 1);
  }
  return false;
}

}  // namespace headroom
