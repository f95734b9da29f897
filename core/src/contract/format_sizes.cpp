// One model in every listed format: bits per weight and bytes, without cards or an engine.
#include "contract/resolve.hpp"
#include "headroom/contract.hpp"

namespace headroom {
namespace {

/// A GGUF file holds the text decoder; a checkpoint its vision tower too. No engine loads
/// prediction layers unless it is told to.
bool is_counted(const Tensor& tensor, const Format& format) {
  return tensor.part == Part::text || (tensor.part == Part::vision && format.family != "gguf");
}

FormatRow measure(const Model& model, const FormatFacts& facts, const Format& format) {
  FormatRow row;
  row.id = format.id;
  const std::vector<StoredTensor> stored = store(model.tensors, facts, format);
  std::int64_t elements = 0;
  for (std::size_t i = 0; i < stored.size(); ++i) {
    if (!is_counted(model.tensors[i], format)) continue;
    row.weights_bytes = plus(row.weights_bytes, stored[i].bytes);
    elements = plus(elements, model.tensors[i].elements());
  }
  if (elements > 0) {
    row.bits_per_weight =
        static_cast<double>(row.weights_bytes) * 8.0 / static_cast<double>(elements);
  }
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
    sizes.rows.push_back(std::move(row));
  }
  return sizes;
}

}  // namespace headroom
