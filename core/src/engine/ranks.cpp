#include "engine/ranks.hpp"

#include <algorithm>

namespace headroom {
namespace {

constexpr Bytes kSixteenBit = 2;

}  // namespace

std::size_t first_layer(const Deployment& d, std::int64_t stage) {
  const auto layers = static_cast<std::int64_t>(d.model->layers.size());
  const std::int64_t each = layers / d.pipeline_parallel;
  const std::int64_t rest = layers % d.pipeline_parallel;
  const std::int64_t earlier_extra =
      std::max<std::int64_t>(0, stage - std::max<std::int64_t>(0, d.pipeline_parallel - 1 - rest));
  return static_cast<std::size_t>(std::min(layers, stage * each + std::min(rest, earlier_extra)));
}

bool is_on_stage(const Deployment& d, const Tensor& tensor, std::int64_t stage) {
  const std::int64_t last = d.pipeline_parallel - 1;
  if (tensor.part == Part::prediction) return false;
  if (tensor.layer >= 0) {
    const auto layer = static_cast<std::size_t>(tensor.layer);
    return tensor.part == Part::vision
               ? stage == 0
               : layer >= first_layer(d, stage) && layer < first_layer(d, stage + 1);
  }
  if (tensor.role == Role::token_embedding) return stage == 0 || (d.model->tied && stage == last);
  if (tensor.role == Role::output || (tensor.part == Part::text && tensor.role == Role::norm))
    return stage == last;
  return stage == 0;
}

bool ranks_can_split(const Deployment& d) {
  return d.tensor_parallel > 0 && d.model->heads % d.tensor_parallel == 0 &&
         d.pipeline_parallel <= static_cast<std::int64_t>(d.model->layers.size());
}

Bytes rank_token_bytes(const Deployment& d, const LayerState& layer) {
  const std::int64_t ranks =
      layer.latent ? 1 : std::min(d.tensor_parallel, std::max<std::int64_t>(1, layer.kv_heads));
  const Bytes index = layer.latent
                          ? plus(layer.index_width, times(4, ceil_div(layer.index_width, 128)))
                          : d.k_type->rows(layer.index_width, 1);
  return plus(plus(d.k_type->rows(ceil_div(layer.k_width, ranks), 1),
                   d.v_type->rows(ceil_div(layer.v_width, ranks), 1)),
              index);
}

Bytes rank_state_bytes(const Deployment& d, const RecurrentState& state) {
  const std::int64_t ranks = d.tensor_parallel;
  RecurrentState share = state;
  share.inner = ceil_div(state.inner, ranks);
  share.groups = ceil_div(state.groups, ranks);  // at least one group on each rank
  const std::int64_t window =
      times(std::max<std::int64_t>(1, share.kernel) - 1, share.conv_width());
  return plus(times(kSixteenBit, window),
              times(d.model->recurrent_f32 ? 2 * kSixteenBit : kSixteenBit, share.matrix()));
}

}  // namespace headroom
