// What a scenario may not say, each with its code, its path and a sentence that helps.
#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

/// The code of the refusal; the path must be the one given, the message a sentence.
std::string code(const std::string& text, const std::string& path) {
  const Problem p = refusal(text);
  const std::string message = said(p);
  INFO(message);
  CHECK(p.path == path);
  CHECK(message.size() > 20);
  CHECK(message.back() == '.');
  return p.code;
}

std::string inference(std::string_view members, std::string_view cards = R"("gpu":"rtx-4090")") {
  return scenario("llama-3.1-8b", cards, members);
}

std::string hardware(std::string_view members) {
  return scenario("llama-3.1-8b", members, "");
}

}  // namespace

TEST_CASE("A value of the wrong type is refused with what is expected", "[contract]") {
  CHECK(code("[]", "") == "type_object");
  CHECK(code(R"({"schema":"1"})", "schema") == "type_whole_number");
  CHECK(code(inference(R"("context":"4096")"), "inference.context") == "type_whole_number");
  CHECK(code(inference(R"("context":4096.5)"), "inference.context") == "type_whole_number");
  CHECK(code(inference(R"("context":1e300)"), "inference.context") == "type_whole_number");
  CHECK(code(inference(R"("weights":4)"), "inference.weights") == "type_text");
  CHECK(code(inference(R"("flash_attention":1)"), "inference.flash_attention") == "type_flag");
  CHECK(code(inference(R"("memory_utilization":"0.9")"), "inference.memory_utilization") ==
        "type_number");
  CHECK(code(inference(R"("tensor_split":1)"), "inference.tensor_split") == "type_list");
  CHECK(code(inference(R"("tensor_split":["a"])"), "inference.tensor_split[0]") == "type_number");
  CHECK(code(inference(R"("kv":"f16")"), "inference.kv") == "type_object");
  CHECK(code(hardware(R"("gpu":7)"), "hardware.gpu") == "type_gpu");
}

TEST_CASE("Numbers out of range are refused with their limits", "[contract]") {
  CHECK(code(inference(R"("context":0)"), "inference.context") == "out_of_range");
  CHECK(code(inference(R"("context":134217729)"), "inference.context") == "out_of_range");
  CHECK(code(inference(R"("sequences":0)"), "inference.sequences") == "out_of_range");
  CHECK(code(inference(R"("sequences":65537)"), "inference.sequences") == "out_of_range");
  CHECK(code(inference(R"("ubatch":0)"), "inference.ubatch") == "out_of_range");
  CHECK(code(inference(R"("batch":-1,"ubatch":1)"), "inference.batch") == "out_of_range");
  CHECK(code(inference(R"("gpu_layers":-1)"), "inference.gpu_layers") == "out_of_range");
  CHECK(code(hardware(R"("gpu":"rtx-4090","count":0)"), "hardware.count") == "out_of_range");
  CHECK(code(hardware(R"("gpu":"rtx-4090","count":1025)"), "hardware.count") == "out_of_range");
  CHECK(code(hardware(R"("gpu":"rtx-4090","reserved_mib":-1)"), "hardware.reserved_mib") ==
        "out_of_range");
  CHECK(code(hardware(R"("gpus":[{"gpu":"rtx-4090","count":1000},{"gpu":"rtx-3090","count":25}])"),
             "hardware.gpus[1].count") == "out_of_range");
  CHECK(code(inference(R"("engine":"transformers","context":100,"prompt_tokens":101)"),
             "inference.prompt_tokens") == "out_of_range");
}

TEST_CASE("The hardware must be known and named once", "[contract]") {
  CHECK(code(hardware(""), "hardware.gpu") == "gpu_missing");
  CHECK(code(hardware(R"("gpus":[])"), "hardware.gpu") == "gpu_missing");
  CHECK(code(hardware(R"("gpu":"rtx-9999")"), "hardware.gpu") == "gpu_unknown");
  CHECK(code(hardware(R"("gpu":"rtx-4090","gpus":[{"gpu":"rtx-4090"}])"), "hardware.gpus") ==
        "gpu_twice");
  CHECK(code(hardware(R"("gpu":{"name":"x"})"), "hardware.gpu.memory_gb") == "gpu_memory");
  CHECK(code(hardware(R"("gpu":{"memory_gb":-1})"), "hardware.gpu.memory_gb") == "gpu_memory");
  CHECK(code(hardware(R"("gpu":{"memory_gb":1e9})"), "hardware.gpu.memory_gb") == "gpu_memory");
  CHECK(code(hardware(R"("gpu":"rtx-4090","host":{"memory_gib":-1})"),
             "hardware.host.memory_gib") == "host_memory");
}

TEST_CASE("Only llama.cpp and its fork run without a card", "[contract]") {
  for (const char* engine : {"vllm", "sglang", "transformers"}) {
    CHECK(code(scenario("llama-3.1-8b", R"("host":{"memory_gib":64})",
                        joined({R"("engine":")", engine, R"(")"})),
               "hardware.gpu") == "gpu_missing");
  }
}

TEST_CASE("Task, schema and engine must be known", "[contract]") {
  CHECK(code(R"({"schema":2,"model":"llama-3.1-8b","hardware":{"gpu":"rtx-4090"}})", "schema") ==
        "schema_unknown");
  const auto task = [](const char* name) {
    return joined({R"({"schema":1,"model":"llama-3.1-8b","hardware":{"gpu":"rtx-4090"},"task":")",
                   name, R"("})"});
  };
  CHECK(code(task("training"), "task") == "task_not_modelled");
  CHECK(code(task("dreaming"), "task") == "task_unknown");
  CHECK(code(inference(R"("engine":"exllama")"), "inference.engine") == "engine_unknown");
  for (const char* version : {"x", "b", "1.2.3", "2026-1", "20260101", "2026/01"}) {
    INFO(version);
    CHECK(code(inference(joined({R"("engine_version":")", version, R"(")"})),
               "inference.engine_version") == "engine_version_unknown");
  }
}

TEST_CASE("Formats must be known and loadable by the engine", "[contract]") {
  CHECK(code(inference(R"("weights":"gguf:Q9")"), "inference.weights") == "format_unknown");
  CHECK(code(inference(R"("weights":"bf16")"), "inference.weights") == "format_not_loaded");
  CHECK(code(inference(R"("engine":"vllm","weights":"gguf:Q4_K_M")"), "inference.weights") ==
        "format_not_loaded");
  CHECK(code(inference(R"("engine":"vllm","weights":"int8")"), "inference.weights") ==
        "format_not_loaded");
}

TEST_CASE("Cache types must be known to the engine and fit the heads", "[contract]") {
  CHECK(code(inference(R"("kv":{"k":"q3_0"})"), "inference.kv.k") == "cache_type_unknown");
  CHECK(code(inference(R"("kv":{"v":"fp8"})"), "inference.kv.v") == "cache_type_unknown");
  CHECK(code(inference(R"("engine":"vllm","kv":{"k":"q8_0"})"), "inference.kv.k") ==
        "cache_type_unknown");
  CHECK(code(inference(R"("flash_attention":false,"kv":{"v":"q8_0"})"), "inference.kv.v") ==
        "cache_needs_flash_attention");
  CHECK(code(scenario("phi-2", R"("gpu":"rtx-4090")", R"("kv":{"k":"q8_0"})"), "inference.kv") ==
        "cache_type_head_width");
}

TEST_CASE("Splits and ranks must match the cards", "[contract]") {
  const char* two = R"("gpu":"rtx-4090","count":2)";
  CHECK(code(inference(R"("split":"row")"), "inference.split") == "split_not_modelled");
  CHECK(code(inference(R"("tensor_split":[0,0])", two), "inference.tensor_split") ==
        "tensor_split");
  CHECK(code(inference(R"("tensor_split":[1,1,1])", two), "inference.tensor_split") ==
        "tensor_split");
  CHECK(code(inference(R"("tensor_split":[-1,2])", two), "inference.tensor_split") ==
        "tensor_split");
  CHECK(code(inference(R"("engine":"vllm","parallel":{"tensor":1,"pipeline":1})", two),
             "inference.parallel") == "parallel_count");
  CHECK(code(inference(R"("engine":"vllm")", R"("gpu":"rtx-4090","count":3)"),
             "inference.parallel.tensor") == "parallel_heads");
  CHECK(code(inference(R"("parallel":{"expert":2})"), "inference.parallel") ==
        "parallel_not_modelled");
  for (const char* part : {"0", "1.01", "-0.5"}) {
    CHECK(code(inference(joined({R"("engine":"vllm","memory_utilization":)", part})),
               "inference.memory_utilization") == "memory_utilization");
  }
}

}  // namespace headroom::test
