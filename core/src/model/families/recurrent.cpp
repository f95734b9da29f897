// What the families of recurrent and hybrid decoders share.
#include "model/families/family.hpp"

namespace headroom {

void apply_recurrent(DecoderShape& shape, const RecurrentShape& recurrent,
                     const LayerMarks& attention) {
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    if (attention[i]) continue;
    shape.blocks[i].attention.absent = true;
    shape.blocks[i].recurrent = recurrent;
  }
}

bool wants_f32_states(Fields& config) {
  for (const std::string_view key : {"mamba_ssm_dtype", "mamba_ssm_cache_dtype"}) {
    if (config.is_text(key)) return config.text(key, "") == "float32";
  }
  return false;
}

std::int64_t auto_or(Fields& config, std::string_view key, std::int64_t automatic) {
  return config.is_text(key) ? automatic : config.positive(key, automatic);
}

/// Granite 4.0 H-Micro: 2 x 2048 = 64 heads x 64, one group of state 128, kernel 4.
RecurrentShape mamba_shape(Fields& config, const DecoderShape& shape, Mixer mixer) {
  RecurrentShape mamba;
  mamba.mixer = mixer;
  const bool second = mixer == Mixer::mamba2;
  mamba.state = config.positive("mamba_d_state", second ? 256 : 16);
  mamba.kernel = config.positive("mamba_d_conv", 4);
  mamba.conv_bias = config.flag("mamba_conv_bias", true);
  mamba.bias = config.flag("mamba_proj_bias", false);
  const std::int64_t inner =
      config.positive("mamba_d_ssm", times(config.positive("mamba_expand", 2), shape.hidden));
  mamba.head_width = inner;
  if (second) {
    mamba.heads = config.positive("mamba_n_heads", 128);
    mamba.head_width = auto_or(config, "mamba_d_head", inner / mamba.heads);
    mamba.groups = config.positive("mamba_n_groups", 1);
  } else {  // Jamba: 4096 / 16 = 256
    mamba.rank = auto_or(config, "mamba_dt_rank", ceil_div(shape.hidden, 16));
  }
  return mamba;
}

}  // namespace headroom
