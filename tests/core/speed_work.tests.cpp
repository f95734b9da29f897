// What a step reads and computes, by hand.
#include "answers.hpp"
#include "catch.hpp"
#include "speed/experts.hpp"
#include "speed/gpu_family.hpp"
#include "speed/setting.hpp"
#include "speed/work.hpp"

namespace headroom::test {
namespace {

ModelWork work_of_model(const char* id, const char* weights, const char* cache) {
  const CatalogueModel* entry = catalogue().find_model(id);
  REQUIRE(entry != nullptr);
  const Result<Model> model = read_config(entry->config, "model");
  REQUIRE(model);
  const BlockType* type = find_cache_type(cache);
  return model_work(*model, store(model->tensors, model->format_facts(), *find_format(weights)),
                    *type, *type);
}

}  // namespace

TEST_CASE("A batch of tokens touches the experts that its tokens pick", "[speed]") {
  CHECK_THAT(experts_touched(128, 8, 1), WithinRel(8.0, 1e-12));
  CHECK_THAT(experts_touched(128, 8, 16), WithinRel(82.42, 1e-3));
  CHECK_THAT(experts_touched(8, 2, 1e6), WithinRel(8.0, 1e-9));
  CHECK(experts_touched(0, 0, 4) == 0);
}

TEST_CASE("A decoded token reads every weight but the input table, and its cache", "[speed]") {
  const ModelWork model = work_of_model("llama-3.1-8b", "bf16", "f16");
  const StepWork step = step_work(model, {1, 1, 1000, 1, 1});
  constexpr double kRead = 8'030'261'248.0 - 128'256.0 * 4096.0;
  CHECK_THAT(step.weight_bytes, WithinRel(2 * kRead, 1e-12));
  CHECK_THAT(step.cache_bytes, WithinRel(1001 * 131'072.0, 1e-12));
  CHECK_THAT(step.operations, WithinRel(2 * kRead, 1e-12));
  CHECK_THAT(model.bits(), WithinRel(16.0, 1e-12));
}

TEST_CASE("A tied head is read although it is the input table", "[speed]") {
  const ModelWork model = work_of_model("llama-3.2-1b", "bf16", "f16");
  CHECK_THAT(model.head_elements, WithinRel(128'256.0 * 2048.0, 1e-12));
}

TEST_CASE("Latent attention reads one latent a token", "[speed]") {
  const ModelWork model = work_of_model("deepseek-v3", "bf16", "f16");
  const StepWork step = step_work(model, {1, 1, 999, 1, 1});
  CHECK_THAT(step.cache_bytes, WithinRel(1000 * 61 * 576 * 2.0, 1e-12));
}

TEST_CASE("Windows end the cache that sliding layers read", "[speed]") {
  const ModelWork model = work_of_model("gemma-3-27b", "bf16", "f16");
  const double near = step_work(model, {1, 1, 1000, 1, 1}).cache_bytes;
  const double far = step_work(model, {1, 1, 100'000, 1, 1}).cache_bytes;
  CHECK(far < 30 * near);  // 52 of 62 layers look back 1,024 tokens
}

TEST_CASE("Two sequences share the weights and not the cache", "[speed]") {
  const ModelWork model = work_of_model("llama-3.1-8b", "bf16", "f16");
  const StepWork one = step_work(model, {1, 1, 500, 1, 1});
  const StepWork two = step_work(model, {2, 1, 500, 1, 1});
  CHECK(two.weight_bytes == one.weight_bytes);
  CHECK(two.cache_bytes == 2 * one.cache_bytes);
  CHECK(two.operations == 2 * one.operations);
}

TEST_CASE("A prompt takes whole steps, short prompts share one", "[speed]") {
  const PromptSteps one = prompt_steps(1, 1200, 0, 512);
  REQUIRE(one.steps.size() == 3);
  CHECK(one.steps[1].past == 512);
  CHECK(one.steps[2].tokens == 176);
  CHECK(one.steps[0].outputs == 0);
  CHECK(one.steps[2].outputs == 1);
  const PromptSteps eight = prompt_steps(8, 100, 0, 512);
  REQUIRE(eight.steps.size() == 1);
  CHECK(eight.steps[0].sequences == 5);
  CHECK_THAT(eight.rounds, WithinRel(1.6, 1e-12));
}

TEST_CASE("A long prompt's steps are merged without losing a token", "[speed]") {
  const PromptSteps prompt = prompt_steps(1, 1'000'000, 0, 512);
  CHECK(prompt.steps.size() < 40);
  double tokens = 0;
  for (const Step& step : prompt.steps) tokens += step.tokens * step.times;
  CHECK(tokens == 1'000'000);
}

TEST_CASE("Cards are filed by maker, memory and generation", "[speed]") {
  const std::pair<const char*, const char*> known[] = {{"rtx-4090", "nvidia-gddr-ada"},
                                                       {"h100-sxm-80gb", "nvidia-hbm-hopper"},
                                                       {"dgx-spark-gb10", "nvidia-lpddr"},
                                                       {"b200", "nvidia-hbm-blackwell"},
                                                       {"apple-m3-ultra", "apple"},
                                                       {"ryzen-ai-max-395-128gb", "amd-apu"},
                                                       {"mi300x", "amd-hbm"},
                                                       {"rx-7900-xtx", "amd-rdna3"},
                                                       {"rtx-2080-ti", "nvidia-gddr-older"},
                                                       {"arc-b580", "intel"},
                                                       {"gaudi2", ""},
                                                       {"tpu-v4", ""}};
  for (const auto& [id, family] : known) {
    const Gpu* gpu = catalogue().find_gpu(id);
    REQUIRE(gpu != nullptr);
    INFO(id);
    CHECK(gpu_family(*gpu) == family);
  }
}

TEST_CASE("The peak rate is that of the format and of the engine's sums", "[speed]") {
  ModelWork work;
  Setting setting;
  setting.work = &work;
  setting.gpu = catalogue().find_gpu("rtx-4090");
  setting.engine = "llama.cpp-cuda";
  CHECK_THAT(peak_tflops(setting), WithinRel(330.3, 1e-9));
  setting.engine = "vllm";
  CHECK_THAT(peak_tflops(setting), WithinRel(165.2, 1e-9));
  work.multiplies = 8;
  setting.ranks = 2;
  CHECK_THAT(peak_tflops(setting), WithinRel(660.6, 1e-9));
}

}  // namespace headroom::test
