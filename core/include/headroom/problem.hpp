// What is wrong with an input: a stable code, the path, and the values that a sentence speaks of.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "headroom/value.hpp"

namespace headroom {

/// `code` is stable, `path` is like "inference.context". The sentence is made of both and of the
/// values at the border, from core/data/messages.json, in which each code has its English wording.
struct Problem {
  Problem(std::string_view coded, std::string_view at, Values spoken_of = {});

  std::string code;
  std::string path;
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
