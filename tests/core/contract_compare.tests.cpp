// One scenario over many cards.
#include <algorithm>

#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

Comparison compared(const std::string& text) {
  INFO(text);
  const Result<ReadScenario> asked = read_scenario(text);
  REQUIRE(asked);
  Result<Comparison> made = compare(catalogue(), *asked);
  if (!made) FAIL(said(made.problem()));
  return std::move(*made);
}

const ComparisonRow& row(const Comparison& comparison, std::string_view gpu) {
  const auto found = std::find_if(comparison.rows.begin(), comparison.rows.end(),
                                  [&](const ComparisonRow& each) { return each.gpu == gpu; });
  REQUIRE(found != comparison.rows.end());
  return *found;
}

}  // namespace

TEST_CASE("A comparison without candidates has a row for every card", "[contract]") {
  const Comparison all = compared(scenario("llama-3.1-8b", "", R"("engine":"llama.cpp")"));
  CHECK(all.rows.size() == catalogue().gpus.size());
}

TEST_CASE("Candidates keep their order, and unknown ones are refused", "[contract]") {
  const Comparison two = compared(scenario(
      "llama-3.1-8b", R"("candidates":["rtx-4090","a100-sxm-40gb"])", R"("engine":"llama.cpp")"));
  REQUIRE(two.rows.size() == 2);
  CHECK(two.rows[0].gpu == "rtx-4090");
  CHECK(two.rows[1].gpu == "a100-sxm-40gb");
  const Result<ReadScenario> asked =
      read_scenario(scenario("llama-3.1-8b", R"("candidates":["rtx-4090","x"])", ""));
  const Result<Comparison> refused = compare(catalogue(), *asked);
  REQUIRE_FALSE(refused);
  CHECK(refused.problem().code == "gpu_unknown");
  CHECK(refused.problem().path == "hardware.candidates[1]");
}

TEST_CASE("A row says what the estimate for that card says", "[contract]") {
  for (const char* model : {"llama-3.1-8b", "gemma-3-27b", "llama-3-70b"}) {
    const Comparison all = compared(scenario(model, "", R"("engine":"llama.cpp")"));
    for (const char* gpu : {"rtx-4090", "rtx-3060-12gb", "h100-sxm-80gb", "mi300x", "l40s"}) {
      INFO(model << " " << gpu);
      const Memory memory =
          answer(scenario(model, joined({R"("gpu":")", gpu, R"(")"}), R"("engine":"llama.cpp")"))
              .memory;
      const ComparisonRow& found = row(all, gpu);
      CHECK(found.verdict == memory.verdict);
      if (memory.verdict != Verdict::offload) CHECK(found.headroom_bytes == memory.headroom_bytes);
    }
  }
}

TEST_CASE("The smallest number of cards that holds everything is found", "[contract]") {
  const Comparison all =
      compared(scenario("llama-3-70b", "", R"("engine":"llama.cpp","weights":"gguf:F16")"));
  const std::int64_t cards = row(all, "rtx-4090").needed.value_or(0);
  REQUIRE(cards > 1);
  const auto room = [](std::int64_t count) {
    return answer(scenario("llama-3-70b",
                           joined({R"("gpu":"rtx-4090","count":)", std::to_string(count)}),
                           R"("engine":"llama.cpp","weights":"gguf:F16","gpu_layers":81)"))
        .memory.headroom_bytes;
  };
  CHECK(room(cards) >= 0);
  CHECK(room(cards - 1) < 0);
}

TEST_CASE("Cards that an engine does not run on say why", "[contract]") {
  const Comparison vllm = compared(scenario("llama-3.1-8b", "", R"("engine":"vllm")"));
  const ComparisonRow& apple = row(vllm, "apple-m3-max-40c");
  CHECK_FALSE(apple.runs);
  CHECK(apple.reason == "vendor");
  CHECK_FALSE(apple.verdict);
  const ComparisonRow& old = row(vllm, "gtx-1080-ti");
  CHECK_FALSE(old.runs);
  CHECK(old.reason == "generation");
}

}  // namespace headroom::test
