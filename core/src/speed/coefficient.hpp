// The constants that the speed model knows, and what each slows down.
#pragma once

#include <string_view>

namespace headroom {

enum class Coefficient {
  layer_overhead,              // microseconds for each layer and step
  expert_overhead,             // more of them where the layer routes
  prompt_overhead,             // more of them for prompts, whose kernels are launched one by one
  weight_fraction,             // of the memory's bandwidth, reading weights
  cache_fraction,              // the same, reading the cache with flash attention
  cache_fraction_unfused,      // without
  prompt_fraction,             // of the peak rate, a prompt through dense matrices
  prompt_experts,              // of that rate, through a mixture's
  attention_fraction,          // of the peak rate, queries with keys and values
  attention_fraction_unfused,  // without flash attention
  batch_fraction,              // of the peak rate, one token each of many sequences
  batch_experts,               // of that rate, through a mixture's
  link_latency,                // microseconds of an all-reduce
  link_rate,                   // GB/s of an all-reduce
};

inline constexpr int kCoefficients = 14;

/// What a second is spent on.
enum class Spending { overhead, weights, cache, compute, link };

inline constexpr int kSpendings = 5;

/// "weight_fraction"
std::string_view name_of(Coefficient coefficient);
/// "memory" for weights and cache; "overhead", "compute", "link".
std::string_view bound_of(Spending spending);
std::string_view name_of(Spending spending);

Spending spending_of(Coefficient coefficient);

/// Fractions and rates divide the amount, the others multiply it.
bool divides(Coefficient coefficient);

}  // namespace headroom
