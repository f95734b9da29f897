#include <algorithm>

#include "contract/resolve.hpp"
#include "contract/typical_size.hpp"

namespace headroom {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char letter) {
    return static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
  });
  return text;
}

/// Ids that share the longest beginning with what was asked for: "llama-3.1-9b" -> "llama-3.1-8b".
std::string similar_ids(const Catalogue& catalogue, const std::string& wanted) {
  std::size_t longest = 2;
  std::vector<std::string> best;
  for (const CatalogueModel& model : catalogue.models) {
    std::size_t same = 0;
    while (same < wanted.size() && same < model.id.size() && wanted[same] == model.id[same]) ++same;
    if (same > longest) best.clear();
    longest = std::max(longest, same);
    if (same == longest) best.push_back(model.id);
  }
  std::string list;
  for (std::size_t i = 0; i < best.size() && i < 4; ++i) list += (i > 0 ? ", " : "") + best[i];
  return list;
}

Problem unknown_model(const Catalogue& catalogue, const std::string& id) {
  const std::string near = similar_ids(catalogue, lower(id));
  return {"model_unknown", "model", {{"value", id}, {"near", near}}};
}

}  // namespace

std::optional<Problem> resolve_model(const Catalogue& catalogue, Resolved& resolved) {
  const ModelChoice& choice = resolved.scenario.model;
  if (choice.parameters) return resolve_size(catalogue, resolved);
  const Json* config = &choice.config;
  const CatalogueModel* entry = nullptr;
  if (choice.config.is_null()) {
    if (choice.id.empty()) {
      return Problem{"model_missing", "model"};
    }
    entry = catalogue.find_model(choice.id);
    if (entry == nullptr) entry = catalogue.find_model(lower(choice.id));
    if (entry == nullptr) return unknown_model(catalogue, choice.id);
    config = &entry->config;
  }
  Result<Model> read = read_config(*config, "model.config");
  if (!read) return read.problem();
  resolved.model = std::make_unique<Model>(std::move(*read));
  if (entry != nullptr) {
    resolved.model->id = entry->id;
    resolved.model->name = entry->name;
    if (entry->max_context > 0) resolved.model->max_context = entry->max_context;
  }
  for (const std::string& code : resolved.model->not_modelled)
    resolved.not_modelled.push_back(code);
  return std::nullopt;
}

}  // namespace headroom
