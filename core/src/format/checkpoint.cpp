#include "format/not_converted.hpp"
#include "format/overrides.hpp"

#include <algorithm>

namespace headroom {
namespace {

// Routers in MLX: 8 bits in groups of 64. Source: quant_predicate in mlx_lm/models (2026-08).
constexpr Layout kMlxRouter = {.milli_bits = 8'000, .group = 64, .group_bits = 32};

bool is_feed_forward(Role role) {
  return role == Role::ffn_gate || role == Role::ffn_up || role == Role::ffn_gate_up ||
         role == Role::ffn_down;
}

bool is_linear(Role role) {
  switch (role) {
    case Role::attention_q:
    case Role::attention_k:
    case Role::attention_v:
    case Role::attention_qkv:
    case Role::attention_output:
    case Role::latent_q_a:
    case Role::latent_q_b:
    case Role::latent_kv_a:
    case Role::latent_kv_b:
    case Role::ssm_in:
    case Role::ssm_out:
    case Role::modulation:
      return true;
    default:
      return is_feed_forward(role);
  }
}

/// The layout that a tensor gets, or null when it stays in 16 bit.
const Layout* layout_of(const Tensor& tensor, const NotConverted& kept,
                        const Checkpoint& checkpoint) {
  if (tensor.is_vector() || tensor.part == Part::vision) return nullptr;
  const Role role = tensor.role;
  const bool linear = is_linear(role);
  if (checkpoint.scope == Scope::nothing || kept.holds(tensor.name)) return nullptr;
  switch (checkpoint.scope) {
    case Scope::experts:
      return linear && tensor.expert ? &checkpoint.layout : nullptr;
    case Scope::feed_forward:
      return is_feed_forward(role) ? &checkpoint.layout : nullptr;
    case Scope::with_head:
      if (role != Role::output) return linear ? &checkpoint.layout : nullptr;
      return checkpoint.head.milli_bits < 16'000 ? &checkpoint.head : nullptr;
    case Scope::everything: {
      const bool whole = tensor.row() % checkpoint.layout.group == 0;
      if (role == Role::router) return tensor.row() % kMlxRouter.group == 0 ? &kMlxRouter : nullptr;
      const bool ends =
          role == Role::token_embedding || role == Role::layer_embedding || role == Role::output;
      return whole && (linear || ends) ? &checkpoint.layout : nullptr;
    }
    default:
      return linear ? &checkpoint.layout : nullptr;
  }
}

StoredTensor unconverted(const Tensor& tensor, const Checkpoint& checkpoint) {
  if (checkpoint.scope != Scope::nothing) return {"bf16", times(tensor.elements(), 2)};
  return {checkpoint.type, times(tensor.elements(), checkpoint.layout.milli_bits / 8'000)};
}

StoredTensor converted(const Tensor& tensor, const Layout& layout, std::string_view type) {
  const std::int64_t out = tensor.shape[tensor.shape.size() - 2];
  const std::int64_t count = out > 0 ? tensor.rows() / out : 0;
  return {type, layout.matrices(count, out, tensor.row())};
}

}  // namespace

Bytes Layout::matrices(std::int64_t count, std::int64_t out, std::int64_t in) const {
  Bytes bytes = ceil_div(times(times(out, in), milli_bits), 8'000);
  if (group_bits > 0) {  // without a size, a group is a row
    const std::int64_t each = group > 0 ? ceil_div(in, group) : 1;
    const std::int64_t groups = times(each, ceil_div(out, block_rows));
    bytes = plus(bytes, ceil_div(times(groups, group_bits), 8));
    if (nested_group > 0) bytes = plus(bytes, times(ceil_div(groups, nested_group), 4));
  }
  bytes = plus(bytes, plus(times(out, row_bytes), times(in, input_bytes)));
  return times(plus(bytes, matrix_bytes), count);
}

double Layout::nominal_bits() const {
  double sum = milli_bits / 1'000.0;
  if (group > 0 && block_rows == 1) sum += static_cast<double>(group_bits) / group;
  if (nested_group > 0) sum += 32.0 / group / nested_group;
  return sum;
}

std::vector<StoredTensor> store_checkpoint(const std::vector<Tensor>& tensors,
                                           const FormatFacts& facts, const Checkpoint& checkpoint) {
  const Overrides overrides(facts.overrides);
  const NotConverted kept(facts.not_converted);
  std::vector<StoredTensor> stored;
  stored.reserve(tensors.size());
  for (const Tensor& tensor : tensors) {
    const Overrides::Entry* entry = overrides.find(tensor);
    const bool other = entry != nullptr && entry->checkpoint;
    const Checkpoint& format = other ? *entry->checkpoint : checkpoint;
    const bool forced = other && !tensor.is_vector() && format.scope != Scope::nothing;
    const Layout* layout = forced ? &format.layout : layout_of(tensor, kept, format);
    stored.push_back(layout == nullptr ? unconverted(tensor, format)
                                       : converted(tensor, *layout, format.type));
  }
  return stored;
}

}  // namespace headroom
