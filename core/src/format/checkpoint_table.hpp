// Checkpoint formats by the pattern of their ids. Layouts: the quantising library's own source,
// each named beside it, August 2026.
#pragma once

#include <initializer_list>

#include "format/checkpoint.hpp"

namespace headroom {

/// Bits that a format may be written with, one bit of the mask each. 4 and 8: 0b1'0001'0000.
constexpr std::uint16_t bit_mask(std::initializer_list<int> list) {
  std::uint16_t mask = 0;
  for (const int each : list) mask = static_cast<std::uint16_t>(mask | (1U << each));
  return mask;
}

/// How the group's bits follow from the element's.
enum class Zero : std::uint8_t { none, as_wide };

struct Template {
  std::string_view pattern;  // "#" stands for a number: first bits, then group
  std::string_view family;
  std::string_view type;
  Scope scope;
  std::uint16_t allowed = 0;  // bits of the first number; 0: there is none
  Zero zero = Zero::none;
  Layout layout = {};
};

inline constexpr Template kTemplates[] = {
    {"bf16", "float", "bf16", Scope::nothing, 0, Zero::none, {.milli_bits = 16000}},
    {"f16", "float", "f16", Scope::nothing, 0, Zero::none, {.milli_bits = 16000}},
    {"f32", "float", "f32", Scope::nothing, 0, Zero::none, {.milli_bits = 32000}},
    // llm-compressor's FP8_DYNAMIC: a bf16 scale a row.
    {"fp8", "fp8", "fp8", Scope::linear, 0, Zero::none, {.milli_bits = 8000, .row_bytes = 2}},
    // ModelOpt's and llm-compressor's static FP8: f32 scales of the weight and of its input.
    {"fp8-tensor",
     "fp8",
     "fp8",
     Scope::linear,
     0,
     Zero::none,
     {.milli_bits = 8000, .matrix_bytes = 8}},
    // DeepSeek-V3's README_WEIGHTS.md: an f32 scale a block of 128 x 128.
    {"fp8-block128",
     "fp8",
     "fp8",
     Scope::linear,
     0,
     Zero::none,
     {.milli_bits = 8000, .group = 128, .group_bits = 32, .block_rows = 128}},
    // bitsandbytes, nn/modules.py Linear8bitLt: SCB, an f32 scale a row.
    {"int8", "int8", "int8", Scope::linear, 0, Zero::none, {.milli_bits = 8000, .row_bytes = 4}},
    // compressed-tensors "int-quantized": a bf16 scale a row.
    {"w8a8", "int8", "int8", Scope::linear, 0, Zero::none, {.milli_bits = 8000, .row_bytes = 2}},
    // compressed-tensors "pack-quantized": bf16 scales, weight_shape int64[2].
    {"w#a16-g#",
     "int",
     "int",
     Scope::linear,
     bit_mask({4, 8}),
     Zero::none,
     {.group_bits = 16, .matrix_bytes = 16}},
    {"int4",
     "int",
     "int4",
     Scope::linear,
     0,
     Zero::none,
     {.milli_bits = 4000, .group = 128, .group_bits = 16, .matrix_bytes = 16}},
    {"int4-ffn",
     "int",
     "int4",
     Scope::feed_forward,
     0,
     Zero::none,
     {.milli_bits = 4000, .group = 128, .group_bits = 16, .matrix_bytes = 16}},
    // AutoAWQ, awq/modules/linear/gemm.py: f16 scales, packed zero points.
    {"awq-int#-g#", "awq", "int", Scope::linear, bit_mask({4}), Zero::as_wide, {.group_bits = 16}},
    {"awq-int#-channel",
     "awq",
     "int",
     Scope::linear,
     bit_mask({4}),
     Zero::as_wide,
     {.group_bits = 16}},
    // GPTQModel, nn_modules/qlinear: the same, and g_idx, an int32 an input.
    {"gptq-int#-g#",
     "gptq",
     "int",
     Scope::linear,
     bit_mask({2, 3, 4, 8}),
     Zero::as_wide,
     {.group_bits = 16, .input_bytes = 4}},
    {"gptq-int#-channel",
     "gptq",
     "int",
     Scope::linear,
     bit_mask({2, 3, 4, 8}),
     Zero::as_wide,
     {.group_bits = 16, .input_bytes = 4}},
    // bitsandbytes, functional.py QuantState: absmax in f32 for each 64, a code book of 16; nested:
    // absmax in a byte, f32 for each 256 of them, a code book of 256, an offset.
    {"nf4",
     "bitsandbytes",
     "nf4",
     Scope::linear,
     0,
     Zero::none,
     {.milli_bits = 4000, .group = 64, .group_bits = 32, .matrix_bytes = 64}},
    {"nf4-dq",
     "bitsandbytes",
     "nf4",
     Scope::linear,
     0,
     Zero::none,
     {.milli_bits = 4000, .group = 64, .group_bits = 8, .matrix_bytes = 1092, .nested_group = 256}},
    {"fp4",
     "bitsandbytes",
     "fp4",
     Scope::linear,
     0,
     Zero::none,
     {.milli_bits = 4000, .group = 64, .group_bits = 32, .matrix_bytes = 64}},
    {"fp4-dq",
     "bitsandbytes",
     "fp4",
     Scope::linear,
     0,
     Zero::none,
     {.milli_bits = 4000, .group = 64, .group_bits = 8, .matrix_bytes = 1092, .nested_group = 256}},
    // ModelOpt: an FP8 scale for each 16, f32 scales of the weight and of its input.
    {"nvfp4",
     "nvfp4",
     "nvfp4",
     Scope::linear,
     0,
     Zero::none,
     {.milli_bits = 4000, .group = 16, .group_bits = 8, .matrix_bytes = 8}},
    // OCP Microscaling 1.0: an e8m0 scale for each 32. gpt-oss: experts only; Quark: all.
    {"mxfp4",
     "mxfp",
     "mxfp4",
     Scope::experts,
     0,
     Zero::none,
     {.milli_bits = 4000, .group = 32, .group_bits = 8}},
    {"mxfp4-linear",
     "mxfp",
     "mxfp4",
     Scope::linear,
     0,
     Zero::none,
     {.milli_bits = 4000, .group = 32, .group_bits = 8}},
    {"mxfp6",
     "mxfp",
     "mxfp6",
     Scope::linear,
     0,
     Zero::none,
     {.milli_bits = 6000, .group = 32, .group_bits = 8}},
    {"mxfp8",
     "mxfp",
     "mxfp8",
     Scope::linear,
     0,
     Zero::none,
     {.milli_bits = 8000, .group = 32, .group_bits = 8}},
    // HQQ, hqq/core/quantize.py: scale and zero point in 16 bit.
    {"hqq-#bit-g#",
     "hqq",
     "int",
     Scope::linear,
     bit_mask({1, 2, 3, 4, 8}),
     Zero::none,
     {.group_bits = 32}},
    // MLX, nn/layers/quantized.py: scale and bias in 16 bit.
    {"mlx-#bit-g#",
     "mlx",
     "int",
     Scope::everything,
     bit_mask({2, 3, 4, 5, 6, 8}),
     Zero::none,
     {.group_bits = 32}},
    {"mlx-mxfp4",
     "mlx",
     "mxfp4",
     Scope::everything,
     0,
     Zero::none,
     {.milli_bits = 4000, .group = 32, .group_bits = 8}},
    // ExLlamaV2, conversion/qparams.py: the target holds scales and permutations.
    {"exl2:#", "exl2", "exl2", Scope::with_head, bit_mask({2, 3, 4, 5, 6, 7, 8})},
    // ExLlamaV3, modules/quant/exl3.py: trellis, and f16 signs of each input and output.
    {"exl3:#",
     "exl3",
     "exl3",
     Scope::with_head,
     bit_mask({1, 2, 3, 4, 5, 6, 7, 8}),
     Zero::none,
     {.row_bytes = 2, .input_bytes = 2, .matrix_bytes = 4}},
};

}  // namespace headroom
