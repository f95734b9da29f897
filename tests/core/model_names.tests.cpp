// Names and roles of tensors: formats and modules_to_not_convert go by them.
#include <algorithm>

#include "catch.hpp"
#include "model_cases.hpp"

namespace headroom::test {
namespace {

bool has(const Model& model, std::string_view name) {
  return std::any_of(model.tensors.begin(), model.tensors.end(),
                     [&](const Tensor& tensor) { return tensor.name == name; });
}

/// Scales of a checkpoint in fp8 with blocks of 128 x 128: 4 bytes each beside the weights.
std::int64_t scales(std::string_view name, std::string_view not_converted) {
  const std::string scheme = R"({"quant_method": "fp8", "weight_block_size": [128, 128],
      "modules_to_not_convert": )" +
                             std::string(not_converted) + "}";
  const Model model = read_model(with(config_of(name), "/quantization_config", scheme));
  const std::vector<StoredTensor> stored =
      store(model.tensors, model.format_facts(), *find_format("fp8-block128"));
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < stored.size(); ++i) {
    if (stored[i].type == "fp8") sum += (stored[i].bytes - model.tensors[i].elements()) / 4;
  }
  return sum;
}

}  // namespace

// The totals that the Hub shows for these files exceed the parameters by these numbers.
TEST_CASE("An fp8 checkpoint has the published number of block scales", "[model]") {
  CHECK(scales("deepseek-v3", "[]") == 41'540'496);
  CHECK(scales("kimi-k2", "[]") == 62'495'192);
  CHECK(scales("minimax-m2", R"(["gate", "e_score_correction_bias", "lm_head"])") == 13'880'064);
}

TEST_CASE("Modules have the names that published lists speak of", "[model]") {
  const Model llama = read_model(config_of("llama-3.1-8b"));
  CHECK(has(llama, "model.embed_tokens.weight"));
  CHECK(has(llama, "model.layers.31.self_attn.q_proj.weight"));
  CHECK(has(llama, "model.layers.0.mlp.gate_proj.weight"));
  CHECK(has(llama, "model.layers.0.input_layernorm.weight"));
  CHECK(has(llama, "model.norm.weight"));
  CHECK(has(llama, "lm_head.weight"));
  CHECK(has(read_model(config_of("qwen3-30b-a3b")), "model.layers.0.mlp.gate.weight"));
  CHECK(has(read_model(config_of("gpt-oss-20b")), "model.layers.0.mlp.router.weight"));
  CHECK(has(read_model(config_of("gpt-oss-20b")), "model.layers.0.self_attn.sinks"));
  CHECK(has(read_model(config_of("minimax-m2")), "model.layers.0.block_sparse_moe.gate.weight"));
  CHECK(has(read_model(config_of("deepseek-v3")),
            "model.layers.3.mlp.shared_experts.up_proj.weight"));
  CHECK(has(read_model(config_of("deepseek-v3")),
            "model.layers.0.self_attn.kv_a_proj_with_mqa.weight"));
}

TEST_CASE("Decoders inside a wrapper carry the wrapper's prefix", "[model]") {
  const Model mistral = read_model(config_of("mistral-small-3.2-24b"));
  CHECK(has(mistral, "language_model.model.layers.0.self_attn.q_proj.weight"));
  CHECK(has(mistral, "language_model.lm_head.weight"));
  CHECK(has(mistral, "multi_modal_projector.linear_1.weight"));
  const Model qwen = read_model(config_of("qwen3-vl-30b-a3b"));
  CHECK(has(qwen, "model.language_model.layers.0.mlp.gate.weight"));
  CHECK(has(qwen, "lm_head.weight"));
  CHECK(has(qwen, "model.visual.deepstack_merger_list.2.fc2.weight"));
}

TEST_CASE("Experts are stacks, of which a token reads some slices", "[model]") {
  const Model mixtral = read_model(config_of("mixtral-8x7b"));
  for (const Tensor& tensor : mixtral.tensors) {
    if (!tensor.expert) continue;
    REQUIRE(tensor.shape.size() == 3);
    CHECK(tensor.shape.front() == 8);
  }
}

TEST_CASE("Prediction layers come after the decoder's and are a part of their own", "[model]") {
  const Model deepseek = read_model(config_of("deepseek-v3"));
  std::int64_t prediction = 0;
  for (const Tensor& tensor : deepseek.tensors) {
    if (tensor.part != Part::prediction) continue;
    CHECK(tensor.layer == 61);
    prediction += tensor.elements();
  }
  CHECK(prediction == 684'489'845'504 - 671'026'419'200);
}

}  // namespace headroom::test
