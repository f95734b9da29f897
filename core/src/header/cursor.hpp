// Reads little-endian numbers and texts one after the other, through a window of the file. After the
// first fault every further read gives 0 or nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headroom/header.hpp"

namespace headroom {

class Cursor {
 public:
  /// Bytes of a header that no model has: 256 MiB. The largest published, with vocabularies of
  /// 262,144 tokens, stay below 20 MiB.
  static constexpr std::int64_t kLongestHeader = 256 * kMiB;

  Cursor(Slices& file, const std::string& path) : file_(file), path_(path) {}

  std::uint64_t number(int bytes);
  std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
  std::uint64_t u64() { return number(8); }

  /// A length and as many bytes; the view is good until the next read. Longer than `most`: a fault
  /// about `what`.
  std::string_view text(std::int64_t most, std::string_view what);
  /// The next `length` bytes, at most 64 KiB; the view is good until the next read.
  std::string_view bytes(std::int64_t length) { return take(length); }
  /// Passes over `count` things of `bytes` each.
  void skip(std::uint64_t count, std::int64_t bytes);
  /// Whether `count` things of at least `bytes` each can still come; else a fault.
  bool expect(std::uint64_t count, std::int64_t bytes);

  [[nodiscard]] std::int64_t at() const { return at_; }
  [[nodiscard]] bool failed() const { return fault_.has_value(); }
  [[nodiscard]] const std::optional<Problem>& fault() const { return fault_; }
  void fail(Problem problem);
  /// "llama.gguf: tensor 12", for what is read next.
  void speak_of(std::string_view part, std::uint64_t index);
  [[nodiscard]] const std::string& place() const { return place_.empty() ? path_ : place_; }

 private:
  /// `length` bytes at the cursor, which they pass; empty after a fault. At most kWindow.
  std::string_view take(std::int64_t length);
  bool reaches(std::int64_t end);

  static constexpr std::int64_t kWindow = 64 * kKiB;

  Slices& file_;
  const std::string& path_;
  std::string place_;
  std::vector<char> window_;
  std::int64_t window_at_ = 0;  // where the window's first byte lies in the file
  std::int64_t held_ = 0;       // bytes in the window
  std::int64_t at_ = 0;
  std::optional<Problem> fault_;
};

/// Whether the text is UTF-8 (RFC 3629).
bool is_utf8(std::string_view text);

}  // namespace headroom
