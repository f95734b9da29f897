#include "model_cases.hpp"
#include "kinds_cases.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {

std::vector<ModelCase> model_cases() {
  std::vector<ModelCase> all;
  for (const auto* cases :
       {&dense_cases(), &variants_cases(), &older_cases(), &sparse_cases(), &routed_cases(),
        &towers_cases(), &recurrent_cases(), &varied_cases(), &wrapped_cases()}) {
    all.insert(all.end(), cases->begin(), cases->end());
  }
  return all;
}

std::string_view config_of(std::string_view name) {
  for (const ModelCase& model : model_cases()) {
    if (model.name == name) return model.config;
  }
  FAIL("there is no case " << name);
  return {};
}

Model read_model(std::string_view config) {
  const Result<Json> json = parse_json(config);
  REQUIRE(json.ok());
  const Result<Model> model = read_config(*json, "model.config");
  if (!model) FAIL(model.problem().path << ": " << said(model.problem()));
  return *model;
}

Problem read_problem(std::string_view config) {
  const Result<Json> json = parse_json(config);
  REQUIRE(json.ok());
  const Result<Model> model = read_config(*json, "model.config");
  REQUIRE_FALSE(model.ok());
  return model.problem();
}

std::string with(std::string_view config, std::string_view pointer, std::string_view value) {
  Json json = *parse_json(config);
  const Json::json_pointer at{std::string(pointer)};
  if (!value.empty()) {
    json[at] = *parse_json(value);
  } else {
    json[at.parent_pointer()].erase(at.back());
  }
  return json.dump();
}

namespace {

constexpr std::int64_t kShallow = 8;

void cut_layers(Json& object) {
  std::int64_t layers = 0;
  for (const char* key : {"num_hidden_layers", "n_layer", "n_layers", "num_layers", "depth",
                          "num_decoder_layers", "encoder_layers", "decoder_layers"}) {
    if (!object.contains(key) || !object[key].is_number_integer()) continue;
    if (object[key] <= kShallow) continue;
    layers = object[key];
    object[key] = kShallow;
  }
  for (auto& [key, value] : object.items()) {
    const auto size = static_cast<std::int64_t>(value.size());
    if (value.is_object()) cut_layers(value);
    if (value.is_array() && layers > 0 && size == layers) {
      value = Json(std::vector<Json>(value.begin(), value.begin() + kShallow));
    }
  }
}

}  // namespace

Json shallow(const Json& config) {
  Json cut = config;
  cut_layers(cut);
  return read_config(cut, "config").ok() ? cut : config;
}

void check_total(const ModelCase& model) {
  INFO(model.name);
  const std::int64_t counted = read_model(model.config).parameters();
  if (model.exact) {
    CHECK(counted == model.published - model.beside);
  } else {
    CHECK_THAT(static_cast<double>(counted),
               WithinRel(static_cast<double>(model.published), 0.015));
  }
}

TEST_CASE("Every known model_type has a case", "[model]") {
  // Spellings of a family that another case stands for.
  std::set<std::string> read = {"bailing_moe_v2", "qwen2_vl_text", "qwen2_5_vl_text",
                                "deepseek_ref",   "minimax",       "minimax_m1"};
  for (const ModelCase& model : model_cases()) read.insert(read_model(model.config).type);
  for (const ModelCase& model : kinds_cases()) read.insert(read_model(model.config).type);
  for (const std::string& type : catalogue_types()) read.insert(type);
  for (const std::string& type : known_model_types()) {
    INFO(type);
    CHECK(read.count(type) == 1);
  }
}

TEST_CASE("The names of a model's tensors are unique", "[model]") {
  for (const ModelCase& model : model_cases()) {
    INFO(model.name);
    std::set<std::string> names;
    const Model read = read_model(model.config);
    for (const Tensor& tensor : read.tensors) names.insert(tensor.name);
    CHECK(names.size() == read.tensors.size());
  }
}

TEST_CASE("Tensors of a tower carry its part and role and belong to no layer", "[model]") {
  std::vector<ModelCase> towers = towers_cases();
  towers.insert(towers.end(), wrapped_cases().begin(), wrapped_cases().end());
  for (const ModelCase& model : towers) {
    INFO(model.name);
    const Model read = read_model(model.config);
    for (const std::string& code : read.not_modelled) CHECK(code == "cross_attention_cache");
    std::int64_t tower = 0;
    for (const Tensor& tensor : read.tensors) {
      const bool vision = tensor.part == Part::vision;
      const bool named = tensor.role == Role::vision || tensor.role == Role::projector;
      if (vision != named || (vision && tensor.layer >= 0)) FAIL(tensor.name);
      if (vision) ++tower;
    }
    CHECK(tower > 0);
  }
}

}  // namespace headroom::test
