// The VAE of Wan and Qwen-Image, which folds time as well as space: autoencoder_kl_wan.py of
// Diffusers.
#include "model/diffusion/readers.hpp"
#include "model/families/family.hpp"
#include "model/stages.hpp"
#include "model/tensor_list.hpp"

namespace headroom {
namespace {

struct WanVaeShape {
  std::vector<std::int64_t> widths;  // of the stages going down, the first counted once more
  std::vector<bool> folds_time;      // of each step between two stages
  std::int64_t residuals = 2;
  std::int64_t latent = 16;
};

void add_volume(TensorList& list, const std::string& name, std::int64_t out, std::int64_t in,
                std::int64_t frames, std::int64_t side) {
  list.put(name + ".weight", {out, in, frames, side, side}, Role::other);
  list.put(name + ".bias", {out}, Role::bias);
}

/// 96 wide: 2 x 96 x 96 x 27 + 4 x 96 = 498,048.
void add_residual(TensorList& list, const std::string& name, std::int64_t in, std::int64_t out) {
  list.put(name + ".norm1.gamma", {in}, Role::norm);
  add_volume(list, name + ".conv1", out, in, 3, 3);
  list.put(name + ".norm2.gamma", {out}, Role::norm);
  add_volume(list, name + ".conv2", out, out, 3, 3);
  if (in != out) add_volume(list, name + ".conv_shortcut", out, in, 1, 1);
}

/// Residual blocks of one stage; returns the width that comes out.
std::int64_t add_stage(TensorList& list, const std::string& name, std::int64_t in, std::int64_t out,
                       std::int64_t blocks) {
  for (std::int64_t i = 0; i < blocks; ++i) {
    add_residual(list, name + ".resnets." + std::to_string(i), i == 0 ? in : out, out);
  }
  return out;
}

void add_middle(TensorList& list, const std::string& prefix, std::int64_t width) {
  add_residual(list, prefix + "mid_block.resnets.0", width, width);
  const std::string attention = prefix + "mid_block.attentions.0";
  list.put(attention + ".norm.gamma", {width}, Role::norm);
  list.convolution(attention + ".to_qkv", times(3, width), width, 1, true);
  list.convolution(attention + ".proj", width, width, 1, true);
  add_residual(list, prefix + "mid_block.resnets.1", width, width);
}

void add_encoder(TensorList& list, const WanVaeShape& shape) {
  std::int64_t in = shape.widths.front();
  add_volume(list, "encoder.conv_in", in, 3, 3, 3);
  for (std::size_t stage = 0; stage < shape.widths.size(); ++stage) {
    const std::string name = "encoder.down_blocks." + std::to_string(stage);
    in = add_stage(list, name, in, shape.widths[stage], shape.residuals);
    if (stage + 1 == shape.widths.size()) break;
    list.convolution(name + ".resample.1", in, in, 3, true);
    if (shape.folds_time[stage]) add_volume(list, name + ".time_conv", in, in, 3, 1);
  }
  add_middle(list, "encoder.", in);
  list.put("encoder.norm_out.gamma", {in}, Role::norm);
  add_volume(list, "encoder.conv_out", times(2, shape.latent), in, 3, 3);
}

/// Each step up halves the width.
void add_decoder(TensorList& list, const WanVaeShape& shape) {
  const std::size_t stages = shape.widths.size();
  std::int64_t in = shape.widths.back();
  add_volume(list, "decoder.conv_in", in, shape.latent, 3, 3);
  add_middle(list, "decoder.", in);
  for (std::size_t up = 0; up < stages; ++up) {
    const std::string name = "decoder.up_blocks." + std::to_string(up);
    const std::int64_t out = shape.widths[stages - 1 - up];
    in = add_stage(list, name, in, out, plus(shape.residuals, 1));
    if (up + 1 == stages) break;
    if (shape.folds_time[stages - 2 - up]) {
      add_volume(list, name + ".upsamplers.0.time_conv", times(2, out), out, 3, 1);
    }
    in = out / 2;
    list.convolution(name + ".upsamplers.0.resample.1", in, out, 3, true);
  }
  list.put("decoder.norm_out.gamma", {in}, Role::norm);
  add_volume(list, "decoder.conv_out", 3, in, 3, 3);
}

}  // namespace

// Wan 2.1: 126,892,531.
void read_autoencoder_wan(Fields& config, Model& model) {
  WanVaeShape shape;
  const std::int64_t base = config.need("base_dim");
  for (const std::int64_t factor : need_stages(config, "dim_mult")) {
    shape.widths.push_back(times(base, factor));
  }
  shape.residuals = stage_blocks(config, "num_res_blocks", 1, 2).front();
  shape.latent = config.need("z_dim");
  shape.folds_time = read_flags(config, "temperal_downsample", shape.widths.size() - 1);
  model.hidden = base;
  TensorList list(model.tensors, "", -1, Part::text);
  add_encoder(list, shape);
  add_volume(list, "quant_conv", times(2, shape.latent), times(2, shape.latent), 1, 1);
  add_volume(list, "post_quant_conv", shape.latent, shape.latent, 1, 1);
  add_decoder(list, shape);
}

}  // namespace headroom
