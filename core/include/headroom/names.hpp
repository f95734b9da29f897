// The words of the contract's enumerations, each list once.
#pragma once

#include <array>
#include <string_view>

#include "headroom/estimate.hpp"

namespace headroom {

inline constexpr std::array<std::string_view, 12> kTermNames = {
    "weights",       "kv_cache",      "recurrent_state", "compute_buffer",
    "output_buffer", "activations",   "logits",          "engine_overhead",
    "graphs",        "communication", "vision",          "reserved"};
inline constexpr std::array<std::string_view, 5> kGradeNames = {"exact", "formula", "fitted",
                                                                "measured", "rule"};
inline constexpr std::array<std::string_view, 5> kVerdictNames = {"fits", "tight", "offload",
                                                                  "disk", "does_not_fit"};

inline constexpr std::array<std::string_view, 5> kKindNames = {
    "decoder", "encoder", "encoder_decoder", "vision", "diffusion"};

constexpr std::string_view name_of(Kind kind) {
  return kKindNames.at(static_cast<std::size_t>(kind));
}
constexpr std::string_view name_of(TermId id) {
  return kTermNames.at(static_cast<std::size_t>(id));
}
constexpr std::string_view name_of(Grade grade) {
  return kGradeNames.at(static_cast<std::size_t>(grade));
}
constexpr std::string_view name_of(Verdict verdict) {
  return kVerdictNames.at(static_cast<std::size_t>(verdict));
}

}  // namespace headroom
