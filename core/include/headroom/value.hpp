// Named values: what was put into a formula, or what a sentence speaks of.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace headroom {

using Value = std::variant<std::int64_t, double, std::string>;

/// A named value as it is written down, {"tokens", 512}: a view, made without any allocation.
struct Named {
  Named(std::string_view named, std::int64_t number) : name(named), kind(0), whole(number) {}
  Named(std::string_view named, int number) : name(named), kind(0), whole(number) {}
  Named(std::string_view named, double number) : name(named), kind(1), real(number) {}
  Named(std::string_view named, std::string_view words) : name(named), kind(2), text(words) {}
  Named(std::string_view named, const std::string& words) : name(named), kind(2), text(words) {}
  Named(std::string_view named, const char* words) : name(named), kind(2), text(words) {}

  std::string_view name;
  int kind;  // index into Value
  std::int64_t whole = 0;
  double real = 0;
  std::string_view text;
};

/// A list of named values that owns them, in the order given.
class Values {
 public:
  Values() = default;
  Values(std::initializer_list<Named> entries);

  void add(const Named& entry);
  /// The whole number of that name, or null.
  [[nodiscard]] const std::int64_t* find_whole(std::string_view name) const;

  [[nodiscard]] auto begin() const { return entries_.begin(); }
  [[nodiscard]] auto end() const { return entries_.end(); }

 private:
  std::vector<std::pair<std::string, Value>> entries_;
};

/// At most 60 bytes of a text for a sentence, cut between letters, "..." at the end when cut.
std::string shortened(std::string_view text);

/// Pieces put together: joined({"layers ", "32"}).
std::string joined(std::initializer_list<std::string_view> pieces);

}  // namespace headroom
