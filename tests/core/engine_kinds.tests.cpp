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

// Sizes of files on Hugging Face: CompendiumLabs/bge-large-en-v1.5-gguf, ggml-org/bge-m3-Q8_0-GGUF,
// nomic-ai/nomic-embed-text-v1.5-GGUF. Beside the weights they hold the vocabulary: for each entry
// a length of 8 bytes, its text, a score and a type of 4 each.
TEST_CASE("GGUF files of BERT's relatives have the published size but for their vocabulary",
          "[kinds]") {
  const auto per_entry = [](const char* model, const char* run, Bytes published) {
    const Estimate estimate =
        answer(scenario(model, kCard, joined({R"("engine":"llama.cpp",)", run})));
    const double rest = static_cast<double>(published - estimate.model.weights_bytes);
    const Result<Model> read = read_config(catalogue().find_model(model)->config, "config");
    return rest / static_cast<double>(read->vocabulary);
  };
  const auto is_text = [](double bytes) {
    CAPTURE(bytes);
    CHECK(bytes > 24);
    CHECK(bytes < 28);
  };
  is_text(per_entry("bge-large-en-v1.5", R"("weights":"gguf:F32")", 1'337'141'120));
  is_text(per_entry("bge-m3", R"("weights":"gguf:Q8_0")", 634'553'760));
  // The converter kept positions in F16, the quantizer the embedding in the type of all.
  const char* const half = R"("weights":"gguf:F16","engine_version":"2024-02-15")";
  is_text(per_entry("bge-large-en-v1.5", half, 669'603'712));
  is_text(per_entry("nomic-embed-text-v1.5", half, 274'290'560));
  is_text(per_entry("nomic-embed-text-v1.5",
                    R"("weights":"gguf:Q4_K_M","engine_version":"2024-02-15")", 84'106'624));
}

TEST_CASE("An embedding that is the output too is stored like one since 2024", "[kinds]") {
  const auto stored = [](const char* model, const char* date) {
    const std::string run =
        joined({R"("engine":"llama.cpp","weights":"gguf:Q4_K_M","engine_version":")", date, "\""});
    return answer(scenario(model, kCard, run)).model.weights_bytes;
  };
  // 30,528 x 768 in Q6_K, 210 bytes a block of 256, or in Q4_K, 144.
  CHECK(stored("nomic-embed-text-v1.5", "2024-02-22") -
            stored("nomic-embed-text-v1.5", "2024-02-21") ==
        30'528LL * 3 * (210 - 144));
  // Llama 3.2 1B ties its 128,256 x 2,048; its architecture may have an output.
  CHECK(stored("llama-3.2-1b", "2024-03-11") - stored("llama-3.2-1b", "2024-03-10") ==
        128'256LL * 8 * (210 - 144));
}

// The sizes that huggingface.co/city96/t5-v1_1-xxl-encoder-gguf lists, in GB.
TEST_CASE("GGUF files of T5's encoder have the published sizes", "[kinds]") {
  const auto listed = [](const char* format) {
    const std::string config =
        R"({"config":{"model_type":"t5","architectures":["T5EncoderModel"],"d_model":4096,)"
        R"("d_ff":10240,"d_kv":64,"num_layers":24,"num_heads":64,"vocab_size":32128,)"
        R"("feed_forward_proj":"gated-gelu"}})";
    const Estimate estimate =
        answer(joined({R"({"schema":1,"model":)", config, R"(,"hardware":{"gpu":"rtx-4090"},)",
                       R"("inference":{"engine":"llama.cpp","weights":"gguf:)", format, "\"}}"}));
    return std::round(static_cast<double>(estimate.model.weights_bytes) / 1e7) / 100;
  };
  CHECK(listed("F16") == 9.53);
  CHECK(listed("Q8_0") == 5.06);
  CHECK(listed("Q6_K") == 3.91);
  CHECK(listed("Q5_K_M") == 3.39);
  CHECK(listed("Q5_K_S") == 3.29);
  CHECK(listed("Q4_K_M") == 2.90);
  CHECK(listed("Q4_K_S") == 2.74);
  CHECK(listed("Q3_K_L") == 2.46);
  CHECK(listed("Q3_K_M") == 2.30);
  CHECK(listed("Q3_K_S") == 2.10);
}

TEST_CASE("An engine that does not load a kind of model says so", "[kinds]") {
  const auto refused = [](const char* model, const char* engine) {
    return refusal(scenario(model, kCard, joined({"\"engine\":\"", engine, "\""}))).code;
  };
  CHECK(refused("resnet-50", "llama.cpp") == "engine_does_not_load");
  CHECK(refused("flux.1-dev", "vllm") == "engine_does_not_load");
  CHECK(refused("deberta-v3-base", "llama.cpp") == "engine_does_not_load");
  CHECK(refused("whisper-large-v3", "vllm") == "engine_kind_not_modelled");
  CHECK(refused("whisper-large-v3", "llama.cpp") == "engine_does_not_load");
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
