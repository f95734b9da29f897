// config.json -> Model: finds the text decoder, lets its family read the shape, adds the tower.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "headroom/model.hpp"
#include "model/class_defaults.hpp"
#include "model/families/family.hpp"
#include "model/kinds.hpp"
#include "model/native_format.hpp"
#include "model/vision_tower.hpp"

namespace headroom {
namespace {

/// Where a multimodal wrapper keeps its text decoder.
std::string_view nested_key(const Fields& config) {
  for (const std::string_view key : {"text_config", "llm_config", "language_config"}) {
    if (config.is_set(key)) return key;
  }
  return {};
}

/// How the published files of a wrapper name the decoder's modules.
void take_nested_names(const std::string& wrapper, DecoderShape& shape) {
  if (wrapper == "gemma3n" || wrapper == "gemma4" || wrapper.rfind("qwen3_", 0) == 0) {
    shape.prefix = "model.language_model.";
  } else {
    shape.prefix = "language_model.model.";
    shape.head = "language_model.lm_head";
  }
}

std::string comma_list(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

void unknown_type(Fields& config, const std::string& type) {
  const std::string known = comma_list(known_model_types());
  if (type.empty()) {
    config.fail("config_model_type", "model_type", {{"known", known}});
    return;
  }
  const std::string quoted = shown(type);
  config.fail("config_unknown_type", "model_type", {{"value", quoted}, {"known", known}});
}

/// What no architecture can have, however its keys are spelled.
void check_block(Fields& config, const BlockShape& block) {
  const AttentionShape& a = block.attention;
  if (!a.latent && !a.absent && a.kv_heads > a.heads) {
    config.fail("config_kv_heads", "num_key_value_heads",
                {{"kv_heads", a.kv_heads}, {"heads", a.heads}});
  }
  if (block.mlp.experts && block.mlp.experts->per_token > block.mlp.experts->count) {
    const ExpertsShape& e = *block.mlp.experts;
    config.fail("config_experts", "num_experts_per_tok",
                {{"per_token", e.per_token}, {"experts", e.count}});
  }
}

void take_widths(Model& model, const DecoderShape& shape) {
  AttentionShape first;  // of the first layer that has one; none: no heads
  for (const BlockShape& block : shape.blocks) {
    if (block.attention.absent) continue;
    first = block.attention;
    break;
  }
  model.hidden = shape.hidden;
  model.heads = first.heads;
  model.head_width = first.head_width;
  model.kv_heads = first.latent ? 1 : first.kv_heads;
  model.recurrent_f32 = shape.recurrent_f32;
  model.vocabulary = shape.vocabulary;
  model.max_context = shape.max_context;
  model.tied = shape.tied;
  model.latent_value_width = first.latent ? first.latent->kv_rank : 0;
  model.latent_head_value_width = first.latent ? first.latent->value : 0;
  model.latent_key_width = first.latent ? first.latent->nope : 0;
  for (const BlockShape& block : shape.blocks) {
    if (!block.mlp.experts || block.mlp.experts->beside_dense) {
      model.dense_ffn = std::max(model.dense_ffn, block.mlp.width);
    }
    if (!block.mlp.experts) continue;
    model.expert_ffn = block.mlp.experts->width;
    model.experts = block.mlp.experts->count;
    model.experts_per_token = block.mlp.experts->per_token;
  }
}

}  // namespace

Result<Model> read_config(const Json& config, const std::string& path) {
  if (!config.is_object()) {
    return Problem{"config_object", path};
  }
  if (std::optional<Result<Model>> other = read_other_kind(config, path)) return *std::move(other);
  std::optional<Problem> fault;
  Fields whole(config, path, fault);
  const std::string wrapper = whole.text("model_type", "");
  const std::string_view nested = nested_key(whole);
  Fields text = nested.empty() ? whole : nested_config(whole, nested);
  const std::string_view usual = nested.empty() ? std::string_view() : nested_type(wrapper);
  const std::string type = text.text("model_type", usual.empty() ? wrapper : std::string(usual));
  const Family* family = find_family(type);
  if (!fault && family == nullptr) unknown_type(text, type);
  if (fault) return *fault;

  DecoderShape shape = family->read(text);
  for (const BlockShape& block : shape.blocks) check_block(text, block);
  if (!nested.empty()) {
    shape.tied = whole.flag("tie_word_embeddings", shape.tied);
    take_nested_names(wrapper, shape);
  }
  Model model;
  model.type = type;
  model.name = whole.text("_name_or_path", type);
  if (model.name.empty()) model.name = type;
  take_native_format(whole, text, model);
  if (fault) return *fault;

  model.tensors = decoder_tensors(shape);
  drop_head(whole, model);
  model.layers = decoder_states(shape);
  take_widths(model, shape);
  model.not_modelled = shape.not_modelled;
  add_vision_tower(whole, model);
  if (fault) return *fault;
  if (model.parameters() >= kLargest) {
    return Problem{"config_too_large", path};
  }
  return model;
}

std::vector<std::string> known_model_types() {
  std::vector<std::string> types;
  for (const Family& family : families()) types.emplace_back(family.model_type);
  for (const KindReader& reader : kind_readers()) {
    const bool class_name = reader.type.front() >= 'A' && reader.type.front() <= 'Z';
    if (!class_name) types.emplace_back(reader.type);
  }
  std::sort(types.begin(), types.end());
  return types;
}

}  // namespace headroom
