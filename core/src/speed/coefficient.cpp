#include "speed/coefficient.hpp"

#include <array>

namespace headroom {
namespace {

struct Row {
  std::string_view name;
  Spending spending;
  bool divides;
};

constexpr std::array<Row, kCoefficients> kRows = {{
    {"layer_overhead", Spending::overhead, false},
    {"expert_overhead", Spending::overhead, false},
    {"prompt_overhead", Spending::overhead, false},
    {"weight_fraction", Spending::weights, true},
    {"cache_fraction", Spending::cache, true},
    {"cache_fraction_unfused", Spending::cache, true},
    {"prompt_fraction", Spending::compute, true},
    {"prompt_experts", Spending::compute, true},
    {"attention_fraction", Spending::compute, true},
    {"attention_fraction_unfused", Spending::compute, true},
    {"batch_fraction", Spending::compute, true},
    {"batch_experts", Spending::compute, true},
    {"link_latency", Spending::link, false},
    {"link_rate", Spending::link, true},
}};

constexpr std::array<std::string_view, kSpendings> kSpendingNames = {"overhead", "weights", "cache",
                                                                     "compute", "link"};

const Row& row_of(Coefficient coefficient) {
  return kRows.at(static_cast<std::size_t>(coefficient));
}

}  // namespace

std::string_view name_of(Coefficient coefficient) {
  return row_of(coefficient).name;
}

std::string_view name_of(Spending spending) {
  return kSpendingNames.at(static_cast<std::size_t>(spending));
}

std::string_view bound_of(Spending spending) {
  const bool memory = spending == Spending::weights || spending == Spending::cache;
  return memory ? "memory" : name_of(spending);
}

Spending spending_of(Coefficient coefficient) {
  return row_of(coefficient).spending;
}

bool divides(Coefficient coefficient) {
  return row_of(coefficient).divides;
}

}  // namespace headroom
