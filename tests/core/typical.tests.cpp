// A model of which only the number of parameters is known.
#include "model/typical.hpp"

#include <algorithm>
#include <cmath>

#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

std::string sized(const std::string& parameters, const std::string& inference) {
  return R"({"schema":1,"model":{"parameters":)" + parameters +
         R"(},"hardware":{"gpu":"h100-sxm-80gb","count":8},"inference":{)" + inference + "}}";
}

const Note* find_note(const Estimate& estimate, std::string_view code) {
  for (const Note& note : estimate.notes) {
    if (note.code == code) return &note;
  }
  return nullptr;
}

double distance(std::int64_t a, std::int64_t b) {
  return std::fabs(std::log(static_cast<double>(a) / static_cast<double>(b)));
}

/// The same network under another name: a later training of it.
bool is_twin(const DenseShape& a, const DenseShape& b) {
  return a.layers == b.layers && a.hidden == b.hidden && a.kv_heads == b.kv_heads;
}

/// Every plain dense decoder of the catalogue.
std::vector<DenseShape> published() {
  std::vector<DenseShape> shapes;
  for (const CatalogueModel& entry : catalogue().models) {
    const Result<Model> model = read_config(entry.config, "config");
    if (!model) continue;
    if (std::optional<DenseShape> shape = dense_shape(*model)) {
      shape->name = entry.name;
      shapes.push_back(*shape);
    }
  }
  return shapes;
}

}  // namespace

TEST_CASE("The typical architecture has the parameters that were asked for", "[typical]") {
  for (const char* size : {"1e6", "3e7", "1e8", "5e8", "1e9", "3e9", "7e9", "13e9", "34e9", "70e9",
                           "2e11", "405e9", "1e12", "1e13"}) {
    INFO(size);
    const Estimate estimate = answer(sized(size, ""));
    const double asked = std::stod(size);
    CHECK_THAT(static_cast<double>(estimate.model.parameters), WithinRel(asked, 0.001));
    CHECK(find_note(estimate, "typical_architecture") != nullptr);
    CHECK(estimate.model.kv_bytes_per_token > 0);
  }
}

TEST_CASE("The answer to a bare size names its models and widens its terms", "[typical]") {
  const Estimate estimate = answer(sized("7e9", R"("context":8192)"));
  CHECK(estimate.model.name == "7B");
  const Note* note = find_note(estimate, "typical_architecture");
  REQUIRE(note != nullptr);
  CHECK(note->path == "model.parameters");
  CHECK(note->message.find("published models of this size") != std::string::npos);
  const Term* cache = find_term(device(estimate, "gpu0"), TermId::kv_cache);
  const Term* weights = find_term(device(estimate, "gpu0"), TermId::weights);
  REQUIRE(cache != nullptr);
  REQUIRE(weights != nullptr);
  CHECK(cache->grade == Grade::rule);
  CHECK(weights->grade == Grade::rule);
  CHECK(cache->low < cache->high);
  CHECK(weights->low <= weights->bytes);
  CHECK(weights->bytes <= weights->high);
}

TEST_CASE("A bare size outside of what models have is refused", "[typical]") {
  CHECK(refusal(sized("999999", "")).code == "out_of_range");
  CHECK(refusal(sized("1.1e13", "")).code == "out_of_range");
  CHECK(refusal(sized("7.5", "")).code == "type_whole_number");
  CHECK(refusal(sized("\"7B\"", "")).path == "model.parameters");
}

TEST_CASE("A bare size is echoed as it was asked", "[typical]") {
  const Estimate estimate = answer(sized("7e9", ""));
  CHECK(estimate.scenario.model.parameters == 7'000'000'000);
  CHECK(to_json(estimate).find(R"("model":{"parameters":7000000000})") != std::string::npos);
}

TEST_CASE("vLLM and Transformers answer a bare size too", "[typical]") {
  for (const char* engine : {"vllm", "sglang", "transformers"}) {
    const Estimate estimate = answer(sized("8e9", joined({"\"engine\":\"", engine, "\""})));
    for (const Device& card : estimate.memory.devices) {
      for (const Term& term : card.terms) {
        CHECK(term.low <= term.bytes);
        CHECK(term.bytes <= term.high);
      }
    }
  }
}

// Each published model in turn, and what has its shape, is left out and asked for by its size
// alone.
TEST_CASE("What a published model caches lies within the range given for its size", "[typical]") {
  const std::vector<DenseShape> all = published();
  REQUIRE(all.size() > 100);
  int within = 0;
  int asked = 0;
  std::vector<double> errors;
  for (const DenseShape& left_out : all) {
    if (!left_out.like_llama) continue;
    std::vector<DenseShape> others;
    for (const DenseShape& shape : all) {
      if (!is_twin(shape, left_out)) others.push_back(shape);
    }
    std::stable_sort(others.begin(), others.end(), [&](const auto& a, const auto& b) {
      return distance(a.parameters, left_out.parameters) <
             distance(b.parameters, left_out.parameters);
    });
    const std::optional<Typical> typical = typical_decoder(left_out.parameters, others);
    REQUIRE(typical);
    const Model model = *read_config(typical->config, "config");
    const DenseShape shape = *dense_shape(model);
    const double ratio =
        static_cast<double>(left_out.cached()) / static_cast<double>(shape.cached());
    ++asked;
    if (ratio >= typical->cached_low * 0.999 && ratio <= typical->cached_high * 1.001) ++within;
    errors.push_back(std::fabs(ratio - 1));
  }
  std::sort(errors.begin(), errors.end());
  CAPTURE(asked, within, errors[errors.size() / 2], errors[errors.size() * 9 / 10]);
  CHECK(within * 100 >= asked * 90);
  CHECK(errors[errors.size() / 2] < 0.25);
}

}  // namespace headroom::test
