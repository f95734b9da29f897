// Compute buffers of llama.cpp: sizes that builds printed, or that its own scheduler computes.
#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

/// MiB of the compute buffer: what a program that wants all logits reserves, and llama-server.
struct Buffer {
  double all = 0;
  double server = 0;
};

Buffer buffer(const Estimate& e, std::string_view on) {
  const Term* term = find_term(device(e, on), TermId::compute_buffer);
  REQUIRE(term != nullptr);
  return {mib(term->bytes), mib(term->low)};
}

Buffer buffer(std::string_view model, std::string_view inference, std::string_view on = "gpu0",
              std::string_view cards = R"("gpu":"h200-sxm-141gb")") {
  return buffer(answer(scenario(model, cards, inference)), on);
}

constexpr std::string_view kEight = R"("engine":"llama.cpp","context":8192)";

}  // namespace

TEST_CASE("Llama 3.1 8B reserves 258.50 MiB, under llama-server 116.00", "[engine]") {
  const Buffer now = buffer("llama-3.1-8b", kEight);
  CHECK(now.all == 258.5);
  CHECK(now.server == 116);
  CHECK(buffer("llama-3.1-8b", kEight, "host").all == 24);
  const Buffer before = buffer(
      "llama-3.1-8b", R"("engine":"llama.cpp","context":8192,"engine_version":"2026-05-31")");
  CHECK(before.server == before.all);
}

TEST_CASE("Without flash attention the scores of every head exist", "[engine]") {
  const auto at = [](const char* version) {
    return buffer("llama-3-8b", joined({kEight, R"(,"flash_attention":false,"engine_version":")",
                                        version, R"(")"}))
        .all;
  };
  CHECK(at("2026-08") == 564);
  CHECK(at("2024-05") == 560);
}

TEST_CASE("Dense models at long contexts agree with the engine's scheduler", "[engine]") {
  const Buffer b = buffer("qwen3-32b", R"("engine":"llama.cpp","context":65536)");
  CHECK(b.server == 250);
}

TEST_CASE("Four streams of a quarter of the context need a smaller mask", "[engine]") {
  CHECK(buffer("llama-3.1-8b", R"("engine":"llama.cpp","context":2048,"sequences":4)").server ==
        110);
}

TEST_CASE("Latent attention of DeepSeek-V3 needs 788 MiB at 16,384 tokens and 1,024 a step",
          "[engine]") {
  const char* eight = R"("gpu":"h200-sxm-141gb","count":1)";
  const auto at = [&](const char* version) {
    return buffer("deepseek-v3",
                  joined({R"("engine":"llama.cpp","context":16384,"ubatch":1024,"gpu_layers":62,)",
                          R"("engine_version":")", version, R"(")"}),
                  "gpu0", eight);
  };
  CHECK(at("2025-10").all == 788);
  CHECK(at("2026-08").server == 788);
}

TEST_CASE("A fused qkv keeps K and V alive: Pythia prints 162.00 MiB", "[engine]") {
  CHECK(buffer("pythia-2.8b", R"("engine":"llama.cpp","context":2048,"flash_attention":false,)"
                              R"("engine_version":"2025-01")")
            .all == 162);
}

TEST_CASE("Several cards hold copies of the inputs", "[engine]") {
  const char* two = R"("gpu":"rtx-3090","count":2)";
  const char* run =
      R"("engine":"llama.cpp","context":8192,"flash_attention":false,"engine_version":"2024-05")";
  CHECK(buffer("llama-3-8b", run, "gpu0", two).all == 640);
  CHECK(buffer("llama-3-8b", run, "gpu1", two).all == 640);
  CHECK(buffer("llama-3-8b", run, "host", two).all == 72);
}

TEST_CASE("Layers on the host pass through the first card", "[engine]") {
  const auto half = [](const char* weights) {
    return buffer("llama-3.1-8b",
                  joined({kEight, R"(,"gpu_layers":20,"weights":"gguf:)", weights, R"(")"}))
        .server;
  };
  CHECK(half("Q4_K_M") == 131.5);
  CHECK(half("Q8_0") == 159.5);
  CHECK(half("F16") == 212);
}

TEST_CASE("Experts on the host pass through the first card, one stack at a time", "[engine]") {
  const auto experts = [](const char* ubatch) {
    return buffer("qwen3-30b-a3b",
                  joined({R"("engine":"llama.cpp","context":16384,"weights":"gguf:Q8_0",)",
                          R"("gpu_layers":24,"batch":4096,"ubatch":)", ubatch}))
        .server;
  };
  CHECK(experts("512") == 280);
  CHECK(experts("2048") == 508);
  CHECK(experts("4096") == 812);
}

TEST_CASE("With no layer on a card the first one still computes the prompts", "[engine]") {
  const Estimate e = answer(
      scenario("llama-2-13b", R"("gpu":"rtx-3090","count":2)",
               R"("engine":"ik_llama.cpp","weights":"gguf:Q8_0","context":512,"gpu_layers":0,)"
               R"("flash_attention":false,"engine_version":"2025-04")"));
  CHECK_THAT(buffer(e, "gpu0").all, WithinAbs(248.54, 0.05));
  CHECK_THAT(buffer(e, "host").all, WithinAbs(21.01, 0.02));
  CHECK(device(e, "gpu1").terms.empty());
  CHECK(find_term(device(e, "gpu0"), TermId::weights) == nullptr);
}

TEST_CASE("Steps of fewer than 32 tokens leave the host's layers to the processor", "[engine]") {
  const Estimate e = answer(scenario("llama-3-8b", R"("gpu":"rtx-3090")",
                                     R"("engine":"llama.cpp","gpu_layers":0,"ubatch":31)"));
  CHECK(device(e, "gpu0").terms.empty());
}

TEST_CASE("The fork's cards print 260 MiB for every 512 tokens of GLM-4.5 at 65,536", "[engine]") {
  const char* cards =
      R"("gpus":[{"gpu":"rtx-pro-6000-blackwell-ws","count":2},{"gpu":"rtx-5090"}])";
  for (const int times : {1, 4, 32}) {
    const std::string ubatch = std::to_string(512 * times);
    const Estimate e = answer(scenario(
        "glm-4.5", cards,
        joined({R"("engine":"ik_llama.cpp","engine_version":"2025-09-02","context":65536,)",
                R"("batch":16384,"gpu_layers":94,"ubatch":)", ubatch})));
    CHECK(buffer(e, "gpu0").all == 260 * times);
    CHECK(buffer(e, "gpu1").all == 260 * times);
    CHECK(buffer(e, "gpu2").all == 306 * times);
    CHECK(buffer(e, "host").all == 138 * times);
  }
}

TEST_CASE("Without a card one buffer holds the whole graph", "[engine]") {
  const auto on_host = [](const char* model, const char* run) {
    return buffer(model, run, "host", R"("host":{})").all;
  };
  CHECK_THAT(
      on_host("qwen3-32b", R"("engine":"ik_llama.cpp","context":40960,"flash_attention":false,)"
                           R"("engine_version":"2025-06")"),
      WithinAbs(5252.01, 0.02));
  CHECK(on_host("qwen3-30b-a3b",
                R"("engine":"ik_llama.cpp","context":4096,"engine_version":"2025-05")") == 300.75);
}

TEST_CASE("The output buffer is a row of logits for each sequence", "[engine]") {
  const Estimate e = answer(
      scenario("llama-3.1-8b", R"("gpu":"rtx-4090")", R"("engine":"llama.cpp","sequences":4)"));
  CHECK(bytes_on(e, "host", TermId::output_buffer) == 4 * 4 * 128'256);
  const Estimate fork = answer(scenario("llama-3.1-8b", R"("gpu":"rtx-4090")",
                                        R"("engine":"ik_llama.cpp","engine_version":"2025-06")"));
  CHECK(find_term(device(fork, "host"), TermId::output_buffer)->high == 2 * 4 * 128'256);
}

}  // namespace headroom::test
