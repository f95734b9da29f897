// The largest context and the most sequences: each fits, and one more does not.
#include <array>

#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

struct Run {
  const char* model;
  const char* hardware;
  const char* inference;  // without context and sequences
};

// One of each engine, windows, latents, several cards, quantised caches. Layers are stated, since
// llama.cpp would leave some in host memory rather than fail.
constexpr std::array kRuns = {
    Run{"llama-3.1-8b", R"("gpu":"rtx-4090")",
        R"("engine":"llama.cpp","weights":"gguf:F16","gpu_layers":99)"},
    Run{"gemma-3-27b", R"("gpu":"rtx-4090","count":2)",
        R"("engine":"llama.cpp","kv":{"k":"q8_0","v":"q8_0"},"gpu_layers":99)"},
    Run{"llama-3-70b", R"("gpu":"rtx-4090")", R"("engine":"llama.cpp","gpu_layers":30)"},
    Run{"qwen3-30b-a3b", R"("gpu":"rtx-4090")",
        R"("engine":"ik_llama.cpp","engine_version":"2025-06","gpu_layers":99)"},
    Run{"gpt-oss-20b", R"("gpu":"rtx-4090")", R"("engine":"vllm")"},
    Run{"llama-3.1-8b", R"("gpu":"rtx-4090","count":2)",
        R"("engine":"vllm","weights":"bf16","parallel":{"tensor":1,"pipeline":2})"},
    Run{"deepseek-v2-lite", R"("gpu":"rtx-5090","count":2)", R"("engine":"vllm","weights":"bf16")"},
    Run{"qwen2.5-7b", R"("gpu":"rtx-4090")", R"("engine":"transformers","weights":"bf16")"},
    Run{"llama-3.1-8b", R"("gpu":"rtx-4090","count":2)",
        R"("engine":"transformers","weights":"bf16")"},
    Run{"llama-3-8b", R"("host":{"memory_gib":6})", R"("engine":"llama.cpp")"},
};

Memory memory(const Run& run, std::int64_t context, std::int64_t sequences) {
  return answer(scenario(run.model, run.hardware,
                         joined({run.inference, R"(,"context":)", std::to_string(context),
                                 R"(,"sequences":)", std::to_string(sequences)})))
      .memory;
}

}  // namespace

TEST_CASE("The largest context fits and one token more does not", "[memory]") {
  for (const Run& run : kRuns) {
    INFO(run.model << " " << run.hardware << " " << run.inference);
    const Estimate e = answer(scenario(
        run.model, run.hardware, joined({run.inference, R"(,"context":2048,"sequences":2)"})));
    REQUIRE(e.memory.largest_context);
    const std::int64_t most = *e.memory.largest_context;
    REQUIRE(most > 0);
    CHECK(memory(run, most, 2).headroom_bytes >= 0);
    if (most < e.model.max_context.value_or(0)) {
      CHECK(memory(run, most + 1, 2).headroom_bytes < 0);
    }
  }
}

TEST_CASE("The most sequences fit and one more does not", "[memory]") {
  for (const Run& run : kRuns) {
    INFO(run.model << " " << run.hardware << " " << run.inference);
    const Estimate e =
        answer(scenario(run.model, run.hardware, joined({run.inference, R"(,"context":2048)"})));
    REQUIRE(e.memory.most_sequences);
    const std::int64_t most = *e.memory.most_sequences;
    REQUIRE(most > 0);
    CHECK(memory(run, 2048, most).headroom_bytes >= 0);
    CHECK(memory(run, 2048, most + 1).headroom_bytes < 0);
  }
}

TEST_CASE("The largest context is the model's own when that fits", "[memory]") {
  const Estimate e =
      answer(scenario("llama-3.1-8b", R"("gpu":"h200-sxm-141gb")", R"("engine":"llama.cpp")"));
  CHECK(e.memory.largest_context == 131'072);
}

TEST_CASE("More context never leaves more room", "[memory]") {
  for (const Run& run : kRuns) {
    INFO(run.model << " " << run.inference);
    Bytes before = kLargest;
    for (const std::int64_t context : {1, 100, 512, 2048, 4000, 8192}) {
      const Bytes room = memory(run, context, 1).headroom_bytes;
      CHECK(room <= before);
      before = room;
    }
  }
}

}  // namespace headroom::test
