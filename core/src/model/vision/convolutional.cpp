// Convolutional networks. VGG has no published config.json: ours names its number of layers.
// Sources: torchvision/models/vgg.py (arXiv 1409.1556, table 1); modeling_resnet.py of
// Transformers (arXiv 1512.03385, table 1).
#include <algorithm>
#include <array>

#include "model/families/family.hpp"
#include "model/kinds.hpp"
#include "model/stages.hpp"
#include "model/tensor_list.hpp"
#include "model/vision/readers.hpp"

namespace headroom {
namespace {

/// Convolutions before each of the five halvings of the image; three dense layers follow.
struct VggStages {
  std::int64_t layers;
  std::array<int, 5> convolutions;
};

constexpr std::array<VggStages, 4> kVgg = {{
    {11, {1, 1, 2, 2, 2}},
    {13, {2, 2, 2, 2, 2}},
    {16, {2, 2, 3, 3, 3}},
    {19, {2, 2, 4, 4, 4}},
}};
constexpr std::array<std::int64_t, 5> kVggWidths = {64, 128, 256, 512, 512};
constexpr std::int64_t kVggDense = 4096;
constexpr std::int64_t kVggSide = 7;  // of 224 / 2^5
constexpr std::int64_t kMostBlocks = 4096;

/// A convolution without bias and its batch norm, whose running means and variances are buffers.
void add_normed(TensorList& list, const std::string& name, std::int64_t out, std::int64_t in,
                std::int64_t side) {
  list.convolution(name + ".convolution", out, in, side, false);
  list.norm(name + ".normalization", out, true);
  list.buffer(name + ".normalization.running_mean", {out}, Role::norm);
  list.buffer(name + ".normalization.running_var", {out}, Role::norm);
}

/// One residual block. Bottleneck 256 -> 64 -> 64 -> 256 of ResNet-50: 70,400.
void add_residual(TensorList& list, std::int64_t in, std::int64_t out, bool bottleneck,
                  bool shortcut) {
  if (shortcut) add_normed(list, "shortcut", out, in, 1);
  if (!bottleneck) {
    add_normed(list, "layer.0", out, in, 3);
    add_normed(list, "layer.1", out, out, 3);
    return;
  }
  const std::int64_t narrow = std::max<std::int64_t>(1, out / 4);
  add_normed(list, "layer.0", narrow, in, 1);
  add_normed(list, "layer.1", narrow, narrow, 3);
  add_normed(list, "layer.2", out, narrow, 1);
}

}  // namespace

// VGG-16: 13 convolutions of 14,714,688 and 25,088 x 4,096, 4,096 x 4,096, 4,096 x 1,000 with
// biases: 138,357,544.
void read_vgg(Fields& config, Model& model) {
  const std::int64_t layers = config.need("layers");
  const auto* const found = std::find_if(
      kVgg.begin(), kVgg.end(), [&](const VggStages& each) { return each.layers == layers; });
  if (found == kVgg.end()) {
    config.fail("config_choice", "layers", {{"value", layers}, {"known", "11, 13, 16, 19"}});
    return;
  }
  TensorList list(model.tensors, "", -1, Part::text);
  std::int64_t in = config.positive("num_channels", 3);
  int number = 0;
  for (std::size_t stage = 0; stage < kVggWidths.size(); ++stage) {
    for (int i = 0; i < found->convolutions.at(stage); ++i) {
      list.convolution("features." + std::to_string(number), kVggWidths.at(stage), in, 3, true);
      in = kVggWidths.at(stage);
      number += 2;  // a ReLU stands between
    }
    ++number;  // and a pooling after the stage
  }
  list.linear("classifier.0", kVggDense, times(in, kVggSide, kVggSide), Role::other, true);
  list.linear("classifier.3", kVggDense, kVggDense, Role::other, true);
  list.linear("classifier.6", label_count(config), kVggDense, Role::other, true);
}

// ResNet-50: 25,557,032, and 53,120 running means and variances.
void read_resnet(Fields& config, Model& model) {
  const std::vector<std::int64_t> depths = config.numbers("depths");
  const std::vector<std::int64_t> widths = config.numbers("hidden_sizes");
  std::int64_t blocks = 0;
  for (const std::int64_t depth : depths) blocks = plus(blocks, depth);
  if (depths.empty() || depths.size() != widths.size() || blocks > kMostBlocks) {
    fail_stages(config, "depths");
    return;
  }
  const bool bottleneck = config.text("layer_type", "bottleneck") == "bottleneck";
  const bool early = config.flag("downsample_in_first_stage", false);
  TensorList top(model.tensors, "resnet.", -1, Part::text);
  std::int64_t in = config.positive("embedding_size", 64);
  add_normed(top, "embedder.embedder", in, config.positive("num_channels", 3), 7);
  for (std::size_t stage = 0; stage < depths.size(); ++stage) {
    for (std::int64_t i = 0; i < depths[stage]; ++i) {
      TensorList list(
          model.tensors,
          "resnet.encoder.stages." + std::to_string(stage) + ".layers." + std::to_string(i) + ".",
          -1, Part::text);
      const bool halves = i == 0 && (stage > 0 || early);
      add_residual(list, in, widths[stage], bottleneck, halves || in != widths[stage]);
      in = widths[stage];
    }
  }
  if (ends_with(architecture_of(config), "ForImageClassification")) {
    TensorList(model.tensors, "", -1, Part::text)
        .linear("classifier.1", label_count(config), in, Role::other, true);
  }
}

}  // namespace headroom
