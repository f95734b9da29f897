// Constants and formulas: everything the code asks for stands in the catalogue with its source.
#include <headroom/names.hpp>
#include <set>

#include "answers.hpp"
#include "catch.hpp"
#include "engine/placement.hpp"

namespace headroom::test {
namespace {

const Engine& engine(std::string_view id) {
  const Engine* found = catalogue().find_engine(id);
  REQUIRE(found != nullptr);
  return *found;
}

void has_constants(std::string_view id, std::initializer_list<std::string_view> wanted) {
  for (const std::string_view each : wanted) {
    INFO(id << " " << each);
    CHECK(engine(id).constant(each).id == each);
  }
}

}  // namespace

TEST_CASE("Every constant that the code asks for is in the catalogue", "[engine]") {
  for (const char* id : {"llama.cpp", "ik_llama.cpp", "transformers"}) {
    has_constants(id, {"context_cuda", "context_rocm", "context_metal"});
  }
  has_constants("transformers", {"allocator_rest"});
  has_constants(
      "vllm", {"memory_utilization", "memory_utilization_before_0_21", "sampler_bytes_sorted",
               "sampler_bytes_fused", "hidden_bytes", "cublas_workspace_large", "cublas_workspace",
               "non_torch_one", "non_torch_many", "non_torch_rocm", "graphs", "graphs_captured",
               "graphs_captured_rocm"});
}

TEST_CASE("Every constant has a range around it, a grade, a source and a date", "[engine]") {
  for (const Engine& each : catalogue().engines) {
    for (const Constant& constant : each.constants) {
      INFO(each.id << " " << constant.id);
      CHECK(constant.low <= constant.value);
      CHECK(constant.value <= constant.high);
      CHECK((constant.grade == "fitted" || constant.grade == "rule"));
      CHECK(constant.source.rfind("https://", 0) == 0);
      CHECK(constant.date.size() >= 7);
    }
  }
}

TEST_CASE("A constant that is not there is empty, not a crash", "[engine]") {
  CHECK(engine("vllm").constant("nothing").id.empty());
}

TEST_CASE("Every engine of the catalogue has rules, and every rule an engine", "[engine]") {
  for (const Engine& each : catalogue().engines) {
    INFO(each.id);
    CHECK(find_engine_rules(each.id) != nullptr);
  }
  CHECK(find_engine_rules("exllama") == nullptr);
}

TEST_CASE("Every term names a formula that the answer explains", "[engine]") {
  const char* cards[] = {"rtx-4090", "h100-sxm-80gb", "mi300x", "apple-m3-max-40c", "l40s"};
  for (const char* id : {"llama.cpp", "ik_llama.cpp", "vllm", "sglang", "transformers"}) {
    for (const char* card : cards) {
      if (catalogue().find_gpu(card) == nullptr) continue;
      for (const char* date : {"2024-01", "2025-06", "2026-02", "2026-08"}) {
        const Estimate e = answer(
            scenario("gemma-3-12b", joined({R"("gpu":")", card, R"(","reserved_mib":100)"}),
                     joined({R"("engine":")", id, R"(","engine_version":")", date, R"(")"})));
        std::set<std::string> explained;
        for (const Formula& formula : e.formulas) {
          INFO(formula.id);
          CHECK_FALSE(formula.expression.empty());
          CHECK_FALSE(formula.example.empty());
          CHECK(formula.source.rfind("https://", 0) == 0);
          CHECK(formula.date.size() >= 7);
          CHECK(explained.insert(formula.id).second);
        }
        for (const Device& each : e.memory.devices) {
          for (const Term& term : each.terms) {
            INFO(id << " " << card << " " << date << " " << name_of(term.id));
            CHECK(explained.count(term.formula) == 1);
          }
          if (each.usable_formula) CHECK(explained.count(*each.usable_formula) == 1);
        }
      }
    }
  }
}

}  // namespace headroom::test
