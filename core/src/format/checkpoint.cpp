#include "format/checkpoint.hpp"

#include <algorithm>
#include <string_view>

namespace headroom {
namespace {

/// "model.layers.1.mlp.gate.weight" is inside "layers.1.mlp", not inside "layers.10".
bool is_inside(std::string_view name, std::string_view module) {
  const std::size_t at = name.find(module);
  if (module.empty() || at == std::string_view::npos) return false;
  const std::size_t end = at + module.size();
  return (at == 0 || name[at - 1] == '.') && (end == name.size() || name[end] == '.');
}

/// The linear layers inside the decoder's blocks: what quantisers of checkpoints convert.
/// Embeddings, head, norms, router and the vision tower stay in 16 bit.
bool is_converted(const Tensor& tensor, const FormatFacts& facts) {
  if (tensor.is_vector() || tensor.part == Part::vision) return false;
  const auto named = [&](const std::string& module) { return is_inside(tensor.name, module); };
  if (std::any_of(facts.not_converted.begin(), facts.not_converted.end(), named)) return false;
  switch (tensor.role) {
    case Role::attention_q:
    case Role::attention_k:
    case Role::attention_v:
    case Role::attention_qkv:
    case Role::attention_output:
    case Role::latent_q_a:
    case Role::latent_q_b:
    case Role::latent_kv_a:
    case Role::latent_kv_b:
    case Role::ffn_gate:
    case Role::ffn_up:
    case Role::ffn_gate_up:
    case Role::ffn_down:
    case Role::modulation:
      return true;
    default:
      return false;
  }
}

StoredTensor plain(const Tensor& tensor, std::string_view name, Bytes width) {
  return {name, times(tensor.elements(), width)};
}

/// Number of square blocks of 128 x 128, stacked experts each for themselves.
/// [256, 2048, 7168]: 256 x 16 x 56 = 229,376.
std::int64_t blocks_of_128(const Tensor& tensor) {
  const std::size_t rank = tensor.shape.size();
  std::int64_t blocks =
      times(ceil_div(tensor.shape[rank - 1], 128), ceil_div(tensor.shape[rank - 2], 128));
  for (std::size_t i = 0; i + 2 < rank; ++i) blocks = times(blocks, tensor.shape[i]);
  return blocks;
}

/// Integers of `bits`, one f16 scale and one packed zero point for each group of `group` inputs.
/// [14336, 4096] in 4 bit, group 128: 29,360,128 + 917,504 + 229,376 = 30,507,008 bytes.
Bytes grouped_integers(const Tensor& tensor, std::int64_t bits, std::int64_t group) {
  const std::int64_t groups = times(ceil_div(tensor.row(), group), tensor.rows());
  return plus(plus(times(tensor.elements(), bits) / 8, times(groups, 2)), times(groups, bits) / 8);
}

StoredTensor converted(const Tensor& tensor, std::string_view id) {
  if (id == "fp8") {  // one bf16 scale a row
    return {"fp8", plus(tensor.elements(), times(tensor.rows(), 2))};
  }
  if (id == "fp8-block128") {  // one f32 scale a block of 128 x 128
    return {"fp8", plus(tensor.elements(), times(blocks_of_128(tensor), 4))};
  }
  if (id == "int8") {  // LLM.int8: one f32 scale a row
    return {"int8", plus(tensor.elements(), times(tensor.rows(), 4))};
  }
  if (id == "awq-int4-g128") return {"int4 g128", grouped_integers(tensor, 4, 128)};
  if (id == "gptq-int4-g128" || id == "gptq-int8-g128") {
    const std::int64_t bits = id == "gptq-int4-g128" ? 4 : 8;
    // g_idx: one int32 an input, of each stacked expert.
    const std::int64_t inputs =
        times(tensor.row(), tensor.shape.size() > 2 ? tensor.shape.front() : 1);
    return {bits == 4 ? "int4 g128" : "int8 g128",
            plus(grouped_integers(tensor, bits, 128), times(inputs, 4))};
  }
  return {"mxfp4", find_block_type("MXFP4")->rows(tensor.row(), tensor.rows())};
}

}  // namespace

std::vector<StoredTensor> store_checkpoint(const std::vector<Tensor>& tensors,
                                           const FormatFacts& facts, const Format& format) {
  std::vector<StoredTensor> stored;
  stored.reserve(tensors.size());
  for (const Tensor& tensor : tensors) {
    if (format.family == "float") {
      stored.push_back(plain(tensor, format.id, format.id == "f32" ? 4 : 2));
    } else if (is_converted(tensor, facts) && (format.id != "mxfp4" || tensor.expert)) {
      stored.push_back(converted(tensor, format.id));
    } else {
      stored.push_back(plain(tensor, "bf16", 2));
    }
  }
  return stored;
}

}  // namespace headroom
