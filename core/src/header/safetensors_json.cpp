// The JSON form of a safetensors header: reading, writing, and the joining of shards.
#include <algorithm>
#include <array>

#include "header/gguf_check.hpp"
#include "header/json_form.hpp"
#include "header/safetensors_check.hpp"
#include "units/write_json.hpp"

namespace headroom {
namespace {

// enum Dtype: safetensors/src/tensor.rs of huggingface/safetensors.
constexpr std::array kDtypes = {
    Dtype{"BF16", 16},    Dtype{"F16", 16},    Dtype{"F32", 32},    Dtype{"F64", 64},
    Dtype{"F8_E4M3", 8},  Dtype{"F8_E5M2", 8}, Dtype{"F8_E8M0", 8}, Dtype{"F6_E2M3", 6},
    Dtype{"F6_E3M2", 6},  Dtype{"F4", 4},      Dtype{"BOOL", 8},    Dtype{"U8", 8},
    Dtype{"I8", 8},       Dtype{"U16", 16},    Dtype{"I16", 16},    Dtype{"U32", 32},
    Dtype{"I32", 32},     Dtype{"U64", 64},    Dtype{"I64", 64},    Dtype{"C64", 64},
};

std::optional<Problem> read_tensor(const Json& entry, const std::string& place,
                                   SafeTensor& tensor) {
  const Json* dtype = member(entry, "dtype");
  if (dtype == nullptr || !dtype->is_string()) {
    return Problem{"header_field", place + ".dtype", {{"expected", "a text"}}};
  }
  tensor.dtype = find_dtype(dtype->get_ref<const std::string&>());
  if (tensor.dtype == nullptr) {
    return Problem{"header_type", place,
                        {{"value", shortened(dtype->get_ref<const std::string&>())}}};
  }
  if (!read_shape(member(entry, "shape"), tensor.shape)) {
    return Problem{"header_field", place + ".shape",
                        {{"expected", "a list of whole numbers"}}};
  }
  const bool whole_bytes = tensor.elements() % 8 == 0 || tensor.dtype->bits % 8 == 0;
  if (whole_bytes && times(tensor.elements(), 8) < kLargest) return std::nullopt;
  return Problem{"header_shape", place,
                      {{"type", tensor.dtype->name}, {"shape", shape_text(tensor.shape)}}};
}

std::optional<Problem> check_names(const SafetensorsHeader& header, const std::string& path) {
  std::vector<std::string_view> names;
  names.reserve(header.tensors.size());
  for (const SafeTensor& tensor : header.tensors) names.emplace_back(tensor.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice == names.end()) return std::nullopt;
  return Problem{"header_duplicate", path, {{"value", shortened(*twice)}}};
}

}  // namespace

const Dtype* find_dtype(std::string_view name) {
  const auto* found = std::find_if(kDtypes.begin(), kDtypes.end(),
                                   [&](const Dtype& dtype) { return dtype.name == name; });
  return found == kDtypes.end() ? nullptr : found;
}

std::int64_t SafeTensor::elements() const {
  std::int64_t product = 1;
  for (const std::int64_t extent : shape) {
    if (extent == 0) return 0;
    product = times(product, extent);
  }
  return product;
}

// [14336, 4096] in BF16 -> 117,440,512.
Bytes SafeTensor::bytes() const {
  const std::int64_t count = elements();
  return dtype->bits % 8 == 0 ? times(count, dtype->bits / 8) : times(count, dtype->bits) / 8;
}

Result<SafetensorsHeader> read_safetensors_json(const Json& form, const std::string& path) {
  if (!form.is_object()) {
    return Problem{"header_field", path, {{"expected", "a JSON object"}}};
  }
  SafetensorsHeader header;
  for (const auto& [name, entry] : form.items()) {
    if (name == kSafetensorsMetadata) continue;
    header.tensors.emplace_back();
    header.tensors.back().name = name;
    const std::string place = joined({path, ": ", shortened(name)});
    if (auto problem = read_tensor(entry, place, header.tensors.back())) return *problem;
  }
  if (auto problem = check_names(header, path)) return *problem;
  return header;
}

Result<SafetensorsHeader> join_safetensors(std::vector<SafetensorsHeader> parts,
                                           const std::string& path) {
  SafetensorsHeader joint;
  for (SafetensorsHeader& part : parts) {
    std::move(part.tensors.begin(), part.tensors.end(), std::back_inserter(joint.tensors));
    if (joint.config.is_null()) joint.config = std::move(part.config);
  }
  if (auto problem = check_names(joint, path)) return *problem;
  return joint;
}

std::string to_json(const SafetensorsHeader& header) {
  std::string out = R"({"safetensors":)";
  ObjectWriter tensors(out);
  for (const SafeTensor& tensor : header.tensors) {
    tensors.begin(tensor.name);
    ObjectWriter writer(out);
    writer("dtype", std::string(tensor.dtype->name));
    writer("shape", tensor.shape);
    writer.end();
  }
  tensors.end();
  if (!header.config.is_null()) {
    out += R"(,"config":)";
    write_value(out, header.config);
  }
  return out + "}";
}

}  // namespace headroom
