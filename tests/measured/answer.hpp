// What an estimate says about a figure, and how far that is from what was printed.
#pragma once

#include <optional>

#include "case.hpp"

namespace headroom::measured {

/// The estimate's number for the figure; nothing when the estimate has no such device or field.
/// "gpus" sums over the accelerators, "total" over all devices, "model" looks at the model itself.
/// `peak` is what an allocator hands out: weights + kv_cache + activations + logits.
/// `available_kv` is the pool, the kv_cache term of engines that reserve one.
/// With a given pool, token counts are scaled to it: kv_tokens x given pool / estimated pool.
std::optional<double> answer(const Json& estimate, const Figure& figure);

/// |estimate - printed| / printed, and 0 when the estimate lies within the printed digits.
/// 295499203 against 295498752 bytes printed as 281.81 MiB: 0.
double relative_error(double estimate, const Figure& figure);

}  // namespace headroom::measured
