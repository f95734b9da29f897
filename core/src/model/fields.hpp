// Typed access to the keys of a config.json. The first fault is kept; reading goes on with a
// harmless value, so that a family's reader needs no error handling of its own.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headroom/json.hpp"
#include "headroom/problem.hpp"

namespace headroom {

/// Every number read lies in 0 … 2^32: wide enough for any model (vocabularies reach 262,144),
/// narrow enough that a sum of two never overflows.
class Fields {
 public:
  using Spellings = std::initializer_list<std::string_view>;

  /// What a key means that is left out.
  struct Default {
    std::string_view key;
    std::int64_t value = 0;
  };

  Fields(const Json& object, std::string path, std::optional<Problem>& fault)
      : object_(object), path_(std::move(path)), fault_(fault) {}

  /// Values of needed keys that are missing; the list outlives this.
  void use(std::span<const Default> defaults) { defaults_ = defaults; }

  /// The integer under the first of the spellings that is set, at least 1. Missing or null and
  /// without a default: a fault.
  std::int64_t need(Spellings spellings);
  std::int64_t need(std::string_view key) { return need({key}); }

  /// The integer, or `fallback` when the key is missing or null.
  std::int64_t get(Spellings spellings, std::int64_t fallback);
  std::int64_t get(std::string_view key, std::int64_t fallback) { return get({key}, fallback); }

  /// The integer, at least 1, or `fallback` when the key is missing or null. Safe to divide by.
  std::int64_t positive(Spellings spellings, std::int64_t fallback);
  std::int64_t positive(std::string_view key, std::int64_t fallback) {
    return positive({key}, fallback);
  }

  bool flag(std::string_view key, bool fallback);
  std::string text(std::string_view key, std::string fallback);
  std::vector<std::string> texts(std::string_view key);
  std::vector<std::int64_t> numbers(std::string_view key);

  /// Present, even when null.
  [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
  /// Present and not null.
  [[nodiscard]] bool is_set(std::string_view key) const;
  /// Present and exactly that integer.
  [[nodiscard]] bool is(std::string_view key, std::int64_t number) const;
  [[nodiscard]] bool is_text(std::string_view key) const;
  [[nodiscard]] bool is_list(std::string_view key) const;
  /// The value under the key, or null: for keys that hold one of several types.
  [[nodiscard]] const Json* find(std::string_view key) const;
  /// The whole number that is an entry of the list under the key.
  std::int64_t whole(const Json& entry, std::string_view key) { return integer(entry, key); }
  /// The object under the key, or an empty one.
  Fields inside(std::string_view key);
  /// The object at `index` of the list under the key, or an empty one.
  Fields entry(std::string_view key, std::size_t index);

  void fail(std::string_view code, std::string_view key, Values values = {});

 private:
  std::int64_t integer(const Json& value, std::string_view key);
  std::int64_t not_zero(std::int64_t number, std::string_view key);
  [[nodiscard]] std::string_view first_set(Spellings spellings) const;
  [[nodiscard]] std::string path_of(std::string_view key) const;

  const Json& object_;
  std::string path_;
  std::optional<Problem>& fault_;
  std::span<const Default> defaults_;
};

/// The value as it stands in a message, cut to 60 bytes.
std::string shown(const Json& value);
std::string shown(const std::string& text);

}  // namespace headroom
