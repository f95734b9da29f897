// Tensors that overrides put elsewhere than their layer: -ot, -cmoe and -ncmoe of llama.cpp.
#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

constexpr const char* kOne = R"("gpu":"rtx-3090")";
constexpr const char* kTwo = R"("gpu":"rtx-3090","count":2)";

/// {"match":match,"device":device}
std::string move(std::string_view match, std::string_view device) {
  return joined({R"({"match":")", match, R"(","device":")", device, R"("})"});
}

std::string moves(std::initializer_list<std::string> list) {
  std::string text;
  for (const std::string& each : list) text += (text.empty() ? "" : ",") + each;
  return joined({R"(,"weight_overrides":[)", text, "]"});
}

Estimate run(std::string_view model, std::string_view hardware, std::string_view overrides,
             std::string_view engine = "llama.cpp") {
  return answer(scenario(model, hardware,
                         joined({R"("gpu_layers":999,"engine":")", engine, "\"", overrides})));
}

Bytes weights(const Estimate& e, std::string_view device) {
  return bytes_on(e, device, TermId::weights);
}

bool has_note(const Estimate& e, std::string_view code) {
  return std::any_of(e.notes.begin(), e.notes.end(),
                     [&](const Note& note) { return note.code == code; });
}

}  // namespace

TEST_CASE("Qwen3 235B over two cards and the host lies as llama.cpp prints", "[engine]") {
  const Estimate e = answer(
      scenario("qwen3-235b-a22b", kTwo,
               joined({R"("engine":"llama.cpp","engine_version":"2025-05","weights":"gguf:Q6_K",)",
                       R"("kv":{"k":"q8_0","v":"q8_0"},"context":16384,"gpu_layers":95)",
                       moves({move(R"(blk\\.(0|1|2|3|4|5|6)\\.ffn.*)", "gpu0"),
                              move(R"(blk\\.(7|8|9|10|11|12|13)\\.ffn.*)", "gpu1"),
                              move(R"(blk\\.1[4-9]\\.ffn.*)", "host"),
                              move(R"(blk\\.[2-9][0-9]\\.ffn.*)", "host")})})));
  CHECK_THAT(mib(weights(e, "gpu0")), WithinAbs(15922.41, 0.01));
  CHECK_THAT(mib(weights(e, "gpu1")), WithinAbs(16297.68, 0.01));
  CHECK(mib(bytes_on(e, "gpu0", TermId::compute_buffer)) == 774);
  CHECK(mib(bytes_on(e, "gpu1", TermId::compute_buffer)) == 304.75);
  CHECK(mib(bytes_on(e, "host", TermId::compute_buffer)) == 40);
  CHECK(e.memory.expert_layers == 94);
  CHECK(e.memory.gpu_expert_layers == 14);
  CHECK(e.memory.verdict == Verdict::offload);
}

TEST_CASE("The first override whose pattern is found decides", "[engine]") {
  const std::string narrow = move("blk\\\\.7\\\\.ffn_up_exps", "gpu0");
  const std::string broad = move("exps", "host");
  const Estimate first = run("qwen3-30b-a3b", kOne, moves({narrow, broad}));
  const Estimate second = run("qwen3-30b-a3b", kOne, moves({broad, narrow}));
  const Estimate alone = run("qwen3-30b-a3b", kOne, moves({broad}));
  CHECK(weights(second, "gpu0") == weights(alone, "gpu0"));
  CHECK(weights(first, "gpu0") - weights(alone, "gpu0") == 128LL * 768 * 2048 / 256 * 144);
}

TEST_CASE("Overrides move input tensors too, and a tied embedding only once", "[engine]") {
  const Estimate usual = run("llama-3.1-8b", kOne, "");
  const Estimate moved = run("llama-3.1-8b", kOne, moves({move("^token_embd", "gpu0")}));
  CHECK(weights(usual, "host") > 0);
  CHECK(weights(moved, "host") == 0);
  CHECK(weights(moved, "gpu0") == weights(usual, "gpu0") + weights(usual, "host"));

  const Estimate tied = run("gemma-3-27b", kOne, "");
  const Estimate once = run("gemma-3-27b", kOne, moves({move("^token_embd", "gpu0")}));
  CHECK(weights(once, "host") == 0);
  CHECK(weights(once, "gpu0") == weights(tied, "gpu0"));
}

TEST_CASE("Devices that are not there are refused, and the others named", "[engine]") {
  const auto refused = [](const char* hardware, const char* device) {
    return refusal(scenario(
        "qwen3-30b-a3b", hardware,
        joined({R"("engine":"llama.cpp")", moves({move("exps", "host"), move("exps", device)})})));
  };
  for (const char* device : {"gpu2", "gpu", "gpu-1", "gpu1x", "CPU", "CUDA0", ""}) {
    INFO(device);
    const Problem problem = refused(kTwo, device);
    CHECK(problem.code == "override_device");
    CHECK(problem.path == "inference.weight_overrides[1].device");
    CHECK(said(problem).find("host, gpu0 .. gpu1") != std::string::npos);
  }
  CHECK(refused(R"("host":{"memory_gib":64})", "gpu0").code == "override_device");
}

TEST_CASE("What an override cannot change is said", "[engine]") {
  CHECK(has_note(run("llama-3.1-8b", kOne, moves({move("exps", "host")})),
                 "override_matches_nothing"));
  CHECK(has_note(run("llama-3.1-8b", kOne, R"(,"cpu_moe_layers":4)"), "no_experts"));
  const Estimate vllm =
      answer(scenario("qwen3-30b-a3b", R"("gpu":"h100-sxm-80gb")",
                      joined({R"("engine":"vllm","weights":"fp8","cpu_moe_layers":4)",
                              moves({move("exps", "host")})})));
  CHECK(std::count_if(vllm.notes.begin(), vllm.notes.end(),
                      [](const Note& note) { return note.code == "key_of_other_engine"; }) == 2);
}

TEST_CASE("-ncmoe is as many overrides, behind those that are stated", "[engine]") {
  const std::string before = move(R"(blk\\.1\\.ffn_down_exps)", "gpu0");
  std::string each = before;
  for (int layer = 0; layer < 5; ++layer) {
    each += "," + move(joined({R"(blk\\.)", std::to_string(layer),
                               R"(\\.ffn_(up|down|gate|gate_up)_(ch|)exps)"}),
                       "host");
  }
  const Estimate spelled = run("qwen3-30b-a3b", kOne, moves({each}));
  const Estimate brief =
      run("qwen3-30b-a3b", kOne, joined({R"(,"cpu_moe_layers":5)", moves({before})}));
  for (const char* device : {"gpu0", "host"}) {
    for (const TermId id : {TermId::weights, TermId::kv_cache, TermId::compute_buffer}) {
      CHECK(bytes_on(brief, device, id) == bytes_on(spelled, device, id));
    }
  }
  CHECK(brief.memory.cpu_moe_layers == 5);
  CHECK(brief.memory.gpu_expert_layers == 43);
  CHECK(brief.scenario.inference->cpu_moe_layers == 5);
}

TEST_CASE("llama.cpp counts dense layers too, the fork from the last layer with experts",
          "[engine]") {
  const auto on_cards = [](const char* engine, const char* number, const char* hardware) {
    return *run("deepseek-v3", hardware, joined({R"(,"cpu_moe_layers":)", number}), engine)
                .memory.gpu_expert_layers;
  };
  CHECK(on_cards("llama.cpp", "3", kOne) == 58);
  CHECK(on_cards("llama.cpp", "5", kOne) == 56);
  CHECK(on_cards("ik_llama.cpp", "5", kOne) == 53);
  CHECK(on_cards("ik_llama.cpp", "999", kTwo) == 0);
  // Two cards of 31 and 30 layers: 5 and 5, of which none is dense.
  CHECK(on_cards("ik_llama.cpp", "10", kTwo) == 48);
  CHECK(on_cards("ik_llama.cpp", "61", kTwo) == 0);
}

TEST_CASE("The fork shares -ncmoe out by the layers of the cards", "[engine]") {
  const Estimate none = run("qwen3-30b-a3b", R"("gpu":"rtx-3090","count":3)", "", "ik_llama.cpp");
  const Estimate three = run("qwen3-30b-a3b", R"("gpu":"rtx-3090","count":3)",
                             R"(,"cpu_moe_layers":3)", "ik_llama.cpp");
  for (const char* card : {"gpu0", "gpu1", "gpu2"})
    CHECK(weights(three, card) < weights(none, card));
}

TEST_CASE("Overrides turn the pipeline of several cards off", "[engine]") {
  const Estimate piped = run("qwen3-30b-a3b", kTwo, "");
  const Estimate moved = run("qwen3-30b-a3b", kTwo, moves({move("^output_norm", "gpu1")}));
  const auto copies = [](const Estimate& e) {
    return *find_term(device(e, "gpu1"), TermId::compute_buffer)->inputs.find_whole("copies");
  };
  CHECK(copies(piped) == 4);
  CHECK(copies(moved) == 1);
}

TEST_CASE("Experts that no card borrows are computed on the host", "[engine]") {
  // 4 x 512 x (8 x 4,096 + 4,096 + 2 x 8 x 1,536) = 120 MiB, as the fork printed without its cards.
  const Estimate e = answer(scenario(
      "qwen3-235b-a22b", kOne,
      R"("engine":"ik_llama.cpp","engine_version":"2025-06-14","context":16384,"ubatch":256,)"
      R"("gpu_layers":95,"cpu_moe_layers":94)"));
  CHECK(mib(bytes_on(e, "host", TermId::compute_buffer)) == 60);
  const Estimate apple =
      answer(scenario("qwen3-30b-a3b", R"("gpu":{"name":"M","vendor":"Apple","memory_gb":64})",
                      R"("engine":"llama.cpp","gpu_layers":49,"cpu_moe_layers":48)"));
  CHECK(mib(bytes_on(apple, "host", TermId::compute_buffer)) == 72);
}

}  // namespace headroom::test
