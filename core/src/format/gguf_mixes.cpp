// Source: src/llama-quant.cpp of llama.cpp, llama_tensor_get_type_impl, August 2026.
#include "format/gguf_mixes.hpp"

#include <algorithm>
#include <array>

#include "format/letters.hpp"

namespace headroom {
namespace {

using G = Ggml;
using W = Where;

constexpr Choice everywhere(Ggml type) {
  return {W::everywhere, type, type};
}

// The first eighth, and what IQ1 and IQ2 give attn_v.
constexpr Choice least_value(Ggml elsewhere) {
  return {W::shared_or_routed, G::Q4_K, elsewhere};
}

constexpr Mix kMixes[] = {
    {.name = "F32", .base = G::F32},
    {.name = "F16", .base = G::F16},
    {.name = "BF16", .base = G::BF16},
    {.name = "Q8_0", .base = G::Q8_0, .output = G::Q8_0},
    {.name = "Q6_K", .base = G::Q6_K},
    {.name = "Q5_K_M",
     .base = G::Q5_K,
     .value = {W::spread, G::Q6_K},
     .down = {W::spread, G::Q6_K}},
    {.name = "Q5_K_S", .base = G::Q5_K},
    {.name = "Q5_1", .base = G::Q5_1},
    {.name = "Q5_0", .base = G::Q5_0, .down = {W::first_eighth_weighed, G::Q5_1}},
    {.name = "Q4_K_M",
     .base = G::Q4_K,
     .value = {W::spread, G::Q6_K},
     .down = {W::spread, G::Q6_K},
     .eight_output = true},
    {.name = "Q4_K_S",
     .base = G::Q4_K,
     .value = {W::first_four, G::Q5_K},
     .down = {W::first_eighth, G::Q5_K},
     .eight_output = true},
    {.name = "Q4_1", .base = G::Q4_1},
    {.name = "Q4_0", .base = G::Q4_0, .down = {W::first_eighth_weighed, G::Q4_1}},
    {.name = "IQ4_NL",
     .base = G::IQ4_NL,
     .value = {W::shared, G::Q5_K},
     .down = {W::first_eighth_plain, G::Q5_K},
     .eight_output = true},
    {.name = "IQ4_XS",
     .base = G::IQ4_XS,
     .value = {W::shared, G::Q5_K},
     .down = {W::first_eighth_plain, G::Q5_K},
     .eight_output = true},
    {.name = "MXFP4_MOE", .base = G::Q8_0, .output = G::Q8_0},
    {.name = "Q3_K_L",
     .base = G::Q3_K,
     .value = everywhere(G::Q5_K),
     .attention_output = everywhere(G::Q5_K),
     .down = everywhere(G::Q5_K)},
    {.name = "Q3_K_M",
     .base = G::Q3_K,
     .value = {W::first_two, G::Q5_K, G::Q4_K},
     .attention_output = everywhere(G::Q4_K),
     .down = {W::first_sixteenth, G::Q5_K, G::Q4_K},
     .eight_output = true},
    {.name = "Q3_K_S", .base = G::Q3_K, .eight_output = true},
    {.name = "IQ3_M",
     .base = G::IQ3_S,
     .value = everywhere(G::Q4_K),
     .attention_output = everywhere(G::Q4_K),
     .down = {W::first_eighth_or_eight_experts, G::Q4_K},
     .eight_output = true},
    {.name = "IQ3_S", .base = G::IQ3_S, .value = {W::shared, G::Q4_K}, .eight_output = true},
    {.name = "IQ3_XS",
     .base = G::IQ3_S,
     .query_key = G::IQ3_XXS,
     .value = {W::shared, G::Q4_K},
     .gate_up = {W::middle, G::IQ3_XXS},
     .eight_output = true},
    {.name = "IQ3_XXS",
     .base = G::IQ3_XXS,
     .output = G::Q5_K,
     .embedding = G::IQ3_S,
     .query_key = G::IQ2_S,
     .value = {W::shared, G::Q4_K},
     .attention_output = everywhere(G::IQ3_S),
     .eight_output = true,
     .needs_matrix = true},
    {.name = "IQ3_XXS",
     .base = G::IQ3_XXS,
     .output = G::Q5_K,
     .embedding = G::IQ3_S,
     .query_key = G::IQ2_S,
     .value = {W::shared, G::Q4_K, G::IQ3_S},
     .attention_output = everywhere(G::IQ3_S),
     .down = {W::first_eighth, G::Q4_K, G::Q3_K},
     .eight_output = true},
    {.name = "Q2_K",
     .base = G::Q2_K,
     .value = {W::shared, G::Q4_K, G::Q3_K},
     .attention_output = everywhere(G::Q3_K),
     .down = everywhere(G::Q3_K),
     .eight_output = true},
    {.name = "Q2_K_S",
     .base = G::Q2_K,
     .value = {W::shared, G::Q4_K},
     .down = {W::first_eighth, G::Q4_K},
     .needs_matrix = true},
    {.name = "IQ2_M",
     .base = G::IQ2_S,
     .output = G::Q5_K,
     .embedding = G::IQ3_S,
     .value = least_value(G::IQ3_S),
     .attention_output = everywhere(G::IQ3_S),
     .down = {W::first_eighth, G::IQ3_S},
     .least = true,
     .needs_matrix = true},
    {.name = "IQ2_S",
     .base = G::IQ2_XS,
     .output = G::Q5_K,
     .embedding = G::IQ3_S,
     .value = least_value(G::IQ3_S),
     .attention_output = everywhere(G::IQ3_S),
     .down = {W::first_eighth, G::IQ3_S},
     .least = true,
     .needs_matrix = true},
    {.name = "IQ2_XS",
     .base = G::IQ2_XS,
     .output = G::Q5_K,
     .embedding = G::Q2_K,
     .value = least_value(G::Q2_K),
     .down = {W::first_eighth, G::Q2_K},
     .least = true,
     .needs_matrix = true},
    {.name = "IQ2_XXS",
     .base = G::IQ2_XXS,
     .output = G::Q5_K,
     .embedding = G::Q2_K,
     .value = least_value(G::Q2_K),
     .down = {W::first_eighth, G::Q2_K},
     .least = true,
     .needs_matrix = true},
    {.name = "IQ1_M",
     .base = G::IQ1_M,
     .output = G::Q5_K,
     .embedding = G::Q2_K,
     .value = least_value(G::Q2_K),
     .attention_output = everywhere(G::IQ2_XXS),
     .down = {W::first_eighth, G::Q2_K},
     .least = true,
     .needs_matrix = true},
    {.name = "IQ1_S",
     .base = G::IQ1_S,
     .output = G::Q5_K,
     .embedding = G::Q2_K,
     .value = least_value(G::Q2_K),
     .attention_output = everywhere(G::IQ2_XXS),
     .down = {W::first_eighth, G::Q2_K},
     .least = true,
     .needs_matrix = true},
    {.name = "TQ2_0", .base = G::TQ2_0, .embedding = G::Q4_K},
    {.name = "TQ1_0", .base = G::TQ1_0, .embedding = G::Q4_K},
    {.name = "Q2_0", .base = G::Q2_0, .embedding = G::Q4_K},
    {.name = "Q1_0", .base = G::Q1_0},
};

}  // namespace

const Mix* find_mix(std::string_view name, bool without_matrix) {
  const Mix* last = nullptr;
  for (const Mix& mix : kMixes) {
    if (!same_letters(mix.name, name)) continue;
    last = &mix;
    if (!without_matrix) break;
  }
  return last;
}

}  // namespace headroom
