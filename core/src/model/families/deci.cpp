// Llama-Nemotron Super and Ultra, found by architecture search: each layer has its own number of KV
// heads and its own MLP, or lacks one of them. Source: configuration_decilm.py beside the models.
#include <cmath>
#include <nlohmann/json.hpp>

#include "model/families/readers.hpp"

namespace headroom {
namespace {

/// Two thirds of four times hidden, times the multiplier, rounded up to 256. Hidden 8192, 5.25:
/// 2 x 5.25 x 8192 / 3 = 28,672.
std::int64_t multiplied_width(const Json& ffn, std::int64_t hidden) {
  const auto found = ffn.find("ffn_mult");
  if (found == ffn.end() || !found->is_number()) return 0;
  const double factor = found->get<double>();
  if (!(factor > 0 && factor < 1000)) return 0;
  return round_up(static_cast<std::int64_t>(2 * factor * static_cast<double>(hidden) / 3), 256);
}

bool has_none(Fields& part) {
  return part.flag("no_op", false) || part.flag("replace_with_linear", false);
}

}  // namespace

/// Llama 3.3 Nemotron Super 49B: 49,867,145,216.
DecoderShape read_deci(Fields& config) {
  DecoderShape shape = attention_shape(config);
  const Json* list = config.find("block_configs");
  if (list == nullptr || !list->is_array() || list->size() < shape.blocks.size()) {
    config.fail("config_missing", "block_configs");
    return shape;
  }
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    BlockShape& block = shape.blocks[i];
    Fields written = config.entry("block_configs", i);
    Fields attention = written.inside("attention");
    Fields ffn = written.inside("ffn");
    block.attention.absent = has_none(attention);
    block.attention.kv_heads = block.attention.heads / attention.positive("n_heads_in_group", 1);
    const Json* width = written.find("ffn");
    const bool no_mlp = has_none(ffn) || width == nullptr;
    block.mlp.width = no_mlp ? 0 : multiplied_width(*width, shape.hidden);
    block.norms = (block.attention.absent ? 0 : 1) + (no_mlp ? 0 : 1);
  }
  return shape;
}

}  // namespace headroom
