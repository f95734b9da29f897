// The KV cache of llama.cpp and its fork: cells, windows, latents, types.
#include "answers.hpp"
#include "catch.hpp"
#include "engine/llama_cpp.hpp"

namespace headroom::test {
namespace {

Estimate run(std::string_view model, std::string_view inference) {
  return answer(scenario(model, R"("gpu":"h200-sxm-141gb","count":8)",
                         joined({R"("engine":"llama.cpp",)", inference})));
}

/// Bytes of the cache over all devices.
Bytes cache(const Estimate& e) {
  return bytes_on_cards(e, TermId::kv_cache) + bytes_on(e, "host", TermId::kv_cache);
}

/// Cells of the first layer that looks back that far.
std::int64_t cells(std::string_view model, std::string_view inference, Reach reach) {
  const Resolved r = resolved(scenario(model, R"("gpu":"h200-sxm-141gb")",
                                       joined({R"("engine":"llama.cpp",)", inference})));
  for (const LayerState& layer : r.deployment.model->layers) {
    if (layer.reach == reach) return llama_cpp_cells(r.deployment, layer);
  }
  return 0;
}

}  // namespace

TEST_CASE("The cache of Llama 3 at 8,192 tokens takes 1,024 MiB in f16", "[engine]") {
  CHECK(cache(run("llama-3-8b", R"("context":8192)")) == kGiB);
}

TEST_CASE("Quantised caches take their block bytes", "[engine]") {
  const auto with = [](const char* k, const char* v) {
    return mib(cache(
        run("llama-3-8b", joined({R"("context":8192,"kv":{"k":")", k, R"(","v":")", v, R"("})"}))));
  };
  CHECK(with("q8_0", "q8_0") == 544);
  CHECK(with("q4_0", "q4_0") == 288);
  CHECK(with("q8_0", "f16") == 272 + 512);
  CHECK(with("q5_1", "iq4_nl") == 192 + 144);
  CHECK(with("f32", "f32") == 2048);
}

TEST_CASE("Sequences each have a context of their own", "[engine]") {
  CHECK(cache(run("llama-3-8b", R"("context":2048,"sequences":4)")) == kGiB);
  CHECK(cache(run("llama-3-8b", R"("context":100,"sequences":3)")) == 3 * 256 * 131'072);
}

TEST_CASE("Cells are rounded up to 256, before December 2025 to 32 without flash attention",
          "[engine]") {
  const auto rounded = [](const char* more) {
    return cells("llama-3-8b", joined({R"("context":8000)", more}), Reach::full);
  };
  CHECK(rounded("") == 8192);
  CHECK(rounded(R"(,"flash_attention":false)") == 8192);
  CHECK(rounded(R"(,"flash_attention":false,"engine_version":"2025-11")") == 8000);
  CHECK(rounded(R"(,"flash_attention":true,"engine_version":"2025-11")") == 8192);
}

TEST_CASE("Window layers keep the window and one step, rounded up to 256", "[engine]") {
  const auto window = [](const char* model, const char* more) {
    return cells(model, joined({R"("context":32768)", more}), Reach::sliding);
  };
  CHECK(window("gpt-oss-20b", "") == 768);
  CHECK(window("gpt-oss-20b", R"(,"ubatch":128)") == 256);
  CHECK(window("gemma-3-27b", "") == 1536);
  CHECK(window("gemma-3-27b", R"(,"ubatch":2048)") == 3072);
  CHECK(cells("gemma-3-27b", R"("context":1000)", Reach::sliding) == 1024);
  CHECK(cells("gemma-3-27b", R"("context":32768)", Reach::full) == 32768);
}

TEST_CASE("Before May 2025, and in the fork, windows keep the whole context", "[engine]") {
  CHECK(cells("gemma-3-27b", R"("context":32768,"engine_version":"2025-04")", Reach::sliding) ==
        32768);
  const Estimate fork = answer(scenario("gpt-oss-20b", R"("gpu":"rtx-5090")",
                                        R"("engine":"ik_llama.cpp","context":131072)"));
  CHECK(mib(bytes_on(fork, "gpu0", TermId::kv_cache)) == 6144);
}

TEST_CASE("Windowed layers of gpt-oss take 3.19 MiB in q8_0", "[engine]") {
  const Estimate e =
      run("gpt-oss-20b", R"("context":8192,"ubatch":128,"kv":{"k":"q8_0","v":"q8_0"})");
  CHECK_THAT(mib(cache(e)), WithinAbs(102.00 + 3.19, 0.005));
}

TEST_CASE("Windows that llama.cpp has no rule for keep the whole context", "[engine]") {
  // Phi-3 mini: 32 layers x 3,072 x 2 x 2 bytes x 4,096 tokens, whatever its sliding_window says.
  const Estimate phi = answer(scenario("phi-3-mini", R"("gpu":"rtx-4090")", R"("context":4096)"));
  CHECK(bytes_on_cards(phi, TermId::kv_cache) == 32 * 3072LL * 2 * 2 * 4096);
  const Estimate mistral =
      answer(scenario("mistral-7b-v0.1", R"("gpu":"rtx-4090")", R"("context":16384)"));
  CHECK(bytes_on_cards(mistral, TermId::kv_cache) == 32 * 1024LL * 2 * 2 * 16384);
}

TEST_CASE("Latent attention caches what its date caches", "[engine]") {
  const auto per_token = [](const char* version) {
    const Estimate e =
        run("deepseek-v3", joined({R"("context":32768,"engine_version":")", version, R"(")"}));
    return cache(e) / 32768;
  };
  CHECK(per_token("2026-08") == 61 * 576 * 2);
  CHECK(per_token("2025-11") == 61 * (576 + 512) * 2);
  CHECK(per_token("2025-03") == 61 * 128 * (192 + 128) * 2);
  const Estimate q8 = run("deepseek-v3", R"("context":32768,"kv":{"k":"q8_0","v":"q8_0"})");
  CHECK_THAT(mib(cache(q8)), WithinAbs(1166.62, 0.01));
}

TEST_CASE("The fork cached GLM-4.5's prediction layer until 20 October 2025", "[engine]") {
  const auto glm = [](const char* version) {
    return mib(bytes_on_cards(
        answer(scenario("glm-4.5", R"("gpu":"h200-sxm-141gb","count":4)",
                        joined({R"("engine":"ik_llama.cpp","context":65536,"engine_version":")",
                                version, R"(")"}))),
        TermId::kv_cache));
  };
  CHECK(glm("2025-10-19") == 23'808);
  CHECK(glm("2025-10-20") == 23'552);
}

TEST_CASE("Layers that reuse another layer's cache allocate none", "[engine]") {
  const Resolved r = resolved(scenario("llama-3-8b", R"("gpu":"rtx-4090")", ""));
  LayerState reused = r.deployment.model->layers.front();
  reused.k_width = reused.v_width = 0;
  CHECK(llama_cpp_layer_cache(r.deployment, reused) == 0);
}

}  // namespace headroom::test
