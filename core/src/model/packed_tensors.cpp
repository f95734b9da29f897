// Layouts. FP8: weight and weight_scale(_inv). NVFP4 of ModelOpt: two numbers a byte, weight_scale
// for 16 of them, weight_scale_2. MXFP4 of gpt-oss: _blocks of 16 bytes, _scales. AWQ (AutoAWQ),
// GPTQ (GPTQModel): qweight, qzeros, scales, g_idx. bitsandbytes: weight as bytes, absmax, quant_map,
// nested_*, quant_state; LLM.int8: SCB. compressed-tensors: weight_packed, weight_scale,
// weight_shape, weight_zero_point, weight_global_scale. MLX: weight in 32-bit words, scales, biases.
#include "model/packed_tensors.hpp"

#include <algorithm>
#include <array>

namespace headroom {
namespace {

enum class Kind : std::uint8_t { plain, words, packed, blocks, scales, zeros, groups, state, side };

struct Ending {
  std::string_view text;
  Kind kind;
};

// The first ending that matches. What stands before it is the module's name.
constexpr std::array kEndings = {
    Ending{".qweight", Kind::words},
    Ending{".weight_packed", Kind::packed},
    Ending{"_blocks", Kind::blocks},
    Ending{".scales", Kind::scales},
    Ending{".weight_scale", Kind::scales},
    Ending{"_scales", Kind::scales},
    Ending{".qzeros", Kind::zeros},
    Ending{".weight_zero_point", Kind::zeros},
    Ending{".g_idx", Kind::groups},
    Ending{".weight_g_idx", Kind::groups},
    Ending{".weight.absmax", Kind::state},
    Ending{".weight.quant_map", Kind::side},
    Ending{".weight.nested_absmax", Kind::side},
    Ending{".weight.nested_quant_map", Kind::side},
    Ending{".weight.quant_state.bitsandbytes__nf4", Kind::side},
    Ending{".weight.quant_state.bitsandbytes__fp4", Kind::side},
    Ending{".SCB", Kind::side},
    Ending{".weight_format", Kind::side},
    Ending{"_weight_scale", Kind::scales},
    Ending{".weight_scale_inv", Kind::side},
    Ending{"_weight_scale_2", Kind::side},
    Ending{".weight_scale_2", Kind::side},
    Ending{".weight_global_scale", Kind::side},
    Ending{".weight_shape", Kind::side},
    Ending{".input_scale", Kind::side},
    Ending{".input_global_scale", Kind::side},
    Ending{".input_zero_point", Kind::side},
    Ending{".output_scale", Kind::side},
    Ending{".k_scale", Kind::side},
    Ending{".v_scale", Kind::side},
    Ending{".biases", Kind::side},
    Ending{".weight", Kind::plain},
};

struct Piece {
  std::string_view module;
  Kind kind;
  const SafeTensor* tensor;
};

Piece piece_of(const SafeTensor& tensor) {
  const std::string_view name = tensor.name;
  for (const Ending& ending : kEndings) {
    if (name.size() <= ending.text.size()) continue;
    const std::size_t at = name.size() - ending.text.size();
    if (name.substr(at) == ending.text) return {name.substr(0, at), ending.kind, &tensor};
  }
  return {name, Kind::plain, &tensor};
}

/// The pieces of one module.
struct Module {
  std::array<const SafeTensor*, 9> of{};
  Bytes bytes = 0;

  [[nodiscard]] const SafeTensor* get(Kind kind) const {
    return of[static_cast<std::size_t>(kind)];
  }
};

std::int64_t extent(const SafeTensor* tensor, std::size_t i) {
  return tensor != nullptr && i < tensor->shape.size() ? tensor->shape[i] : 0;
}

bool is(const SafeTensor* tensor, std::string_view dtype) {
  return tensor != nullptr && tensor->dtype->name == dtype;
}

/// The last extent times a factor. [4096, 2048] bytes of two -> [4096, 4096].
std::vector<std::int64_t> widened(std::vector<std::int64_t> shape, std::int64_t up,
                                  std::int64_t down = 1) {
  if (!shape.empty()) shape.back() = times(shape.back(), up) / down;
  return shape;
}

/// AWQ packs outputs: [in, out / 8]. GPTQ packs inputs: [in x bits / 32, out]. Scales [groups, out].
void take_words(const Module& module, PackedTensor& packed) {
  const SafeTensor* words = module.get(Kind::words);
  const std::int64_t out = extent(module.get(Kind::scales), 1);
  const std::int64_t rows = extent(words, 0);
  const std::int64_t columns = extent(words, 1);
  if (out == 0 || columns != out) {
    packed.shape = {times(columns, 8), rows};
    packed.type = "int4";
    return;
  }
  std::int64_t bits = times(extent(module.get(Kind::zeros), 1), 32) / out;
  const std::int64_t inputs = extent(module.get(Kind::groups), 0);
  if (bits == 0 && inputs > 0) bits = times(rows, 32) / inputs;
  if (bits == 0) bits = 4;
  packed.shape = {out, inputs > 0 ? inputs : times(rows, 32) / bits};
  packed.type = bits == 8 ? "int8" : "int4";
}

/// compressed-tensors: words of 32 bits along the inputs; NVFP4 as bytes of two.
void take_packed(const Module& module, std::int64_t bits, bool& assumed, PackedTensor& packed) {
  const SafeTensor* words = module.get(Kind::packed);
  if (is(words, "U8")) {
    packed.shape = widened(words->shape, 2);
    packed.type = "nvfp4";
    return;
  }
  const std::int64_t out = extent(words, 0);
  const std::int64_t zeros = times(extent(module.get(Kind::zeros), 0), 32);
  if (out > 0 && zeros > 0 && zeros / out > 0) bits = zeros / out;
  assumed = assumed || bits == 0;
  if (bits == 0) bits = 4;
  packed.shape = widened(words->shape, 32, bits);
  packed.type = bits == 8 ? "int8" : "int4";
}

void take_plain(const Module& module, std::int64_t bits, bool& assumed, PackedTensor& packed) {
  const SafeTensor* plain = module.get(Kind::plain);
  packed.shape = plain->shape;
  packed.type = plain->dtype->name;
  if (is(plain, "U8") && module.get(Kind::state) != nullptr) {  // bitsandbytes: [n, 1]
    packed.shape = widened(plain->shape, plain->shape.back() == 1 ? 1 : 2);
    if (plain->shape.back() == 1) packed.shape.front() = times(packed.shape.front(), 2);
    packed.type = "nf4";
  } else if (is(plain, "U8") && module.get(Kind::scales) != nullptr) {
    packed.shape = widened(plain->shape, 2);
    packed.type = "nvfp4";
  } else if (is(plain, "U32") && module.get(Kind::scales) != nullptr) {
    assumed = assumed || bits == 0;
    packed.shape = widened(plain->shape, 32, bits > 0 ? bits : 4);
    packed.type = "int4";
  }
}

/// False when no main part is there: scales of something else.
bool take_main(const Module& module, std::int64_t bits, bool& assumed, PackedTensor& packed) {
  if (module.get(Kind::words) != nullptr) {
    take_words(module, packed);
  } else if (module.get(Kind::packed) != nullptr) {
    take_packed(module, bits, assumed, packed);
  } else if (const SafeTensor* blocks = module.get(Kind::blocks)) {
    // [32, 5760, 90, 16] bytes -> [32, 5760, 2880].
    packed.shape = blocks->shape;
    if (packed.shape.size() > 1) packed.shape.pop_back();
    packed.shape = widened(packed.shape, 32);
    packed.type = "mxfp4";
  } else if (module.get(Kind::plain) != nullptr && !module.get(Kind::plain)->shape.empty()) {
    take_plain(module, bits, assumed, packed);
  } else {
    return false;
  }
  return true;
}

std::string name_of(const Module& module, std::string_view name) {
  const bool packed = module.get(Kind::words) != nullptr || module.get(Kind::packed) != nullptr;
  if (packed) return joined({name, ".weight"});
  return module.get(Kind::blocks) != nullptr ? std::string(name) : module.get(Kind::plain)->name;
}

}  // namespace

std::vector<PackedTensor> unpack(const SafetensorsHeader& header, std::int64_t bits,
                                 bool& assumed) {
  std::vector<Piece> parts;
  parts.reserve(header.tensors.size());
  for (const SafeTensor& tensor : header.tensors) parts.push_back(piece_of(tensor));
  std::sort(parts.begin(), parts.end(),
            [](const Piece& a, const Piece& b) { return a.module < b.module; });
  std::vector<PackedTensor> list;
  for (std::size_t first = 0; first < parts.size();) {
    Module module;
    std::size_t end = first;
    for (; end < parts.size() && parts[end].module == parts[first].module; ++end) {
      const Piece& part = parts[end];
      module.of[static_cast<std::size_t>(part.kind)] = part.tensor;
      module.bytes = plus(module.bytes, part.tensor->bytes());
    }
    PackedTensor packed;
    packed.bytes = module.bytes;
    if (take_main(module, bits, assumed, packed)) {
      packed.name = name_of(module, parts[first].module);
      list.push_back(std::move(packed));
    } else {  // alone: each counts as it is stored
      for (std::size_t i = first; i < end; ++i) {
        const SafeTensor& tensor = *parts[i].tensor;
        list.push_back({tensor.name, tensor.shape, tensor.dtype->name, tensor.bytes()});
      }
    }
    first = end;
  }
  return list;
}

}  // namespace headroom
