#include "model/native_format.hpp"

namespace headroom {
namespace {

std::string float_format(const std::string& dtype) {
  if (dtype == "float16" || dtype == "fp16") return "f16";
  if (dtype == "float32" || dtype == "fp32") return "f32";
  return "bf16";
}

/// Groups of 128 inputs, the only size with a format of its own. -1 means a whole column.
bool has_groups_of_128(const Fields& scheme) {
  const bool written = scheme.is_set("group_size") || scheme.is_set("q_group_size");
  return !written || scheme.is("group_size", 128) || scheme.is("q_group_size", 128);
}

std::string grouped_format(const std::string& method, Fields& scheme) {
  const std::int64_t bits = scheme.get({"bits", "w_bit"}, 4);
  if (!has_groups_of_128(scheme)) return "";
  if (method == "awq" && bits == 4) return "awq-int4-g128";
  if (method == "gptq" && bits == 4) return "gptq-int4-g128";
  if (method == "gptq" && bits == 8) return "gptq-int8-g128";
  return "";
}

std::string quantised_format(Fields& scheme, bool mixed) {
  const std::string method = scheme.text("quant_method", "");
  if (method == "mxfp4") return "mxfp4";
  if (method == "awq" || method == "gptq") return grouped_format(method, scheme);
  if (method == "fp8") {
    if (mixed) return "";  // experts in FP4, the rest in FP8 (DeepSeek-V4)
    return scheme.numbers("weight_block_size") == std::vector<std::int64_t>{128, 128}
               ? "fp8-block128"
               : "fp8";
  }
  return "";
}

}  // namespace

void take_native_format(Fields& whole, Fields& text, Model& model) {
  const bool inside = !whole.is_set("quantization_config") && text.is_set("quantization_config");
  Fields& owner = inside ? text : whole;
  if (!owner.is_set("quantization_config")) {
    const std::string dtype = whole.text("torch_dtype", whole.text("dtype", ""));
    model.native_format =
        float_format(dtype.empty() ? text.text("torch_dtype", text.text("dtype", "")) : dtype);
    return;
  }
  Fields scheme = owner.inside("quantization_config");
  model.native_format = quantised_format(scheme, text.is_set("expert_dtype"));
  model.not_converted = scheme.texts("modules_to_not_convert");
}

}  // namespace headroom
