// Every key of the contract is taken, or refused with its code; nothing is ignored in silence.
#include <algorithm>

#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

bool has(const std::vector<std::string>& list, std::string_view wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}

std::string top(std::string_view members) {
  return joined({R"({"schema":1,"model":"llama-3.1-8b","hardware":{"gpu":"rtx-4090"})",
                 members.empty() ? "" : ",", members, "}"});
}

std::string hardware(std::string_view members) {
  return scenario("llama-3.1-8b", members, R"("engine":"llama.cpp")");
}

std::string inference(std::string_view members) {
  return scenario("llama-3.1-8b", R"("gpu":"rtx-4090","count":2)", members);
}

}  // namespace

TEST_CASE("Keys of a scenario are taken", "[contract]") {
  CHECK(answer(top("")).memory.verdict == Verdict::fits);
  CHECK(answer(top(R"("task":"inference")")).scenario.task == "inference");
  CHECK(answer(top(R"("inference":{})")).scenario.inference->engine == "llama.cpp");
}

TEST_CASE("Keys that are not modelled yet are taken and listed", "[contract]") {
  for (const char* key : {"training", "cost"}) {
    INFO(key);
    CHECK(has(answer(top(joined({"\"", key, R"(":{"anything":1})"}))).not_modelled, key));
  }
  for (const char* key : {"speculative", "lora_adapters", "images"}) {
    INFO(key);
    const Estimate e = answer(inference(joined({"\"", key, R"(":[1])"})));
    CHECK(has(e.not_modelled, joined({"inference.", key})));
  }
  // A server under load depends on these: it is asked for by itself.
  const Estimate e =
      answer(inference(R"("output_tokens":9,"concurrency":2,"service":{"first_token_s":0.5})"));
  CHECK(e.not_modelled == std::vector<std::string>{"cost"});
  CHECK(has(answer(hardware(R"("gpu":"rtx-4090","link":"nvlink")")).not_modelled, "hardware.link"));
  // Speed depends on the prompt's length, and is modelled where the model lies on the cards.
  CHECK_FALSE(
      has(answer(inference(R"("prompt_tokens":10)")).not_modelled, "inference.prompt_tokens"));
  CHECK_FALSE(has(answer(top("")).not_modelled, "speed"));
  CHECK(has(answer(hardware(R"("host":{"memory_gib":64})")).not_modelled, "speed"));
}

TEST_CASE("Keys of the hardware are taken", "[contract]") {
  for (const char* members :
       {R"("gpu":"rtx-4090")", R"("gpu":"rtx-4090","count":2)", R"("gpu":{"memory_gb":24})",
        R"("gpu":{"name":"mine","vendor":"AMD","memory_gb":24,"memory_visible_mib":24000,)"
        R"("bandwidth_gbps":900})",
        R"("gpus":[{"gpu":"rtx-4090"},{"gpu":"rtx-3090","count":2}])",
        R"("gpu":"rtx-4090","link":"auto")", R"("gpu":"rtx-4090","reserved_mib":500)",
        R"("gpu":"rtx-4090","host":{"memory_gib":64,"bandwidth_gbps":80})",
        R"("gpu":"rtx-4090","candidates":["rtx-3090"])", R"("host":{"memory_gib":64})"}) {
    INFO(members);
    for (const std::string& code : answer(hardware(members)).not_modelled) {
      CHECK((code == "speed" || code == "cost"));  // nothing of the hardware
    }
  }
}

TEST_CASE("Keys of the run are taken", "[contract]") {
  for (const char* members : {R"("engine":"ik_llama.cpp")",
                              R"("engine_version":"b10256")",
                              R"("engine_version":"2026-01")",
                              R"("engine_version":"2026-01-15")",
                              R"("engine_version":"2026")",
                              R"("weights":"gguf:Q5_K_M")",
                              R"("weights":"GGUF:q5_k_m")",
                              R"("weights":"native")",
                              R"("kv":{"k":"q8_0","v":"q8_0"})",
                              R"("kv":{})",
                              R"("context":4096)",
                              R"("sequences":4)",
                              R"("batch":1024)",
                              R"("ubatch":256)",
                              R"("flash_attention":false)",
                              R"("gpu_layers":20)",
                              R"("split":"layer")",
                              R"("tensor_split":[1,2])",
                              R"("parallel":{"tensor":1,"pipeline":1})",
                              R"("memory_utilization":0.5)"}) {
    INFO(members);
    CHECK(answer(inference(members)).memory.devices.size() == 3);
  }
}

TEST_CASE("null stands for a key that is left out", "[contract]") {
  CHECK(
      answer(inference(R"("context":null,"kv":null,"weights":null)")).scenario.inference->context ==
      8192);
}

TEST_CASE("An unknown key is refused with its path, and the nearest key is named", "[contract]") {
  const Problem p = refusal(inference(R"("contxt":4096)"));
  CHECK(p.code == "unknown_key");
  CHECK(p.path == "inference.contxt");
  CHECK_THAT(said(p), ContainsSubstring("Did you mean \"context\"?"));
  CHECK(refusal(hardware(R"("gpu":"rtx-4090","counts":2)")).path == "hardware.counts");
  CHECK(refusal(top(R"("modell":"x")")).path == "modell");
  CHECK(refusal(hardware(R"("gpu":{"memory_gb":8,"vram":1})")).path == "hardware.gpu.vram");
  CHECK(refusal(hardware(R"("gpus":[{"gpu":"rtx-4090","n":1}])")).path == "hardware.gpus[0].n");
  CHECK(refusal(inference(R"("kv":{"key":"f16"})")).path == "inference.kv.key");
}

TEST_CASE("A model is an id, a config or a header; a bare size is refused with a code",
          "[contract]") {
  const auto with = [](const char* model) {
    return joined({R"({"schema":1,"hardware":{"gpu":"rtx-4090"},"model":)", model, "}"});
  };
  CHECK(answer(with(R"("Llama-3.1-8B")")).model.id == "llama-3.1-8b");
  const Estimate pasted =
      answer(with(R"({"config":{"model_type":"llama","hidden_size":64,"intermediate_size":128,)"
                  R"("num_hidden_layers":2,"num_attention_heads":4,"vocab_size":256}})"));
  CHECK_FALSE(pasted.model.id);
  CHECK(pasted.model.layers == 2);
  CHECK(refusal(with(R"({"parameters":{}})")).code == "type_whole_number");
  CHECK(refusal(with("{}")).code == "model_missing");
  CHECK(refusal(with("7")).code == "type_model");
  CHECK(refusal(with(R"("llama-3.1-9b")")).code == "model_unknown");
  CHECK_THAT(said(refusal(with(R"("llama-3.1-9b")"))), ContainsSubstring("llama-3.1-8b"));
}

}  // namespace headroom::test
