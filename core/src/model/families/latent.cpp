// Multi-head latent attention (DeepSeek-V2, arXiv 2405.04434, section 2.1).
#include "model/families/family.hpp"

namespace headroom {

void apply_latent(Fields& config, DecoderShape& shape, std::int64_t value_width) {
  LatentShape latent;
  latent.q_rank = config.get("q_lora_rank", 0);  // null: a direct query projection
  latent.kv_rank = config.need("kv_lora_rank");
  latent.nope = config.need("qk_nope_head_dim");
  latent.rope = config.need("qk_rope_head_dim");
  latent.value =
      value_width > 0 ? config.positive("v_head_dim", value_width) : config.need("v_head_dim");
  const bool bias = config.flag("attention_bias", false);
  for (BlockShape& block : shape.blocks) {
    AttentionShape& a = block.attention;
    a.latent = latent;
    a.head_width = latent.nope + latent.rope;  // DeepSeek-V3: 128 + 64 = 192
    a.value_width = latent.value;
    a.qkv_bias = a.output_bias = bias;
  }
}

}  // namespace headroom
