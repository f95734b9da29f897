// States of recurrent layers, keys of indexers and compressed entries, in all engines.
#include "answers.hpp"
#include "catch.hpp"
#include "engine/vllm.hpp"

namespace headroom::test {
namespace {

Estimate run(std::string_view engine, std::string_view model, std::string_view more) {
  return answer(scenario(model, R"("gpu":"h200-sxm-141gb","count":8)",
                         joined({R"("engine":")", engine, R"(",)", more})));
}

Bytes states(const Estimate& e) {
  return bytes_on_cards(e, TermId::recurrent_state) + bytes_on(e, "host", TermId::recurrent_state);
}

Pool pool(std::string_view model, std::string_view hardware, std::string_view inference) {
  const Resolved r = resolved(
      scenario(model, hardware, joined({R"("engine":"vllm","weights":"bf16",)", inference})));
  return vllm_pool(r.deployment, 0, r.deployment.model->layers.size());
}

}  // namespace

// Figures as the logs print them.
TEST_CASE("llama.cpp keeps the states of each sequence in F32", "[engine]") {
  const auto one = [](std::string_view model) {
    return mib(states(run("llama.cpp", model, R"("context":4096,"sequences":1)")));
  };
  CHECK_THAT(one("qwen3.5-27b"), WithinAbs(149.625, 0.001));
  CHECK_THAT(one("qwen3.5-35b-a3b"), WithinAbs(62.8125, 0.001));
  CHECK_THAT(one("mamba-1.4b"), WithinAbs(14.25, 0.001));
  CHECK(one("llama-3.1-8b") == 0);
}

TEST_CASE("States grow with the sequences and not with the context", "[engine]") {
  for (const char* engine : {"llama.cpp", "transformers"}) {
    const auto of = [&](const char* more) { return states(run(engine, "nemotron-h-8b", more)); };
    const Bytes one = of(R"("context":2048,"sequences":1)");
    CHECK(one > 0);
    CHECK(of(R"("context":8192,"sequences":1)") == one);
    CHECK(of(R"("context":2048,"sequences":3)") == 3 * one);
  }
}

TEST_CASE("States lie where their layers lie", "[engine]") {
  const auto host = [](const char* more) {
    return bytes_on(run("llama.cpp", "mamba-2.8b", more), "host", TermId::recurrent_state);
  };
  const Bytes all = host(R"("context":2048,"gpu_layers":0)");
  CHECK(host(R"("context":2048,"gpu_layers":65)") == 0);
  CHECK(host(R"("context":2048,"gpu_layers":33)") * 2 == all);  // 32 of 64 layers and the output
}

TEST_CASE("A model without attention has no cache", "[engine]") {
  const Estimate e = run("llama.cpp", "mamba-2.8b", R"("context":2048,"sequences":1)");
  CHECK(e.model.kv_bytes_per_token == 0);
  CHECK(find_term(device(e, "gpu0"), TermId::kv_cache) == nullptr);
  CHECK(find_term(device(e, "gpu0"), TermId::recurrent_state) != nullptr);
}

TEST_CASE("Transformers keeps the matrix in F32 where the model asks for it", "[engine]") {
  const auto of = [](std::string_view model) {
    return states(run("transformers", model, R"("context":2048,"sequences":1)"));
  };
  CHECK(of("qwen3.5-27b") == 48 * (2 * 4 * 10'240 + 4 * 6'144 * 128));
  CHECK(of("qwen3-coder-next") == 36 * (2 * 4 * 8'192 + 2 * 4'096 * 128));
}

// The log of vllm-kyuz0-08: 1,138 blocks, 154,496 tokens, 33.47 sequences of 16,384 tokens.
TEST_CASE("vLLM gives attention and states pages of one size", "[engine]") {
  const Pool next = pool("qwen3-next-80b-a3b", R"("gpu":"h200-sxm-141gb","count":2)",
                         R"("context":16384,"engine_version":"2025-12","parallel":{"tensor":2})");
  CHECK(next.block_tokens == 544);
  CHECK(next.groups == 4);
  CHECK(next.block_bytes == 12 * 544 * 1024);
  CHECK(next.blocks_per_sequence == 31 + 3);
  // club-652: 131,072 tokens take 63 blocks of 2,096 and two states in each of three groups.
  const Pool moe =
      pool("qwen3.6-35b-a3b", R"("gpu":"h200-sxm-141gb","count":1)",
           R"("context":131072,"engine_version":"2026-07","kv":{"k":"fp8","v":"fp8"})");
  CHECK(moe.block_tokens == 2096);
  CHECK(moe.blocks_per_sequence == 63 + 3 * 2);
  // club-1047: "attention block size set to 1568 tokens".
  const Pool dense = pool("qwen3.8-27b", R"("gpu":"h200-sxm-141gb","count":1)",
                          R"("context":8192,"kv":{"k":"fp8","v":"fp8"})");
  CHECK(dense.block_tokens == 1568);
}

TEST_CASE("In vLLM a model without attention takes blocks by the sequence", "[engine]") {
  const auto of = [](const char* more) {
    return pool("mamba-codestral-7b", R"("gpu":"h200-sxm-141gb","count":1)", more);
  };
  const Pool one = of(R"("context":8192,"engine_version":"2025-12")");
  CHECK(one.blocks_per_sequence == 1);
  // 64 layers: 3 x (8,192 + 2 x 8 x 128) and 8,192 x 128, two bytes each.
  CHECK(one.block_bytes == 64 * 2 * (3 * 10'240 + 8'192 * 128));
  CHECK(of(R"("context":65536,"engine_version":"2025-12")").block_bytes == one.block_bytes);
}

TEST_CASE("An indexer's keys lie beside the latents", "[engine]") {
  const Estimate llama = run("llama.cpp", "deepseek-v3.2", R"("context":4096,"sequences":1)");
  CHECK(bytes_on_cards(llama, TermId::kv_cache) + bytes_on(llama, "host", TermId::kv_cache) ==
        61 * 4096 * 2 * (576 + 128));
  // vLLM stores them in FP8 with one f32 scale: 1,152 + 132 a token and layer.
  const Pool sparse = pool("deepseek-v3.2", R"("gpu":"h200-sxm-141gb","count":8)",
                           R"("context":4096,"kv":{"k":"bf16","v":"bf16"})");
  CHECK(sparse.block_bytes == 61 * 16 * (1152 + 132));
  // GLM-5.2 indexes in 21 of 78 layers.
  const Pool glm = pool("glm-5.2", R"("gpu":"h200-sxm-141gb","count":8)", R"("context":4096)");
  CHECK(glm.block_bytes == 16 * (78 * 1152 + 21 * 132));
}

TEST_CASE("Compressed attention keeps one entry for some tokens; vLLM's is refused", "[engine]") {
  // 43 windows of 128 + 512 tokens; 21 layers 4,096 / 4 x (512 + 128), 20 layers 4,096 / 128 x 512.
  const Estimate e = run("llama.cpp", "deepseek-v4-flash",
                         R"("weights":"gguf:Q4_K_M","context":4096,"sequences":1,"ubatch":512)");
  CHECK(bytes_on_cards(e, TermId::kv_cache) + bytes_on(e, "host", TermId::kv_cache) ==
        2 * (43 * 768 * 512 + 21 * 1024 * 640 + 20 * 32 * 512));
  CHECK(refusal(scenario("deepseek-v4-flash", R"("gpu":"h200-sxm-141gb","count":8)",
                         R"("engine":"vllm","weights":"bf16","context":4096)"))
            .code == "cache_not_modelled");
}

// 61 layers of 128 heads, keys of 192 and values of 128.
TEST_CASE("Transformers caches unpacked keys and values of latent attention", "[engine]") {
  const Estimate e = run("transformers", "deepseek-v3",
                         R"("weights":"bf16","context":4096,"prompt_tokens":4096,"sequences":1)");
  CHECK(bytes_on_cards(e, TermId::kv_cache) == Bytes{61} * 4096 * 2 * 128 * (192 + 128));
}

TEST_CASE("Context checkpoints hold a window or a state, as llama-server prints", "[engine]") {
  const auto note = [](const char* model, const char* run) {
    const Estimate e = answer(scenario(model, R"("gpu":"h200-sxm-141gb","count":2)",
                                       joined({R"("engine":"llama.cpp","context":65536)", run})));
    const auto found = std::find_if(e.notes.begin(), e.notes.end(), [](const Note& each) {
      return each.code == "context_checkpoints";
    });
    return found == e.notes.end() ? Values() : found->values;
  };
  const auto size = [&](const char* model, const char* run) {
    const Values values = note(model, run);
    const std::int64_t* bytes = values.find_whole("bytes");
    return bytes == nullptr ? 0 : mib(*bytes);
  };
  const auto count = [&](const char* model, const char* run) {
    const Values values = note(model, run);
    const std::int64_t* most = values.find_whole("count");
    return most == nullptr ? 0 : *most;
  };
  CHECK_THAT(size("qwen3-next-80b-a3b", R"(,"sequences":4)"), WithinAbs(75.376, 0.002));
  CHECK_THAT(size("granite-4.0-h-small", ""), WithinAbs(147.481, 0.002));
  // 52 layers x 1,024 cells x 2 x 2,048 x 2 bytes.
  CHECK(size("gemma-3-27b", "") == 416);
  CHECK(count("gemma-3-27b", R"(,"sequences":4)") == 4 * 32);
  CHECK(count("gemma-3-27b", R"(,"engine_version":"2025-11")") == 8);
  CHECK(count("gemma-3-27b", R"(,"engine_version":"2025-09")") == 3);
  CHECK(count("gemma-3-27b", R"(,"engine_version":"2025-08")") == 0);
  CHECK(count("granite-4.0-h-small", R"(,"engine_version":"2025-09")") == 0);
  CHECK(count("llama-3.1-8b", "") == 0);
}

}  // namespace headroom::test
