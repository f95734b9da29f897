// Speed in the answers: ranges, grades, and reasons where none is said.
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "answers.hpp"
#include "catch.hpp"
#include "speed/coefficient.hpp"

namespace headroom::test {
namespace {

Speed speed(const char* model, const char* hardware, const char* inference) {
  return answer(scenario(model, hardware, inference)).speed;
}

std::string reason(const char* model, const char* hardware, const char* inference) {
  return speed(model, hardware, inference).reason.value_or("");
}

double decoded(const char* model, const char* hardware, const char* inference) {
  const Speed found = speed(model, hardware, inference);
  REQUIRE(found.decode);
  return found.decode->value;
}

constexpr const char* kCard = R"("gpu":"rtx-4090")";

}  // namespace

TEST_CASE("An answer gives speeds with their range and what bounds them", "[speed]") {
  const Estimate e = answer(scenario("llama-3.1-8b", kCard, R"("context":4096)"));
  REQUIRE(e.speed.decode);
  const SpeedFigure& decode = *e.speed.decode;
  CHECK(decode.low <= decode.value);
  CHECK(decode.value <= decode.high);
  CHECK(decode.grade == Grade::fitted);
  CHECK(decode.bound_by == "memory");
  CHECK(decode.fraction_of_limit > 0.3);
  CHECK(decode.fraction_of_limit <= 1);
  CHECK(e.speed.prefill->bound_by == "compute");
  CHECK(e.speed.prompt_tokens == 4096);
  std::set<std::string> ids;
  for (const Formula& formula : e.formulas) ids.insert(formula.id);
  CHECK(ids.count(decode.formula) == 1);
  CHECK(ids.count(e.speed.prefill->formula) == 1);
  for (const std::string& code : e.not_modelled) CHECK(code != "speed");
}

TEST_CASE("Speed falls with context, with larger weights, and with a slower card", "[speed]") {
  const double plain = decoded("llama-3.1-8b", kCard, R"("context":1024)");
  CHECK(decoded("llama-3.1-8b", kCard, R"("context":65536)") < plain);
  CHECK(decoded("llama-3.1-8b", kCard, R"("context":1024,"weights":"gguf:Q8_0")") < plain);
  CHECK(decoded("llama-3.1-8b", R"("gpu":"rtx-4060-ti-16gb")", R"("context":1024)") < plain);
}

TEST_CASE("Users decode slower together and more in sum", "[speed]") {
  const Speed one = speed("llama-3.1-8b", kCard, R"("context":1024)");
  const Speed eight = speed("llama-3.1-8b", kCard, R"("context":1024,"sequences":8)");
  CHECK(eight.decode->value < one.decode->value);
  CHECK(eight.throughput->value > one.throughput->value);
}

TEST_CASE("Layers over two cards do not speed one user up, ranks do", "[speed]") {
  const char* two = R"("gpu":"rtx-4090","count":2)";
  CHECK(decoded("llama-3.1-8b", two, R"("context":1024)") ==
        decoded("llama-3.1-8b", kCard, R"("context":1024)"));
  CHECK(decoded("qwen2.5-7b", two, R"("engine":"vllm","context":1024)") >
        decoded("qwen2.5-7b", kCard, R"("engine":"vllm","context":1024)"));
}

TEST_CASE("A prompt that is stated decides where decoding begins", "[speed]") {
  const Speed found = speed("llama-3.1-8b", kCard, R"("context":8192,"prompt_tokens":512)");
  CHECK(found.prompt_tokens == 512);
  CHECK(found.past_tokens == 512);
}

TEST_CASE("No speed is said where none is known, and why", "[speed]") {
  CHECK(reason("bert-base-uncased", kCard, R"("engine":"transformers")") == "kind");
  CHECK(reason("llama-3.1-405b", kCard, R"("engine":"vllm","weights":"bf16")") == "does_not_fit");
  CHECK(reason("llama-3.3-70b", kCard, "") == "host_layers");
  CHECK(reason("llama-3.1-8b", R"("host":{"memory_gib":64})", "") == "host_layers");
  CHECK(reason("llama-3.1-8b", R"("gpus":[{"gpu":"rtx-4090"},{"gpu":"rtx-3090"}])", "") ==
        "mixed_cards");
  CHECK(reason("llama-3.1-8b", R"("gpu":{"memory_gb":24})", "") == "card");
  CHECK(reason("llama-3.1-8b", R"("gpu":"mtt-s4000")", "") == "card");
}

TEST_CASE("An engine without measured runs borrows constants and says so", "[speed]") {
  const Speed borrowed = speed("llama-3.1-8b", R"("gpu":"h100-sxm-80gb")", R"("engine":"sglang")");
  REQUIRE(borrowed.decode);
  CHECK(borrowed.decode->grade == Grade::rule);
}

TEST_CASE("A comparison says the speed that the estimate says", "[speed]") {
  const std::string text = scenario("llama-3.1-8b", R"("candidates":["rtx-4090"])", "");
  const Result<ReadScenario> asked = read_scenario(text);
  REQUIRE(asked);
  const Result<Comparison> compared = compare(catalogue(), *asked);
  REQUIRE(compared);
  const Speed single = speed("llama-3.1-8b", kCard, "");
  CHECK(compared->rows.front().decode == single.decode->value);
  CHECK(compared->rows.front().first_token == single.first_token->value);
}

TEST_CASE("Every constant of the speed model is in the catalogue, positive, with its cases",
          "[speed]") {
  for (int i = 0; i < kCoefficients; ++i) {
    const std::string id(name_of(static_cast<Coefficient>(i)));
    INFO(id);
    const SpeedCoefficient* coefficient = catalogue().speed.coefficient(id);
    REQUIRE(coefficient != nullptr);
    CHECK(coefficient->find("") != nullptr);  // an answer for whatever was not measured
    for (const SpeedCell& cell : coefficient->cells) {
      CHECK(cell.value > 0);
      CHECK(cell.cases > 0);
    }
  }
  for (const SpeedSpread& each : catalogue().speed.spreads) {
    CHECK(each.low <= 1);
    CHECK(each.high >= 1);
  }
}

TEST_CASE("A constant is found by the longest path that begins what is asked", "[speed]") {
  const SpeedCoefficient c{"x", "", {{"", 1, 1}, {"hbm", 2, 1}, {"hbm/vllm", 3, 1}}};
  CHECK(c.find("hbm/vllm/nvidia-hbm-hopper/16")->value == 3);
  CHECK(c.find("hbm/vllmx")->value == 2);
  CHECK(c.find("gddr")->value == 1);
}

TEST_CASE("No card both fits and judges", "[speed]") {
  std::ifstream file(HEADROOM_SOURCE_DIR "/tests/measured/speed/sides.json");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const Json sides = Json::parse(text, nullptr, false);
  REQUIRE(sides.is_object());
  std::set<std::string> cards;
  for (const char* side : {"fit", "judge"}) {
    for (const Json& card : sides[side]) {
      INFO(card.dump());
      CHECK(cards.insert(card.get<std::string>()).second);
      CHECK(catalogue().find_gpu(card.get<std::string>()) != nullptr);
    }
  }
}

}  // namespace headroom::test
