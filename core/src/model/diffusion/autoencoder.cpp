// The VAE between pixels and latents: autoencoder_kl.py and vae.py of Diffusers.
#include "model/diffusion/readers.hpp"
#include "model/diffusion/residual.hpp"
#include "model/stages.hpp"

namespace headroom {
namespace {

/// Two residual blocks around one head of attention. 512 wide: 10,496,000.
void add_middle(TensorList& list, const std::string& prefix, std::int64_t width, bool attention) {
  const std::string name = prefix + "mid_block.attentions.0";
  if (attention) {
    list.norm(name + ".group_norm", width, true);
    list.linear(name + ".to_q", width, width, Role::attention_q, true);
    list.linear(name + ".to_k", width, width, Role::attention_k, true);
    list.linear(name + ".to_v", width, width, Role::attention_v, true);
    list.linear(name + ".to_out.0", width, width, Role::attention_output, true);
  }
  add_residual_block(list, prefix + "mid_block.resnets.0", width, width, 0);
  add_residual_block(list, prefix + "mid_block.resnets.1", width, width, 0);
}

struct VaeShape {
  std::vector<std::int64_t> widths;
  std::int64_t residuals = 2;
  std::int64_t latent = 4;
  bool attention = true;
};

void add_encoder(TensorList& list, const VaeShape& shape, std::int64_t channels) {
  std::int64_t in = shape.widths.front();
  list.convolution("encoder.conv_in", in, channels, 3, true);
  for (std::size_t stage = 0; stage < shape.widths.size(); ++stage) {
    const std::string block = "encoder.down_blocks." + std::to_string(stage);
    const std::int64_t out = shape.widths[stage];
    for (std::int64_t i = 0; i < shape.residuals; ++i) {
      add_residual_block(list, block + ".resnets." + std::to_string(i), in, out, 0);
      in = out;
    }
    if (stage + 1 < shape.widths.size()) {
      list.convolution(block + ".downsamplers.0.conv", out, out, 3, true);
    }
  }
  add_middle(list, "encoder.", in, shape.attention);
  list.norm("encoder.conv_norm_out", in, true);
  list.convolution("encoder.conv_out", times(2, shape.latent), in, 3, true);
}

void add_decoder(TensorList& list, const VaeShape& shape, std::int64_t channels) {
  std::int64_t in = shape.widths.back();
  list.convolution("decoder.conv_in", in, shape.latent, 3, true);
  add_middle(list, "decoder.", in, shape.attention);
  for (std::size_t up = 0; up < shape.widths.size(); ++up) {
    const std::string block = "decoder.up_blocks." + std::to_string(up);
    const std::int64_t out = shape.widths[shape.widths.size() - 1 - up];
    for (std::int64_t i = 0; i <= shape.residuals; ++i) {
      add_residual_block(list, block + ".resnets." + std::to_string(i), in, out, 0);
      in = out;
    }
    if (up + 1 < shape.widths.size()) {
      list.convolution(block + ".upsamplers.0.conv", out, out, 3, true);
    }
  }
  list.norm("decoder.conv_norm_out", in, true);
  list.convolution("decoder.conv_out", channels, in, 3, true);
}

}  // namespace

// Stable Diffusion: 83,653,863. With 16 latent channels and no quant_conv (SD3, FLUX): 83,819,683.
void read_autoencoder_kl(Fields& config, Model& model) {
  VaeShape shape;
  shape.widths = need_stages(config, "block_out_channels");
  shape.residuals = stage_blocks(config, "layers_per_block", 1, 1).front();
  shape.latent = config.positive("latent_channels", 4);
  shape.attention = config.flag("mid_block_add_attention", true);
  model.hidden = shape.widths.front();
  TensorList list(model.tensors, "", -1, Part::text);
  add_encoder(list, shape, config.positive("in_channels", 3));
  add_decoder(list, shape, config.positive("out_channels", 3));
  if (config.flag("use_quant_conv", true)) {
    list.convolution("quant_conv", times(2, shape.latent), times(2, shape.latent), 1, true);
  }
  if (config.flag("use_post_quant_conv", true)) {
    list.convolution("post_quant_conv", shape.latent, shape.latent, 1, true);
  }
}

}  // namespace headroom
