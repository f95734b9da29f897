// Mamba, Falcon-Mamba and Mamba 2: recurrent mixers alone, no attention and no MLP. Sources:
// configuration_mamba.py, configuration_falcon_mamba.py, configuration_mamba2.py.
#include "model/families/readers.hpp"

namespace headroom {
namespace {

/// One norm a layer, and nothing but the mixer.
DecoderShape mixers_only(Fields& config, bool tied) {
  DecoderShape shape = attention_shape(config, {.tied = tied, .attends = false});
  shape.prefix = "backbone.";
  shape.names.mixer = "mixer";
  set_norms(shape, 1);
  return shape;
}

RecurrentShape common_mixer(Fields& config, std::int64_t default_state) {
  RecurrentShape mixer;
  mixer.state = config.positive({"state_size", "d_state"}, default_state);
  mixer.kernel = config.positive({"conv_kernel", "d_conv"}, 4);
  mixer.bias = config.flag("use_bias", false);
  mixer.conv_bias = config.flag("use_conv_bias", true);
  return mixer;
}

}  // namespace

/// Mamba 2.8B: 2,768,345,600. The step's rank is hidden / 16, rounded up, unless written.
DecoderShape read_mamba(Fields& config) {
  DecoderShape shape = mixers_only(config, true);
  RecurrentShape mixer = common_mixer(config, 16);
  mixer.mixer = Mixer::mamba1;
  const std::int64_t expanded = times(config.positive("expand", 2), shape.hidden);
  mixer.head_width = config.positive({"intermediate_size", "d_inner"}, expanded);
  mixer.rank = auto_or(config, "time_step_rank", ceil_div(shape.hidden, 16));
  apply_recurrent(shape, mixer, LayerMarks(shape.blocks.size(), false));
  return shape;
}

DecoderShape read_mamba2(Fields& config) {
  DecoderShape shape = mixers_only(config, false);
  RecurrentShape mixer = common_mixer(config, 128);
  mixer.head_width = config.positive("head_dim", 64);
  mixer.heads = config.positive("num_heads", 128);
  mixer.groups = config.positive("n_groups", 8);
  apply_recurrent(shape, mixer, LayerMarks(shape.blocks.size(), false));
  return shape;
}

}  // namespace headroom
