// safetensors header -> Model. The tensors are the file's own, with the bytes that it holds; what
// the layers keep of the past stands only in the config.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "header/hf_names.hpp"
#include "header/json_form.hpp"
#include "model/header_models.hpp"
#include "model/packed_tensors.hpp"
#include "model/stacks.hpp"

namespace headroom {
namespace {

constexpr int kMostLayers = 4096;  // as for a config.json

/// Bits of packed integers, where the config says them: compressed-tensors, MLX; else 0.
std::int64_t packed_bits(const Json& config) {
  const auto positive = [](const Json* number) {
    const bool fits = number != nullptr && number->is_number_integer();
    return fits ? std::clamp<std::int64_t>(number->get<std::int64_t>(), 0, 32) : 0;
  };
  if (const Json* mlx = member(config, "quantization")) return positive(member(*mlx, "bits"));
  const Json* scheme = member(config, "quantization_config");
  const Json* groups = scheme != nullptr ? member(*scheme, "config_groups") : nullptr;
  if (groups == nullptr || !groups->is_object() || groups->empty()) return 0;
  const Json* weights = member(*groups->begin(), "weights");
  return weights != nullptr ? positive(member(*weights, "num_bits")) : 0;
}

/// The model of the config; without one, or where its type is not known, an empty one.
Result<Model> read_beside(const Json& config) {
  if (!config.is_null()) {
    Result<Model> read = read_config(config, "model.config");
    const std::string_view code = read ? std::string_view() : read.problem().code;
    const bool unknown = code == "config_unknown_type" || code == "config_model_type" ||
                         code == "config_not_modelled" || code == "config_layer_kind";
    if (!unknown) return read;
  }
  Model model;
  const Json* type = member(config, "model_type");
  model.type = type != nullptr && type->is_string() ? type->get<std::string>() : "unknown";
  model.name = model.type;
  model.not_modelled.emplace_back("kv_cache");
  return model;
}

/// A tensor and what its name says.
struct Named {
  PackedTensor* packed;
  HfMeaning meaning;
};

/// Embeddings, the layers in order, the rest, towers: as engines deal them out to cards.
int place_of(const HfMeaning& meaning) {
  if (meaning.part == Part::vision) return kMostLayers * 3;
  if (meaning.layer >= 0) return meaning.layer;
  const bool first =
      meaning.role == Role::token_embedding || meaning.role == Role::position_embedding;
  return first ? -1 : kMostLayers * 2;
}

std::vector<Named> in_order(std::vector<PackedTensor>& list) {
  std::vector<Named> named;
  named.reserve(list.size());
  for (PackedTensor& packed : list) named.push_back({&packed, read_hf_name(packed.name)});
  std::stable_sort(named.begin(), named.end(), [](const Named& a, const Named& b) {
    return place_of(a.meaning) < place_of(b.meaning);
  });
  return named;
}

/// A prediction layer names itself by the join of its two inputs.
std::vector<char> prediction_layers(const std::vector<Named>& list) {
  std::vector<char> marks(static_cast<std::size_t>(kMostLayers), 0);
  for (const Named& named : list) {
    const HfMeaning& meaning = named.meaning;
    if (meaning.role == Role::prediction && meaning.layer >= 0 && meaning.layer < kMostLayers) {
      marks[static_cast<std::size_t>(meaning.layer)] = 1;
    }
  }
  return marks;
}

/// Widths that the tensors show; a config says them better.
void take_widths(Model& model) {
  int layers = 0;
  model.tied = true;
  for (const Tensor& tensor : model.tensors) {
    if (tensor.part != Part::text) continue;
    layers = std::max(layers, tensor.layer + 1);
    if (tensor.role == Role::output) model.tied = false;
    if (tensor.role == Role::token_embedding) {
      model.vocabulary = tensor.rows();
      model.hidden = tensor.row();
    }
    if (tensor.role != Role::ffn_down) continue;
    if (tensor.expert && tensor.shape.size() == 3) {
      model.expert_ffn = tensor.row();
      model.experts = tensor.shape.front();
    } else if (!read_hf_name(tensor.name).shared) {
      model.dense_ffn = std::max(model.dense_ffn, tensor.row());
    }
  }
  model.layers.assign(static_cast<std::size_t>(layers), LayerState{});
}

std::optional<Problem> take_tensors(std::vector<PackedTensor> list, const std::string& path,
                                    Model& model) {
  const bool known = !model.layers.empty();
  const std::vector<Named> ordered = in_order(list);
  const std::vector<char> joins = prediction_layers(ordered);
  Stacks stacks;
  for (const Named& named : ordered) {
    PackedTensor& packed = *named.packed;
    const HfMeaning& meaning = named.meaning;
    if (meaning.layer >= kMostLayers) {
      return Problem{"header_limit",
                     path,
                     {{"what", "layers"}, {"value", meaning.layer}, {"most", kMostLayers}}};
    }
    Tensor tensor{std::move(packed.name), std::move(packed.shape), meaning.role, meaning.layer,
                  meaning.part,           meaning.expert};
    if (tensor.elements() == 0) continue;
    const bool later = known ? tensor.layer >= static_cast<int>(model.layers.size())
                             : tensor.layer >= 0 && joins[static_cast<std::size_t>(tensor.layer)];
    if (later) tensor.part = Part::prediction;
    // A head that the model ties to the embedding is loaded from there, though some files store it.
    if (known && model.tied && tensor.role == Role::output) continue;
    const StoredTensor stored = {packed.type, packed.bytes};
    if (meaning.slice < 0) {
      stacks.add(std::move(tensor), stored);
      continue;
    }
    const std::string name = tensor.name;
    tensor.name = hf_stack_name(name);
    if (!stacks.add_slice(std::move(tensor), stored)) {
      return Problem{"header_field",
                     joined({path, ": ", shortened(name)}),
                     {{"expected", "as wide as the other experts of its layer"}}};
    }
  }
  stacks.give(model);
  return std::nullopt;
}

}  // namespace

Result<Model> read_safetensors_model(const SafetensorsHeader& header, const std::string& path) {
  Result<Model> read = read_beside(header.config);
  if (!read) return read;
  Model& model = *read;
  model.source = Source::safetensors;
  const bool known = !model.layers.empty();
  if (known) model.config_parameters = model.parameters();
  bool assumed = false;
  if (auto problem =
          take_tensors(unpack(header, packed_bits(header.config), assumed), path, model)) {
    return *problem;
  }
  if (assumed) model.not_modelled.emplace_back("packed_bits");
  if (!known) take_widths(model);
  if (model.tensors.empty()) {
    return Problem{"header_empty", path};
  }
  if (model.parameters() >= kLargest) {
    return Problem{
        "header_limit", path, {{"what", "parameters"}, {"value", kLargest}, {"most", kLargest}}};
  }
  return read;
}

}  // namespace headroom
