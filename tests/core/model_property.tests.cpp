// Whatever stands under one key of a config, the reader answers with a model or a sentence.
#include <array>
#include <nlohmann/json.hpp>

#include "answers.hpp"
#include "catch.hpp"
#include "model/class_defaults.hpp"
#include "model_cases.hpp"

namespace headroom::test {
namespace {

constexpr std::array<std::string_view, 12> kValues = {
    "0",     "-1",   "1.5", "4294967296", "9223372036854775808", "1e300",
    "\"x\"", "null", "[]",  "{}",         "[1, \"x\"]",          "true"};

/// JSON pointers of every key, those of nested objects too.
void collect(const Json& object, const std::string& prefix, std::vector<std::string>& pointers) {
  for (const auto& [key, value] : object.items()) {
    const std::string pointer = prefix + "/" + key;
    pointers.push_back(pointer);
    if (value.is_object()) collect(value, pointer, pointers);
  }
}

/// Empty, or what is wrong with the answer.
std::string fault_of(const Json& config) {
  const Result<Model> model = read_config(config, "model.config");
  if (!model) {
    const Problem& problem = model.problem();
    const bool explained =
        !problem.code.empty() && !problem.path.empty() && said(problem) != problem.code;
    return explained ? "" : "an empty problem";
  }
  if (model->parameters() < 0 || model->active_parameters() < 0) return "a negative count";
  if (model->parameters() >= kLargest) return "an endless count";
  if (model->active_parameters() > model->parameters()) return "more active than there are";
  if (model->layers.empty()) return "no layers";
  for (const LayerState& layer : model->layers) {
    if ((layer.k_width < 1) != (layer.kv_heads < 1) || layer.window < 0) return "half a cache";
    if (layer.k_width > 0 && (model->heads < 1 || model->kv_heads < 1)) return "no heads";
    if (layer.recurrent.any() && layer.recurrent.matrix() + layer.recurrent.conv_width() < 1) {
      return "an empty state";
    }
    if ((layer.reach == Reach::full) != (layer.window == 0)) return "a window that is none";
  }
  return "";
}

}  // namespace

TEST_CASE("Any value under any key gives a model or a problem that says what to do", "[model]") {
  for (const ModelCase& model : model_cases()) {
    const Json config = shallow(*parse_json(model.config));
    std::vector<std::string> pointers;
    collect(config, "", pointers);
    for (const std::string& pointer : pointers) {
      for (const std::string_view value : kValues) {
        Json changed = config;
        changed[Json::json_pointer(pointer)] = *parse_json(value);
        const std::string fault = fault_of(changed);
        if (!fault.empty()) FAIL(model.name << " " << pointer << " = " << value << ": " << fault);
      }
    }
  }
  SUCCEED("all answered");
}

TEST_CASE("Any key may be missing", "[model]") {
  for (const ModelCase& model : model_cases()) {
    const Json config = shallow(*parse_json(model.config));
    std::vector<std::string> pointers;
    collect(config, "", pointers);
    for (const std::string& pointer : pointers) {
      Json without = config;
      const Json::json_pointer at(pointer);
      without[at.parent_pointer()].erase(at.back());
      const std::string fault = fault_of(without);
      if (!fault.empty()) FAIL(model.name << " without " << pointer << ": " << fault);
    }
  }
  SUCCEED("all answered");
}

TEST_CASE("The widths that decide a size are never guessed", "[model]") {
  for (const ModelCase& model : model_cases()) {
    const Json config = *parse_json(model.config);
    const std::string inside = config.contains("text_config") ? "/text_config" : "";
    const Json& text = inside.empty() ? config : config["text_config"];
    for (const char* key : {"hidden_size", "n_embd", "d_model", "num_hidden_layers", "n_layer",
                            "n_layers", "num_layers", "intermediate_size", "vocab_size"}) {
      if (!text.contains(key)) continue;
      const bool sparse_only =
          model.name == "solar-open-100b" || text.contains("padded_vocab_size");
      const std::string type = text["model_type"];
      const bool expanded = (type == "mamba" || type == "falcon_mamba") &&
                            std::string_view(key) == "intermediate_size";  // 2 x hidden
      // Nemotron-H: the letters count the layers, and only some have an MLP.
      const bool lettered = type == "nemotron_h" && (std::string_view(key) == "num_hidden_layers" ||
                                                     text.contains("n_routed_experts"));
      if (lettered && std::string_view(key) != "hidden_size") continue;
      if (expanded) continue;
      if (!inside.empty() && has_class_defaults(type)) continue;
      const bool by_class = type == "gemma3_text" || type == "gemma3n_text" || type == "gpt_neo";
      if ((sparse_only || by_class) && std::string_view(key) != "hidden_size") continue;
      INFO(model.name << " without " << key);
      CHECK(read_problem(with(model.config, inside + "/" + key, "")).code == "config_missing");
    }
  }
}

}  // namespace headroom::test
