#include "cli/table.hpp"

#include <algorithm>

namespace headroom::cli {
namespace {

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::size_t used = text_width(text);
  const std::string space(used < width ? width - used : 0, ' ');
  return right ? space + text : text + space;
}

/// A cell of Markdown must not end the cell or the line.
std::string escaped(const std::string& text) {
  std::string safe;
  for (const char letter : text) {
    if (letter == '|') safe += '\\';
    safe += letter == '\n' ? ' ' : letter;
  }
  return safe;
}

}  // namespace

std::size_t text_width(const std::string& text) {
  std::size_t width = 0;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if ((byte & 0xC0U) == 0x80U) continue;            // inside a letter
    width += byte >= 0xE3U && byte <= 0xEDU ? 2 : 1;  // U+3000 to U+DFFF: CJK
  }
  return width;
}

std::string Table::draw(Layout layout) const {
  const bool markdown = layout == Layout::markdown;
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    std::size_t width = std::max<std::size_t>(text_width(columns_[c].title), 3);
    for (const auto& row : rows_)
      width = std::max(width, text_width(markdown ? escaped(row[c]) : row[c]));
    widths.push_back(width);
  }
  const std::string edge = markdown ? "| " : "";
  const std::string between = markdown ? " | " : "  ";
  const std::string end = markdown ? " |\n" : "\n";
  const auto line = [&](const auto& cell) {
    std::string text = edge;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      text += (c > 0 ? between : "") + padded(cell(c), widths[c], columns_[c].right);
    }
    if (!markdown) text.erase(text.find_last_not_of(' ') + 1);
    return text + end;
  };
  std::string out = line([&](std::size_t c) { return columns_[c].title; });
  out += line([&](std::size_t c) {
    std::string rule(widths[c], '-');
    if (markdown && columns_[c].right) rule.back() = ':';
    return rule;
  });
  for (const auto& row : rows_) {
    out += line([&](std::size_t c) { return markdown ? escaped(row[c]) : row[c]; });
  }
  return out;
}

}  // namespace headroom::cli
