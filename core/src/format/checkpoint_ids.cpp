// Reading the id of a checkpoint format: a pattern of the table, and the numbers in it.
#include <array>

#include "format/checkpoint_table.hpp"
#include "format/letters.hpp"

namespace headroom {
namespace {

constexpr std::string_view kHead = "+head=";
constexpr int kUsualHead = 6'000;  // convert.py of both: --head_bits 6

/// A number in thousandths at the front of a text, cut off it; -1 when there is none. "3.5-g" ->
/// 3,500.
int take_number(std::string_view& text) {
  int number = 0;
  int worth = 1'000;
  bool point = false;
  std::size_t i = 0;
  for (; i < text.size() && i < 8; ++i) {
    if (text[i] == '.' && !point) {
      point = true;
    } else if (text[i] >= '0' && text[i] <= '9' && number < 10'000'000 && worth > 0) {
      if (point) worth /= 10;
      number = point ? number + (text[i] - '0') * worth : number * 10 + (text[i] - '0') * 1'000;
    } else {
      break;
    }
  }
  if (i == 0) return -1;
  text.remove_prefix(i);
  return number;
}

struct Numbers {
  std::array<int, 2> milli = {-1, -1};
  std::size_t count = 0;
};

bool matches(std::string_view pattern, std::string_view id, Numbers& numbers) {
  for (const char wanted : pattern) {
    if (wanted == '#') {
      const int number = take_number(id);
      if (number < 0 || numbers.count == numbers.milli.size()) return false;
      numbers.milli[numbers.count++] = number;
    } else if (id.empty() || lower_letter(id.front()) != wanted) {
      return false;
    } else {
      id.remove_prefix(1);
    }
  }
  return id.empty();
}

/// Groups are powers of two from 16 to 1,024.
bool is_group(int milli) {
  const int group = milli / 1'000;
  return milli % 1'000 == 0 && group >= 16 && group <= 1'024 && (group & (group - 1)) == 0;
}

/// Whole bits that the format knows; EXL2 and EXL3 take fractions too, up to 8.
bool are_bits(const Template& format, int milli) {
  const bool fraction = milli % 1'000 != 0;
  if (milli < 1'000 || milli > 8'000 || (fraction && format.scope != Scope::with_head))
    return false;
  return ((format.allowed >> (milli / 1'000)) & 1U) != 0;
}

constexpr std::array<std::string_view, 9> kIntegers = {"",     "int1", "int2", "int3", "int4",
                                                       "int5", "int6", "",     "int8"};

/// The numbers of an id put into its layout; false when the format does not know them.
bool fill(const Template& format, const Numbers& numbers, Checkpoint& checkpoint) {
  Layout& layout = checkpoint.layout;
  if (numbers.count == 0) return true;
  const int bits = numbers.milli[0];
  if (!are_bits(format, bits) || (numbers.count > 1 && !is_group(numbers.milli[1]))) return false;
  layout.milli_bits = bits;
  const int whole = bits / 1'000;
  if (format.type == "int") checkpoint.type = kIntegers[static_cast<std::size_t>(whole)];
  if (format.zero == Zero::as_wide)
    layout.group_bits = static_cast<std::int16_t>(layout.group_bits + whole);
  if (numbers.count > 1) layout.group = static_cast<std::int16_t>(numbers.milli[1] / 1'000);
  if (format.family == "hqq" && whole == 3) layout.milli_bits = 3'200;  // ten elements an int32
  return true;
}

std::string lower(std::string_view text) {
  std::string letters(text);
  for (char& letter : letters) letter = lower_letter(letter);
  return letters;
}

}  // namespace

std::optional<Checkpoint> read_checkpoint(std::string_view id) {
  const std::size_t end = id.find(kHead);
  std::string_view head = end == std::string_view::npos ? "" : id.substr(end + kHead.size());
  const bool with_head = !head.empty();
  const int head_bits = with_head ? take_number(head) : kUsualHead;
  if (!head.empty() || head_bits % 1'000 != 0) return std::nullopt;
  const std::string_view body = id.substr(0, end);
  for (const Template& format : kTemplates) {
    Numbers numbers;
    if (!matches(format.pattern, body, numbers)) continue;
    Checkpoint checkpoint{lower(id), format.family, format.type, format.scope, format.layout, {}};
    if (!fill(format, numbers, checkpoint)) return std::nullopt;
    const bool takes_head = format.scope == Scope::with_head;
    if (end != std::string_view::npos && (!with_head || !takes_head)) return std::nullopt;
    if (takes_head && (head_bits < 1'000 || (head_bits > 8'000 && head_bits != 16'000)))
      return std::nullopt;
    checkpoint.head = checkpoint.layout;
    checkpoint.head.milli_bits = head_bits;
    return checkpoint;
  }
  return std::nullopt;
}

}  // namespace headroom
