// A model of which only the number of parameters is known: the architecture that published dense
// decoders of that size suggest, and how far those differ.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "headroom/model.hpp"

namespace headroom {

/// A published decoder without experts, windows or latents.
struct DenseShape {
  std::string name;
  std::int64_t parameters = 0;
  std::int64_t layers = 0;
  std::int64_t hidden = 0;
  std::int64_t heads = 0;
  std::int64_t kv_heads = 0;
  std::int64_t head_width = 0;
  std::int64_t vocabulary = 0;
  bool tied = false;
  bool like_llama = false;  // gated MLP, RMSNorm, shared KV heads: what new models are

  /// Elements that one token leaves in the cache. Llama 3.1 8B: 32 x 2 x 8 x 128 = 65,536.
  [[nodiscard]] std::int64_t cached() const { return times(2, layers, kv_heads, head_width); }
};

/// The shape of a model; nothing when it is no plain dense decoder.
std::optional<DenseShape> dense_shape(const Model& model);

/// How many shapes nearest in size the spread is taken from. Chosen on the catalogue of 2026-11: of
/// 73 models left out in turn 70 lie within the range of 24 neighbours, 62 within that of 16; the
/// typical cache itself is off by 20 % in the median.
inline constexpr std::size_t kTypicalNeighbours = 24;

struct Typical {
  Json config;            // of a Llama with that many parameters, to the nearest row of vocabulary
  Json small_vocabulary;  // the same size with the smallest vocabulary of the neighbours
  Json large_vocabulary;
  std::string below;  // the published models between which the shape lies; equal at an end
  std::string above;
  double cached_low = 1;  // cache of the leanest neighbour / typical cache; may exceed 1
  double cached_high = 1;
  std::string leanest;
  std::string heaviest;
};

/// `published` lies nearest in size first and holds at least one shape like Llama's.
std::optional<Typical> typical_decoder(std::int64_t parameters,
                                       const std::vector<DenseShape>& published);

}  // namespace headroom
