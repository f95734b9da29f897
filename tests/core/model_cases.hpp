// Published configs with the number of parameters that their publishers or other tools state. The
// keys that decide no size are left out.
//
// Sources of the totals: totals of the Hugging Face Hub as llmfit copies them
// (github.com/AlexsJones/llmfit, llmfit-core/data/hf_models.json), n_params as llama-bench prints
// it (github.com/lhl/strix-halo-testing, llm-bench), the presets of keras-hub (OPT), weight indices
// (Hunyuan, Seed-OSS, Ministral 3). Where no exact total is known, the size in the model's name.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "headroom/model.hpp"

namespace headroom::test {

struct ModelCase {
  std::string_view name;
  std::string_view config;
  std::int64_t published;
  std::int64_t beside;  // what the published total counts beside the parameters: buffers, scales
  bool exact;           // false: a size in rounded billions
};

const std::vector<ModelCase>& dense_cases();
const std::vector<ModelCase>& variants_cases();
const std::vector<ModelCase>& older_cases();
const std::vector<ModelCase>& sparse_cases();
const std::vector<ModelCase>& routed_cases();
const std::vector<ModelCase>& towers_cases();
const std::vector<ModelCase>& recurrent_cases();
const std::vector<ModelCase>& varied_cases();
const std::vector<ModelCase>& wrapped_cases();

/// All of the above.
std::vector<ModelCase> model_cases();

/// The config of the case of that name.
std::string_view config_of(std::string_view name);

/// The model of a config that must be readable.
Model read_model(std::string_view config);

/// The problem of a config that must not be.
Problem read_problem(std::string_view config);

/// `config` with the JSON under the JSON pointer ("/text_config/hidden_size") replaced, or removed
/// where `value` is empty.
std::string with(std::string_view config, std::string_view pointer, std::string_view value);

/// The config cut to eight layers, lists of one entry a layer likewise, so that reading it a
/// thousand times is quick; the config itself where that is no model.
Json shallow(const Json& config);

/// Exact totals to the last parameter, rounded ones within 1.5 %.
void check_total(const ModelCase& model);

}  // namespace headroom::test
