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

/// How far the cases of a name lay from a fit that had not seen them.
struct LeftOut {
  SpeedSpread spread;
  double median = 0;  // relative errors, every case alike
  double p90 = 0;
};

/// Of "near/…" (other cards of the family were seen) and "far/…" (none was): each case judged by a
/// fit that left its card, or its family, out.
std::vector<LeftOut> leave_out(const std::vector<Billed>& cases);

}  // namespace headroom::fit
