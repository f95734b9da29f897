// Mixtures that fit with experts in host memory: as few layers' as it takes, exact at the boundary.
#include <array>

#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

struct Run {
  const char* model;
  const char* hardware;
  const char* inference;
};

constexpr std::array kRuns = {
    Run{"qwen3-30b-a3b", R"("gpu":"rtx-4060-ti-16gb")", R"("engine":"llama.cpp")"},
    Run{"gpt-oss-120b", R"("gpu":"rtx-3090")", R"("engine":"llama.cpp","weights":"native")"},
    Run{"qwen3-235b-a22b", R"("gpu":"rtx-3090","count":3)",
        R"("engine":"llama.cpp","context":32768)"},
    Run{"deepseek-v3", R"("gpu":"rtx-6000-ada","count":2)", R"("engine":"ik_llama.cpp")"},
    Run{"glm-4.5-air", R"("gpus":[{"gpu":"rtx-5090"},{"gpu":"rtx-3090"}])",
        R"("engine":"llama.cpp","context":65536,"ubatch":2048)"},
};

Memory with_experts(const Run& run, std::int64_t layers) {
  return answer(scenario(run.model, run.hardware,
                         joined({run.inference, R"(,"gpu_layers":999,"cpu_moe_layers":)",
                                 std::to_string(layers)})))
      .memory;
}

}  // namespace

TEST_CASE("The fewest layers' experts go to the host, and one fewer does not fit", "[memory]") {
  for (const Run& run : kRuns) {
    INFO(run.model << " " << run.hardware << " " << run.inference);
    const Estimate e = answer(scenario(run.model, run.hardware, run.inference));
    const Memory& memory = e.memory;
    REQUIRE(memory.verdict == Verdict::offload);
    REQUIRE(memory.cpu_moe_layers);
    CHECK(memory.gpu_layers == memory.layers);
    CHECK(memory.headroom_bytes >= 0);
    CHECK(*memory.gpu_expert_layers < *memory.expert_layers);
    const Memory same = with_experts(run, *memory.cpu_moe_layers);
    CHECK(same.headroom_bytes == memory.headroom_bytes);
    CHECK(same.gpu_expert_layers == memory.gpu_expert_layers);
    CHECK(with_experts(run, *memory.cpu_moe_layers - 1).headroom_bytes < 0);
  }
}

TEST_CASE("Several cards are told that -ncmoe empties the first of them", "[memory]") {
  const auto told = [](const char* hardware) {
    const Estimate e = answer(scenario("qwen3-235b-a22b", hardware, R"("engine":"llama.cpp")"));
    return std::count_if(e.notes.begin(), e.notes.end(),
                         [](const Note& note) { return note.code == "experts_of_first_cards"; });
  };
  CHECK(told(R"("gpu":"rtx-3090","count":3)") == 1);
  CHECK(told(R"("gpu":"rtx-3090")") == 0);
}

TEST_CASE("What fits leaves no expert on the host", "[memory]") {
  const Estimate e =
      answer(scenario("qwen3-30b-a3b", R"("gpu":"rtx-5090")", R"("engine":"llama.cpp")"));
  CHECK(e.memory.verdict == Verdict::fits);
  CHECK(e.memory.cpu_moe_layers == 0);
  CHECK(e.memory.gpu_expert_layers == e.memory.expert_layers);
}

TEST_CASE("Whole layers follow where all experts on the host are not enough", "[memory]") {
  const Estimate e =
      answer(scenario("deepseek-v3", R"("gpu":"rtx-3060-12gb")", R"("engine":"llama.cpp")"));
  CHECK(e.memory.verdict == Verdict::offload);
  CHECK(e.memory.gpu_expert_layers == 0);
  CHECK(*e.memory.gpu_layers > 0);
  CHECK(*e.memory.gpu_layers < *e.memory.layers);
  const auto layers = [&](std::int64_t more) {
    return answer(scenario("deepseek-v3", R"("gpu":"rtx-3060-12gb")",
                           joined({R"("engine":"llama.cpp","cpu_moe_layers":61,"gpu_layers":)",
                                   std::to_string(*e.memory.gpu_layers + more)})))
        .memory.headroom_bytes;
  };
  CHECK(layers(0) == e.memory.headroom_bytes);
  CHECK(layers(1) < 0);
}

TEST_CASE("What the scenario states about placement is kept", "[memory]") {
  const char* card = R"("gpu":"rtx-4060-ti-16gb")";
  const Estimate layers =
      answer(scenario("qwen3-30b-a3b", card, R"("engine":"llama.cpp","gpu_layers":49)"));
  CHECK(layers.memory.verdict == Verdict::does_not_fit);
  CHECK(layers.memory.cpu_moe_layers == 0);
  const Estimate experts =
      answer(scenario("qwen3-30b-a3b", card, R"("engine":"llama.cpp","cpu_moe_layers":0)"));
  CHECK(experts.memory.verdict == Verdict::offload);
  CHECK(*experts.memory.gpu_layers < *experts.memory.layers);
  const Estimate moved = answer(scenario(
      "qwen3-30b-a3b", card,
      R"("engine":"llama.cpp","weight_overrides":[{"match":"blk\\.0\\..*_exps","device":"host"}])"));
  CHECK(moved.memory.cpu_moe_layers == 0);
  CHECK(*moved.memory.gpu_layers < *moved.memory.layers);
}

TEST_CASE("Builds from before overrides leave whole layers on the host", "[memory]") {
  const Estimate e = answer(scenario("qwen3-30b-a3b", R"("gpu":"rtx-4060-ti-16gb")",
                                     R"("engine":"llama.cpp","engine_version":"2025-03")"));
  CHECK(e.memory.cpu_moe_layers == 0);
  CHECK(*e.memory.gpu_layers < *e.memory.layers);
}

TEST_CASE("Experts that the host cannot hold come from disk", "[memory]") {
  const auto verdict = [](const char* host) {
    return answer(scenario("qwen3-235b-a22b",
                           joined({R"("gpu":"rtx-3090","host":{"memory_gib":)", host, "}"}),
                           R"("engine":"llama.cpp")"))
        .memory.verdict;
  };
  CHECK(verdict("192") == Verdict::offload);
  CHECK(verdict("64") == Verdict::disk);
}

TEST_CASE("Models without experts say nothing of experts", "[memory]") {
  const Estimate e =
      answer(scenario("llama-3-70b", R"("gpu":"rtx-4090")", R"("engine":"llama.cpp")"));
  CHECK(e.memory.verdict == Verdict::offload);
  CHECK_FALSE(e.memory.cpu_moe_layers);
  CHECK_FALSE(e.memory.expert_layers);
}

}  // namespace headroom::test
