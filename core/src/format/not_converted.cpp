#include "format/not_converted.hpp"

#include <algorithm>
#include <functional>

namespace headroom {
namespace {

constexpr std::string_view kExpression = "re:";

std::string_view from_layers(std::string_view name) {
  const std::size_t at = name.find("layers.");
  return at == std::string_view::npos ? name : name.substr(at);
}

/// "layers.*.self_attn" -> "(^|\.)layers\..*\.self_attn(\.|$)".
std::string expression_of(std::string_view name) {
  std::string text = "(^|\\.)";
  for (const char letter : name) {
    if (letter == '*') {
      text += ".*";
    } else {
      if (letter == '.') text += '\\';
      text += letter;
    }
  }
  return text + "(\\.|$)";
}

}  // namespace

NotConverted::NotConverted(const std::vector<std::string>& modules) {
  for (const std::string& module : modules) {
    const std::string_view name = module;
    const std::size_t star = name.find('*');
    std::optional<Pattern> pattern;
    if (name.substr(0, kExpression.size()) == kExpression) {
      pattern = Pattern::read(name.substr(kExpression.size()));
    } else if (star == std::string_view::npos) {
      if (!name.empty()) names_.emplace_back(from_layers(name));
    } else if (star > 0 && star + 1 == name.size()) {
      stems_.emplace_back(from_layers(name.substr(0, star)));
    } else {
      pattern =
          Pattern::read(expression_of(star > name.find("layers.") ? from_layers(name) : name));
    }
    if (pattern) patterns_.push_back(std::move(*pattern));
  }
  std::sort(names_.begin(), names_.end());
}

bool NotConverted::holds(std::string_view name) const {
  const std::string_view tail = from_layers(name);
  for (std::size_t from = 0; from < tail.size();) {
    const std::string_view rest = tail.substr(from);
    for (std::size_t end = 0; end < rest.size(); ++end) {
      end = std::min(rest.find('.', end), rest.size());
      if (std::binary_search(names_.begin(), names_.end(), rest.substr(0, end), std::less<>()))
        return true;
    }
    for (const std::string& stem : stems_) {
      if (rest.substr(0, stem.size()) == stem) return true;
    }
    const std::size_t dot = rest.find('.');
    from = dot == std::string_view::npos ? tail.size() : from + dot + 1;
  }
  return std::any_of(patterns_.begin(), patterns_.end(),
                     [&](const Pattern& pattern) { return pattern.found_in(name); });
}

}  // namespace headroom
