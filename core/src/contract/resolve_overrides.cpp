// Single tensors: patterns and formats that can be read, formats that the engine loads, devices
// that are there.
#include <algorithm>
#include <charconv>

#include "contract/resolve.hpp"
#include "engine/llama_cpp_overrides.hpp"
#include "engine/placement.hpp"

namespace headroom {
namespace {

bool is_loadable(const Catalogue& catalogue, const Engine& engine, const std::string& id) {
  const std::optional<Format> format = find_format(id);
  if (format) return catalogue.loads(engine.id, *format);
  const std::optional<Format> plain = find_format("gguf:F16");  // a type of ggml that is no mix
  return plain && catalogue.loads(engine.id, *plain);
}

/// "host" -> kToHost, "gpu1" -> 1; nothing for another text. A comparison brings its own cards.
std::optional<std::int16_t> device_of(const std::string& text, const Resolved& r) {
  if (text == "host") return kToHost;
  if (text.compare(0, 3, "gpu") != 0 || text.size() < 4 || text.size() > 7) return std::nullopt;
  std::int16_t card = -1;
  const auto read = std::from_chars(text.data() + 3, text.data() + text.size(), card);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  const auto cards = static_cast<std::int16_t>(r.deployment.cards.size());
  if (card < 0 || (r.with_cards && card >= cards)) return std::nullopt;
  return card;
}

std::string devices_of(const Deployment& d) {
  const std::string last = std::to_string(d.cards.size() - 1);
  return d.cards.empty() ? "host" : d.cards.size() == 1 ? "host, gpu0" : "host, gpu0 .. gpu" + last;
}

bool moves_any(const Moves& moves) {
  return std::any_of(moves.tensors.begin(), moves.tensors.end(),
                     [](std::int16_t device) { return device != kStays; });
}

}  // namespace

std::string override_path(std::size_t index, std::string_view key) {
  return joined({"inference.weight_overrides[", std::to_string(index), "]", key});
}

// A name that no device has ends llama.cpp with "unknown buffer type": common/arg.cpp, 2026-08.
std::optional<Problem> resolve_moves(Resolved& r) {
  const Inference& run = *r.scenario.inference;
  Deployment& d = r.deployment;
  std::vector<Move> moves;
  const bool movable = find_engine_rules(d.engine->id)->offloads_layers;
  for (std::size_t i = 0; i < run.weight_overrides->size(); ++i) {
    const WeightOverride& each = (*run.weight_overrides)[i];
    if (!each.device) continue;
    const std::string path = override_path(i, ".device");
    if (!movable) {
      r.notes.push_back({"key_of_other_engine", "", path, {{"engine", d.engine->name}}});
      continue;
    }
    if (each.match.empty() || !is_name_pattern(each.match)) {
      return Problem{"override_pattern", override_path(i, ".match"), {{"value", each.match}}};
    }
    const std::optional<std::int16_t> device = device_of(*each.device, r);
    if (!device) {
      return Problem{"override_device", path, {{"value", *each.device}, {"known", devices_of(d)}}};
    }
    moves.push_back({each.match, *device});
    if (!moves_any(*moves_of({moves.back()}, *r.model))) {
      r.notes.push_back(
          {"override_matches_nothing", "", override_path(i, ".match"), {{"value", each.match}}});
    }
  }
  d.moves = moves_of(std::move(moves), *r.model);
  return std::nullopt;
}

std::optional<Problem> resolve_overrides(const Catalogue& catalogue, const Engine& engine,
                                         const Inference& run, FormatFacts& facts) {
  if (!run.weight_overrides) return std::nullopt;
  for (std::size_t i = 0; i < run.weight_overrides->size(); ++i) {
    const WeightOverride& each = (*run.weight_overrides)[i];
    if (each.match.empty() || !is_name_pattern(each.match)) {
      return Problem{"override_pattern", override_path(i, ".match"), {{"value", each.match}}};
    }
    if (!each.format) continue;
    const std::string& id = *each.format;
    if (!is_override_format(id) || !is_loadable(catalogue, engine, id)) {
      return Problem{
          "override_format", override_path(i, ".format"), {{"value", id}, {"engine", engine.name}}};
    }
    facts.overrides.push_back({each.match, id});
  }
  return std::nullopt;
}

}  // namespace headroom
