// What the reader says about a config that it cannot size.
#include <nlohmann/json.hpp>

#include "answers.hpp"
#include "catch.hpp"
#include "model_cases.hpp"

namespace headroom::test {
namespace {

std::string message(std::string_view pointer, std::string_view value) {
  return said(read_problem(with(config_of("llama-3.1-8b"), pointer, value)));
}

}  // namespace

TEST_CASE("A missing width is named with what to do", "[model]") {
  const Problem problem = read_problem(with(config_of("llama-3.1-8b"), "/hidden_size", ""));
  CHECK(problem.code == "config_missing");
  CHECK(problem.path == "model.config.hidden_size");
  CHECK(said(problem) ==
        "hidden_size is missing. Without it this model cannot be sized: paste the whole "
        "config.json as published.");
}

TEST_CASE("A width that is no whole number in range is shown", "[model]") {
  const std::string rest =
      "; a whole number from 0 to 4,294,967,296 is expected. Compare it with the published "
      "config.json.";
  CHECK(message("/hidden_size", "-1") == "hidden_size is -1" + rest);
  CHECK(message("/hidden_size", "1e300") == "hidden_size is 1e+300" + rest);
  CHECK(message("/hidden_size", "4096.5") == "hidden_size is 4096.5" + rest);
  CHECK(message("/hidden_size", R"("4096")") == "hidden_size is \"4096\"" + rest);
  CHECK(message("/hidden_size", "9223372036854775808") ==
        "hidden_size is 9223372036854775808" + rest);
  CHECK(message("/vocab_size", "[1]") == "vocab_size is [1]" + rest);
}

TEST_CASE("A long value is cut between letters", "[model]") {
  std::string value = "\"";
  for (int i = 0; i < 60; ++i) value += "é";
  const std::string words = message("/hidden_size", value + "\"");
  CHECK_THAT(words, ContainsSubstring("é...; a whole number"));
  CHECK(parse_json("\"" + words.substr(words.find("é"), 56) + "\"").ok());
}

TEST_CASE("A width of 0 is refused", "[model]") {
  CHECK(message("/num_attention_heads", "0") ==
        "num_attention_heads is 0; it must be at least 1. Compare it with the published "
        "config.json.");
  CHECK(message("/num_key_value_heads", "0") ==
        "num_key_value_heads is 0; it must be at least 1. Compare it with the published "
        "config.json.");
  // 4096 / 8192 heads leave a head without width.
  CHECK(message("/num_attention_heads", "8192") ==
        "head_dim is 0; it must be at least 1. Compare it with the published config.json.");
}

TEST_CASE("More KV heads than heads are refused", "[model]") {
  CHECK(message("/num_key_value_heads", "64") ==
        "There are 64 KV heads for 32 attention heads; there can be at most as many. Compare them "
        "with the published config.json.");
}

TEST_CASE("More experts a token than experts are refused", "[model]") {
  const Problem problem =
      read_problem(with(config_of("mixtral-8x7b"), "/num_experts_per_tok", "9"));
  CHECK(problem.path == "model.config.num_experts_per_tok");
  CHECK(said(problem) ==
        "A token uses 9 experts of 8; it can use at most all. Compare them with the published "
        "config.json.");
}

TEST_CASE("A billion layers are refused", "[model]") {
  CHECK(message("/num_hidden_layers", "1000000000") ==
        "The config names 1,000,000,000 layers; more than 4,096 cannot be right. Compare it with "
        "the published config.json.");
}

TEST_CASE("Widths that make an endless model are refused", "[model]") {
  const std::string config = with(config_of("llama-3.1-8b"), "/intermediate_size", "4294967296");
  const Problem problem = read_problem(with(config, "/hidden_size", "4194304"));
  CHECK(problem.path == "model.config");
  CHECK(
      said(problem) ==
      "These widths make more than 9e15 parameters. Compare them with the published config.json.");
}

TEST_CASE("An unknown architecture is named, and the known ones are listed", "[model]") {
  for (const char* type : {"rwkv7", "zamba2", "olmo_hybrid"}) {
    const Problem problem =
        read_problem(R"({"model_type": ")" + std::string(type) + R"(", "hidden_size": 64})");
    CHECK(problem.code == "config_unknown_type");
    CHECK(problem.path == "model.config.model_type");
    CHECK_THAT(said(problem), ContainsSubstring("model_type \"" + std::string(type) +
                                                "\" is not modelled yet. Known: apertus, arcee"));
  }
  const Problem nested =
      read_problem(R"({"model_type": "new", "text_config": {"model_type": "new_text"}})");
  CHECK(nested.path == "model.config.text_config.model_type");
}

TEST_CASE("A missing model_type is asked for", "[model]") {
  const Problem problem = read_problem(R"({"hidden_size": 64})");
  CHECK(problem.code == "config_model_type");
  CHECK_THAT(said(problem),
             ContainsSubstring("model_type is missing, so the architecture is unknown. Paste the "
                               "whole config.json as published. Known: "));
}

TEST_CASE("A config that is no object is refused", "[model]") {
  for (const char* config : {"[]", "1", "\"llama\"", "null"}) {
    const Problem problem = read_problem(config);
    CHECK(problem.path == "model.config");
    CHECK(said(problem) == "a JSON object is expected, as in config.json.");
  }
  CHECK(said(read_problem(R"({"model_type": "gemma3", "text_config": 3})")) ==
        "model.config.text_config is 3; a JSON object is expected, as in config.json.");
}

TEST_CASE("Layers of a kind that is not modelled are refused", "[model]") {
  const std::string gemma = with(config_of("gemma-3-1b"), "/num_hidden_layers", "1");
  CHECK(said(read_problem(with(gemma, "/layer_types", R"(["linear_attention"])"))) ==
        "layer_types holds \"linear_attention\"; such layers are not modelled yet.");
  CHECK(
      said(read_problem(with(config_of("gemma-3-1b"), "/layer_types", R"(["full_attention"])"))) ==
      "layer_types lists 1 layers of 26. Compare it with the published config.json.");
  CHECK(said(read_problem(
            with(config_of("nemotron-h-8b"), "/hybrid_override_pattern", R"("M-*")"))) ==
        "hybrid_override_pattern lists 3 layers of 52. Compare it with the published config.json.");
}

TEST_CASE("A tower that is not known is listed, and the decoder is read", "[model]") {
  const std::string config =
      with(config_of("llava-1.5-7b"), "/vision_config/model_type", "\"new\"");
  CHECK(read_model(config).not_modelled == std::vector<std::string>{"vision_tower"});
  const std::string removed = with(config_of("llava-1.5-7b"), "/vision_config", "");
  CHECK(read_model(removed).not_modelled == std::vector<std::string>{"vision_tower"});
  const std::string audio = with(config_of("gemma-4-31b"), "/audio_config", "{}");
  CHECK(read_model(audio).not_modelled == std::vector<std::string>{"audio_tower"});
}

TEST_CASE("A Llama 4 that leaves its tower out has that of the released ones, and says so",
          "[model]") {
  for (const char* id : {"llama-4-scout", "llama-4-maverick"}) {
    INFO(id);
    const Model whole = read_model(config_of(id));
    const Model removed = read_model(with(config_of(id), "/vision_config", ""));
    CHECK(removed.parameters() == whole.parameters());
    CHECK(removed.tower_assumed);
    CHECK_FALSE(whole.tower_assumed);
    CHECK(removed.not_modelled.empty());
  }
}

}  // namespace headroom::test
