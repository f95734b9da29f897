// Random scenarios over the whole catalogue: whatever is asked, the ledger adds up.
#include <headroom/names.hpp>
#include <random>

#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

constexpr int kScenarios = 1500;

/// The same numbers on every machine: the engine is fixed by the standard, the ranges are ours.
class Dice {
 public:
  std::size_t below(std::size_t sides) { return next_() % sides; }
  std::string_view one_of(std::initializer_list<std::string_view> list) {
    return *(list.begin() + static_cast<std::ptrdiff_t>(below(list.size())));
  }
  /// 1 to 2^bits, small and large numbers alike.
  std::string number(std::size_t bits) {
    const std::uint64_t top = std::uint64_t{1} << below(bits + 1);
    return std::to_string(1 + next_() % top);
  }

 private:
  std::mt19937_64 next_{20260818};
};

std::string hardware(Dice& dice) {
  const auto& gpus = catalogue().gpus;
  std::string text = joined({R"("gpu":")", gpus[dice.below(gpus.size())].id, R"(","count":)",
                             dice.one_of({"1", "1", "2", "4", "8"})});
  if (dice.below(4) == 0) text += joined({R"(,"reserved_mib":)", dice.number(14)});
  if (dice.below(4) == 0) text += joined({R"(,"host":{"memory_gib":)", dice.number(10), "}"});
  return text;
}

std::string inference(Dice& dice) {
  const std::string_view engine =
      dice.one_of({"llama.cpp", "ik_llama.cpp", "vllm", "sglang", "transformers"});
  const bool llama = engine.find("llama") != std::string_view::npos;
  std::string text = joined({R"("engine":")", engine, R"(")"});
  const auto maybe = [&](std::string_view key, const std::string& value) {
    if (dice.below(2) == 0) text += joined({",\"", key, "\":", value});
  };
  maybe("engine_version", joined({"\"20", dice.one_of({"24", "25", "26"}), "-0",
                                  std::to_string(1 + dice.below(9)), "\""}));
  maybe("context", dice.number(20));
  maybe("sequences", dice.number(10));
  maybe("batch", dice.number(15));
  if (llama) {
    maybe("ubatch", dice.number(13));
    maybe("gpu_layers", std::to_string(dice.below(130)));
    maybe("weights", joined({"\"gguf:", dice.one_of({"Q2_K", "Q4_K_M", "Q8_0", "F16"}), "\""}));
    maybe("flash_attention", std::string(dice.one_of({"true", "false"})));
    maybe("kv", joined({R"({"k":")", dice.one_of({"f16", "q8_0", "q4_0"}), R"("})"}));
  } else {
    maybe("weights", joined({"\"", dice.one_of({"bf16", "fp8", "awq-int4-g128"}), "\""}));
    if (engine == "vllm")
      maybe("memory_utilization", std::string(dice.one_of({"0.3", "0.95", "1"})));
  }
  return text;
}

void check_device(const Device& device) {
  INFO(device.id);
  Bytes sum = 0;
  for (const Term& term : device.terms) {
    INFO(name_of(term.id));
    CHECK(term.bytes >= 0);
    CHECK(term.low >= 0);
    CHECK(term.low <= term.bytes);
    CHECK(term.bytes <= term.high);
    CHECK(term.high <= kLargest);
    CHECK_FALSE(term.formula.empty());
    sum = plus(sum, term.bytes);
  }
  CHECK(device.used_bytes == sum);
}

void check_memory(const Memory& memory, Kind kind) {
  for (const Device& device : memory.devices) check_device(device);
  CHECK(memory.devices.back().id == "host");
  const bool pool = memory.devices.front().kv_tokens.has_value();
  if (memory.verdict == Verdict::does_not_fit) {
    CHECK(memory.headroom_bytes < 0);
  } else if (!(pool && memory.verdict == Verdict::tight)) {
    CHECK(memory.headroom_bytes >= 0);
  }
  if (!pool) {
    Bytes least = kLargest;
    for (const Device& device : memory.devices) {
      if (device.id != "host") least = std::min(least, *device.usable_bytes - device.used_bytes);
    }
    CHECK(memory.headroom_bytes == least);
  }
  // The activations of other kinds are not modelled, so nothing is said of how many fit.
  const bool decodes = kind == Kind::decoder;
  REQUIRE(memory.largest_context.has_value() == decodes);
  REQUIRE(memory.most_sequences.has_value() == decodes);
  CHECK(memory.largest_context.value_or(0) >= 0);
  CHECK(memory.most_sequences.value_or(0) >= 0);
  if (memory.gpu_layers) CHECK(*memory.gpu_layers <= *memory.layers);
}

}  // namespace

TEST_CASE("Random scenarios are answered or refused, and every ledger adds up", "[contract]") {
  Dice dice;
  const auto& models = catalogue().models;
  int answered = 0;
  for (int i = 0; i < kScenarios; ++i) {
    const std::string text =
        scenario(models[dice.below(models.size())].id, hardware(dice), inference(dice));
    INFO(text);
    const Result<ReadScenario> asked = read_scenario(text);
    REQUIRE(asked);
    const Result<Estimate> estimate = headroom::estimate(catalogue(), *asked);
    if (!estimate) {
      CHECK_FALSE(estimate.problem().code.empty());
      CHECK_FALSE(estimate.problem().path.empty());
      continue;
    }
    ++answered;
    check_memory(estimate->memory, estimate->model.kind);
    CHECK(estimate->model.weights_bytes > 0);
    CHECK(estimate->model.loaded_parameters <= estimate->model.parameters);
    CHECK(estimate->model.active_parameters <= estimate->model.parameters);
  }
  CHECK(answered > kScenarios / 2);
}

}  // namespace headroom::test
