// A formula as a constant: what the estimate quotes beside a term.
#pragma once

#include <string_view>

namespace headroom {

struct FormulaText {
  std::string_view id;
  std::string_view expression;
  std::string_view example;
  std::string_view tree;  // the source is tree + file
  std::string_view file;
  std::string_view date;
};

}  // namespace headroom
