// One model in every listed format: bits per weight and bytes, without cards or an engine.
#include "contract/loaded_weights.hpp"
#include "contract/resolve.hpp"
#include "engine/kinds.hpp"
#include "headroom/contract.hpp"

namespace headroom {
namespace {

FormatRow measure(const Model& model, const FormatFacts& facts, const Format& format) {
  FormatRow row;
  row.id = format.id;
  const LoadedWeights loaded =
      loaded_weights(model, store(model.tensors, facts, format), format.family == "gguf");
  row.weights_bytes = loaded.bytes;
  row.bits_per_weight = loaded.bits_per_weight();
  return row;
}

}  // namespace

Result<FormatSizes> format_sizes(const Catalogue& catalogue, const ReadScenario& asked) {
  Resolved resolved;
  resolved.scenario.model = asked.scenario.model;
  if (auto problem = resolve_model(catalogue, resolved)) return *problem;
  const Model& model = *resolved.model;
  const FormatFacts facts = model.format_facts();
  FormatSizes sizes;
  sizes.not_modelled = resolved.not_modelled;
  if (!model.native_format.empty()) sizes.native = model.native_format;
  for (const FormatText& listed : catalogue.formats) {
    const std::optional<Format> format = find_format(listed.id);
    if (!format) continue;
    FormatRow row = measure(model, facts, *format);
    row.engines = catalogue.format_text(*format).engines;
    std::erase_if(row.engines, [&](const std::string& engine) {
      return loads_kind(engine, model) != Loads::yes;
    });
    sizes.rows.push_back(std::move(row));
  }
  return sizes;
}

}  // namespace headroom
