// GPT-2 and what followed it: learned positions or rotary ones, a plain MLP of four times the
// width, LayerNorms with biases. Sources: configuration_gpt2.py, _gpt_neo.py, _gptj.py,
// _gpt_neox.py, _gpt_bigcode.py.
#include <nlohmann/json.hpp>

#include "model/families/readers.hpp"

namespace headroom {
namespace {

DecoderShape gpt_shape(Fields& config, bool tied) {
  DecoderShape shape = attention_shape(config, {.tied = tied});
  set_mlp_width(shape, config.positive({"n_inner", "intermediate_size"}, times(4, shape.hidden)));
  shape.norm_bias = true;
  for (BlockShape& block : shape.blocks) block.mlp.gated = false;
  return shape;
}

/// [[["global", "local"], 6]] -> global, local, global, local … 12 layers.
std::vector<std::string> attention_types(Fields& config, std::size_t layers) {
  std::vector<std::string> types;
  const Json* list = config.find("attention_types");
  const Json none = Json::array();
  for (const Json& entry : list != nullptr && list->is_array() ? *list : none) {
    if (!entry.is_array() || entry.size() != 2 || !entry[0].is_array() || entry[0].empty()) break;
    const std::int64_t repeats = entry[1].is_number_integer() ? entry[1].get<std::int64_t>() : 0;
    for (std::int64_t i = 0; i < repeats && types.size() < layers; ++i) {
      for (const Json& type : entry[0]) {
        types.push_back(type.is_string() ? type.get<std::string>() : "");
      }
    }
  }
  return types;
}

}  // namespace

DecoderShape read_gpt2(Fields& config) {
  DecoderShape shape = gpt_shape(config, true);
  shape.positions = config.need("n_positions");
  set_biases(shape, true, true, true);
  for (BlockShape& block : shape.blocks) block.attention.fused = true;
  return shape;
}

/// StarCoder and Granite Code 34B: GPT-2 with one KV head for all.
DecoderShape read_gpt_bigcode(Fields& config) {
  DecoderShape shape = read_gpt2(config);
  if (!config.flag("multi_query", true)) return shape;
  for (BlockShape& block : shape.blocks) block.attention.kv_heads = 1;
  return shape;
}

/// Windows of 256 on the layers that attention_types calls local.
DecoderShape read_gpt_neo(Fields& config) {
  DecoderShape shape = gpt_shape(config, true);
  shape.positions = config.need("max_position_embeddings");
  set_biases(shape, false, true, true);
  const std::vector<std::string> types = attention_types(config, shape.blocks.size());
  if (types.size() < shape.blocks.size()) {
    config.fail("config_attention_types", "attention_types",
                {{"layers", static_cast<std::int64_t>(shape.blocks.size())}});
    return shape;
  }
  apply_windows(config, shape, config.get("window_size", 256), [&](std::int64_t layer) {
    return types[static_cast<std::size_t>(layer)] != "local";
  });
  return shape;
}

/// One norm a layer; biases in the MLP and the head only.
DecoderShape read_gptj(Fields& config) {
  DecoderShape shape = gpt_shape(config, false);
  shape.head_bias = true;
  set_norms(shape, 1);
  set_biases(shape, false, false, true);
  return shape;
}

DecoderShape read_gpt_neox(Fields& config) {
  DecoderShape shape = uniform_shape(config);
  shape.norm_bias = true;
  const bool bias = config.flag("attention_bias", true);
  set_biases(shape, bias, bias, true);
  for (BlockShape& block : shape.blocks) {
    block.attention.fused = true;
    block.mlp.gated = false;
  }
  return shape;
}

}  // namespace headroom
