// Scenario -> deployment: looks things up, fills defaults, refuses what cannot be.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/deployment.hpp"
#include "headroom/contract.hpp"

namespace headroom {

/// How far models of one size differ: of a model known by its size alone.
struct TypicalSpread {
  std::vector<Model> variants;  // with the smallest and the largest vocabulary
  double cached_low = 1;        // of the typical cache
  double cached_high = 1;
};

/// A deployment with what it points to, the completed scenario, and what was filled in.
struct Resolved {
  Scenario scenario;
  std::vector<std::string> defaults;
  std::vector<Note> notes;
  std::vector<std::string> not_modelled;
  std::unique_ptr<Model> model;
  std::optional<TypicalSpread> spread;
  std::vector<std::unique_ptr<Gpu>> inline_gpus;
  bool with_cards = true;
  Deployment deployment;
};

/// Everything but the cards is resolved when `with_cards` is false: a comparison brings its own.
Result<Resolved> resolve(const Catalogue& catalogue, const ReadScenario& asked, bool with_cards);

// The steps of resolve(); each fills its part or returns the problem.
std::optional<Problem> resolve_model(const Catalogue& catalogue, Resolved& resolved);
std::optional<Problem> resolve_cards(const Catalogue& catalogue, Resolved& resolved);
std::optional<Problem> resolve_engine(const Catalogue& catalogue, Resolved& resolved);
std::optional<Problem> resolve_run(Resolved& resolved);
std::optional<Problem> resolve_overrides(const Catalogue& catalogue, const Engine& engine,
                                         const Inference& run, FormatFacts& facts);

std::optional<Problem> resolve_moves(Resolved& resolved);

/// "inference.weight_overrides[2].device"
std::string override_path(std::size_t index, std::string_view key);

/// No accelerator was named.
Problem gpu_missing();

/// Fills an absent field and remembers its path.
template <class T>
void fill(std::optional<T>& field, T value, const char* path, Resolved& resolved) {
  if (field) return;
  field = std::move(value);
  resolved.defaults.emplace_back(path);
}

/// A whole number within limits, or a problem that names them.
std::optional<Problem> check_range(std::int64_t value, std::int64_t least, std::int64_t most,
                                   const std::string& path, const char* unit);

}  // namespace headroom
