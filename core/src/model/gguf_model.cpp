// GGUF header -> Model. The tensors are the file's own, with the bytes that it holds.
#include <algorithm>

#include "format/gguf_names.hpp"
#include "model/gguf_states.hpp"
#include "model/header_models.hpp"
#include "model/stacks.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kMostLayers = 4096;  // as for a config.json

std::string text_or(const Json& metadata, const char* key, std::string fallback) {
  const auto found = metadata.find(key);
  const bool text = found != metadata.end() && found->is_string();
  return text ? found->get<std::string>() : std::move(fallback);
}

/// Adapters, vision towers and importance matrices are GGUF files too.
std::optional<Problem> check_kind(const GgufHeader& header, const std::string& architecture,
                                  const std::string& path) {
  if (architecture.empty()) {
    return Problem{
        "header_field", path + ".metadata.general.architecture", {{"expected", "a text"}}};
  }
  const std::string kind = text_or(header.metadata, "general.type", "model");
  if (kind == "model" && architecture != "clip" && !header.tensors.empty()) return std::nullopt;
  const bool other = kind != "model" || architecture == "clip";
  if (!other) return Problem{"header_empty", path};
  return Problem{
      "header_kind", path, {{"value", architecture == "clip" ? "clip" : shortened(kind)}}};
}

/// Where the layers end, and the prediction layers behind them.
struct Layers {
  std::int64_t decoder = 0;
  std::int64_t all = 0;
};

/// block_count, or without it as many as the tensors' names speak of. T5's two stacks share their
/// numbers.
Layers count_layers(GgufKeys& keys, const GgufHeader& header) {
  Layers layers;
  if (keys.find("block_count") == nullptr) {
    for (const GgufTensor& tensor : header.tensors) {
      const std::int64_t layer = read_gguf_name(tensor.name).layer;
      layers.all = std::max(layers.all, layer + 1);
    }
  } else {
    layers.all = std::max(keys.get("block_count", 0), keys.get("decoder_block_count", 0));
  }
  layers.decoder = layers.all - std::min(layers.all, keys.get("nextn_predict_layers", 0));
  return layers;
}

Tensor tensor_of(const GgufTensor& stored, const GgufMeaning& meaning, const Layers& layers) {
  Tensor tensor;
  tensor.name = stored.name;
  tensor.shape.assign(stored.shape.rbegin(), stored.shape.rend());
  tensor.role = meaning.role;
  tensor.layer = meaning.layer;
  tensor.part = meaning.layer >= layers.decoder ? Part::prediction : meaning.part;
  tensor.expert = meaning.expert;
  return tensor;
}

/// Widths that the tensors show. A dense ffn_up with twice the rows that ffn_down reads holds the
/// gate too (Phi-3).
void take_widths(const GgufHeader& header, Model& model) {
  model.tied = true;
  for (std::size_t i = 0; i < model.tensors.size(); ++i) {
    const Tensor& tensor = model.tensors[i];
    if (tensor.part != Part::text) continue;
    if (tensor.role == Role::output) model.tied = false;
    if (tensor.role == Role::token_embedding) model.vocabulary = tensor.rows();
    if (tensor.role != Role::ffn_down) continue;
    if (tensor.expert) {
      model.expert_ffn = tensor.row();
      model.experts = tensor.shape.front();
    } else if (!read_gguf_name(tensor.name).shared) {
      model.dense_ffn = std::max(model.dense_ffn, tensor.row());
    }
  }
  const bool gated =
      std::any_of(header.tensors.begin(), header.tensors.end(), [](const GgufTensor& tensor) {
        return read_gguf_name(tensor.name).role == Role::ffn_gate && tensor.shape.size() == 2;
      });
  if (gated) return;
  for (Tensor& tensor : model.tensors) {
    const bool dense = tensor.role == Role::ffn_up && !tensor.expert;
    if (dense && tensor.rows() == times(2, model.dense_ffn)) tensor.role = Role::ffn_gate_up;
  }
}

std::optional<Problem> take_tensors(const GgufHeader& header, const Layers& layers,
                                    const std::string& path, Model& model) {
  Stacks stacks;
  for (std::size_t i = 0; i < header.tensors.size(); ++i) {
    const GgufTensor& stored = header.tensors[i];
    const GgufMeaning meaning = read_gguf_name(stored.name);
    if (meaning.layer >= layers.all) {
      return Problem{"header_layers",
                     joined({path, ": ", shortened(stored.name)}),
                     {{"value", std::int64_t{meaning.layer}}, {"layers", layers.all}}};
    }
    Tensor tensor = tensor_of(stored, meaning, layers);
    const StoredTensor bytes = {stored.type->name, stored.bytes()};
    if (meaning.slice < 0) {
      stacks.add(std::move(tensor), bytes);
      continue;
    }
    const std::string number = "." + std::to_string(meaning.slice) + ".";
    const std::size_t at = tensor.name.rfind(number);
    if (at != std::string::npos) tensor.name.replace(at, number.size(), "_exps.");
    if (!stacks.add_slice(std::move(tensor), bytes)) {
      return Problem{"header_field",
                     joined({path, ": ", shortened(stored.name)}),
                     {{"expected", "as wide as the other experts of its layer"}}};
    }
  }
  stacks.give(model);
  return std::nullopt;
}

}  // namespace

Result<Model> read_gguf_model(const GgufHeader& header, const std::string& path) {
  const std::string architecture = text_or(header.metadata, "general.architecture", "");
  if (auto problem = check_kind(header, architecture, path)) return *problem;
  std::optional<Problem> fault;
  Fields fields(header.metadata, path + ".metadata", fault);
  GgufKeys keys(fields, architecture);
  const Layers layers = count_layers(keys, header);
  if (fault) return *fault;
  if (layers.all > kMostLayers) {
    return Problem{
        "header_limit", path, {{"what", "layers"}, {"value", layers.all}, {"most", kMostLayers}}};
  }
  Model model;
  model.source = Source::gguf;
  model.kind = gguf_kind_of(architecture);
  model.head = model.kind != Kind::encoder;
  model.cross_attention = model.kind == Kind::encoder_decoder;
  // The only architecture whose name an engine's rule asks for.
  model.type = architecture == "glm4moe" ? "glm4_moe" : architecture;
  model.name = text_or(header.metadata, "general.name", architecture);
  if (auto problem = take_tensors(header, layers, path, model)) return *problem;
  for (Tensor& tensor : model.tensors) {  // an encoder alone is all there is
    const bool alone = tensor.part == Part::beside && !model.cross_attention;
    if (alone) tensor.part = Part::text;
  }
  take_widths(header, model);
  model.hidden = keys.get("embedding_length", 0);
  model.max_context = keys.get("context_length", 0);
  model.experts_per_token = std::min(model.experts, keys.get("expert_used_count", 0));
  take_gguf_states(keys, layers.decoder, model);
  if (fault) return *fault;
  if (model.parameters() >= kLargest) {
    return Problem{
        "header_limit", path, {{"what", "parameters"}, {"value", kLargest}, {"most", kLargest}}};
  }
  return model;
}

}  // namespace headroom
