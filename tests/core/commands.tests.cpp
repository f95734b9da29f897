// The command builder: flags of each engine, and names that a shell must not act on.
#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>

#include "answers.hpp"
#include "catch.hpp"
#include "command/commands.hpp"
#include "command/shell.hpp"

using namespace headroom;
using namespace headroom::test;

namespace {

Commands commands_of(const std::string& text) {
  const Result<ReadScenario> asked = read_scenario(text);
  REQUIRE(asked);
  Result<Commands> answer = commands(catalogue(), *asked);
  if (!answer) FAIL(said(answer.problem()));
  return std::move(*answer);
}

const Command& command_of(const Commands& answer, std::string_view engine,
                          std::string_view kind = "shell") {
  const auto found =
      std::find_if(answer.commands.begin(), answer.commands.end(),
                   [&](const Command& each) { return each.engine == engine && each.kind == kind; });
  REQUIRE(found != answer.commands.end());
  return *found;
}

/// What a POSIX shell makes of the words: one a line.
std::string in_a_shell(const std::string& words) {
  const std::string command = "printf '%s\\n' " + words;
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  REQUIRE(pipe != nullptr);
  std::string out;
  std::array<char, 256> part{};
  while (std::fgets(part.data(), static_cast<int>(part.size()), pipe.get()) != nullptr) {
    out += part.data();
  }
  return out;
}

constexpr const char* kTwoCards = R"("gpu":"rtx-4090","count":2)";

}  // namespace

TEST_CASE("llama-server is told layers, all tokens, sequences, batches, types and the split") {
  const Commands answer =
      commands_of(scenario("llama-3.1-8b", kTwoCards,
                           R"("context":16384,"sequences":4,"kv":{"k":"q8_0","v":"q4_0"},)"
                           R"("tensor_split":[3,1.5])"));
  CHECK(command_of(answer, "llama-server").text ==
        "llama-server -m llama-3.1-8b-Q4_K_M.gguf -ngl 33 -c 65536 -np 4 -b 2048 -ub 512 -fa on "
        "-ctk q8_0 -ctv q4_0 -sm layer -ts 3,1.5");
}

TEST_CASE("before August 2025 flash attention of llama.cpp is a flag without a value") {
  const std::string older = R"("engine_version":"2025-06","flash_attention":)";
  const auto text = [&](const char* value) {
    return command_of(commands_of(scenario("llama-3.1-8b", R"("gpu":"rtx-4090")", older + value)),
                      "llama-server")
        .text;
  };
  CHECK_THAT(text("true"), ContainsSubstring("-ub 512 -fa -ctk"));
  CHECK_THAT(text("false"), ContainsSubstring("-ub 512 -ctk"));
}

TEST_CASE("layers that fit are counted out, and none without a card") {
  const Commands partly = commands_of(scenario("llama-3.3-70b", R"("gpu":"rtx-4090")", ""));
  CHECK_THAT(command_of(partly, "llama-server").text, ContainsSubstring("-ngl 4"));
  const Commands none = commands_of(scenario("llama-3.1-8b", R"("host":{})", ""));
  CHECK_THAT(command_of(none, "llama-server").text, ContainsSubstring("-ngl 0 "));
}

TEST_CASE("a mixture's experts that stay on the host are counted out") {
  const Commands mixture =
      commands_of(scenario("qwen3-30b-a3b", R"("gpu":"rtx-4060-ti-16gb")", R"("context":16384)"));
  CHECK_THAT(command_of(mixture, "llama-server").text, ContainsSubstring("-ngl 49 -ncmoe 10 "));
  const Commands dense = commands_of(scenario("llama-3.3-70b", R"("gpu":"rtx-4090")", ""));
  CHECK_THAT(command_of(dense, "llama-server").text, !ContainsSubstring("-ncmoe"));
}

TEST_CASE("Ollama gets its environment and a Modelfile, and says what it cannot") {
  const Commands same = commands_of(scenario(
      "llama-3.1-8b", kTwoCards, R"("context":8192,"sequences":2,"kv":{"k":"q8_0","v":"q8_0"})"));
  CHECK(command_of(same, "ollama").text ==
        "OLLAMA_FLASH_ATTENTION=1 OLLAMA_KV_CACHE_TYPE=q8_0 OLLAMA_NUM_PARALLEL=2 ollama serve");
  CHECK(command_of(same, "ollama", "modelfile").text ==
        "FROM ./llama-3.1-8b-Q4_K_M.gguf\nPARAMETER num_ctx 8192\nPARAMETER num_gpu 33\n"
        "PARAMETER num_batch 512\n");
  const Commands mixed =
      commands_of(scenario("llama-3.1-8b", kTwoCards, R"("kv":{"k":"q8_0","v":"f16"})"));
  CHECK(command_of(mixed, "ollama").ignored == std::vector<std::string>{"inference.kv"});
}

TEST_CASE("vLLM, SGLang and trtllm-serve are told the same in their own words") {
  const Commands answer = commands_of(
      scenario("qwen3-8b", R"("gpu":"h100-sxm-80gb","count":4)",
               R"("engine":"vllm","context":16384,"sequences":64,"batch":4096,"weights":"fp8",)"
               R"("memory_utilization":0.85,"kv":{"k":"fp8","v":"fp8"},)"
               R"("parallel":{"tensor":2,"pipeline":2})"));
  CHECK(command_of(answer, "vllm").text ==
        "vllm serve qwen3-8b --tensor-parallel-size 2 --pipeline-parallel-size 2 --max-model-len "
        "16384 --max-num-seqs 64 --max-num-batched-tokens 4096 --gpu-memory-utilization 0.85 "
        "--kv-cache-dtype fp8 --quantization fp8");
  CHECK(command_of(answer, "sglang").text ==
        "python3 -m sglang.launch_server --model-path qwen3-8b --tp-size 2 --pp-size 2 "
        "--context-length 16384 --max-running-requests 64 --chunked-prefill-size 4096 "
        "--kv-cache-dtype fp8_e4m3 --quantization fp8");
  CHECK(command_of(answer, "trtllm-serve").text ==
        "trtllm-serve qwen3-8b --tp_size 2 --pp_size 2 --max_seq_len 16384 --max_batch_size 64 "
        "--max_num_tokens 4096");
  CHECK(command_of(answer, "sglang").ignored ==
        std::vector<std::string>{"inference.memory_utilization"});
}

TEST_CASE("SGLang is told its own share of memory, and no other program is told it") {
  const Commands answer = commands_of(
      scenario("qwen3-8b", R"("gpu":"h100-sxm-80gb")",
               R"("engine":"sglang","context":16384,"sequences":64,"memory_utilization":0.8)"));
  REQUIRE(answer.commands.size() == 1);
  CHECK(answer.commands.front().text ==
        "python3 -m sglang.launch_server --model-path qwen3-8b --tp-size 1 --pp-size 1 "
        "--context-length 16384 --max-running-requests 64 --chunked-prefill-size 8192 "
        "--mem-fraction-static 0.8 --dtype bfloat16");
}

TEST_CASE("sequences that were not asked for are left to vLLM") {
  const Commands answer =
      commands_of(scenario("qwen3-8b", R"("gpu":"h100-sxm-80gb")", R"("engine":"vllm")"));
  CHECK(command_of(answer, "vllm").text.find("--max-num-seqs") == std::string::npos);
}

TEST_CASE("trtllm-serve is for NVIDIA's cards, mlx_lm.server for Apple's, the fork for itself") {
  const auto engines = [](const char* gpu, const char* engine) {
    const std::string inference = joined({R"("engine":")", engine, "\""});
    const Commands answer =
        commands_of(scenario("qwen3-8b", joined({R"("gpu":")", gpu, "\""}), inference));
    std::string list;
    for (const Command& each : answer.commands) list += each.engine + " ";
    return list;
  };
  CHECK(engines("mi300x", "vllm") == "vllm sglang ");
  CHECK(engines("apple-m2-max", "transformers") == "mlx_lm.server ");
  CHECK(engines("rtx-4090", "ik_llama.cpp") == "ik_llama.cpp ");
  CHECK(engines("rtx-4090", "transformers").empty());
}

TEST_CASE("every command says whose flags it uses, of when, and where they stand") {
  for (const char* engine : {"llama.cpp", "ik_llama.cpp", "vllm"}) {
    const Commands answer = commands_of(
        scenario("qwen3-8b", R"("gpu":"h100-sxm-80gb")", joined({R"("engine":")", engine, "\""})));
    REQUIRE_FALSE(answer.commands.empty());
    for (const Command& each : answer.commands) {
      INFO(each.engine);
      CHECK_FALSE(each.version.empty());
      CHECK(each.source.substr(0, 19) == "https://github.com/");
      CHECK(each.date.size() >= 7);
    }
  }
}

TEST_CASE("a name reaches the program as it is, whatever a shell would make of it") {
  for (const std::string name :
       {"plain-name_1.0/x", "two words", "it's", "$(touch /tmp/x)", "`id`", "a\"b", "a;b&c|d>e",
        "*?[x]", "~root", "$HOME", "back\\slash", "''", "!history", "{a,b}", "#no", "中文"}) {
    INFO(name);
    CHECK(in_a_shell(shell_word(name)) == name + "\n");
  }
  CHECK(in_a_shell(shell_word("")) == "\n");
  CHECK(shell_word("a\nb\x1b[2J\x7f") == "'a?b?[2J?'");
  CHECK(shell_word("plain") == "plain");
}

TEST_CASE("a model's name cannot leave its word, be a flag, or end the line of a Modelfile") {
  const Inference run;
  CommandFacts facts;
  facts.run = &run;
  facts.engine = "llama.cpp";
  facts.format = "gguf:Q8_0";
  facts.model = "my $(reboot) 'model'\nPARAMETER evil 1";
  const std::vector<Command> list = commands_for(facts, {});
  CHECK_THAT(
      list[0].text,
      ContainsSubstring(R"(-m 'my $(reboot) '\''model'\''?PARAMETER evil 1-Q8_0.gguf' -ngl)"));
  CHECK(std::count(list[2].text.begin(), list[2].text.end(), '\n') == 4);
}

TEST_CASE("decimals are written short") {
  CHECK(decimal(0.92) == "0.92");
  CHECK(decimal(0.9) == "0.9");
  CHECK(decimal(23) == "23");
  CHECK(decimal(0.9764) == "0.9764");
  CHECK(decimal(0.0001) == "0.0001");
}
