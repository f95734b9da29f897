#include "model/families/family.hpp"

#include <algorithm>

#include "model/families/readers.hpp"

namespace headroom {

namespace {

// In the order of the alphabet.
constexpr Family kFamilies[] = {
    {"apertus", read_apertus},
    {"arcee", read_arcee},
    {"baichuan", read_baichuan},
    {"bailing_moe", read_bailing_moe},
    {"bailing_moe_v2", read_bailing_moe},
    {"bamba", read_bamba},
    {"bloom", read_bloom},
    {"chatglm", read_chatglm},
    {"cohere", read_cohere},
    {"cohere2", read_cohere2},
    {"dbrx", read_dbrx},
    {"deepseek", read_deepseek},
    {"deepseek_ref", read_deepseek_v4},
    {"deepseek_v2", read_deepseek_v2},
    {"deepseek_v3", read_deepseek_v3},
    {"deepseek_v32", read_deepseek_v32},
    {"deepseek_v4", read_deepseek_v4},
    {"dots1", read_dots1},
    {"ernie4_5", read_ernie4_5},
    {"ernie4_5_moe", read_ernie4_5_moe},
    {"exaone", read_exaone},
    {"exaone4", read_exaone4},
    {"falcon", read_falcon},
    {"falcon_h1", read_falcon_h1},
    {"falcon_mamba", read_mamba},
    {"gemma", read_gemma},
    {"gemma2", read_gemma2},
    {"gemma3_text", read_gemma3},
    {"gemma3n_text", read_gemma3n},
    {"gemma4_text", read_gemma4},
    {"glm", read_glm},
    {"glm4", read_glm4},
    {"glm4_moe", read_glm4_moe},
    {"glm4_moe_lite", read_glm4_moe_lite},
    {"glm4v_moe_text", read_glm4_moe},
    {"glm4v_text", read_glm4},
    {"glm_moe_dsa", read_glm_moe_dsa},
    {"gpt2", read_gpt2},
    {"gpt_bigcode", read_gpt_bigcode},
    {"gpt_neo", read_gpt_neo},
    {"gpt_neox", read_gpt_neox},
    {"gpt_oss", read_gpt_oss},
    {"gptj", read_gptj},
    {"granite", read_granite},
    {"granitemoe", read_granitemoe},
    {"granitemoehybrid", read_granitemoehybrid},
    {"grok-1", read_grok1},
    {"hunyuan_v1_dense", read_hunyuan_v1_dense},
    {"hunyuan_v1_moe", read_hunyuan_v1_moe},
    {"hy_v3", read_hy_v3},
    {"internlm2", read_internlm2},
    {"internlm3", read_internlm3},
    {"jamba", read_jamba},
    {"kimi_k2", read_deepseek_v3},
    {"kimi_linear", read_kimi_linear},
    {"laguna", read_laguna},
    {"lfm2", read_lfm2},
    {"lfm2_moe", read_lfm2_moe},
    {"llama", read_llama},
    {"llama4_text", read_llama4},
    {"mamba", read_mamba},
    {"mamba2", read_mamba2},
    {"mimo", read_mimo},
    {"mimo_v2_flash", read_mimo_v2_flash},
    {"minicpm", read_minicpm},
    {"minicpm3", read_minicpm3},
    {"minicpmv", read_qwen2},
    {"minimax", read_minimax_text_01},
    {"minimax_m1", read_minimax_text_01},
    {"minimax_m2", read_minimax_m2},
    {"minimax_m3", read_minimax_m3},
    {"minimax_text_01", read_minimax_text_01},
    {"ministral3", read_ministral3},
    {"mistral", read_mistral},
    {"mistral4", read_mistral4},
    {"mixtral", read_mixtral},
    {"mllama_text_model", read_mllama},
    {"mpt", read_mpt},
    {"nemotron", read_nemotron},
    {"nemotron-nas", read_deci},
    {"nemotron_h", read_nemotron_h},
    {"olmo", read_olmo},
    {"olmo2", read_olmo2},
    {"olmo3", read_olmo3},
    {"olmoe", read_olmoe},
    {"opt", read_opt},
    {"phi", read_phi},
    {"phi3", read_phi3},
    {"phi3small", read_phi3small},
    {"phi4mm", read_phi3},
    {"phimoe", read_phimoe},
    {"qwen", read_qwen},
    {"qwen2", read_qwen2},
    {"qwen2_5_vl", read_qwen2},
    {"qwen2_5_vl_text", read_qwen2},
    {"qwen2_moe", read_qwen2_moe},
    {"qwen2_vl", read_qwen2},
    {"qwen2_vl_text", read_qwen2},
    {"qwen3", read_qwen3},
    {"qwen3_5_moe_text", read_qwen3_5_moe},
    {"qwen3_5_text", read_qwen3_5},
    {"qwen3_moe", read_qwen3_moe},
    {"qwen3_next", read_qwen3_next},
    {"qwen3_vl_moe_text", read_qwen3_moe},
    {"qwen3_vl_text", read_qwen3},
    {"seed_oss", read_seed_oss},
    {"smollm3", read_smollm3},
    {"solar_open", read_solar_open},
    {"stablelm", read_stablelm},
    {"starcoder2", read_starcoder2},
    {"step3p5", read_step3p5},
    {"step3p7", read_step3p7},
};

}  // namespace

std::span<const Family> families() {
  return kFamilies;
}

const Family* find_family(std::string_view model_type) {
  const auto found = std::find_if(families().begin(), families().end(), [&](const Family& family) {
    return family.model_type == model_type;
  });
  return found == families().end() ? nullptr : &*found;
}

}  // namespace headroom
