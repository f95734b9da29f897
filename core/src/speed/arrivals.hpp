// Requests that arrive by chance at a server, played through with a fixed seed.
#pragma once

#include <cstdint>
#include <vector>

#include "speed/serving.hpp"

namespace headroom {

/// Seconds of each request, in the order of arrival.
struct Waits {
  std::vector<double> first_token;
  std::vector<double> per_output_token;
};

/// `count` requests of a Poisson process of `rate` a second, the first tenth not counted: an empty
/// server is not what later requests meet. The same seed gives the same waits everywhere.
Waits play(const Server& server, double rate, std::int64_t count, std::uint64_t seed);

/// The value that `part` of the list lies below. {1, 2, 3, 4}, 0.5: 2.
double percentile(std::vector<double> list, double part);

}  // namespace headroom
