// What an absent key means, by the configuration classes of Transformers.
#include "catch.hpp"
#include "model_cases.hpp"

namespace headroom::test {

TEST_CASE("Mistral has a window of 4096 when the key is missing, none when it is null", "[model]") {
  const std::string_view config = config_of("mistral-7b-v0.1");
  CHECK(read_model(with(config, "/sliding_window", "")).layers.front().window == 4096);
  CHECK(read_model(with(config, "/sliding_window", "null")).layers.front().reach == Reach::full);
}

TEST_CASE("Mistral has 8 KV heads when the key is missing, all heads when it is null", "[model]") {
  const std::string_view config = config_of("mistral-7b-v0.1");
  CHECK(read_model(with(config, "/num_key_value_heads", "")).kv_heads == 8);
  CHECK(read_model(with(config, "/num_key_value_heads", "null")).kv_heads == 32);
}

TEST_CASE("Llama has as many KV heads as heads when the key is missing", "[model]") {
  CHECK(read_model(with(config_of("llama-3.1-8b"), "/num_key_value_heads", "")).kv_heads == 32);
}

TEST_CASE("Gemma 3 4B reads from its published file, which names no heads", "[model]") {
  // config.json of google/gemma-3-4b-it, the keys that decide sizes.
  const Model model = read_model(R"({"model_type": "gemma3",
      "text_config": {"hidden_size": 2560, "intermediate_size": 10240, "model_type": "gemma3_text",
                      "num_hidden_layers": 34, "sliding_window": 1024},
      "vision_config": {"hidden_size": 1152, "image_size": 896, "intermediate_size": 4304,
                        "model_type": "siglip_vision_model", "num_attention_heads": 16,
                        "num_hidden_layers": 27, "patch_size": 14}})");
  CHECK(model.parameters() == 4'300'079'472);
  CHECK(model.heads == 8);
  CHECK(model.kv_heads == 4);
  CHECK(model.head_width == 256);
  CHECK(model.vocabulary == 262208);
  CHECK(model.max_context == 131072);
  CHECK(model.tied);
}

TEST_CASE("Qwen3 has heads of 128 whatever hidden / heads is", "[model]") {
  const Model model = read_model(with(config_of("qwen3-0.6b"), "/head_dim", ""));
  CHECK(model.hidden / model.heads == 64);
  CHECK(model.head_width == 128);
}

TEST_CASE("Qwen's window counts only when it is switched on", "[model]") {
  const std::string off = with(config_of("qwen2.5-0.5b"), "/sliding_window", "4096");
  CHECK(read_model(off).layers.back().reach == Reach::full);
  const std::string on = with(with(off, "/use_sliding_window", "true"), "/max_window_layers", "20");
  CHECK(read_model(on).layers.at(19).reach == Reach::full);
  CHECK(read_model(on).layers.at(20).window == 4096);
}

TEST_CASE("Families tie embedding and head when no key tells", "[model]") {
  const auto tied = [](std::string_view name) {
    return read_model(with(config_of(name), "/tie_word_embeddings", "")).tied;
  };
  for (const char* name :
       {"gemma-2b", "command-r7b", "starcoder2-3b", "smollm3-3b", "ernie-4.5-0.3b"}) {
    INFO(name);
    CHECK(tied(name));
  }
  for (const char* name : {"llama-3.1-8b", "qwen3-0.6b", "glm-4-9b-0414", "olmo-1b"}) {
    INFO(name);
    CHECK_FALSE(tied(name));
  }
  // These files never have the key.
  for (const char* name : {"gpt2", "opt-125m", "bloom-560m", "falcon-7b", "mpt-7b"}) {
    INFO(name);
    CHECK(read_model(config_of(name)).tied);
  }
}

TEST_CASE("The wrapper decides on tying, because it owns the head", "[model]") {
  const std::string config = with(config_of("gemma-3-4b"), "/tie_word_embeddings", "false");
  CHECK_FALSE(read_model(config).tied);
}

TEST_CASE("An MLP of four times the width where the class says so", "[model]") {
  CHECK(read_model(config_of("gpt2")).dense_ffn == 3072);  // n_inner is null
  CHECK(read_model(config_of("falcon-7b")).dense_ffn == 18176);
  CHECK(read_model(config_of("gpt-j-6b")).dense_ffn == 16384);
}

TEST_CASE("A list of layer kinds goes before the family's own pattern", "[model]") {
  const std::string config = with(with(config_of("gemma-3-1b"), "/num_hidden_layers", "2"),
                                  "/layer_types", R"(["full_attention", "sliding_attention"])");
  CHECK(read_model(config).layers.at(0).reach == Reach::full);
  CHECK(read_model(config).layers.at(1).reach == Reach::sliding);
}

TEST_CASE("Numbers for every layer are read as one number", "[model]") {
  const std::string_view config = config_of("hunyuan-a13b");
  CHECK(read_model(with(config, "/moe_topk", "8")).experts_per_token == 8);
  CHECK(read_model(config).experts_per_token == 8);
}

TEST_CASE("ERNIE's last sparse layer may be written as -1", "[model]") {
  const std::string config = with(config_of("ernie-4.5-300b-a47b"), "/moe_layer_end_index", "-1");
  CHECK(read_model(config).parameters() == 300'474'051'776);
}

TEST_CASE("What a checkpoint stores follows from dtype and quantization_config", "[model]") {
  const std::string_view config = config_of("llama-3.1-8b");
  const auto format = [&](std::string_view key, std::string_view value) {
    return read_model(with(config, key, value)).native_format;
  };
  CHECK(format("/torch_dtype", R"("bfloat16")") == "bf16");
  CHECK(format("/torch_dtype", R"("float16")") == "f16");
  CHECK(format("/dtype", R"("float32")") == "f32");
  const char* const key = "/quantization_config";
  CHECK(format(key, R"({"quant_method": "fp8", "weight_block_size": [128, 128]})") ==
        "fp8-block128");
  CHECK(format(key, R"({"quant_method": "fp8", "weight_block_size": null})") == "fp8");
  CHECK(format(key, R"({"quant_method": "mxfp4"})") == "mxfp4");
  CHECK(format(key, R"({"quant_method": "awq", "bits": 4, "group_size": 128})") == "awq-int4-g128");
  CHECK(format(key, R"({"quant_method": "gptq", "bits": 8, "group_size": 128})") ==
        "gptq-int8-g128");
  CHECK(format(key, R"({"quant_method": "gptq", "bits": 5, "group_size": 128})").empty());
  CHECK(format(key, R"({"quant_method": "modelopt"})").empty());
}

// Transformers writes of a nested config only what differs from its class. These are the published
// files of llava-hf/llava-1.5-7b-hf and mistral-community/pixtral-12b; the totals are the Hub's.
TEST_CASE("A nested config that leaves out its widths takes those of its class", "[model]") {
  const Model llava = read_model(
      R"({"model_type":"llava", "text_config":{"_name_or_path":"lmsys/vicuna-7b-v1.5",
      "architectures":["LlamaForCausalLM"], "max_position_embeddings":4096, "model_type":"llama",
      "vocab_size":32064}, "vision_config":{"hidden_size":1024, "image_size":336,
      "intermediate_size":4096, "model_type":"clip_vision_model", "num_attention_heads":16,
      "num_hidden_layers":24, "patch_size":14}, "tie_word_embeddings":false})");
  CHECK(llava.parameters() == 7'063'427'072);
  CHECK(llava.layers.size() == 32);
  const Model pixtral = read_model(
      R"({"model_type":"llava", "text_config":{"head_dim":128, "hidden_size":5120,
      "intermediate_size":14336, "max_position_embeddings":1024000, "model_type":"mistral",
      "num_hidden_layers":40, "num_key_value_heads":8, "sliding_window":null,
      "vocab_size":131072}, "vision_config":{"head_dim":64, "image_size":1024,
      "model_type":"pixtral", "patch_size":16, "rope_theta":10000.0,
      "tie_word_embeddings":false}})");
  CHECK(pixtral.parameters() == read_model(config_of("pixtral-12b")).parameters());
  CHECK(pixtral.heads == 32);
}

// llava-hf/llava-v1.6-mistral-7b-hf: a row of 4,096 that ends lines of tiles beside LLaVA 1.5's.
TEST_CASE("LLaVA-NeXT has LLaVA's tower and one vector more", "[model]") {
  const Model model = read_model(
      R"({"model_type":"llava_next", "text_config":{"intermediate_size":14336,
      "max_position_embeddings":32768, "model_type":"mistral", "num_key_value_heads":8,
      "sliding_window":null, "vocab_size":32064}, "vision_config":{"hidden_size":1024,
      "image_size":336, "intermediate_size":4096, "model_type":"clip_vision_model",
      "num_attention_heads":16, "num_hidden_layers":24, "patch_size":14},
      "tie_word_embeddings":false})");
  CHECK(model.parameters() == 7'566'747'648);
  CHECK(model.not_modelled.empty());
}

TEST_CASE("A config of its own never leaves out its widths, nor one of an unlisted class",
          "[model]") {
  CHECK(read_problem(R"({"model_type":"llama", "vocab_size":32000})").code == "config_missing");
  const std::string removed = with(config_of("qwen3-vl-2b"), "/text_config/hidden_size", "");
  CHECK(read_problem(removed).code == "config_missing");
}

TEST_CASE("Phi-4-multimodal without its speech encoder's widths says that the tower is left out",
          "[model]") {
  const std::string removed = with(config_of("phi-4-multimodal"), "/audio_processor", "");
  const Model model = read_model(removed);
  CHECK(model.not_modelled == std::vector<std::string>{"audio_tower"});
  CHECK(model.parameters() == 5'574'460'384 - 466'416'416);
  const std::string bare = with(removed, "/vision_lora", "");
  // Rank 256 on 45,056 inputs and outputs in each of 32 layers.
  CHECK(model.parameters() - read_model(bare).parameters() == 256LL * 45'056 * 32);
}

}  // namespace headroom::test
