// MobileNet-v5 300M, the tower of Gemma 3n: convolutions, inverted residuals and multi-query
// attention, whose last two stages are fused. No key of the config describes it. Source:
// timm/models/mobilenetv5.py, "mobilenetv5_300m_enc".
#include <array>

#include "model/towers/tower.hpp"

namespace headroom {
namespace {

/// A run of equal blocks. `start` and `middle` are the sides of depthwise convolutions, 0: none.
struct Run {
  enum class Kind { edge, inverted, attention };
  Kind kind;
  std::int64_t count;
  std::int64_t channels;
  std::int64_t expansion;  // of edge and inverted; attention: heads
  std::int64_t start;      // attention: width of a head
  std::int64_t middle;     // attention: side of the convolution before keys and values, 0: none
};

constexpr std::int64_t kStem = 64;

// After the two blocks that open stages 3 and 4, attention and an inverted residual take turns.
constexpr std::array<Run, 8> kBefore = {{
    {Run::Kind::edge, 3, 128, 4, 0, 0},
    {Run::Kind::inverted, 1, 256, 6, 3, 5},
    {Run::Kind::inverted, 2, 256, 4, 5, 0},
    {Run::Kind::inverted, 2, 256, 4, 3, 0},
    {Run::Kind::inverted, 1, 640, 6, 5, 5},
    {Run::Kind::inverted, 7, 640, 4, 5, 0},
    {Run::Kind::inverted, 1, 640, 1, 0, 0},
    {Run::Kind::attention, 14, 640, 12, 64, 3},
}};
constexpr std::array<Run, 4> kAfter = {{
    {Run::Kind::inverted, 14, 640, 2, 0, 0},
    {Run::Kind::inverted, 1, 1280, 6, 5, 5},
    {Run::Kind::attention, 19, 1280, 16, 96, 0},
    {Run::Kind::inverted, 19, 1280, 2, 0, 0},
}};

void put_conv(TensorList& list, const std::string& name, std::int64_t out, std::int64_t in,
              std::int64_t side) {
  list.put(name + ".weight", {out, in, times(side, side)}, Role::vision);
}

void conv_norm(TensorList& list, const std::string& name, std::int64_t out, std::int64_t in,
               std::int64_t side) {
  put_conv(list, name + ".conv", out, in, side);
  list.norm(name + ".bn", out, false, Role::vision);
}

void add_inverted(TensorList& list, std::int64_t in, const Run& run, bool scaled) {
  const std::int64_t inner = times(in, run.expansion);
  if (run.start > 0) conv_norm(list, "dw_start", in, 1, run.start);
  conv_norm(list, "pw_exp", inner, in, 1);
  if (run.middle > 0) conv_norm(list, "dw_mid", inner, 1, run.middle);
  conv_norm(list, "pw_proj", run.channels, inner, 1);
  if (scaled) list.put("layer_scale.gamma", {run.channels}, Role::vision);
}

void add_attention_block(TensorList& list, const Run& run) {
  const std::int64_t channels = run.channels;
  const std::int64_t queries = times(run.expansion, run.start);
  list.norm("norm", channels, false, Role::vision);
  put_conv(list, "attn.query.proj", queries, channels, 1);
  for (const char* name : {"attn.key", "attn.value"}) {
    if (run.middle > 0) conv_norm(list, std::string(name) + ".down", channels, 1, run.middle);
    put_conv(list, std::string(name) + ".proj", run.start, channels, 1);
  }
  put_conv(list, "attn.output.proj", channels, queries, 1);
  list.put("layer_scale.gamma", {channels}, Role::vision);
}

void add_block(TensorList& list, std::int64_t in, const Run& run) {
  if (run.kind == Run::Kind::attention) return add_attention_block(list, run);
  if (run.kind == Run::Kind::inverted) return add_inverted(list, in, run, true);
  conv_norm(list, "conv_exp", times(in, run.expansion), in, 3);
  conv_norm(list, "conv_pwl", run.channels, times(in, run.expansion), 1);
}

void add_runs(std::vector<Tensor>& tensors, const std::string& prefix, const Run* begin,
              const Run* end, std::int64_t& channels) {
  for (const Run* run = begin; run != end; ++run) {
    for (std::int64_t i = 0; i < run->count; ++i) {
      TensorList list = vision_list(
          tensors, prefix + std::to_string(run - begin) + "." + std::to_string(i) + ".");
      add_block(list, channels, *run);
      channels = run->channels;
    }
  }
}

}  // namespace

/// 294,126,912; with the embedder of the decoder 298,587,456.
void add_mobilenet_v5(TowerInput& input) {
  const std::int64_t out = input.vision.positive("hidden_size", 2048);
  const std::string prefix = "model.vision_tower.";
  TensorList list = vision_list(input.tensors, prefix);
  list.linear("conv_stem.conv", kStem, 27, Role::vision, true);
  list.norm("conv_stem.bn", kStem, false, Role::vision);
  std::int64_t channels = kStem;
  add_runs(input.tensors, prefix + "blocks.", kBefore.data(), kBefore.data() + kBefore.size(),
           channels);
  add_runs(input.tensors, prefix + "later_blocks.", kAfter.data(), kAfter.data() + kAfter.size(),
           channels);
  TensorList fusion = vision_list(input.tensors, prefix + "msfa.ffn.");
  add_inverted(fusion, 640 + 1280, {Run::Kind::inverted, 1, out, 2, 0, 0}, false);
  list.norm("msfa.norm", out, false, Role::vision);
  add_gemma3n_embedder(input, input.vision, "model.embed_vision.", out);
}

}  // namespace headroom
