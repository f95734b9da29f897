#include "model/typical.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {
namespace {

/// Families that differ from a Llama by a bias or a norm at most.
constexpr std::array<std::string_view, 4> kLikeLlama = {"llama", "mistral", "qwen2", "qwen3"};

/// Layers and width, not yet whole.
struct Size {
  double parameters = 0;
  double layers = 0;
  double hidden = 0;
};

Size size_of(const DenseShape& shape) {
  return {static_cast<double>(shape.parameters), static_cast<double>(shape.layers),
          static_cast<double>(shape.hidden)};
}

Size middle(const Size& a, const Size& b) {
  return {std::sqrt(a.parameters * b.parameters), std::sqrt(a.layers * b.layers),
          std::sqrt(a.hidden * b.hidden)};
}

/// Between two sizes, straight in the logarithms: halving by geometric means needs no logarithm.
/// 20 halvings leave a millionth of the distance.
Size between(Size below, Size above, double parameters) {
  for (int i = 0; i < 20; ++i) {
    const Size half = middle(below, above);
    (half.parameters <= parameters ? below : above) = half;
  }
  return below;
}

/// Newton's way to a cube root; 1e-7 … 1e7 are reached well within 80 steps.
double cube_root(double number) {
  double root = 1;
  for (int i = 0; i < 80; ++i) root = (2 * root + number / (root * root)) / 3;
  return root;
}

/// Beyond the largest and the smallest published: layers and width grow as the cube root of the
/// size, since parameters grow with layers x width^2.
Size scaled(const Size& size, double parameters) {
  const double growth = cube_root(parameters / size.parameters);
  return {parameters, size.layers * growth, size.hidden * growth};
}

std::int64_t rounded(double number, std::int64_t step) {
  const auto steps = static_cast<std::int64_t>(std::llround(number / static_cast<double>(step)));
  return times(std::max<std::int64_t>(1, steps), step);
}

/// A Llama: everything but the MLP's width and the vocabulary is given.
struct Llama {
  std::int64_t layers = 0;
  std::int64_t hidden = 0;
  std::int64_t heads = 0;
  std::int64_t kv_heads = 0;
  std::int64_t head_width = 0;
};

/// q and o, k and v, two norms. Llama 3.1 8B: 41,943,040 + 8,192.
std::int64_t attention_of(const Llama& m) {
  const std::int64_t widths =
      plus(times(2, m.heads, m.head_width), times(2, m.kv_heads, m.head_width));
  return plus(times(m.hidden, widths), times(2, m.hidden));
}

/// The MLP takes what attention and vocabulary leave, in steps that quantised blocks divide; the
/// vocabulary takes the rest, so that the total is met to one row.
Json config_of(const Llama& m, std::int64_t parameters, std::int64_t vocabulary, bool tied) {
  const std::int64_t row = times(tied ? 1 : 2, m.hidden);
  // A small model's vocabulary is small: at most half of the parameters.
  vocabulary = std::min(vocabulary, std::max<std::int64_t>(1, parameters / 2 / row));
  const std::int64_t fixed = plus(times(m.layers, attention_of(m)), m.hidden);
  const std::int64_t unit = times(3, m.hidden, m.layers);
  const std::int64_t mlp = parameters - fixed - times(row, vocabulary);
  const double width = static_cast<double>(mlp) / static_cast<double>(unit);
  const std::int64_t ffn = rounded(std::max(width, 1.0), m.hidden >= 1024 ? 256 : 32);
  const std::int64_t rest = parameters - fixed - times(unit, ffn);
  const std::int64_t words = std::max<std::int64_t>(256, (rest + row / 2) / row);
  return {{"model_type", "llama"},          {"hidden_size", m.hidden},
          {"intermediate_size", ffn},       {"num_hidden_layers", m.layers},
          {"num_attention_heads", m.heads}, {"num_key_value_heads", m.kv_heads},
          {"head_dim", m.head_width},       {"vocab_size", words},
          {"tie_word_embeddings", tied}};
}

Llama llama_of(const Size& size, const DenseShape& like) {
  Llama m;
  m.layers = std::max<std::int64_t>(1, rounded(size.layers, 1));
  m.hidden = rounded(size.hidden, size.hidden >= 1024 ? 256 : 64);
  m.kv_heads = like.kv_heads;
  m.head_width = like.head_width;
  // As many query heads as fill the width, a multiple of the KV heads.
  m.heads = rounded(static_cast<double>(m.hidden) / static_cast<double>(m.head_width), m.kv_heads);
  return m;
}

/// A tiny model cannot have the heads of a large one.
void shrink_heads(Llama& m) {
  while (m.kv_heads > 1 && times(m.kv_heads, m.head_width) > m.hidden) {
    m.kv_heads = (m.kv_heads + 1) / 2;
    m.heads = std::max(m.kv_heads, times(m.kv_heads, m.hidden / times(m.kv_heads, m.head_width)));
  }
  if (m.head_width > m.hidden) m.head_width = m.hidden;
}

}  // namespace

std::optional<DenseShape> dense_shape(const Model& model) {
  if (model.kind != Kind::decoder || !model.head || model.experts > 0 || model.layers.empty()) {
    return std::nullopt;
  }
  const LayerState& first = model.layers.front();
  const bool plain = std::all_of(model.layers.begin(), model.layers.end(), [&](const auto& layer) {
    return layer.reach == Reach::full && !layer.latent && layer.k_width == first.k_width &&
           layer.v_width == first.k_width && layer.k_width > 0;
  });
  const bool bare = std::all_of(model.tensors.begin(), model.tensors.end(),
                                [](const Tensor& tensor) { return tensor.part == Part::text; });
  if (!plain || !bare) return std::nullopt;
  DenseShape shape;
  shape.name = model.name;
  shape.parameters = model.parameters();
  shape.layers = static_cast<std::int64_t>(model.layers.size());
  shape.hidden = model.hidden;
  shape.heads = model.heads;
  shape.kv_heads = model.kv_heads;
  shape.head_width = model.head_width;
  shape.vocabulary = model.vocabulary;
  shape.tied = model.tied;
  const bool known =
      std::find(kLikeLlama.begin(), kLikeLlama.end(), model.type) != kLikeLlama.end();
  shape.like_llama = known && shape.kv_heads < shape.heads;
  return shape;
}

// 7e9 lies between Yi 1.5 6B and Mistral 7B: 32 layers of 4,096 with 8 KV heads or fewer.
std::optional<Typical> typical_decoder(std::int64_t parameters,
                                       const std::vector<DenseShape>& published) {
  const DenseShape* below = nullptr;
  const DenseShape* above = nullptr;
  for (const DenseShape& shape : published) {  // nearest first
    if (!shape.like_llama) continue;
    const DenseShape*& side = shape.parameters <= parameters ? below : above;
    if (side == nullptr) side = &shape;
  }
  if (below == nullptr && above == nullptr) return std::nullopt;
  const double wanted = static_cast<double>(parameters);
  const DenseShape& low = below != nullptr ? *below : *above;
  const DenseShape& high = above != nullptr ? *above : *below;
  const Size size = below != nullptr && above != nullptr
                        ? between(size_of(low), size_of(high), wanted)
                        : scaled(size_of(low), wanted);
  const bool nearer_low =
      wanted / static_cast<double>(low.parameters) <= static_cast<double>(high.parameters) / wanted;
  const DenseShape& like = nearer_low ? low : high;
  Llama llama = llama_of(size, like);
  shrink_heads(llama);

  Typical typical;
  typical.below = low.name;
  typical.above = high.name;
  typical.config = config_of(llama, parameters, like.vocabulary, like.tied);
  const double own = static_cast<double>(times(2, llama.layers, llama.kv_heads, llama.head_width));
  const DenseShape* small = &like;
  const DenseShape* large = &like;
  const std::size_t count = std::min(published.size(), kTypicalNeighbours);
  for (std::size_t i = 0; i < count; ++i) {
    const DenseShape& each = published[i];
    const double growth = cube_root(wanted / static_cast<double>(each.parameters));
    const double ratio = static_cast<double>(each.cached()) * growth / own;
    if (i == 0 || ratio < typical.cached_low) {
      typical.cached_low = ratio;
      typical.leanest = each.name;
    }
    if (i == 0 || ratio > typical.cached_high) {
      typical.cached_high = ratio;
      typical.heaviest = each.name;
    }
    if (each.vocabulary < small->vocabulary) small = &each;
    if (each.vocabulary > large->vocabulary) large = &each;
  }
  typical.small_vocabulary = config_of(llama, parameters, small->vocabulary, small->tied);
  typical.large_vocabulary = config_of(llama, parameters, large->vocabulary, large->tied);
  return typical;
}

}  // namespace headroom
