// What a run asks for, priced: amounts by constant, and the seconds they come to.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "headroom/speed_table.hpp"
#include "speed/coefficient.hpp"
#include "speed/setting.hpp"

namespace headroom {

/// An amount that one constant turns into seconds: multiplied by it, or divided.
struct Charge {
  Coefficient coefficient = Coefficient::layer_overhead;
  std::string path;
  double amount = 0;                       // seconds where the constant is 1
  std::optional<Coefficient> slower = {};  // another that divides it too
  std::string slower_path = {};
};

using Bill = std::vector<Charge>;

/// One token each for `sequences` sequences with `past` cached tokens.
Bill decode_bill(const Setting& setting, double sequences, double past);

/// Prompts of `tokens` for `sequences` sequences after `past`, up to their first token.
Bill prompt_bill(const Setting& setting, double sequences, double tokens, double past);

/// The charges of `more`, `times` over, put onto `bill`.
void add(Bill& bill, const Bill& more, double times);

/// Seconds, and on what.
struct Seconds {
  double total = 0;
  std::array<double, kSpendings> parts = {};

  /// What takes the most, memory counted as one. Overhead 3, weights 2, cache 2: memory.
  [[nodiscard]] std::string_view bound_by() const;
};

/// Nothing where the table lacks a constant.
std::optional<Seconds> price(const Bill& bill, const SpeedTable& table);

/// The same at the limit of the sheet: every fraction 1, no overhead, no link.
double limit_seconds(const Bill& bill);

}  // namespace headroom
