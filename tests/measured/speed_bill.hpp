// A measured speed as a bill, and what the bill says of it.
#pragma once

#include <optional>
#include <string>

#include "speed/bill.hpp"
#include "speed/serving.hpp"
#include "speed_case.hpp"
#include "speed_model.hpp"

namespace headroom::measured {

/// What kind of figure it is: "decode" of one sequence, "batch" of several, "prefill", "ttft",
/// "throughput" (of a server, with tpot and batch_time), "queue" (first_token under load).
std::string speed_term(const SpeedCase& item);

/// "dense" or "moe".
std::string model_kind(const ModelWork& work);

/// "llama.cpp-cuda", "vllm".
std::string engine_key(const SpeedCase& item);

struct SpeedBill {
  Bill bill;
  double tokens = 0;  // for rates: what the seconds of the bill bring
  double share = 1;   // for times: what part of the seconds is printed

  /// The printed figure, were the bill to take so many seconds.
  [[nodiscard]] double figure(double seconds) const;
};

/// What it ran on, as constants are filed.
Setting setting_of(const SpeedCase& item, const SpeedRun& run);

/// The requests of a server's case, and how many of them its memory holds.
Requests requests_of(const SpeedCase& item, const SpeedRun& run);

SpeedBill bill_of(const SpeedCase& item, const SpeedRun& run);

/// Measured speed over modelled, above 1 where the run was faster; figures that are times turn.
double speed_ratio(const SpeedCase& item, double modelled);

}  // namespace headroom::measured
