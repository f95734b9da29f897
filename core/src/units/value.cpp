#include "headroom/value.hpp"

namespace headroom {
namespace {

Value own(const Named& entry) {
  if (entry.kind == 0) return entry.whole;
  if (entry.kind == 1) return entry.real;
  return std::string(entry.text);
}

}  // namespace

Values::Values(std::initializer_list<Named> entries) {
  entries_.reserve(entries.size());
  for (const Named& entry : entries) add(entry);
}

void Values::add(const Named& entry) {
  entries_.emplace_back(std::string(entry.name), own(entry));
}

const std::int64_t* Values::find_whole(std::string_view name) const {
  for (const auto& [key, value] : entries_) {
    if (key == name) return std::get_if<std::int64_t>(&value);
  }
  return nullptr;
}

std::string shortened(std::string_view text) {
  constexpr std::size_t kMost = 60;
  if (text.size() <= kMost) return std::string(text);
  std::size_t end = kMost - 3;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return joined({text.substr(0, end), "..."});
}

std::string joined(std::initializer_list<std::string_view> pieces) {
  std::size_t size = 0;
  for (const std::string_view piece : pieces) size += piece.size();
  std::string text;
  text.reserve(size);
  for (const std::string_view piece : pieces) text.append(piece);
  return text;
}

}  // namespace headroom
