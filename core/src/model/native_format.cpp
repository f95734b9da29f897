// What quantisers write into quantization_config. Sources: transformers'
// utils/quantization_config.py (awq, gptq, bitsandbytes, fp8, mxfp4, compressed-tensors), the files
// of NVIDIA's Model Optimizer, of ExLlama and of MLX (2026-08).
#include "model/native_format.hpp"

#include <nlohmann/json.hpp>

namespace headroom {
namespace {

std::string float_format(const std::string& dtype) {
  if (dtype == "float16" || dtype == "fp16") return "f16";
  if (dtype == "float32" || dtype == "fp32") return "f32";
  return "bf16";
}

/// The id, when it is a format that we know.
std::string known(const std::string& id) {
  return find_format(id) ? id : std::string();
}

/// "-g64"; "-channel" for -1, a group a row; "-g128" when nothing is written.
std::string group_of(Fields& scheme, std::string_view key) {
  if (scheme.is(key, -1)) return "-channel";
  return "-g" + std::to_string(scheme.get(key, 128));
}

std::string grouped_format(const std::string& method, Fields& scheme) {
  const std::string_view key = scheme.is_set("q_group_size") ? "q_group_size" : "group_size";
  const std::string bits = std::to_string(scheme.get({"bits", "w_bit"}, 4));
  return known(method + "-int" + bits + group_of(scheme, key));
}

std::string bitsandbytes_format(Fields& scheme) {
  if (scheme.flag("load_in_8bit", false)) return "int8";
  const std::string nested = scheme.flag("bnb_4bit_use_double_quant", false) ? "-dq" : "";
  return known(scheme.text("bnb_4bit_quant_type", "fp4") + nested);
}

/// compressed-tensors: one group of layers with one scheme; several are not modelled.
std::string compressed_format(Fields& scheme) {
  Fields groups = scheme.inside("config_groups");
  if (groups.is_set("group_1")) return "";
  Fields group = groups.inside("group_0");
  Fields weights = group.inside("weights");
  const std::string layout = scheme.text("format", "");
  if (layout == "nvfp4-pack-quantized") return "nvfp4";
  if (layout == "mxfp4-pack-quantized") return "mxfp4-linear";
  const std::string bits = std::to_string(weights.get("num_bits", 0));
  const std::string strategy = weights.text("strategy", "");
  if (layout == "pack-quantized") {
    return strategy == "group" ? known("w" + bits + "a16" + group_of(weights, "group_size")) : "";
  }
  if (layout == "int-quantized" && bits == "8") return "w8a8";
  if (layout != "float-quantized" || bits != "8") return "";
  if (strategy == "tensor") return "fp8-tensor";
  return strategy == "block" ? "fp8-block128" : "fp8";
}

/// ExLlama's average bits: 4.0 -> "exl3:4.0".
std::string exllama_format(const std::string& method, Fields& scheme) {
  const Json* bits = scheme.find("bits");
  if (bits == nullptr || !bits->is_number()) return "";
  const std::int64_t head = scheme.get("head_bits", 6);
  const std::string tail = head == 6 ? "" : "+head=" + std::to_string(head);
  return known(method + ":" + to_text(*bits) + tail);
}

std::string quantised_format(Fields& scheme, bool mixed) {
  const std::string method = scheme.text("quant_method", "");
  const std::string algorithm = scheme.text("quant_algo", "");
  if (algorithm == "FP8") return "fp8-tensor";
  if (algorithm == "NVFP4") return "nvfp4";
  if (!algorithm.empty()) return "";
  if (method == "mxfp4") return "mxfp4";
  if (method == "awq" || method == "gptq") return grouped_format(method, scheme);
  if (method == "bitsandbytes") return bitsandbytes_format(scheme);
  if (method == "compressed-tensors") return compressed_format(scheme);
  if (method == "exl2" || method == "exl3") return exllama_format(method, scheme);
  if (method != "fp8" || mixed) return "";  // mixed: experts in FP4, the rest in FP8 (DeepSeek-V4)
  const bool blocks = scheme.numbers("weight_block_size") == std::vector<std::int64_t>{128, 128};
  return blocks ? "fp8-block128" : "fp8";
}

/// MLX writes {"group_size", "bits"}, and a mode unless it is affine.
std::string mlx_format(Fields& scheme) {
  const std::string mode = scheme.text("mode", "affine");
  if (mode != "affine") return known("mlx-" + mode);
  return known("mlx-" + std::to_string(scheme.get("bits", 0)) + "bit" +
               group_of(scheme, "group_size"));
}

}  // namespace

void take_native_format(Fields& whole, Fields& text, Model& model) {
  const Json* mlx = whole.find("quantization");
  if (mlx != nullptr && mlx->is_object() && mlx->contains("bits")) {
    Fields scheme = whole.inside("quantization");
    model.native_format = mlx_format(scheme);
    return;
  }
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
  const bool ignores = scheme.is_list("ignore");
  model.not_converted = scheme.texts(ignores ? "ignore" : "modules_to_not_convert");
}

}  // namespace headroom
