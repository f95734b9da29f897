// A pipeline: the configs of its components under the names of their folders, as model_index.json
// lists them. Each component is read for itself and keeps its range of tensors.
#include <array>
#include <nlohmann/json.hpp>

#include "model/diffusion/readers.hpp"
#include "model/kinds.hpp"

namespace headroom {
namespace {

constexpr std::size_t kMostComponents = 16;

/// The network that runs at every step; the others run once. Wan 2.2's transformer_2 takes over for
/// the later steps, so one of the two runs.
bool runs_every_step(std::string_view component) {
  return component == "unet" || component == "transformer";
}

/// A text encoder that is a decoder in other hands: Qwen-Image reads with Qwen2.5-VL.
std::optional<Model> read_decoder(const Json& config) {
  if (!config.is_object() || config.contains("components")) return std::nullopt;
  Result<Model> model = read_config(config, "components");
  if (!model) return std::nullopt;
  return std::move(*model);
}

void add_component(Model& pipeline, const std::string& name, Model component) {
  const std::size_t first = pipeline.tensors.size();
  const Part part = runs_every_step(name) ? Part::text : Part::beside;
  for (Tensor& tensor : component.tensors) {
    tensor.name = name + "." + tensor.name;
    tensor.layer = -1;
    tensor.part = part;
    pipeline.tensors.push_back(std::move(tensor));
  }
  pipeline.components.push_back({name, component.type, first, pipeline.tensors.size()});
  for (std::string& code : component.not_modelled) pipeline.not_modelled.push_back(std::move(code));
}

}  // namespace

void read_pipeline(Fields& config, Model& model) {
  Fields components = config.inside("components");
  const Json* list = config.find("components");
  if (list == nullptr || !list->is_object() || list->empty() || list->size() > kMostComponents) {
    config.fail("config_components", "components");
    return;
  }
  for (const auto& [name, entry] : list->items()) {
    Fields part = components.inside(name);
    const KindReader* reader = find_kind_reader(part);
    if (reader == nullptr) {
      if (std::optional<Model> decoder = read_decoder(entry)) {
        add_component(model, name, std::move(*decoder));
        continue;
      }
      const char* key = part.is_set("_class_name") ? "_class_name" : "model_type";
      part.fail("config_unknown_component", key, {{"value", shown(part.text(key, ""))}});
      return;
    }
    Model component;
    component.type = part.text("_class_name", part.text("model_type", ""));
    component.heads = component.kv_heads = 1;
    reader->read(part, component);
    add_component(model, name, std::move(component));
  }
}

}  // namespace headroom
