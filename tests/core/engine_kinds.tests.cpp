// What engines do with models that are no text decoders.
#include <algorithm>
#include <cmath>

#include "answers.hpp"
#include "catch.hpp"
#include "model_cases.hpp"

namespace headroom::test {
namespace {

const char* const kCard = R"("gpu":"rtx-4090")";

bool lists(const std::vector<std::string>& codes, const std::string& code) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

}  // namespace

TEST_CASE("An encoder runs in Transformers by default and keeps no cache", "[kinds]") {
  const Estimate estimate = answer(scenario("bge-m3", kCard, ""));
  CHECK(*estimate.scenario.inference->engine == "transformers");
  CHECK(lists(estimate.defaults, "inference.engine"));
  CHECK(estimate.model.kind == Kind::encoder);
  CHECK(estimate.model.kv_bytes_per_token == 0);
  CHECK(estimate.model.layers == 24);
  CHECK(bytes_on(estimate, "gpu0", TermId::weights) == 567'754'752 * 4LL);
  CHECK(find_term(device(estimate, "gpu0"), TermId::kv_cache) == nullptr);
  CHECK(lists(estimate.not_modelled, "activations"));
  CHECK_FALSE(estimate.memory.largest_context.has_value());
}

TEST_CASE("An image model has neither context nor cache", "[kinds]") {
  const Estimate estimate =
      answer(scenario("resnet-50", kCard, R"("context":4096,"weights":"f32")"));
  CHECK(estimate.model.kind == Kind::vision);
  CHECK(estimate.model.parameters == 25'557'032);
  CHECK(bytes_on(estimate, "gpu0", TermId::weights) == 25'610'152 * 4LL);
  CHECK(lists(estimate.not_modelled, "inference.context"));
}

// FLUX.1 [dev] in BF16: 33.7 GB of weights, which a card of 24 GB does not hold at once.
TEST_CASE("A pipeline's weights are those of all its components", "[kinds]") {
  const Estimate estimate = answer(scenario("flux dev", kCard, ""));
  CHECK(estimate.model.kind == Kind::diffusion);
  CHECK(bytes_on(estimate, "gpu0", TermId::weights) == 16'870'599'139 * 2LL);
  CHECK(estimate.memory.verdict == Verdict::does_not_fit);
  CHECK(estimate.model.active_parameters == 11'901'408'320);
}

// flux1-dev-fp8.safetensors of the transformer alone is 11.9 GB; scales and vectors stay 16 bit.
TEST_CASE("A diffusion transformer in FP8 takes a byte a weight, modulations too", "[kinds]") {
  const Estimate bf16 = answer(scenario("flux dev", kCard, ""));
  const Estimate fp8 = answer(scenario("flux dev", kCard, R"("weights":"fp8")"));
  const double ratio =
      static_cast<double>(fp8.model.weights_bytes) / static_cast<double>(bf16.model.weights_bytes);
  CHECK(ratio > 0.50);
  CHECK(ratio < 0.52);
}

// Whisper large-v3: 32 layers x (448 + 1,500) x 2 x 1,280 x 2 bytes = 319,160,320.
TEST_CASE("Cross-attention keeps the source beside the text", "[kinds]") {
  const Estimate whisper = answer(scenario("whisper-large-v3", kCard, ""));
  CHECK(whisper.model.kind == Kind::encoder_decoder);
  CHECK(bytes_on(whisper, "gpu0", TermId::kv_cache) == 32LL * (448 + 1500) * 2 * 1280 * 2);
  const Estimate t5 =
      answer(scenario("flan-t5-xl", kCard, R"("context":128,"prompt_tokens":100,"sequences":4)"));
  CHECK(bytes_on(t5, "gpu0", TermId::kv_cache) == 4LL * 24 * (128 + 100) * 2 * 2048 * 2);
}

TEST_CASE("llama.cpp holds BERT's relatives without a cache and without the pooler", "[kinds]") {
  const std::string run = R"("engine":"llama.cpp","weights":"gguf:F16")";
  const Estimate estimate = answer(scenario("bge-large-en-v1.5", kCard, run));
  const Bytes used =
      bytes_on(estimate, "gpu0", TermId::weights) + bytes_on(estimate, "host", TermId::weights);
  CHECK(used == estimate.model.weights_bytes);
  CHECK(estimate.model.loaded_parameters == 335'141'888 - (1024 * 1024 + 1024));
  CHECK(bytes_on(estimate, "gpu0", TermId::kv_cache) == 0);
  CHECK(find_term(device(estimate, "gpu0"), TermId::compute_buffer) == nullptr);
  CHECK(lists(estimate.not_modelled, "compute_buffer"));
}

// Sizes of files on Hugging Face: CompendiumLabs/bge-large-en-v1.5-gguf and
// ggml-org/bge-m3-Q8_0-GGUF. They hold the vocabulary too, and since 2024-05 positions in F32.
TEST_CASE("GGUF files of BERT's relatives have the published size", "[kinds]") {
  const auto stored = [](const char* model, const char* format) {
    const std::string run = joined({"\"engine\":\"llama.cpp\",\"weights\":\"", format, "\""});
    return static_cast<double>(answer(scenario(model, kCard, run)).model.weights_bytes);
  };
  CHECK_THAT(stored("bge-large-en-v1.5", "gguf:F32"), WithinRel(1'337'141'120.0, 0.002));
  CHECK_THAT(stored("bge-large-en-v1.5", "gguf:F16"), WithinRel(669'603'712.0, 0.002));
  CHECK_THAT(stored("nomic-embed-text-v1.5", "gguf:F16"), WithinRel(274'290'560.0, 0.004));
  CHECK_THAT(stored("bge-m3", "gguf:Q8_0"), WithinRel(634'553'760.0, 0.04));
}

TEST_CASE("An engine that does not load a kind of model says so", "[kinds]") {
  const auto refused = [](const char* model, const char* engine) {
    return refusal(scenario(model, kCard, joined({"\"engine\":\"", engine, "\""}))).code;
  };
  CHECK(refused("resnet-50", "llama.cpp") == "engine_does_not_load");
  CHECK(refused("flux.1-dev", "vllm") == "engine_does_not_load");
  CHECK(refused("deberta-v3-base", "llama.cpp") == "engine_does_not_load");
  CHECK(refused("whisper-large-v3", "vllm") == "engine_kind_not_modelled");
  CHECK(refused("flan-t5-xl", "llama.cpp") == "engine_kind_not_modelled");
  CHECK(refused("bge-m3", "vllm") == "engine_kind_not_modelled");
  const Problem problem = refusal(scenario("resnet-50", kCard, R"("engine":"llama.cpp")"));
  CHECK(problem.path == "inference.engine");
}

TEST_CASE("Every model of the catalogue has an answer in the engine chosen for it", "[kinds]") {
  for (const CatalogueModel& model : catalogue().models) {
    INFO(model.id);
    const Estimate estimate = answer(scenario(model.id, R"("gpu":"h100-sxm-80gb","count":2)", ""));
    CHECK(estimate.model.weights_bytes > 0);
    CHECK(estimate.model.loaded_parameters > 0);
    CHECK(std::isfinite(estimate.model.bits_per_weight));
    CHECK(estimate.memory.devices.front().used_bytes > 0);
  }
}

}  // namespace headroom::test
