// A model from the header of its file gives the answer that the catalogue gives, to the byte. The
// files are written from the catalogue's tensors, so this checks names, roles, states and
// placement, not the formats themselves.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "catch.hpp"
#include "header_answers.hpp"
#include "model_files.hpp"

namespace headroom::test {
namespace {

// Caches that llama.cpp's metadata do not describe (compressed ones), or that only forks have
// (attention across to images).
const std::set<std::string> kOwnCaches = {"deepseek_v4", "mllama_text_model"};

}  // namespace

TEST_CASE("The GGUF header of every catalogue model gives the catalogue's answer", "[header]") {
  constexpr std::string_view kOneCard = R"("gpu":"rtx-4090")";
  constexpr std::string_view kFourCards = R"("gpu":"rtx-3090","count":4)";
  constexpr std::string_view kLlama =
      R"("engine":"llama.cpp","context":6000,"sequences":2,"ubatch":256)";
  constexpr std::string_view kFork =
      R"("engine":"ik_llama.cpp","engine_version":"2025-09-01","flash_attention":false)";
  int models = 0;
  for (const CatalogueModel& entry : catalogue().models) {
    CAPTURE(entry.id);
    // A header tells no kind: it is read as a decoder's.
    const Result<Model> model = read_config(entry.config, "config");
    if (model->kind != Kind::decoder || !model->head) continue;
    for (const auto& [hardware, run] :
         {std::pair{kOneCard, kLlama}, std::pair{kFourCards, kFork}}) {
      const std::string from_catalogue =
          scenario(entry.id, hardware, joined({run, R"(,"weights":"gguf:Q4_K_M")"}));
      const Resolved made = resolved(from_catalogue);
      if (kOwnCaches.count(made.model->type) > 0) continue;
      const std::string question =
          asked(header_of(gguf_of(*made.model, *made.deployment.stored)), hardware, run);
      const Estimate estimate = answer(question);
      CAPTURE(made.model->type);
      CHECK(told(estimate) == told(answer(from_catalogue)));
      CHECK(estimate.not_modelled == std::vector<std::string>{"speed", "cost"});
      ++models;
    }
  }
  CHECK(models > 500);
}

namespace {

/// The estimate from the safetensors header of a catalogue model in that format, beside the
/// catalogue's own.
void check_checkpoint(const CatalogueModel& entry, std::string_view format,
                      std::string_view hardware, std::string_view run) {
  CAPTURE(entry.id, format);
  const Result<Model> model = read_config(entry.config, "config");
  REQUIRE(model);
  const std::string header = joined({R"({"safetensors":)", safetensors_of(*model, format),
                                     R"(,"config":)", to_text(entry.config), "}"});
  const Estimate estimate = answer(asked(header, hardware, run));
  const std::string from_catalogue =
      scenario(entry.id, hardware, joined({run, R"(,"weights":")", format, "\""}));
  CHECK(told(estimate) == told(answer(from_catalogue)));
  CHECK(estimate.model.parameters == model->parameters());
  for (const Note& note : estimate.notes) CHECK(note.code != "header_differs_from_config");
}

constexpr std::string_view kVllm = R"("engine":"vllm","context":6000)";
constexpr std::string_view kTransformers = R"("engine":"transformers","context":2000)";

}  // namespace

TEST_CASE("The safetensors header of every catalogue model gives the catalogue's answer",
          "[header]") {
  int models = 0;
  std::set<std::string> types;
  for (const CatalogueModel& entry : catalogue().models) {
    // The catalogue knows of a longer context than the config says.
    const Result<Model> model = read_config(entry.config, "config");
    if (entry.max_context != model->max_context) continue;
    if (model->kind != Kind::decoder || !model->head) continue;
    if (model->experts > 16) continue;  // thousands of slices: below
    check_checkpoint(entry, "bf16", R"("gpu":"h100-sxm-80gb")", R"("engine":"vllm")");
    if (types.insert(model->type).second) {
      check_checkpoint(entry, "fp8", R"("gpu":"h100-sxm-80gb")", kTransformers);
    }
    ++models;
  }
  CHECK(models > 100);
}

TEST_CASE("Checkpoints in FP8, MXFP4, AWQ and GPTQ give the catalogue's answer", "[header]") {
  const auto check = [](const char* id, const char* format, std::string_view run) {
    const bool splits = run == kVllm;  // tensor-parallel; Transformers deals out whole tensors
    check_checkpoint(*catalogue().find_model(id), format,
                     splits ? R"("gpu":"h100-sxm-80gb","count":8)" : R"("gpu":"h100-sxm-80gb")",
                     run);
  };
  check("deepseek-v3", "fp8-block128", kVllm);
  check("gpt-oss-20b", "mxfp4", kVllm);
  check("gpt-oss-20b", "mxfp4", kTransformers);
  check("qwen3-30b-a3b", "bf16", kVllm);
  for (const char* format : {"awq-int4-g128", "gptq-int4-g128", "gptq-int8-g128", "int8"}) {
    check("llama-3.1-8b", format, kTransformers);
    if (std::string_view(format) != "int8") check("llama-3.1-8b", format, kVllm);
  }
  check("llama-3.1-8b", "bf16", kVllm);
}

}  // namespace headroom::test
