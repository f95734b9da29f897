// Scenarios put to the core with the shipped catalogue, and what comes back.
#pragma once

#include <string>
#include <string_view>

#include "contract/resolve.hpp"
#include "headroom/contract.hpp"

namespace headroom::test {

/// The catalogue in core/data.
const Catalogue& catalogue();

/// The English sentence of a problem.
std::string said(const Problem& problem);

/// {"schema":1,"model":model,"hardware":{hardware},"inference":{inference}}; the model is an id,
/// the others are the members of their objects.
std::string scenario(std::string_view model, std::string_view hardware, std::string_view inference);

/// The answer to a scenario that must have one.
Estimate answer(const std::string& scenario);

/// Why a scenario is refused; it must be.
Problem refusal(const std::string& scenario);

/// A scenario with every choice made; it must be answerable.
Resolved resolved(const std::string& scenario);

/// The device of that id; the estimate must have it.
const Device& device(const Estimate& estimate, std::string_view id);

/// The term on a device, or null.
const Term* find_term(const Device& device, TermId id);

/// Bytes of a term on the device of that id, 0 without the term.
Bytes bytes_on(const Estimate& estimate, std::string_view device, TermId id);

/// Bytes of a term over all cards.
Bytes bytes_on_cards(const Estimate& estimate, TermId id);

inline double mib(Bytes bytes) {
  return static_cast<double>(bytes) / static_cast<double>(kMiB);
}

inline double gib(Bytes bytes) {
  return static_cast<double>(bytes) / static_cast<double>(kGiB);
}

}  // namespace headroom::test
