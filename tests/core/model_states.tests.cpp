// What each layer keeps of the past, and the widths beside it.
#include "catch.hpp"
#include "model_cases.hpp"

namespace headroom::test {
namespace {

/// One letter a layer: F sees all, w a window, c a chunk. "wwwF" for OLMo 3's first four.
std::string pattern(const Model& model) {
  std::string letters;
  for (const LayerState& layer : model.layers) {
    letters += layer.reach == Reach::full ? 'F' : layer.reach == Reach::sliding ? 'w' : 'c';
  }
  return letters;
}

std::string repeated(const std::string& letters, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += letters;
  return text;
}

}  // namespace

TEST_CASE("Windows lie on the layers that the family gives them", "[model]") {
  const auto pattern_of = [](std::string_view name) {
    return pattern(read_model(config_of(name)));
  };
  CHECK(pattern_of("llama-3.1-8b") == repeated("F", 32));
  CHECK(pattern_of("mistral-7b-v0.1") == repeated("w", 32));
  CHECK(pattern_of("gemma-2-2b") == repeated("wF", 13));
  CHECK(pattern_of("gemma-3-4b") == repeated("wwwwwF", 5) + "wwww");
  CHECK(pattern_of("gemma-4-31b") == repeated("wwwwwF", 10));
  CHECK(pattern_of("gpt-oss-20b") == repeated("wF", 12));
  CHECK(pattern_of("olmo-3-7b") == repeated("wwwF", 8));
  CHECK(pattern_of("exaone-4.0-32b") == repeated("wwwF", 16));
  CHECK(pattern_of("command-r7b") == repeated("wwwF", 8));
  CHECK(pattern_of("llama-4-scout") == repeated("cccF", 12));
  CHECK(pattern_of("gpt-neo-125m") == repeated("Fw", 6));
  CHECK(pattern_of("starcoder2-3b") == repeated("w", 30));
  CHECK(pattern_of("phi-3-mini") == repeated("w", 32));
  CHECK(pattern_of("mimo-v2-flash") == "Fwwww" + repeated("Fwwwww", 7) + "F");
  CHECK(pattern_of("step-3.5-flash") == repeated("Fwww", 11) + "F");
}

TEST_CASE("The window is the one in the config", "[model]") {
  const auto window_of = [](std::string_view name, std::size_t layer) {
    return read_model(config_of(name)).layers.at(layer).window;
  };
  CHECK(window_of("mistral-7b-v0.1", 0) == 4096);
  CHECK(window_of("gemma-3-4b", 0) == 1024);
  CHECK(window_of("gemma-3-4b", 5) == 0);
  CHECK(window_of("gpt-oss-20b", 0) == 128);
  CHECK(window_of("llama-4-scout", 0) == 8192);
  CHECK(window_of("phi-3-mini", 31) == 2047);
  CHECK(window_of("gpt-neo-125m", 1) == 256);
}

TEST_CASE("A window that is not shorter than the context is none", "[model]") {
  CHECK(pattern(read_model(config_of("phi-3.5-moe"))) == repeated("F", 32));
  const std::string config = with(config_of("phi-3-mini"), "/sliding_window", "4096");
  CHECK(pattern(read_model(config)) == repeated("F", 32));
}

TEST_CASE("Grouped queries keep the KV heads only", "[model]") {
  const Model llama = read_model(config_of("llama-3.1-8b"));
  CHECK(llama.kv_heads == 8);
  CHECK(llama.layers.front().k_width == 1024);
  CHECK(llama.layers.front().v_width == 1024);
  CHECK_FALSE(llama.layers.front().latent);
  // One KV head for all, whatever num_kv_heads says.
  CHECK(read_model(config_of("falcon-7b")).layers.front().k_width == 64);
  CHECK(read_model(config_of("falcon-40b")).layers.front().k_width == 8 * 64);
  CHECK(read_model(config_of("starcoder-15b")).layers.front().k_width == 128);
  CHECK(read_model(config_of("chatglm3-6b")).layers.front().k_width == 2 * 128);
  CHECK(read_model(config_of("gpt2")).layers.front().k_width == 768);
  CHECK(read_model(config_of("dbrx")).layers.front().k_width == 8 * 128);
}

TEST_CASE("Latent attention keeps one shared vector a token and layer", "[model]") {
  const Model deepseek = read_model(config_of("deepseek-v3"));
  REQUIRE(deepseek.layers.size() == 61);
  CHECK(deepseek.layers.front().latent);
  CHECK(deepseek.layers.front().kv_heads == 1);
  CHECK(deepseek.layers.front().k_width == 512 + 64);
  CHECK(deepseek.layers.front().v_width == 0);
  CHECK(deepseek.heads == 128);
  CHECK(deepseek.kv_heads == 1);
  CHECK(deepseek.head_width == 128 + 64);
  CHECK(deepseek.latent_value_width == 512);
  CHECK(deepseek.latent_head_value_width == 128);
  CHECK(deepseek.latent_key_width == 128);
  CHECK(read_model(config_of("mistral-small-4-119b")).layers.front().k_width == 256 + 64);
  CHECK(read_model(config_of("glm-4.7-flash")).latent_head_value_width == 256);
}

TEST_CASE("Layers of one model may differ in what they keep", "[model]") {
  const Model gemma = read_model(config_of("gemma-4-31b"));
  CHECK(gemma.layers[0].k_width == 16 * 256);
  CHECK(gemma.layers[5].k_width == 4 * 512);
  CHECK(gemma.layers[5].v_width == 4 * 512);  // no value matrix, yet a value in the cache
  const Model mimo = read_model(config_of("mimo-v2-flash"));
  CHECK(mimo.layers[0].k_width == 4 * 192);
  CHECK(mimo.layers[0].v_width == 4 * 128);
  CHECK(mimo.layers[1].k_width == 8 * 192);
  CHECK(mimo.layers[1].v_width == 8 * 128);
}

// model_counts: "computed active", all that is read for one decoded token, the embedding left out.
TEST_CASE("Active parameters count the experts in use and no embedding row", "[model]") {
  const auto active = [](std::string_view name) {
    return read_model(config_of(name)).active_parameters();
  };
  CHECK(active("llama-3.1-8b") == 8'030'261'248 - 128'256LL * 4096);
  CHECK(active("qwen3-0.6b") == 596'049'920);  // tied: the embedding is the head
  CHECK(active("mixtral-8x7b") == 12'748'853'248);
  CHECK(active("qwen3-30b-a3b") == 3'041'867'776);
  CHECK(active("gpt-oss-20b") == 3'608'307'264);
  CHECK(active("deepseek-v3") == 36'625'618'432);  // without the prediction layer
  CHECK(active("step-3.5-flash") == 11'459'365'952);
  CHECK(active("gemma-3n-e4b") == 6'866'696'688 - 262'144LL * 35 * 256);  // the layers' table
}

TEST_CASE("Widths of the MLPs are told apart", "[model]") {
  const Model deepseek = read_model(config_of("deepseek-v3"));
  CHECK(deepseek.dense_ffn == 18432);
  CHECK(deepseek.expert_ffn == 2048);
  CHECK(deepseek.experts == 256);
  CHECK(deepseek.experts_per_token == 8);
  const Model mixtral = read_model(config_of("mixtral-8x7b"));
  CHECK(mixtral.dense_ffn == 0);
  CHECK(mixtral.expert_ffn == 14336);
  CHECK(read_model(config_of("gemma-4-26b-a4b")).dense_ffn == 2112);  // beside the experts
  CHECK(read_model(config_of("qwen-7b")).dense_ffn == 11008);         // the file says 22016
}

TEST_CASE("The context is read under its many names", "[model]") {
  const auto context = [](std::string_view name) {
    return read_model(config_of(name)).max_context;
  };
  CHECK(context("llama-3.1-8b") == 131072);
  CHECK(context("gpt2") == 1024);
  CHECK(context("bloom-560m") == 2048);
  CHECK(context("mpt-7b") == 2048);
  CHECK(context("chatglm3-6b") == 8192);
  CHECK(context("falcon-7b") == 2048);  // class default
}

}  // namespace headroom::test
