// Ids of checkpoint formats. Layouts: the quantising library's own source, each named beside it.
#include <array>

#include "format/checkpoint.hpp"
#include "format/letters.hpp"

namespace headroom {
namespace {

/// Bits that a format may be written with, one bit of the mask each. 4 and 8: 0b1'0001'0000.
constexpr std::uint16_t bits(std::initializer_list<int> list) {
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

constexpr Template kTemplates[] = {
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
     bits({4, 8}),
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
    {"awq-int#-g#", "awq", "int", Scope::linear, bits({4}), Zero::as_wide, {.group_bits = 16}},
    {"awq-int#-channel", "awq", "int", Scope::linear, bits({4}), Zero::as_wide, {.group_bits = 16}},
    // GPTQModel, nn_modules/qlinear: the same, and g_idx, an int32 an input.
    {"gptq-int#-g#",
     "gptq",
     "int",
     Scope::linear,
     bits({2, 3, 4, 8}),
     Zero::as_wide,
     {.group_bits = 16, .input_bytes = 4}},
    {"gptq-int#-channel",
     "gptq",
     "int",
     Scope::linear,
     bits({2, 3, 4, 8}),
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
     bits({1, 2, 3, 4, 8}),
     Zero::none,
     {.group_bits = 32}},
    // MLX, nn/layers/quantized.py: scale and bias in 16 bit.
    {"mlx-#bit-g#",
     "mlx",
     "int",
     Scope::everything,
     bits({2, 3, 4, 5, 6, 8}),
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
    {"exl2:#", "exl2", "exl2", Scope::with_head, bits({2, 3, 4, 5, 6, 7, 8})},
    // ExLlamaV3, modules/quant/exl3.py: trellis, and f16 signs of each input and output.
    {"exl3:#",
     "exl3",
     "exl3",
     Scope::with_head,
     bits({1, 2, 3, 4, 5, 6, 7, 8}),
     Zero::none,
     {.row_bytes = 2, .input_bytes = 2, .matrix_bytes = 4}},
};

constexpr std::string_view kHead = "+head=";
constexpr int kUsualHead = 6'000;  // convert.py of both: --head_bits 6

/// A number in thousandths at the front of a text, cut off it; -1 when there is none. "3.5-g" ->
/// 3,500.
int take_number(std::string_view& text) {
  int number = 0;
  int worth = 1'000;
  bool point = false;
  std::size_t i = 0;
  for (; i < text.size() && i < 8; ++i) {
    if (text[i] == '.' && !point) {
      point = true;
    } else if (text[i] >= '0' && text[i] <= '9' && number < 10'000'000 && worth > 0) {
      if (point) worth /= 10;
      number = point ? number + (text[i] - '0') * worth : number * 10 + (text[i] - '0') * 1'000;
    } else {
      break;
    }
  }
  if (i == 0) return -1;
  text.remove_prefix(i);
  return number;
}

struct Numbers {
  std::array<int, 2> milli = {-1, -1};
  std::size_t count = 0;
};

bool matches(std::string_view pattern, std::string_view id, Numbers& numbers) {
  for (const char wanted : pattern) {
    if (wanted == '#') {
      const int number = take_number(id);
      if (number < 0 || numbers.count == numbers.milli.size()) return false;
      numbers.milli[numbers.count++] = number;
    } else if (id.empty() || lower_letter(id.front()) != wanted) {
      return false;
    } else {
      id.remove_prefix(1);
    }
  }
  return id.empty();
}

/// Groups are powers of two from 16 to 1,024.
bool is_group(int milli) {
  const int group = milli / 1'000;
  return milli % 1'000 == 0 && group >= 16 && group <= 1'024 && (group & (group - 1)) == 0;
}

/// Whole bits that the format knows; EXL2 and EXL3 take fractions too, up to 8.
bool are_bits(const Template& format, int milli) {
  const bool fraction = milli % 1'000 != 0;
  if (milli < 1'000 || milli > 8'000 || (fraction && format.scope != Scope::with_head))
    return false;
  return ((format.allowed >> (milli / 1'000)) & 1U) != 0;
}

constexpr std::array<std::string_view, 9> kIntegers = {"",     "int1", "int2", "int3", "int4",
                                                       "int5", "int6", "",     "int8"};

/// The numbers of an id put into its layout; false when the format does not know them.
bool fill(const Template& format, const Numbers& numbers, Checkpoint& checkpoint) {
  Layout& layout = checkpoint.layout;
  if (numbers.count == 0) return true;
  const int bits = numbers.milli[0];
  if (!are_bits(format, bits) || (numbers.count > 1 && !is_group(numbers.milli[1]))) return false;
  layout.milli_bits = bits;
  const int whole = bits / 1'000;
  if (format.type == "int") checkpoint.type = kIntegers[static_cast<std::size_t>(whole)];
  if (format.zero == Zero::as_wide)
    layout.group_bits = static_cast<std::int16_t>(layout.group_bits + whole);
  if (numbers.count > 1) {
    layout.group = static_cast<std::int16_t>(numbers.milli[1] / 1'000);
  } else if (layout.group_bits > 0) {  // one group a row
    layout.row_bytes = static_cast<std::int16_t>(layout.group_bits / 8);
    layout.group_bits = 0;
  }
  if (format.family == "hqq" && whole == 3) layout.milli_bits = 3'200;  // ten elements an int32
  return true;
}

std::string lower(std::string_view text) {
  std::string letters(text);
  for (char& letter : letters) letter = lower_letter(letter);
  return letters;
}

}  // namespace

std::optional<Checkpoint> read_checkpoint(std::string_view id) {
  const std::size_t end = id.find(kHead);
  std::string_view head = end == std::string_view::npos ? "" : id.substr(end + kHead.size());
  const bool with_head = !head.empty();
  const int head_bits = with_head ? take_number(head) : kUsualHead;
  if (!head.empty() || head_bits % 1'000 != 0) return std::nullopt;
  const std::string_view body = id.substr(0, end);
  for (const Template& format : kTemplates) {
    Numbers numbers;
    if (!matches(format.pattern, body, numbers)) continue;
    Checkpoint checkpoint{lower(id), format.family, format.type, format.scope, format.layout, {}};
    if (!fill(format, numbers, checkpoint)) return std::nullopt;
    const bool takes_head = format.scope == Scope::with_head;
    if (end != std::string_view::npos && (!with_head || !takes_head)) return std::nullopt;
    if (takes_head && (head_bits < 1'000 || (head_bits > 8'000 && head_bits != 16'000)))
      return std::nullopt;
    checkpoint.head = checkpoint.layout;
    checkpoint.head.milli_bits = head_bits;
    return checkpoint;
  }
  return std::nullopt;
}

}  // namespace headroom
