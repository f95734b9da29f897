// MiniCPM-V: SigLIP for images of 980 and a resampler, whose 64 learned queries attend to the
// patches. Source: modeling_navit_siglip.py and resampler.py beside MiniCPM-V-2_6.
#include "model/towers/tower.hpp"

namespace headroom {

/// MiniCPM-V 2.6: 417,792,240 and 68,619,264.
void add_siglip_resampled(TowerInput& input) {
  const EncoderShape shape = add_siglip(input, "vpm.", 980);
  const std::int64_t width = input.text_width;
  TensorList list = vision_list(input.tensors, "resampler.");
  list.put("query", {input.wrapper.positive("query_num", 64), width}, Role::projector);
  list.linear("kv_proj", width, shape.width, Role::projector, false);
  list.linear("attn.in_proj", times(3, width), width, Role::projector, true);
  list.linear("attn.out_proj", width, width, Role::projector, true);
  for (const char* name : {"ln_q", "ln_kv", "ln_post"})
    list.norm(name, width, true, Role::projector);
  list.put("proj", {width, width}, Role::projector);
}

}  // namespace headroom
