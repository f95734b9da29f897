// Verdicts, headroom, what is reserved, how much of a card is usable.
#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

Estimate llama(std::string_view model, std::string_view hardware, std::string_view more = "") {
  return answer(scenario(model, hardware, joined({R"("engine":"llama.cpp")", more})));
}

Bytes usable(const char* gpu) {
  return usable_memory(*catalogue().find_gpu(gpu)).usable;
}

}  // namespace

TEST_CASE("A model well below the card's memory fits", "[memory]") {
  const Estimate e = llama("llama-3.1-8b", R"("gpu":"rtx-4090")");
  CHECK(e.memory.verdict == Verdict::fits);
  CHECK(e.memory.headroom_bytes == usable("rtx-4090") - device(e, "gpu0").used_bytes);
}

TEST_CASE("Over nine tenths of the usable memory is tight", "[memory]") {
  const Estimate loose = llama("llama-3.1-8b", R"("gpu":"rtx-4090")");
  const Bytes used = device(loose, "gpu0").used_bytes;
  const Bytes limit = fraction_of(usable("rtx-4090"), 0.9);
  const auto with = [&](Bytes reserved_mib) {
    return llama("llama-3.1-8b",
                 joined({R"("gpu":"rtx-4090","reserved_mib":)", std::to_string(reserved_mib)}))
        .memory.verdict;
  };
  const Bytes room = (limit - used) / kMiB;
  CHECK(with(room) == Verdict::fits);
  CHECK(with(room + 1) == Verdict::tight);
}

TEST_CASE("Layers stay in host memory when the card is too small", "[memory]") {
  const Estimate e = llama("llama-3-70b", R"("gpu":"rtx-4090")");
  CHECK(e.memory.verdict == Verdict::offload);
  CHECK(e.memory.headroom_bytes >= 0);
  CHECK(*e.memory.gpu_layers > 0);
  CHECK(*e.memory.gpu_layers < *e.memory.layers);
  CHECK(e.memory.layers == 81);
}

TEST_CASE("When the host is too small as well, the rest stays on disk", "[memory]") {
  const Estimate e = llama("llama-3-70b", R"("gpu":"rtx-4090","host":{"memory_gib":8})");
  CHECK(e.memory.verdict == Verdict::disk);
  CHECK(llama("llama-3-70b", R"("host":{"memory_gib":8})").memory.verdict == Verdict::disk);
  CHECK(llama("llama-3-70b", R"("host":{"memory_gib":8})").memory.headroom_bytes < 0);
}

TEST_CASE("The fitted number of layers is the most: one more does not fit", "[memory]") {
  for (const char* hardware : {R"("gpu":"rtx-4090")", R"("gpu":"rtx-3060-12gb","count":2)"}) {
    INFO(hardware);
    const Estimate e = llama("llama-3-70b", hardware);
    const std::int64_t layers = *e.memory.gpu_layers;
    const auto asked = [&](std::int64_t n) {
      return llama("llama-3-70b", hardware, joined({R"(,"gpu_layers":)", std::to_string(n)}));
    };
    CHECK(asked(layers).memory.headroom_bytes >= 0);
    CHECK(asked(layers).memory.verdict == Verdict::offload);
    CHECK(asked(layers + 1).memory.headroom_bytes < 0);
    CHECK(asked(layers + 1).memory.verdict == Verdict::does_not_fit);
  }
}

TEST_CASE("Negative headroom is what is missing on the fullest card", "[memory]") {
  const Estimate e = llama("llama-3-70b", R"("gpu":"rtx-4090","count":2)",
                           R"(,"weights":"gguf:F16","gpu_layers":81)");
  CHECK(e.memory.verdict == Verdict::does_not_fit);
  const Bytes first = usable("rtx-4090") - device(e, "gpu0").used_bytes;
  const Bytes second = usable("rtx-4090") - device(e, "gpu1").used_bytes;
  CHECK(e.memory.headroom_bytes == std::min(first, second));
  CHECK(e.memory.headroom_bytes < 0);
}

TEST_CASE("Reserved memory is a term of every card", "[memory]") {
  const Estimate free = llama("llama-3.1-8b", R"("gpu":"rtx-4090","count":2)");
  const Estimate some = llama("llama-3.1-8b", R"("gpu":"rtx-4090","count":2,"reserved_mib":1000)");
  for (const char* card : {"gpu0", "gpu1"}) {
    CHECK(bytes_on(free, card, TermId::reserved) == 0);
    CHECK(bytes_on(some, card, TermId::reserved) == 1000 * kMiB);
    CHECK(device(some, card).used_bytes == device(free, card).used_bytes + 1000 * kMiB);
  }
  CHECK(some.memory.headroom_bytes == free.memory.headroom_bytes - 1000 * kMiB);
}

TEST_CASE("vLLM gives up pool for reserved memory only beyond its slack", "[memory]") {
  const auto pool = [](const char* reserved) {
    return bytes_on(answer(scenario("llama-3.1-8b",
                                    joined({R"("gpu":"h100-sxm-80gb","reserved_mib":)", reserved}),
                                    R"("engine":"vllm","memory_utilization":0.9)")),
                    "gpu0", TermId::kv_cache);
  };
  CHECK(pool("0") == pool("1000"));
  CHECK(pool("20000") < pool("0"));
}

TEST_CASE("vLLM with too small a pool for the sequences is tight, for one sequence it fails",
          "[memory]") {
  const auto verdict = [](const char* context, const char* sequences) {
    return answer(scenario("llama-3.1-8b", R"("gpu":"rtx-4090")",
                           joined({R"("engine":"vllm","weights":"bf16","context":)", context,
                                   R"(,"sequences":)", sequences})))
        .memory;
  };
  CHECK(verdict("4096", "1").verdict == Verdict::fits);
  CHECK(verdict("16384", "64").verdict == Verdict::tight);
  CHECK(verdict("16384", "64").headroom_bytes < 0);
  CHECK(verdict("131072", "1").verdict == Verdict::does_not_fit);
  CHECK(verdict("131072", "1").headroom_bytes < 0);
}

TEST_CASE("An engine that cannot leave layers behind does not fit", "[memory]") {
  for (const char* engine : {"vllm", "sglang", "transformers"}) {
    const Estimate e = answer(scenario("llama-3-70b", R"("gpu":"rtx-4090")",
                                       joined({R"("engine":")", engine, R"(","weights":"bf16")"})));
    CHECK(e.memory.verdict == Verdict::does_not_fit);
    CHECK(e.memory.headroom_bytes < 0);
    CHECK(e.memory.largest_context == 0);
    CHECK(e.memory.most_sequences == 0);
  }
}

TEST_CASE("Usable memory is the runtime's figure, the driver's, or a rule", "[memory]") {
  const auto formula = [](const char* gpu) {
    return std::string(usable_memory(*catalogue().find_gpu(gpu)).formula);
  };
  CHECK(formula("rtx-4090") == "memory.cuda");
  CHECK(usable("rtx-4090") == 24'080 * kMiB);
  CHECK(formula("h200-sxm-141gb") == "memory.driver");
  CHECK(usable("h200-sxm-141gb") == 143'771 * kMiB);
  CHECK(formula("rtx-4080") == "memory.label");
  CHECK(formula("apple-m3-max-40c") == "memory.apple_working_set");
  for (const Gpu& gpu : catalogue().gpus) {
    INFO(gpu.id);
    const UsableMemory memory = usable_memory(gpu);
    CHECK(memory.usable > 0);
    CHECK(memory.usable <= memory.capacity);
    CHECK(memory.usable >= memory.capacity / 2);
  }
}

}  // namespace headroom::test
