// Formats of single tensors: patterns and formats that can be read, and that the engine loads.
#include "contract/resolve.hpp"

namespace headroom {
namespace {

bool is_loadable(const Catalogue& catalogue, const Engine& engine, const std::string& id) {
  const std::optional<Format> format = find_format(id);
  if (format) return catalogue.loads(engine.id, *format);
  const std::optional<Format> plain = find_format("gguf:F16");  // a type of ggml that is no mix
  return plain && catalogue.loads(engine.id, *plain);
}

}  // namespace

std::optional<Problem> resolve_overrides(const Catalogue& catalogue, const Engine& engine,
                                         const Inference& run, FormatFacts& facts) {
  if (!run.weight_overrides) return std::nullopt;
  for (std::size_t i = 0; i < run.weight_overrides->size(); ++i) {
    const WeightOverride& each = (*run.weight_overrides)[i];
    const std::string path = joined({"inference.weight_overrides[", std::to_string(i), "]"});
    if (each.match.empty() || !is_name_pattern(each.match)) {
      return Problem{"override_pattern", joined({path, ".match"}), {{"value", each.match}}};
    }
    if (!each.format) continue;
    const std::string& id = *each.format;
    if (!is_override_format(id) || !is_loadable(catalogue, engine, id)) {
      return Problem{
          "override_format", joined({path, ".format"}), {{"value", id}, {"engine", engine.name}}};
    }
    facts.overrides.push_back({each.match, id});
  }
  return std::nullopt;
}

}  // namespace headroom
