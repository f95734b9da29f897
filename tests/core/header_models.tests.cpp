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

/// The type, and the names of all tensors without the numbers of layers: what a reader of names
/// tells apart. Models alike in them differ in widths alone.
std::string names_of(const Model& model) {
  std::set<std::string> names;
  std::string bare;
  for (const Tensor& tensor : model.tensors) {
    bare.clear();
    for (const char letter : tensor.name) {
      if (letter < '0' || letter > '9') bare += letter;
    }
    names.insert(bare);
  }
  std::string all = model.type;
  for (const std::string& name : names) all += "\n" + name;
  return all;
}

/// What each layer keeps, a letter a layer; one letter where all are alike.
std::string marks_of(const Model& model) {
  std::string marks;
  for (const LayerState& state : model.layers) {
    const int window = state.reach == Reach::full ? 0 : 1;
    const int cache = (state.k_width > 0 ? 2 : 0) + (state.index_width > 0 ? 4 : 0);
    marks += static_cast<char>('A' + window + cache + (state.recurrent.any() ? 8 : 0));
  }
  const bool alike = marks.find_first_not_of(marks.front()) == std::string::npos;
  return alike ? marks.substr(0, 1) : marks;
}

}  // namespace

// One model of each list of names and pattern of layers: others differ in widths alone.
TEST_CASE("The GGUF header of every kind of catalogue model gives the catalogue's answer",
          "[header]") {
  constexpr std::string_view kOneCard = R"("gpu":"rtx-4090")";
  constexpr std::string_view kFourCards = R"("gpu":"rtx-3090","count":4)";
  constexpr std::string_view kLlama =
      R"("engine":"llama.cpp","context":6000,"sequences":2,"ubatch":256)";
  constexpr std::string_view kFork =
      R"("engine":"ik_llama.cpp","engine_version":"2025-09-01","flash_attention":false)";
  std::set<std::string> kinds;
  std::set<std::string> types;
  const auto check = [](const CatalogueModel& entry, std::string_view hardware,
                        std::string_view run) {
    const std::string from_catalogue =
        scenario(entry.id, hardware, joined({run, R"(,"weights":"gguf:Q4_K_M")"}));
    const Resolved made = resolved(from_catalogue);
    const Estimate estimate =
        answer(asked(header_of(gguf_of(*made.model, *made.deployment.stored)), hardware, run));
    CAPTURE(made.model->type);
    CHECK(told(estimate) == told(answer(from_catalogue)));
    CHECK(estimate.not_modelled == std::vector<std::string>{"speed", "cost"});
  };
  for (const CatalogueModel& entry : catalogue().models) {
    CAPTURE(entry.id);
    const Result<Model> model = read_config(entry.config, "config");
    if (model->kind != Kind::decoder || !model->head) continue;
    if (kOwnCaches.count(model->type) > 0) continue;
    if (!kinds.insert(names_of(*model) + marks_of(*model)).second) continue;
    check(entry, kOneCard, kLlama);
    // How the tensors are dealt out, in the fork of 2025.
    if (types.insert(model->type).second) check(entry, kFourCards, kFork);
  }
  CHECK(kinds.size() > 150);
  CHECK(types.size() > 60);
}

namespace {

constexpr std::string_view kVllm = R"("engine":"vllm","context":6000)";
constexpr std::string_view kTransformers = R"("engine":"transformers","context":2000)";

/// The estimate from the safetensors header of a config in that format, beside that of the config.
void check_checkpoint(const Json& config, std::string_view format, std::string_view hardware,
                      std::string_view run) {
  CAPTURE(config["model_type"], format);
  const Result<Model> model = read_config(config, "config");
  REQUIRE(model);
  const std::string text = to_text(config);
  const std::string header =
      joined({R"({"safetensors":)", safetensors_of(*model, format), R"(,"config":)", text, "}"});
  const Estimate estimate = answer(asked(header, hardware, run));
  const Estimate from_config = answer(asked(joined({R"({"config":)", text, "}"}), hardware,
                                            joined({run, R"(,"weights":")", format, "\""})));
  CHECK(told(estimate) == told(from_config));
  CHECK(estimate.model.parameters == model->parameters());
  for (const Note& note : estimate.notes) CHECK(note.code != "header_differs_from_config");
}

/// The config of a catalogue's model with that many layers.
Json cut(const char* id, int layers) {
  Json config = catalogue().find_model(id)->config;
  config["num_hidden_layers"] = layers;
  return config;
}

}  // namespace

// What the layers keep comes from the config, so that only the names are new to the reader.
TEST_CASE("The safetensors header of each list of names in the catalogue gives the config's answer",
          "[header]") {
  std::set<std::string> names;
  std::set<std::string> types;
  for (const CatalogueModel& entry : catalogue().models) {
    CAPTURE(entry.id);
    const Result<Model> model = read_config(entry.config, "config");
    if (model->kind != Kind::decoder || !model->head) continue;
    if (!names.insert(names_of(*model)).second) continue;
    if (model->experts > 16) continue;  // thousands of slices: below
    check_checkpoint(entry.config, "bf16", R"("gpu":"h100-sxm-80gb")", R"("engine":"vllm")");
    if (types.insert(model->type).second) {
      check_checkpoint(entry.config, "fp8", R"("gpu":"h100-sxm-80gb")", kTransformers);
    }
  }
  CHECK(names.size() > 120);
  CHECK(types.size() > 60);
}

TEST_CASE("Checkpoints in FP8, MXFP4, AWQ and GPTQ give the config's answer", "[header]") {
  const auto check = [](const Json& config, const char* format, std::string_view run) {
    const bool splits = run == kVllm;  // tensor-parallel; Transformers deals out whole tensors
    check_checkpoint(config, format,
                     splits ? R"("gpu":"h100-sxm-80gb","count":8)" : R"("gpu":"h100-sxm-80gb")",
                     run);
  };
  const Json& llama = catalogue().find_model("llama-3.1-8b")->config;
  const Json& gpt_oss = catalogue().find_model("gpt-oss-20b")->config;
  check(cut("deepseek-v3", 5), "fp8-block128", kVllm);  // three dense, two of 256 experts
  check(cut("qwen3-30b-a3b", 4), "bf16", kVllm);
  check(gpt_oss, "mxfp4", kVllm);
  check(gpt_oss, "mxfp4", kTransformers);
  for (const char* format : {"awq-int4-g128", "gptq-int4-g128", "gptq-int8-g128", "int8"}) {
    check(llama, format, kTransformers);
    if (std::string_view(format) != "int8") check(llama, format, kVllm);
  }
  check(llama, "bf16", kVllm);
}

}  // namespace headroom::test
