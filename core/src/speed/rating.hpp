// A bill's seconds with the range that measured runs leave open.
#pragma once

#include <optional>
#include <string_view>

#include "speed/bill.hpp"

namespace headroom {

/// Whether a card of this family was measured with this engine: else its constants are those of
/// other families.
bool is_measured(const SpeedTable& table, const Setting& setting);

/// How far measured speeds lay from modelled ones for "decode", "batch", "prefill" or "ttft" on
/// cards that the fit had not seen; of families that it had not seen where none was measured.
const SpeedSpread* spread_of(const SpeedTable& table, const Setting& setting,
                             std::string_view term);

struct Rating {
  Seconds seconds;
  double fastest = 0;    // seconds, 9 of 10 runs took longer
  double slowest = 0;    // seconds, 9 of 10 took less
  double of_limit = 0;   // of the speed that the sheet's rates allow, 0 to 1
  bool measured = true;  // see is_measured
};

/// Nothing where the table lacks a constant, or the card's rates are not known.
std::optional<Rating> rate(const Bill& bill, const Setting& setting, const SpeedTable& table,
                           std::string_view term);

}  // namespace headroom
