// Formats of single tensors: patterns over names, and what they change in a file.
#include <headroom/format.hpp>

#include "answers.hpp"
#include "catch.hpp"
#include "format/gguf_names.hpp"
#include "format/pattern.hpp"

namespace headroom::test {
namespace {

bool found(std::string_view pattern, std::string_view name) {
  INFO(pattern);
  const std::optional<Pattern> read = Pattern::read(pattern);
  REQUIRE(read);
  return read->found_in(name);
}

std::string asked(std::string_view model, std::string_view run) {
  return scenario(model, R"("gpu":"h100-sxm-80gb")", run);
}

Bytes weights(std::string_view model, std::string_view run) {
  return answer(asked(model, run)).model.weights_bytes;
}

}  // namespace

TEST_CASE("Patterns find what regular expressions find", "[format]") {
  const char* const down = "blk.13.ffn_down_exps.weight";
  CHECK(found("ffn_down", down));
  CHECK(found("ffn_(up|down|gate)_exps", down));
  CHECK(found("^blk\\.1[0-9]\\.", down));
  CHECK(found("\\.(\\d*[13579])\\.ffn", down));
  CHECK(found(".*", ""));
  CHECK(found("exps\\.weight$", down));
  CHECK(found("f+n_dx?own", down));
  CHECK(found("[^a-z]13", down));
  CHECK(found("a|down|b", down));
  CHECK(found("(blk)(\\.)(\\w+)", down));
  CHECK(found("", down));
  CHECK_FALSE(found("ffn_up", down));
  CHECK_FALSE(found("^ffn", down));
  CHECK_FALSE(found("blk\\.1\\.", down));
  CHECK_FALSE(found("\\.(\\d*[02468])\\.ffn", down));
  CHECK_FALSE(found("exps$", down));
  CHECK_FALSE(found("blk.13.ffn_down_exps.weight.", down));
}

TEST_CASE("What is no pattern is refused", "[format]") {
  for (const char* text :
       {"(", ")", "a)", "[", "[]", "[z-a]", "*", "+a", "a{2}", "\\q", "\\", "a**", "(a|b", "?"}) {
    INFO(text);
    CHECK_FALSE(is_name_pattern(text));
  }
  CHECK_FALSE(is_name_pattern(std::string(257, 'a')));
  CHECK_FALSE(is_name_pattern(std::string(40, '(') + std::string(40, ')')));
}

TEST_CASE("A pattern that makes backtracking slow is matched at once", "[format]") {
  const std::string name(4000, 'a');
  CHECK_FALSE(found("(a*)*b", name));
  CHECK_FALSE(found("(a|a)*(a|a)*(a|a)*b", name));
  CHECK_FALSE(found("a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?b", name));
}

TEST_CASE("Tensors have the names of GGUF files", "[format]") {
  const auto name = [](const char* text, Role role, int layer, bool expert = false) {
    return gguf_name({text, {8, 8, 8}, role, layer, Part::text, expert});
  };
  CHECK(name("model.embed_tokens.weight", Role::token_embedding, -1) == "token_embd.weight");
  CHECK(name("lm_head.weight", Role::output, -1) == "output.weight");
  CHECK(name("model.layers.3.self_attn.q_proj.weight", Role::attention_q, 3) ==
        "blk.3.attn_q.weight");
  CHECK(name("model.layers.3.self_attn.q_proj.bias", Role::attention_q, 3) == "blk.3.attn_q.bias");
  CHECK(name("model.layers.12.mlp.experts.down_proj.weight", Role::ffn_down, 12, true) ==
        "blk.12.ffn_down_exps.weight");
  CHECK(name("model.layers.12.mlp.shared_expert.up_proj.weight", Role::ffn_up, 12) ==
        "blk.12.ffn_up_shexp.weight");
  CHECK(name("model.layers.0.mlp.gate.weight", Role::router, 0) == "blk.0.ffn_gate_inp.weight");
  CHECK(name("model.layers.5.input_layernorm.weight", Role::norm, 5) == "blk.5.attn_norm.weight");
  CHECK(name("model.layers.5.mlp.experts.up_proj.bias", Role::bias, 5, true) ==
        "blk.5.ffn_up_exps.bias");
  CHECK(name("model.layers.7.linear_attn.in_proj.weight", Role::other, 7) ==
        "blk.7.linear_attn.in_proj.weight");
}

TEST_CASE("Overrides store the tensors that match in another format", "[format]") {
  const Bytes base = weights("llama-3.1-8b", R"("weights":"gguf:Q4_K_M")");
  const Bytes same = weights(
      "llama-3.1-8b",
      R"("weights":"gguf:Q4_K_M","weight_overrides":[{"match":"nothing","format":"gguf:Q8_0"}])");
  CHECK(same == base);
  // --output-tensor-type q8_0 says the same of the output.
  const Bytes output = weights(
      "llama-3.1-8b",
      R"("weights":"gguf:Q4_K_M","weight_overrides":[{"match":"^output","format":"gguf:Q8_0"}])");
  CHECK(output == weights("llama-3.1-8b", R"("weights":"gguf:Q4_K_M+output=Q8_0")"));
  const Bytes all =
      weights("llama-3.1-8b",
              R"("weights":"gguf:Q4_K_M","weight_overrides":[{"match":".","format":"gguf:Q6_K"}])");
  CHECK(all == weights("llama-3.1-8b", R"("weights":"gguf:Q6_K")"));
  const Bytes head = weights(
      "llama-3.1-8b",
      R"("engine":"vllm","weights":"fp8","weight_overrides":[{"match":"lm_head","format":"fp8"}])");
  CHECK(weights("llama-3.1-8b", R"("engine":"vllm","weights":"fp8")") - head ==
        128'256LL * 4'096 - 2 * 128'256);
}

TEST_CASE("The first override that matches counts", "[format]") {
  const Bytes first = weights("qwen3-30b-a3b", R"("weights":"gguf:Q8_0","weight_overrides":[
      {"match":"ffn_down_exps","format":"gguf:Q4_K"},{"match":"exps","format":"gguf:Q2_K"}])");
  const Bytes other = weights("qwen3-30b-a3b", R"("weights":"gguf:Q8_0","weight_overrides":[
      {"match":"exps","format":"gguf:Q2_K"},{"match":"ffn_down_exps","format":"gguf:Q4_K"}])");
  CHECK(first - other == 48LL * 128 * 2048 * 768 / 256 * (144 - 84));
}

TEST_CASE("Overrides that cannot be are refused with their path", "[format]") {
  const Problem pattern =
      refusal(asked("llama-3.1-8b", R"("weight_overrides":[{"match":"(","format":"gguf:Q8_0"}])"));
  CHECK(pattern.code == "override_pattern");
  CHECK(pattern.path == "inference.weight_overrides[0].match");
  const Problem format = refusal(asked("llama-3.1-8b",
                                       R"("weight_overrides":[{"match":"a","format":"gguf:Q8_0"},
                                       {"match":"b","format":"gguf:Q9"}])"));
  CHECK(format.code == "override_format");
  CHECK(format.path == "inference.weight_overrides[1].format");
  CHECK(
      refusal(asked("llama-3.1-8b", R"("weight_overrides":[{"match":"a","format":"nf4"}])")).code ==
      "override_format");
}

}  // namespace headroom::test
