// The three stages of the fit, and how far it misses cards that it has not seen.
#pragma once

#include <functional>
#include <vector>

#include "fitting.hpp"
#include "speed_bill.hpp"

namespace headroom::fit {

/// A case with its bill, made once.
struct Billed {
  const measured::SpeedCase* item = nullptr;
  measured::SpeedBill bill;
  std::string family;
  std::string kind;  // dense, moe
  double weight = 1;
};

/// First decoding of one sequence on one card, then prompts on one card, then prompts again with
/// the rest: batches, servers, several cards.
SpeedTable fit_stages(const std::vector<const Billed*>& cases);

/// Spreads of "near/…" (other cards of the family were seen) and "far/…" (none was), each case
/// judged by a fit that left its card, or its family, out.
std::vector<SpeedSpread> spreads(const std::vector<Billed>& cases);

}  // namespace headroom::fit
