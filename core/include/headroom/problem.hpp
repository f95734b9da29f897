// What is wrong with an input: a stable code, the path, and a sentence that says what to do.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "headroom/value.hpp"

namespace headroom {

/// `code` is stable and may be translated with `values`; `path` is like "inference.context".
struct Problem {
  Problem(std::string_view coded, std::string_view at, std::string_view words, Values spoken_of);

  std::string code;
  std::string path;
  std::string message;
  Values values;
};

/// A value or the problem that kept it from being made.
template <class T>
class Result {
 public:
  Result(T value) : held_(std::move(value)) {}
  Result(Problem problem) : held_(std::move(problem)) {}

  [[nodiscard]] bool ok() const { return std::holds_alternative<T>(held_); }
  explicit operator bool() const { return ok(); }

  T& operator*() { return *std::get_if<T>(&held_); }
  const T& operator*() const { return *std::get_if<T>(&held_); }
  T* operator->() { return std::get_if<T>(&held_); }
  const T* operator->() const { return std::get_if<T>(&held_); }

  [[nodiscard]] const Problem& problem() const { return *std::get_if<Problem>(&held_); }

 private:
  std::variant<T, Problem> held_;
};

}  // namespace headroom
