#include "header/cursor.hpp"

#include <algorithm>
#include <cstring>


namespace headroom {

std::int64_t HeldSlices::read(std::int64_t offset, std::int64_t length, char* out) {
  const auto held = static_cast<std::int64_t>(held_.size());
  const std::int64_t count = std::clamp<std::int64_t>(held - offset, 0, length);
  if (count > 0) {
    std::memcpy(out, held_.data() + static_cast<std::size_t>(offset),
                static_cast<std::size_t>(count));
  }
  return count;
}

void Cursor::fail(Problem problem) {
  if (!fault_) fault_ = std::move(problem);
}

void Cursor::speak_of(std::string_view part, std::uint64_t index) {
  place_ = joined({path_, ": ", part, " ", std::to_string(index)});
}

bool Cursor::reaches(std::int64_t end) {
  if (end <= file_.size() && end <= kLongestHeader) return true;
  if (end > file_.size()) {
    fail(Problem{"header_truncated", path_, {{"size", file_.size()}, {"needed", end}}});
  } else {
    fail(Problem{
        "header_limit", path_,
        {{"what", "header bytes"}, {"value", end}, {"most", std::int64_t{kLongestHeader}}}});
  }
  return false;
}

bool Cursor::expect(std::uint64_t count, std::int64_t bytes) {
  if (fault_) return false;
  const auto most = static_cast<std::uint64_t>(kLargest);
  return reaches(plus(at_, times(static_cast<std::int64_t>(std::min(count, most)), bytes)));
}

void Cursor::skip(std::uint64_t count, std::int64_t bytes) {
  if (!expect(count, bytes)) return;
  at_ += static_cast<std::int64_t>(count) * bytes;
}

std::string_view Cursor::take(std::int64_t length) {
  if (!expect(1, length)) return {};
  if (at_ < window_at_ || at_ + length > window_at_ + held_) {
    window_.resize(static_cast<std::size_t>(kWindow));
    window_at_ = at_;
    held_ = file_.read(at_, std::min(kWindow, file_.size() - at_), window_.data());
    if (held_ < length) {
      fail(Problem{"header_slice", path_, {{"needed", at_ + length}}});
      return {};
    }
  }
  const char* first = window_.data() + static_cast<std::size_t>(at_ - window_at_);
  at_ += length;
  return {first, static_cast<std::size_t>(length)};
}

std::uint64_t Cursor::number(int bytes) {
  std::uint64_t value = 0;
  int shift = 0;
  for (const char byte : take(bytes)) {
    value |= static_cast<std::uint64_t>(static_cast<unsigned char>(byte)) << shift;
    shift += 8;
  }
  return value;
}

std::string_view Cursor::text(std::int64_t most, std::string_view what) {
  const std::uint64_t length = u64();
  if (!expect(length, 1)) return {};
  const auto bytes = static_cast<std::int64_t>(length);
  if (bytes <= std::min(most, kWindow)) return take(bytes);
  fail(Problem{"header_limit", place(), {{"what", what}, {"value", bytes}, {"most", most}}});
  return {};
}

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || i + more >= text.size()) return false;
    for (std::size_t j = 1; j <= more; ++j) {
      if ((static_cast<unsigned char>(text[i + j]) & 0xC0U) != 0x80) return false;
    }
    const auto second = more > 0 ? static_cast<unsigned char>(text[i + 1]) : 0;
    // Overlong forms, surrogates, beyond U+10FFFF.
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second >= 0xA0) ||
        (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second >= 0x90)) {
      return false;
    }
    i += more + 1;
  }
  return true;
}

}  // namespace headroom
