// Llama and the many models that publish themselves as "llama" (Yi, Solar, TinyLlama, SmolLM2,
// DeepSeek-LLM, Falcon 3, Vicuna); the families that differ from it in a bias or an activation.
// Sources: configuration_llama.py, _arcee.py, _apertus.py, _seed_oss.py, _smollm3.py;
// configuration_internlm2.py, _internlm3.py, _baichuan.py and _minicpm.py beside the models.
#include "model/families/readers.hpp"

namespace headroom {

DecoderShape read_llama(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  const bool attention = config.flag("attention_bias", false);
  set_biases(shape, attention, attention, config.flag("mlp_bias", false));
  return shape;
}

/// A plain MLP with squared ReLU.
DecoderShape read_arcee(Fields& config) {
  DecoderShape shape = read_llama(config);
  for (BlockShape& block : shape.blocks) block.mlp.gated = false;
  return shape;
}

/// A plain MLP whose activation (xIELU) learns two numbers a layer.
DecoderShape read_apertus(Fields& config) {
  DecoderShape shape = read_arcee(config);
  set_qk_norm(shape, QkNorm::head);
  for (BlockShape& block : shape.blocks) block.scalars = 2;
  return shape;
}

DecoderShape read_seed_oss(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8, .head_width = 128});
  set_biases(shape, config.flag("attention_bias", true), config.flag("attention_out_bias", false),
             config.flag("mlp_bias", false));
  return shape;
}

/// Every fourth layer has no rotary positions; with use_sliding_window those have the window.
DecoderShape read_smollm3(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 4, .tied = true});
  const bool attention = config.flag("attention_bias", false);
  set_biases(shape, attention, attention, config.flag("mlp_bias", false));
  if (config.flag("use_sliding_window", false)) {
    apply_windows(config, shape, config.get("sliding_window", 0),
                  [](std::int64_t layer) { return (layer + 1) % 4 != 0; });
  }
  return shape;
}

/// Stored with one wqkv tensor a layer, which GGUF splits; the count is the same.
DecoderShape read_internlm2(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  const bool bias = config.flag("bias", false);
  set_biases(shape, bias, bias, false);
  return shape;
}

DecoderShape read_internlm3(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  const bool bias = config.flag("bias", false);
  set_biases(shape, config.flag("qkv_bias", false), bias, bias);
  return shape;
}

/// Stored with one W_pack tensor a layer, which GGUF splits; the count is the same.
DecoderShape read_baichuan(Fields& config) {
  return uniform_shape(config);
}

DecoderShape read_minicpm(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.tied = true});
  const bool bias = config.flag("attention_bias", false);
  set_biases(shape, bias, bias, false);
  return shape;
}

/// MiniCPM3: latent attention; the file leaves out v_head_dim, which is hidden / heads.
DecoderShape read_minicpm3(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.tied = true});
  apply_latent(config, shape, shape.hidden / shape.blocks.front().attention.heads);
  return shape;
}

/// The decoder of Llama 3.2 Vision: some layers attend to the image only, with norms for queries
/// and keys and two gates; their cache holds image tokens. Eight more rows in the embedding.
DecoderShape read_mllama(Fields& config) {
  DecoderShape shape = uniform_shape(config, {.kv_heads = 8});
  shape.extra_rows = 8;
  const LayerMarks cross = marked(config.numbers("cross_attention_layers"), shape);
  for (std::size_t i = 0; i < cross.size(); ++i) {
    if (!cross[i]) continue;
    shape.blocks[i].attention.qk_norm = QkNorm::head;
    shape.blocks[i].attention.shared_cache = true;
    shape.blocks[i].scalars = 2;
  }
  shape.not_modelled.emplace_back("cross_attention_cache");
  return shape;
}

}  // namespace headroom
