// enum ggml_type: ggml/include/ggml.h of ggml-org/llama.cpp (August 2026), and from 97 on, with 36,
// the types that only ikawrakow/ik_llama.cpp has (August 2026). Numbers once used for repacked files
// (4, 5, 31-33, 37, 38) are gone from GGUF.
#include "header/gguf_types.hpp"

#include <algorithm>
#include <array>

namespace headroom {
namespace {

struct Numbered {
  std::int16_t number;
  std::string_view name;
};

constexpr std::array kTypes = {
    Numbered{0, "F32"},          Numbered{1, "F16"},          Numbered{2, "Q4_0"},
    Numbered{3, "Q4_1"},         Numbered{6, "Q5_0"},         Numbered{7, "Q5_1"},
    Numbered{8, "Q8_0"},         Numbered{9, "Q8_1"},         Numbered{10, "Q2_K"},
    Numbered{11, "Q3_K"},        Numbered{12, "Q4_K"},        Numbered{13, "Q5_K"},
    Numbered{14, "Q6_K"},        Numbered{15, "Q8_K"},        Numbered{16, "IQ2_XXS"},
    Numbered{17, "IQ2_XS"},      Numbered{18, "IQ3_XXS"},     Numbered{19, "IQ1_S"},
    Numbered{20, "IQ4_NL"},      Numbered{21, "IQ3_S"},       Numbered{22, "IQ2_S"},
    Numbered{23, "IQ4_XS"},      Numbered{24, "I8"},          Numbered{25, "I16"},
    Numbered{26, "I32"},         Numbered{27, "I64"},         Numbered{28, "F64"},
    Numbered{29, "IQ1_M"},       Numbered{30, "BF16"},        Numbered{34, "TQ1_0"},
    Numbered{35, "TQ2_0"},       Numbered{36, "I2_S"},        Numbered{39, "MXFP4"},
    Numbered{40, "NVFP4"},       Numbered{41, "Q1_0"},        Numbered{42, "Q2_0"},
    Numbered{133, "Q6_0"},       Numbered{134, "IQ1_BN"},     Numbered{135, "IQ2_BN"},
    Numbered{137, "IQ2_K"},      Numbered{138, "IQ3_K"},      Numbered{139, "IQ4_K"},
    Numbered{140, "IQ5_K"},      Numbered{141, "IQ6_K"},      Numbered{144, "IQ4_KS"},
    Numbered{145, "IQ2_KS"},     Numbered{146, "IQ4_KSS"},    Numbered{151, "Q8_KV"},
    Numbered{152, "IQ5_KS"},     Numbered{153, "IQ2_KT"},     Numbered{154, "IQ3_KT"},
    Numbered{155, "IQ4_KT"},     Numbered{156, "IQ3_KS"},     Numbered{157, "IQ2_KL"},
    Numbered{158, "IQ1_KT"},     Numbered{202, "Q4_0_R8"},    Numbered{206, "Q5_0_R4"},
    Numbered{208, "Q8_0_R8"},    Numbered{210, "Q2_K_R4"},    Numbered{211, "Q3_K_R4"},
    Numbered{212, "Q4_K_R4"},    Numbered{213, "Q5_K_R4"},    Numbered{214, "Q6_K_R4"},
    Numbered{216, "IQ2_XXS_R4"}, Numbered{217, "IQ2_XS_R4"},  Numbered{218, "IQ3_XXS_R4"},
    Numbered{219, "IQ1_S_R4"},   Numbered{220, "IQ4_NL_R4"},  Numbered{221, "IQ3_S_R4"},
    Numbered{222, "IQ2_S_R4"},   Numbered{223, "IQ4_XS_R8"},  Numbered{229, "IQ1_M_R4"},
    Numbered{230, "BF16_R16"},   Numbered{233, "Q6_0_R4"},    Numbered{335, "IQ2_BN_R4"},
    Numbered{337, "IQ2_K_R4"},   Numbered{338, "IQ3_K_R4"},   Numbered{339, "IQ4_K_R4"},
    Numbered{340, "IQ5_K_R4"},   Numbered{344, "IQ4_KS_R4"},  Numbered{352, "IQ5_KS_R4"},
    Numbered{353, "MXFP4_R8"},   Numbered{397, "Q8_K_R16"},   Numbered{398, "Q8_KV_R8"},
    Numbered{399, "Q8_K_R8"},
};

}  // namespace

std::string_view ggml_type_name(std::uint64_t number) {
  const auto* found = std::find_if(kTypes.begin(), kTypes.end(), [&](const Numbered& each) {
    return static_cast<std::uint64_t>(each.number) == number;
  });
  return found == kTypes.end() ? std::string_view() : found->name;
}

const BlockType* numbered_type(std::uint64_t number) {
  return find_block_type(ggml_type_name(number));
}

}  // namespace headroom
