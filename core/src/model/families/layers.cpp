// What differs from layer to layer: windows and experts.
#include "model/families/family.hpp"

namespace headroom {
namespace {

constexpr std::string_view kFull = "full_attention";

/// A list with an entry for every layer, or none. Some files list their prediction layers too, so
/// more entries than layers are in order.
std::vector<std::string> layer_words(Fields& config, const DecoderShape& shape,
                                     std::string_view key) {
  std::vector<std::string> types = config.texts(key);
  const std::size_t layers = shape.blocks.size();
  if (types.empty() || types.size() >= layers) return types;
  config.fail("config_layer_types", key,
              {{"listed", static_cast<std::int64_t>(types.size())},
               {"layers", static_cast<std::int64_t>(layers)}});
  return {};
}

/// "layer_types", each of a kind that is attention.
std::vector<std::string> layer_types(Fields& config, const DecoderShape& shape) {
  std::vector<std::string> types = layer_words(config, shape, "layer_types");
  for (const std::string& type : types) {
    if (type == kFull || type == "sliding_attention" || type == "chunked_attention") continue;
    config.fail("config_layer_kind", "layer_types", {{"value", shown(type)}});
    return {};
  }
  return types;
}

}  // namespace

LayerMarks full_layers(Fields& config, const DecoderShape& shape, const LayerTest& is_full) {
  const std::vector<std::string> types = layer_types(config, shape);
  LayerMarks full;
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    full.push_back(types.empty() ? is_full(static_cast<std::int64_t>(i)) : types[i] == kFull);
  }
  return full;
}

void apply_windows(DecoderShape& shape, const LayerMarks& full, std::int64_t window, Reach reach) {
  if (window <= 0 || (shape.max_context > 0 && window >= shape.max_context)) return;
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    if (full[i]) continue;
    shape.blocks[i].attention.reach = reach;
    shape.blocks[i].attention.window = window;
  }
}

void apply_windows(Fields& config, DecoderShape& shape, std::int64_t window,
                   const LayerTest& is_full, Reach reach) {
  if (window > 0) apply_windows(shape, full_layers(config, shape, is_full), window, reach);
}

LayerMarks attention_layers(Fields& config, const DecoderShape& shape, std::string_view key,
                            std::string_view word, const LayerTest& attends) {
  const std::vector<std::string> words = layer_words(config, shape, key);
  LayerMarks marks;
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    marks.push_back(words.empty() ? attends(static_cast<std::int64_t>(i)) : words[i] == word);
  }
  return marks;
}

LayerMarks marked(const std::vector<std::int64_t>& numbers, const DecoderShape& shape) {
  LayerMarks marks(shape.blocks.size(), false);
  for (const std::int64_t number : numbers) {
    const std::size_t i = static_cast<std::size_t>(number);
    if (i < marks.size()) marks[i] = true;
  }
  return marks;
}

void apply_experts(DecoderShape& shape, const ExpertsShape& experts, const LayerTest& is_sparse) {
  for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
    if (is_sparse(static_cast<std::int64_t>(i))) shape.blocks[i].mlp.experts = experts;
  }
}

void apply_experts(DecoderShape& shape, const ExpertsShape& experts) {
  for (BlockShape& block : shape.blocks) block.mlp.experts = experts;
}

ExpertsShape routed_experts(Fields& config, bool correction_bias) {
  ExpertsShape experts;
  experts.count = config.need("n_routed_experts");
  experts.per_token = config.need("num_experts_per_tok");
  experts.width = config.need("moe_intermediate_size");
  experts.shared_width = times(config.get("n_shared_experts", 0), experts.width);
  experts.correction_bias = correction_bias;
  return experts;
}

void apply_experts_after_dense(Fields& config, DecoderShape& shape, const ExpertsShape& experts,
                               std::int64_t default_dense) {
  const std::vector<std::string> kinds = config.texts("mlp_layer_types");
  const std::int64_t dense = config.get("first_k_dense_replace", default_dense);
  const std::int64_t step = config.positive("moe_layer_freq", 1);
  apply_experts(shape, experts, [&](std::int64_t layer) {
    const std::size_t i = static_cast<std::size_t>(layer);
    if (i < kinds.size()) return kinds[i] == "sparse";
    return layer >= dense && layer % step == 0;
  });
}

void apply_prediction(Fields& config, DecoderShape& shape, bool copies) {
  if (config.get("num_nextn_predict_layers", 0) == 0) return;
  shape.prediction.layers = layer_count(config, {"num_nextn_predict_layers"});
  shape.prediction.block = shape.blocks.back();
  shape.prediction.own_embedding = shape.prediction.own_head = copies;
}

}  // namespace headroom
