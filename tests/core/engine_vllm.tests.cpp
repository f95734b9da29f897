// vLLM: weights of a rank, the profiled peak, how the pool is cut, what it holds.
#include "answers.hpp"
#include "catch.hpp"
#include "engine/vllm.hpp"

namespace headroom::test {
namespace {

std::string vllm(std::string_view model, std::string_view hardware, std::string_view more) {
  return scenario(model, hardware, joined({R"("engine":"vllm","engine_version":"0.12.0",)", more}));
}

/// Sequences of the scenario's context in a pool of `blocks` blocks.
double concurrency(std::string_view model, std::string_view context, std::int64_t blocks) {
  const Resolved r = resolved(
      vllm(model, R"("gpu":"a100-sxm-40gb")", joined({R"("batch":2048,"context":)", context})));
  const Pool pool = vllm_pool(r.deployment, 0, r.deployment.model->layers.size());
  return static_cast<double>(blocks) / static_cast<double>(pool.blocks_per_sequence);
}

constexpr std::string_view kPlain = R"("weights":"bf16","context":8192)";

}  // namespace

TEST_CASE("Weights of Llama 3.1 8B take 14.9889 GiB with the rotary table", "[engine]") {
  const Estimate e = answer(vllm("llama-3.1-8b", R"("gpu":"h100-sxm-80gb")", kPlain));
  CHECK_THAT(gib(bytes_on(e, "gpu0", TermId::weights)), WithinAbs(14.9889, 0.0002));
}

TEST_CASE("Mixed windows share the pool: concurrency as printed", "[engine]") {
  CHECK_THAT(concurrency("gpt-oss-20b", "24000", 57'586), WithinAbs(35.18, 0.005));
  CHECK_THAT(concurrency("gemma-3-12b", "32768", 16'638), WithinAbs(5.52, 0.005));
  CHECK_THAT(concurrency("gemma-3-27b", "29000", 24'045), WithinAbs(8.09, 0.005));
  CHECK_THAT(concurrency("llama-3.1-8b", "65536", 4096), WithinAbs(1.0, 1e-9));
}

TEST_CASE("A token of Llama 3.1 8B takes 131,072 bytes of the pool", "[engine]") {
  const Estimate e = answer(vllm("llama-3.1-8b", R"("gpu":"h100-sxm-80gb")", kPlain));
  const Device& card = device(e, "gpu0");
  REQUIRE(card.kv_tokens);
  CHECK(*card.kv_tokens == bytes_on(e, "gpu0", TermId::kv_cache) / (16 * 131'072) * 16);
}

TEST_CASE("Pool and fixed terms together are the utilised memory", "[engine]") {
  for (const double part : {0.5, 0.9, 1.0}) {
    const Estimate e =
        answer(vllm("llama-3.1-8b", R"("gpu":"h100-sxm-80gb")",
                    joined({kPlain, R"(,"memory_utilization":)", std::to_string(part)})));
    const Device& card = device(e, "gpu0");
    const Bytes budget = fraction_of(*card.usable_bytes, part);
    CHECK(card.used_bytes - bytes_on(e, "gpu0", TermId::graphs) == budget);
  }
}

TEST_CASE("Graphs count in the budget from release 0.21 on, beside it before", "[engine]") {
  const auto pool = [](const char* version) {
    const Estimate e =
        answer(scenario("llama-3.1-8b", R"("gpu":"h100-sxm-80gb")",
                        joined({R"("engine":"vllm","memory_utilization":0.9,"engine_version":")",
                                version, R"(",)", kPlain})));
    CHECK(bytes_on(e, "gpu0", TermId::graphs) > 0);
    return device(e, "gpu0").used_bytes;
  };
  const Bytes usable = 81'008 * kMiB;
  CHECK(pool("2026-05-01") == fraction_of(usable, 0.9));
  CHECK(pool("2026-04-30") > fraction_of(usable, 0.9));
}

TEST_CASE("The default utilisation rose to 0.92 in release 0.21", "[engine]") {
  const auto part = [](const char* version) {
    return *answer(scenario("llama-3.1-8b", R"("gpu":"h100-sxm-80gb")",
                            joined({R"("engine":"vllm","engine_version":")", version, R"(")"})))
                .scenario.inference->memory_utilization;
  };
  CHECK(part("0.12.0") == 0.9);
  CHECK(part("0.21.0") == 0.92);
}

TEST_CASE("The sampler's peak of Qwen3 0.6B on an H100 is 5.56 GiB", "[engine]") {
  const Estimate e = answer(
      scenario("qwen3-0.6b", R"("gpu":"h100-sxm-80gb")",
               R"("engine":"vllm","engine_version":"2025-10","weights":"bf16","context":16000)"));
  CHECK_THAT(gib(bytes_on(e, "gpu0", TermId::activations)), WithinAbs(5.56, 0.01));
}

TEST_CASE("Before V1 a rank that did not sample had only the layers' peak", "[engine]") {
  const Estimate e =
      answer(scenario("llama-3-8b", R"("gpu":"h100-sxm-80gb","count":2)",
                      R"("engine":"vllm","engine_version":"2024-12","context":8192)"));
  CHECK_THAT(gib(bytes_on(e, "gpu0", TermId::activations)), WithinAbs(1.26, 0.02));
  CHECK(bytes_on(e, "gpu1", TermId::activations) < bytes_on(e, "gpu0", TermId::activations) / 2);
}

TEST_CASE("Ranks beyond the KV heads hold a copy of one head each", "[engine]") {
  const auto block = [](const char* ranks) {
    const Resolved r = resolved(
        vllm("llama-3.1-8b", joined({R"("gpu":"h100-sxm-80gb","count":)", ranks}), kPlain));
    return vllm_pool(r.deployment, 0, 32).block_bytes;
  };
  CHECK(block("1") == 16 * 131'072);
  CHECK(block("8") == 16 * 131'072 / 8);
  CHECK(block("16") == block("8"));
}

TEST_CASE("Latent attention is never divided over ranks", "[engine]") {
  const Resolved r = resolved(
      vllm("deepseek-v3", R"("gpu":"h200-sxm-141gb","count":8)", R"("weights":"fp8-block128")"));
  CHECK(vllm_pool(r.deployment, 0, 61).block_bytes == 16LL * 61 * 576 * 2);
}

TEST_CASE("Stages of a pipeline hold the whole model once", "[engine]") {
  const auto weights = [](const char* count, const char* parallel) {
    const Estimate e =
        answer(vllm("llama-3.1-8b", joined({R"("gpu":"h100-sxm-80gb","count":)", count}),
                    joined({kPlain, R"(,"parallel":)", parallel})));
    return bytes_on_cards(e, TermId::weights);
  };
  const Bytes table = vllm_rotary_bytes(
      *resolved(vllm("llama-3.1-8b", R"("gpu":"h100-sxm-80gb")", kPlain)).deployment.model);
  const Bytes whole = weights("1", R"({"tensor":1})");
  CHECK(table == 32 * kMiB);
  CHECK(weights("2", R"({"pipeline":2})") == whole + table);
  CHECK(weights("3", R"({"pipeline":3})") == whole + 2 * table);
}

TEST_CASE("Norms are copied to every rank, matrices are divided", "[engine]") {
  const Estimate one = answer(vllm("llama-3.1-8b", R"("gpu":"h100-sxm-80gb")", kPlain));
  const Estimate two = answer(vllm("llama-3.1-8b", R"("gpu":"h100-sxm-80gb","count":2)", kPlain));
  const Bytes norms = 65LL * 4096 * 2;
  const Bytes copied = norms + 32 * kMiB;
  CHECK(2 * bytes_on(two, "gpu0", TermId::weights) ==
        bytes_on(one, "gpu0", TermId::weights) + copied);
}

TEST_CASE("Experts in MXFP4 are padded for the kernels of the card", "[engine]") {
  const auto weights = [](const char* gpu) {
    const Estimate e =
        answer(vllm("gpt-oss-20b", joined({R"("gpu":")", gpu, R"(")"}), R"("context":16000)"));
    return gib(bytes_on(e, "gpu0", TermId::weights));
  };
  CHECK_THAT(weights("rtx-4090"), WithinRel(13.7194, 0.004));
  CHECK_THAT(weights("h100-sxm-80gb"), WithinRel(13.47, 0.002));
  CHECK_THAT(weights("ai-pro-r9700"), WithinRel(14.3066, 0.015));
}

TEST_CASE("Cards of one kind are given the same terms", "[engine]") {
  const auto kind = [](const char* gpu) {
    return vllm_card_kind(
        resolved(vllm("qwen3-0.6b", joined({R"("gpu":")", gpu, R"(")"}), kPlain)).deployment);
  };
  CHECK(kind("rtx-4090") == kind("rtx-3090"));
  CHECK(kind("rtx-4090") != kind("h100-sxm-80gb"));
  CHECK(kind("rtx-4090") != kind("ai-pro-r9700"));
  CHECK(kind("h100-sxm-80gb") != kind("b200"));
}

}  // namespace headroom::test
