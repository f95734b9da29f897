// SGLang: the static share, what it leaves, the pools and how many sequences they hold.
#include <algorithm>

#include "answers.hpp"
#include "catch.hpp"
#include "engine/ranks.hpp"
#include "engine/sglang.hpp"

namespace headroom::test {
namespace {

std::string sglang(std::string_view model, std::string_view hardware, std::string_view more = "") {
  return scenario(model, hardware,
                  joined({R"("engine":"sglang","weights":"bf16","context":8192)", more}));
}

double share(std::string_view model, std::string_view hardware, std::string_view more = "") {
  return *answer(sglang(model, hardware, more)).scenario.inference->memory_utilization;
}

Pool pool_of(const std::string& asked) {
  const Resolved r = resolved(asked);
  return sglang_pool(r.deployment, 0, r.deployment.model->layers.size());
}

}  // namespace

// https://github.com/sgl-project/sglang/issues/29092 read 0.828 off Qwen3 32B on H100s.
TEST_CASE("The default share of two H100 is 0.828, as printed in June 2026", "[engine]") {
  const char* cards = R"("gpu":"h100-sxm-80gb","count":2)";
  CHECK(share("qwen3-32b", cards, R"(,"engine_version":"2026-06-23")") == 0.828);
  CHECK(share("qwen3-32b", cards, R"(,"engine_version":"2025-12")") == 0.834);
}

TEST_CASE("A default share beside a vision tower is said to be not modelled", "[engine]") {
  const auto open = [](const char* model, const char* more) {
    const Estimate e = answer(sglang(model, R"("gpu":"h100-sxm-80gb")", more));
    return std::count(e.not_modelled.begin(), e.not_modelled.end(), "inference.memory_utilization");
  };
  CHECK(open("gemma-3-12b", "") == 1);
  CHECK(open("gemma-3-12b", R"(,"memory_utilization":0.8)") == 0);
  CHECK(open("llama-3.1-8b", "") == 0);
}

TEST_CASE("Before its reserve SGLang took a share by the number of ranks", "[engine]") {
  const auto before = [](const char* count) {
    return share("qwen3-32b", joined({R"("gpu":"h100-sxm-80gb","count":)", count}),
                 R"(,"engine_version":"2025-05")");
  };
  CHECK(before("1") == 0.88);
  CHECK(before("2") == 0.87);
  CHECK(before("4") == 0.85);
  CHECK(before("8") == 0.81);
}

TEST_CASE("A larger chunk takes 1.5 MiB a token from the static share", "[engine]") {
  const auto reserve = [](const char* more) {
    return (1 - share("llama-3.1-8b", R"("gpu":"rtx-4090")", more)) * 24'576;
  };
  const double small = reserve(R"(,"engine_version":"2026-05","batch":2048)");
  const double large = reserve(R"(,"engine_version":"2026-05","batch":6144)");
  CHECK_THAT(large - small, WithinAbs(1.5 * 4096, 25));  // three digits of 24,576 MiB
}

// tests/logs/sglang-2025-05.log: 14.00 GiB hold 91,749 tokens.
TEST_CASE("A token of Qwen3 14B takes 163,840 bytes of the pool", "[engine]") {
  const Pool pool = pool_of(sglang("qwen3-14b", R"("gpu":"h100-sxm-80gb")"));
  CHECK(pool.block_tokens == 1);
  CHECK(pool.block_bytes == 163'840);
  CHECK(14 * kGiB / pool.block_bytes == 91'750);
  CHECK(pool.blocks_per_sequence == 8192);
}

// tests/logs/sglang-2026-two-ranks.log: 82 states in 7.42 GiB beside 580,364 tokens in 8.30 GiB.
TEST_CASE("States of Qwen3.5 397B take 9 bytes for 10 of the cache", "[engine]") {
  const std::string asked = sglang("qwen3.5-397b-a17b", R"("gpu":"b200","count":2)");
  const Resolved r = resolved(asked);
  const Pool pool = pool_of(asked);
  CHECK(pool.block_bytes == 15'360 + 13'824);
  Bytes states = 0;
  for (const LayerState& layer : r.deployment.model->layers) {
    if (layer.recurrent.any()) states += rank_state_bytes(r.deployment, layer.recurrent);
  }
  CHECK_THAT(gib(states) * 83, WithinAbs(7.42, 0.01));
  CHECK_THAT(gib(15'360) * 580'364, WithinAbs(8.30, 0.005));
  // Three states a sequence: more than 8,192 tokens bring.
  CHECK(pool.blocks_per_sequence == ceil_div(3 * states, 13'824));
}

TEST_CASE("Windows have a pool of their own where the engine parts them", "[engine]") {
  const char* card = R"("gpu":"h100-sxm-80gb")";
  const auto of = [&](const char* model, const char* more) {
    return pool_of(scenario(model, card, joined({R"("engine":"sglang","context":8192)", more})));
  };
  const Pool parted = of("gpt-oss-20b", "");
  CHECK(parted.block_bytes == 12 * 2048 + ceil_div(12 * 2048 * 4, 5));
  const Pool whole = of("gemma-3-12b", R"(,"weights":"bf16")");
  const Resolved r = resolved(sglang("gemma-3-12b", card));
  CHECK(whole.block_bytes == kv_bytes_per_token(r.deployment));
}

TEST_CASE("Weights, cache, rest and context fill the card of SGLang", "[engine]") {
  for (const char* more : {"", R"(,"memory_utilization":0.9)"}) {
    const Estimate e =
        answer(sglang("llama-3.1-8b", R"("gpu":"rtx-4090","reserved_mib":512)", more));
    const Device& card = device(e, "gpu0");
    CHECK(std::abs(card.used_bytes - *card.usable_bytes) <= 1);
    REQUIRE(card.kv_tokens);
    CHECK(*card.kv_tokens == bytes_on(e, "gpu0", TermId::kv_cache) / 131'072);
  }
}

TEST_CASE("The most sequences that SGLang runs at once are exact", "[engine]") {
  for (const char* model : {"llama-3.1-8b", "gpt-oss-20b"}) {
    const char* card = R"("gpu":"rtx-5090")";
    const auto asked = [&](std::int64_t sequences) {
      return scenario(
          model, card,
          joined({R"("engine":"sglang","context":4096,"sequences":)", std::to_string(sequences)}));
    };
    const Estimate e = answer(asked(1));
    REQUIRE(e.memory.verdict != Verdict::does_not_fit);
    const std::int64_t most = *e.memory.most_sequences;
    CHECK(answer(asked(most)).memory.headroom_bytes >= 0);
    CHECK(answer(asked(most + 1)).memory.headroom_bytes < 0);
  }
}

}  // namespace headroom::test
