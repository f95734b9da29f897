// How many experts of a mixture a step reads.
#pragma once

namespace headroom {

/// Experts of one layer that at least one of `tokens` tokens picks, when each picks `per_token` of
/// `experts` evenly: experts x (1 - (1 - per_token / experts)^tokens). 128 experts, 8 a token, 16
/// tokens: 128 x (1 - 0.9375^16) = 82.4. Real routers are less even and touch fewer.
double experts_touched(double experts, double per_token, double tokens);

}  // namespace headroom
