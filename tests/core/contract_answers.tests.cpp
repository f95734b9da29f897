// The answer: every default is echoed, a completed scenario asks the same again, huge numbers hold.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

Json answered(const std::string& text) {
  const Result<Json> json = parse_json(to_json(answer(text)));
  REQUIRE(json);
  return *json;
}

/// Follows "inference.kv.k" or "hardware.gpus[0].count".
bool exists(const Json& json, const std::string& path) {
  std::string pointer = "/" + path;
  for (const char from : {'.', '['}) std::replace(pointer.begin(), pointer.end(), from, '/');
  pointer.erase(std::remove(pointer.begin(), pointer.end(), ']'), pointer.end());
  return json.contains(Json::json_pointer(pointer));
}

const char* const kAsked[] = {
    R"({"schema":1,"model":"llama-3.1-8b","hardware":{"gpu":"rtx-4090"}})",
    R"({"schema":1,"model":"llama-3-70b","hardware":{"gpu":"rtx-4090"}})",
    R"({"schema":1,"model":"gpt-oss-20b","hardware":{"gpus":[{"gpu":"rtx-4090"},
       {"gpu":"rtx-3090"}]},"inference":{"engine":"ik_llama.cpp","engine_version":"2025-06"}})",
    R"({"schema":1,"model":"gemma-3-12b","hardware":{"gpu":"h100-sxm-80gb","count":4},
       "inference":{"engine":"vllm","sequences":32}})",
    R"({"schema":1,"model":"llama-3.1-8b","hardware":{"gpu":"rtx-4090"},
       "inference":{"engine":"vllm"}})",
    R"({"schema":1,"model":"qwen2.5-7b","hardware":{"gpu":"rtx-4090"},
       "inference":{"engine":"transformers"}})",
    R"({"schema":1,"model":"deepseek-v3","hardware":{"gpu":{"memory_gb":96},"count":8,
       "reserved_mib":300,"host":{"memory_gib":512}}})",
    R"({"schema":1,"model":"llama-3-8b","hardware":{"host":{"memory_gib":32}}})",
};

}  // namespace

TEST_CASE("Every default is in the completed scenario and in the list", "[contract]") {
  for (const char* text : kAsked) {
    INFO(text);
    const Json e = answered(text);
    REQUIRE_FALSE(e["defaults"].empty());
    const Json asked = Json::parse(text);
    for (const Json& path : e["defaults"]) {
      INFO(path.get<std::string>());
      CHECK(exists(e["scenario"], path.get<std::string>()));
      CHECK_FALSE(exists(asked, path.get<std::string>()));
    }
  }
}

TEST_CASE("What was said stays as it was said", "[contract]") {
  const Json e = answered(kAsked[3]);
  CHECK(e["scenario"]["inference"]["sequences"] == 32);
  CHECK(e["scenario"]["hardware"]["count"] == 4);
  CHECK(e["scenario"]["inference"]["weights"] == "bf16");  // "native" is named
}

TEST_CASE("A completed scenario asks the same again", "[contract]") {
  for (const char* text : kAsked) {
    INFO(text);
    const Json first = answered(text);
    const Json second = answered(to_text(first["scenario"]));
    CHECK(to_text(second["memory"]) == to_text(first["memory"]));
    CHECK(to_text(second["model"]) == to_text(first["model"]));
    CHECK(to_text(second["scenario"]) == to_text(first["scenario"]));
    CHECK(second["defaults"].empty());
  }
}

TEST_CASE("The same question has the same answer to the byte", "[contract]") {
  for (const char* text : kAsked) CHECK(to_json(answer(text)) == to_json(answer(text)));
}

TEST_CASE("The largest numbers saturate and do not fit", "[contract]") {
  for (const char* engine : {"llama.cpp", "ik_llama.cpp", "vllm", "sglang", "transformers"}) {
    INFO(engine);
    const Estimate e = answer(
        scenario("llama-3.1-405b", R"("gpu":"rtx-4090","count":1024)",
                 joined({R"("engine":")", engine, R"(","context":134217728,"sequences":65536,)",
                         R"("parallel":{"tensor":16,"pipeline":64})",
                         std::string_view(engine).find("llama") != std::string_view::npos
                             ? R"(,"gpu_layers":1000000,"batch":134217728,"ubatch":16777216)"
                             : ""})));
    CHECK(e.memory.verdict == Verdict::does_not_fit);
    CHECK(e.memory.headroom_bytes < 0);
    REQUIRE(e.memory.devices.size() == 1025);
    for (const Device& each : e.memory.devices) {
      CHECK(each.used_bytes >= 0);
      CHECK(each.used_bytes <= kLargest);
      for (const Term& term : each.terms) {
        CHECK(term.bytes >= 0);
        CHECK(term.bytes <= kLargest);
      }
    }
  }
}

TEST_CASE("A tiny model on a huge card has room to spare", "[contract]") {
  const Estimate e = answer(
      R"({"schema":1,"model":{"config":{"model_type":"llama","hidden_size":1,"intermediate_size":1,
         "num_hidden_layers":1,"num_attention_heads":1,"vocab_size":1}},
         "hardware":{"gpu":{"memory_gb":100000}},"inference":{"context":1,"ubatch":1}})");
  CHECK(e.memory.verdict == Verdict::fits);
  CHECK(e.memory.headroom_bytes > 90'000 * kGiB);
}

TEST_CASE("A context beyond the model's is answered with a note", "[contract]") {
  const Estimate e = answer(scenario("llama-2-13b", R"("gpu":"rtx-4090")", R"("context":8192)"));
  REQUIRE_FALSE(e.notes.empty());
  CHECK(e.notes.front().code == "context_beyond_model");
  CHECK(e.notes.front().path == "inference.context");
}

TEST_CASE("A key that only another engine has is said to change nothing", "[contract]") {
  const auto noted = [](const char* run) {
    std::vector<std::string> paths;
    for (const Note& note :
         answer(scenario("llama-3.1-8b", R"("gpu":"h100-sxm-80gb")", run)).notes) {
      CHECK(note.code == "key_of_other_engine");
      CHECK_THAT(note.message, ContainsSubstring(": the value changes nothing."));
      paths.push_back(note.path);
    }
    return paths;
  };
  using Paths = std::vector<std::string>;
  CHECK(noted(R"("engine":"vllm","weights":"bf16","gpu_layers":3,"ubatch":64,
                 "flash_attention":true,"split":"layer","tensor_split":[1])") ==
        Paths{"inference.ubatch", "inference.flash_attention", "inference.gpu_layers",
              "inference.split", "inference.tensor_split"});
  CHECK(noted(R"("parallel":{"tensor":1},"memory_utilization":0.9)") ==
        Paths{"inference.parallel", "inference.memory_utilization"});
  CHECK(noted(R"("engine":"transformers","weights":"bf16","batch":512)") ==
        Paths{"inference.batch"});
  for (const char* own : {R"("engine":"vllm","weights":"bf16","batch":512,"parallel":{"tensor":1})",
                          R"("batch":512,"ubatch":64,"gpu_layers":33)"}) {
    CHECK(noted(own).empty());
  }
}

TEST_CASE("An engine that does not run on the card says so beside its figures", "[contract]") {
  const auto code = [](const char* gpu, const char* run) {
    const Estimate e = answer(scenario("llama-3.1-8b", joined({R"("gpu":")", gpu, "\""}), run));
    return e.notes.empty() ? "" : e.notes.front().code;
  };
  const char* vllm = R"("engine":"vllm","weights":"bf16")";
  CHECK(code("apple-m3-max-40c", vllm) == "engine_vendor");
  CHECK(code("gtx-1080-ti", vllm) == "engine_generation");
  CHECK(code("h100-sxm-80gb", vllm).empty());
  CHECK(code("apple-m3-max-40c", "").empty());
}

TEST_CASE("The model's summary counts what is loaded", "[contract]") {
  const Estimate e =
      answer(scenario("llama-3-8b", R"("gpu":"rtx-4090")", R"("weights":"gguf:Q4_K_M")"));
  CHECK(e.model.parameters == 8'030'261'248);
  CHECK(e.model.loaded_parameters == 8'030'261'248);
  CHECK(e.model.kv_bytes_per_token == 131'072);
  CHECK_THAT(e.model.bits_per_weight, WithinAbs(4.8944, 0.0005));
  const Estimate seen = answer(scenario("gemma-3-12b", R"("gpu":"rtx-4090")", ""));
  CHECK(seen.model.loaded_parameters < seen.model.parameters);  // without the vision tower
}

}  // namespace headroom::test
