// Measured speeds against the speed model with the constants of the catalogue.
#pragma once

#include <string>
#include <vector>

#include "headroom/catalogue.hpp"
#include "speed_case.hpp"
#include "summary.hpp"

namespace headroom::measured {

/// One comparison a case. Terms: speed_decode_dense, speed_decode_moe (one sequence),
/// speed_batch_dense …, speed_prefill_…, speed_ttft_…, speed_throughput_…. Grade A: core rows.
/// A sentence a case that cannot be modelled in `failures`.
std::vector<Comparison> compare_speeds(const Catalogue& catalogue,
                                       const std::vector<SpeedCase>& cases,
                                       std::vector<std::string>& failures);

/// The same put together over all engines: the figures that the targets are about.
void print_speed_targets(const std::vector<Comparison>& comparisons);

}  // namespace headroom::measured
