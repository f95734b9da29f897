// Transformers: weights, a cache that grows, what the prompt needs.
#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

std::string transformers(std::string_view model, std::string_view more,
                         std::string_view cards = R"("gpu":"h200-sxm-141gb")") {
  return scenario(model, cards,
                  joined({R"("engine":"transformers","engine_version":"2024-10",)", more}));
}

Bytes activations(std::string_view model, std::string_view more) {
  return bytes_on(answer(transformers(model, more)), "gpu0", TermId::activations);
}

}  // namespace

TEST_CASE("A prompt token of Qwen2.5 0.5B needs 36,640 bytes", "[engine]") {
  const Bytes half = activations("qwen2.5-0.5b", R"("context":2048)");
  const Bytes whole = activations("qwen2.5-0.5b", R"("context":4096)");
  CHECK(whole - half == 2048 * 36'640);
}

TEST_CASE("The cache grows by 131,072 bytes a token for Llama 3.1 8B", "[engine]") {
  const auto cache = [](const char* context) {
    return bytes_on(answer(transformers("llama-3.1-8b", joined({R"("context":)", context}))),
                    "gpu0", TermId::kv_cache);
  };
  CHECK(cache("1001") - cache("1000") == 131'072);
  CHECK(cache("1000") == 131'072'000);
}

TEST_CASE("A cache longer than the prompt's peak hides it", "[engine]") {
  const Bytes rest = 34'603'008;
  CHECK(activations("qwen2.5-7b", R"("context":32768,"prompt_tokens":1)") == rest);
  CHECK(activations("qwen2.5-7b", R"("context":32768,"prompt_tokens":32768)") > 10 * rest);
}

TEST_CASE("Until release 4.44 the logits of the whole prompt were kept", "[engine]") {
  const char* old = R"("engine":"transformers","engine_version":"4.44","context":4096)";
  const Estimate e = answer(scenario("qwen2-7b", R"("gpu":"h100-sxm-80gb")", old));
  const Bytes tables = 28LL * 2 * 32'768 * 128 * 2;
  CHECK(bytes_on(e, "gpu0", TermId::activations) ==
        4096LL * (6 * 152'064 + 4 * 3584) + tables + 34'603'008);
}

TEST_CASE("Windows keep what they see from release 4.56 on", "[engine]") {
  const auto cache = [](const char* version) {
    return bytes_on(answer(scenario("mistral-7b-v0.1", R"("gpu":"h100-sxm-80gb")",
                                    joined({R"("engine":"transformers","context":16384,)",
                                            R"("engine_version":")", version, R"(")"}))),
                    "gpu0", TermId::kv_cache);
  };
  CHECK(cache("4.45") == 16'384LL * 131'072);
  CHECK(cache("4.56") == 4096LL * 131'072);
}

TEST_CASE("In FP8 a tied head is loaded beside the embedding", "[engine]") {
  const auto weights = [](const char* model, const char* format) {
    const Estimate e = answer(transformers(model, joined({R"("weights":")", format, R"(")"})));
    return bytes_on(e, "gpu0", TermId::weights) - e.model.weights_bytes;
  };
  CHECK(weights("qwen3-0.6b", "fp8-block128") == 151'936LL * 1024 * 2);
  CHECK(weights("qwen3-0.6b", "bf16") == 0);
  CHECK(weights("qwen3-8b", "fp8-block128") == 0);
}

TEST_CASE("Several cards share weights and cache, and each keeps its own rest", "[engine]") {
  const Estimate one = answer(transformers("llama-3-70b", R"("context":8192)"));
  const Estimate three = answer(
      transformers("llama-3-70b", R"("context":8192)", R"("gpu":"h200-sxm-141gb","count":3)"));
  for (const TermId term : {TermId::weights, TermId::kv_cache}) {
    CHECK(bytes_on_cards(three, term) == bytes_on_cards(one, term));
  }
  const Bytes third = bytes_on_cards(one, TermId::weights) / 3;
  for (const char* card : {"gpu0", "gpu1", "gpu2"}) {
    CHECK_THAT(static_cast<double>(bytes_on(three, card, TermId::weights)),
               WithinRel(static_cast<double>(third), 0.03));
  }
}

}  // namespace headroom::test
