// A table of text cells, drawn for a terminal or as Markdown.
#pragma once

#include <string>
#include <vector>

#include "cli/options.hpp"

namespace headroom::cli {

struct Column {
  std::string title;
  bool right = false;  // numbers
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  [[nodiscard]] std::string draw(Layout layout) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// Columns of a terminal that the UTF-8 text takes: wide letters (CJK) take two.
std::size_t text_width(const std::string& text);

}  // namespace headroom::cli
