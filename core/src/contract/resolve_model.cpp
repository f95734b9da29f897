#include <algorithm>
#include <cmath>

#include "contract/resolve.hpp"
#include "contract/typical_size.hpp"
#include "model/header_models.hpp"

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

/// The model of a file's header.
Result<Model> read_header(const ModelChoice& choice) {
  if (!choice.gguf.is_null()) {
    const Result<GgufHeader> header = read_gguf_json(choice.gguf, "model.gguf");
    return header ? read_gguf_model(*header, "model.gguf") : header.problem();
  }
  Result<SafetensorsHeader> header = read_safetensors_json(choice.safetensors, "model.safetensors");
  if (!header) return header.problem();
  header->config = choice.config;
  return read_safetensors_model(*header, "model.safetensors");
}

/// The config beside a file's header speaks of another number of parameters than the header.
std::optional<Note> note_of_difference(const Model& model) {
  const std::int64_t stored = model.parameters();
  const std::int64_t stated = model.config_parameters;
  const double difference = std::abs(static_cast<double>(stored - stated));
  if (stated == 0 || difference <= 0.001 * static_cast<double>(stated)) return std::nullopt;
  return Note{"header_differs_from_config",
              "",
              "model",
              {{"parameters", stored}, {"config_parameters", stated}}};
}

/// What stands in the file, as llama.cpp prints it: 4.58 GiB (4.89 BPW).
Note note_of_file(const Model& model) {
  Bytes bytes = 0;
  for (const StoredTensor& stored : *model.stored) bytes = plus(bytes, stored.bytes);
  const std::int64_t parameters = model.parameters();
  const double bits =
      static_cast<double>(bytes) * 8.0 / static_cast<double>(std::max<std::int64_t>(1, parameters));
  return {"weights_from_file",
          "",
          "model",
          {{"bytes", bytes},
           {"parameters", parameters},
           {"tensors", static_cast<std::int64_t>(model.tensors.size())},
           {"bits_per_weight", bits}}};
}

}  // namespace

std::optional<Problem> resolve_model(const Catalogue& catalogue, Resolved& resolved) {
  const ModelChoice& choice = resolved.scenario.model;
  if (choice.parameters) return resolve_size(catalogue, resolved);
  if (!choice.gguf.is_null() || !choice.safetensors.is_null()) {
    Result<Model> read = read_header(choice);
    if (!read) return read.problem();
    resolved.model = std::make_unique<Model>(std::move(*read));
    resolved.notes.push_back(note_of_file(*resolved.model));
    if (auto note = note_of_difference(*resolved.model)) resolved.notes.push_back(*note);
    for (const std::string& code : resolved.model->not_modelled)
      resolved.not_modelled.push_back(code);
    return std::nullopt;
  }
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
  if (resolved.model->tower_assumed) {
    resolved.notes.push_back({"tower_assumed", "", "model.config.vision_config", {}});
  }
  for (const std::string& code : resolved.model->not_modelled)
    resolved.not_modelled.push_back(code);
  return std::nullopt;
}

}  // namespace headroom
