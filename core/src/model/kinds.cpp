#include "model/kinds.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "model/diffusion/readers.hpp"
#include "model/encoders/readers.hpp"
#include "model/native_format.hpp"
#include "model/seq2seq/readers.hpp"
#include "model/vision/readers.hpp"

namespace headroom {
namespace {

constexpr KindReader kReaders[] = {
    {"AutoencoderKL", Kind::diffusion, read_autoencoder_kl},
    {"AutoencoderKLQwenImage", Kind::diffusion, read_autoencoder_wan},
    {"AutoencoderKLWan", Kind::diffusion, read_autoencoder_wan},
    {"FluxTransformer2DModel", Kind::diffusion, read_flux_transformer},
    {"QwenImageTransformer2DModel", Kind::diffusion, read_qwen_image_transformer},
    {"SD3Transformer2DModel", Kind::diffusion, read_sd3_transformer},
    {"UNet2DConditionModel", Kind::diffusion, read_unet},
    {"WanTransformer3DModel", Kind::diffusion, read_wan_transformer},
    {"bart", Kind::encoder_decoder, read_bart},
    {"bert", Kind::encoder, read_bert},
    {"camembert", Kind::encoder, read_roberta},
    {"clip", Kind::vision, read_clip},
    {"clip_text_model", Kind::encoder, read_clip_text},
    {"clip_vision_model", Kind::vision, read_clip_vision},
    {"deberta-v2", Kind::encoder, read_deberta_v2},
    {"distilbert", Kind::encoder, read_distilbert},
    {"mbart", Kind::encoder_decoder, read_mbart},
    {"modernbert", Kind::encoder, read_modernbert},
    {"mpnet", Kind::encoder, read_mpnet},
    {"mt5", Kind::encoder_decoder, read_t5},
    {"nomic_bert", Kind::encoder, read_nomic_bert},
    {"resnet", Kind::vision, read_resnet},
    {"roberta", Kind::encoder, read_roberta},
    {"siglip", Kind::vision, read_siglip},
    {"t5", Kind::encoder_decoder, read_t5},
    {"umt5", Kind::encoder_decoder, read_umt5},
    {"vgg", Kind::vision, read_vgg},
    {"vit", Kind::vision, read_vit},
    {"whisper", Kind::encoder_decoder, read_whisper},
    {"xlm-roberta", Kind::encoder, read_roberta},
};

/// A pipeline names its parts under "components", as model_index.json lists their folders.
constexpr KindReader kPipeline = {"", Kind::diffusion, read_pipeline};

std::string type_of(Fields& config) {
  return config.text("_class_name", config.text("model_type", ""));
}

}  // namespace

std::span<const KindReader> kind_readers() {
  return kReaders;
}

const KindReader* find_kind_reader(Fields& config) {
  const std::string type = type_of(config);
  const auto* const found =
      std::find_if(std::begin(kReaders), std::end(kReaders),
                   [&](const KindReader& reader) { return reader.type == type; });
  return found == std::end(kReaders) ? nullptr : found;
}

std::optional<Result<Model>> read_other_kind(const Json& config, const std::string& path) {
  std::optional<Problem> fault;
  Fields fields(config, path, fault);
  const KindReader* reader = fields.is_set("components") ? &kPipeline : find_kind_reader(fields);
  if (reader == nullptr || fault) return std::nullopt;
  Model model;
  model.kind = reader->kind;
  model.type = type_of(fields);
  if (model.type.empty()) model.type = "pipeline";
  model.name = fields.text("_name_or_path", model.type);
  if (model.name.empty()) model.name = model.type;
  model.head = false;
  model.heads = model.kv_heads = 1;
  take_native_format(fields, fields, model);
  reader->read(fields, model);
  if (fault) return Result<Model>(*fault);
  if (model.parameters() >= kLargest) {
    return Result<Model>(Problem{"config_too_large", path});
  }
  return Result<Model>(std::move(model));
}

std::string architecture_of(Fields& config) {
  const std::vector<std::string> names = config.texts("architectures");
  return names.empty() ? "" : names.front();
}

std::int64_t label_count(Fields& config) {
  const Json* names = config.find("id2label");
  const std::size_t named = names != nullptr && names->is_object() ? names->size() : 0;
  return config.positive("num_labels", named > 0 ? static_cast<std::int64_t>(named) : 2);
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

void drop_head(Fields& config, Model& model) {
  const std::string name = architecture_of(config);
  if (!ends_with(name, "Model") || ends_with(name, "LMHeadModel")) return;
  model.head = false;
  auto& tensors = model.tensors;
  tensors.erase(std::remove_if(tensors.begin(), tensors.end(),
                               [](const Tensor& tensor) { return tensor.role == Role::output; }),
                tensors.end());
}

}  // namespace headroom
