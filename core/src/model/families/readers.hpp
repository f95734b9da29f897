// The readers of all families, one function a model_type or a few that agree.
#pragma once

#include "model/families/family.hpp"

namespace headroom {

DecoderShape read_apertus(Fields& config);
DecoderShape read_arcee(Fields& config);
DecoderShape read_baichuan(Fields& config);
DecoderShape read_bailing_moe(Fields& config);
DecoderShape read_bloom(Fields& config);
DecoderShape read_chatglm(Fields& config);
DecoderShape read_cohere(Fields& config);
DecoderShape read_cohere2(Fields& config);
DecoderShape read_dbrx(Fields& config);
DecoderShape read_deepseek(Fields& config);
DecoderShape read_deepseek_v2(Fields& config);
DecoderShape read_deepseek_v3(Fields& config);
DecoderShape read_dots1(Fields& config);
DecoderShape read_ernie4_5(Fields& config);
DecoderShape read_ernie4_5_moe(Fields& config);
DecoderShape read_exaone(Fields& config);
DecoderShape read_exaone4(Fields& config);
DecoderShape read_falcon(Fields& config);
DecoderShape read_gemma(Fields& config);
DecoderShape read_gemma2(Fields& config);
DecoderShape read_gemma3(Fields& config);
DecoderShape read_gemma4(Fields& config);
DecoderShape read_glm(Fields& config);
DecoderShape read_glm4(Fields& config);
DecoderShape read_glm4_moe(Fields& config);
DecoderShape read_glm4_moe_lite(Fields& config);
DecoderShape read_gpt2(Fields& config);
DecoderShape read_gpt_bigcode(Fields& config);
DecoderShape read_gpt_neo(Fields& config);
DecoderShape read_gpt_neox(Fields& config);
DecoderShape read_gpt_oss(Fields& config);
DecoderShape read_gptj(Fields& config);
DecoderShape read_granite(Fields& config);
DecoderShape read_granitemoe(Fields& config);
DecoderShape read_granitemoehybrid(Fields& config);
DecoderShape read_grok1(Fields& config);
DecoderShape read_hunyuan_v1_dense(Fields& config);
DecoderShape read_hunyuan_v1_moe(Fields& config);
DecoderShape read_hy_v3(Fields& config);
DecoderShape read_internlm2(Fields& config);
DecoderShape read_internlm3(Fields& config);
DecoderShape read_llama(Fields& config);
DecoderShape read_llama4(Fields& config);
DecoderShape read_mimo(Fields& config);
DecoderShape read_mimo_v2_flash(Fields& config);
DecoderShape read_minicpm(Fields& config);
DecoderShape read_minimax_m2(Fields& config);
DecoderShape read_ministral3(Fields& config);
DecoderShape read_mistral(Fields& config);
DecoderShape read_mistral4(Fields& config);
DecoderShape read_mixtral(Fields& config);
DecoderShape read_mpt(Fields& config);
DecoderShape read_nemotron(Fields& config);
DecoderShape read_olmo(Fields& config);
DecoderShape read_olmo2(Fields& config);
DecoderShape read_olmo3(Fields& config);
DecoderShape read_olmoe(Fields& config);
DecoderShape read_opt(Fields& config);
DecoderShape read_phi(Fields& config);
DecoderShape read_phi3(Fields& config);
DecoderShape read_phimoe(Fields& config);
DecoderShape read_qwen(Fields& config);
DecoderShape read_qwen2(Fields& config);
DecoderShape read_qwen2_moe(Fields& config);
DecoderShape read_qwen3(Fields& config);
DecoderShape read_qwen3_moe(Fields& config);
DecoderShape read_seed_oss(Fields& config);
DecoderShape read_smollm3(Fields& config);
DecoderShape read_solar_open(Fields& config);
DecoderShape read_stablelm(Fields& config);
DecoderShape read_starcoder2(Fields& config);
DecoderShape read_step3p5(Fields& config);

}  // namespace headroom
