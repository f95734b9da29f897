// The perception encoder of Step 3.7: two convolutions halve the grid of patches and double the
// width before the projector. Sources: Step3p7VisionEncoderConfig in sglang/srt/configs/step3p7.py,
// whose defaults stand where a file writes nothing; vllm/model_executor/models/step_vl.py.
#include <cmath>

#include <nlohmann/json.hpp>

#include "model/towers/tower.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kWidth = 1536;
constexpr std::int64_t kLayers = 47;
constexpr std::int64_t kFfn = 8960;
constexpr std::int64_t kImageSize = 728;
constexpr std::int64_t kPatchSize = 14;

/// mlp_ratio x width; 8960 / 1536 where the file does not say.
std::int64_t mlp_width(Fields& vision, std::int64_t width) {
  const Json* const ratio = vision.find("mlp_ratio");
  if (ratio == nullptr || !ratio->is_number()) return ceil_div(times(kFfn, width), kWidth);
  const double wide = ratio->get<double>() * static_cast<double>(width);
  if (wide >= 1 && wide <= 1e9) return std::llround(wide);
  vision.fail("config_number", "mlp_ratio", {{"value", shown(*ratio)}});
  return 1;
}

}  // namespace

/// 47 layers of 36,988,160, patches and positions 5,059,584, convolutions of 42,470,400 and
/// 169,875,456, the projector 6144 -> 4096 of 25,165,824: 1,981,014,784. The model is published as
/// 201B, its encoder as 1.8B; no exact total is.
void add_perception(TowerInput& input) {
  Fields& vision = input.vision;
  EncoderShape shape;
  shape.width = vision.positive("width", kWidth);
  shape.layers = vision.positive("layers", kLayers);
  shape.ffn = mlp_width(vision, shape.width);
  const Json* const scale = vision.find("ls_init_value");
  shape.scales = scale == nullptr || !scale->is_null();
  const std::int64_t patch = vision.positive("patch_size", kPatchSize);
  const std::int64_t side = vision.positive("image_size", kImageSize) / patch;
  const std::int64_t classes = vision.flag("use_cls_token", false) ? 1 : 0;

  TensorList list = vision_list(input.tensors, "vision_model.");
  list.put("conv1.weight", {shape.width, vision.positive("num_channels", 3), patch, patch},
           Role::vision);
  if (vision.flag("use_ln_pre", true)) list.norm("ln_pre", shape.width, true, Role::vision);
  if (vision.flag("use_ln_post", false)) list.norm("ln_post", shape.width, true, Role::vision);
  if (classes > 0) list.put("class_embedding", {shape.width}, Role::vision);
  if (vision.flag("use_abs_posemb", true)) {
    list.put("positional_embedding", {plus(classes, times(side, side)), shape.width}, Role::vision);
  }
  add_encoder(input.tensors, "vision_model.transformer.resblocks.", shape);
  const std::int64_t halved = times(2, shape.width);
  const std::int64_t quartered = times(2, halved);
  list.put("vit_downsampler1.weight", {halved, shape.width, 3, 3}, Role::vision);
  list.put("vit_downsampler1.bias", {halved}, Role::vision);
  list.put("vit_downsampler2.weight", {quartered, halved, 3, 3}, Role::vision);
  list.put("vit_downsampler2.bias", {quartered}, Role::vision);
  vision_list(input.tensors, "vit_large_projector")
      .linear("", input.text_width, quartered, Role::projector,
              input.wrapper.flag("projector_bias", false));
}

}  // namespace headroom
