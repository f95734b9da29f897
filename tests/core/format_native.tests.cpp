// Which format a config.json says its checkpoint has, and what that leaves alone.
#include <nlohmann/json.hpp>

#include "answers.hpp"
#include "catch.hpp"
#include "format/not_converted.hpp"

namespace headroom::test {
namespace {

/// The native format of Qwen3 0.6B's config with a quantisation added.
std::string native(const char* key, const char* scheme) {
  const CatalogueModel* entry = catalogue().find_model("qwen3-0.6b");
  REQUIRE(entry != nullptr);
  Json config = entry->config;
  config[key] = Json::parse(scheme);
  const Result<Model> model = read_config(config, "config");
  REQUIRE(model);
  return model->native_format;
}

std::string quantised(const char* scheme) {
  return native("quantization_config", scheme);
}

}  // namespace

TEST_CASE("A checkpoint's format is read from what its quantiser wrote", "[format]") {
  CHECK(quantised(R"({"quant_method":"awq","bits":4,"group_size":128})") == "awq-int4-g128");
  CHECK(quantised(R"({"quant_method":"awq","w_bit":4,"q_group_size":64})") == "awq-int4-g64");
  CHECK(quantised(R"({"quant_method":"gptq","bits":3,"group_size":-1})") == "gptq-int3-channel");
  CHECK(quantised(R"({"quant_method":"gptq","bits":4,"group_size":32,"desc_act":true})") ==
        "gptq-int4-g32");
  CHECK(quantised(R"({"quant_method":"bitsandbytes","load_in_4bit":true,
      "bnb_4bit_quant_type":"nf4","bnb_4bit_use_double_quant":true})") == "nf4-dq");
  CHECK(quantised(R"({"quant_method":"bitsandbytes","load_in_8bit":true})") == "int8");
  CHECK(quantised(R"({"quant_method":"fp8","weight_block_size":[128,128]})") == "fp8-block128");
  CHECK(quantised(R"({"quant_algo":"FP8","ignore":["lm_head"]})") == "fp8-tensor");
  CHECK(quantised(R"({"quant_method":"modelopt","quant_algo":"NVFP4","ignore":[]})") == "nvfp4");
  CHECK(quantised(R"({"quant_method":"modelopt","quant_algo":"MIXED_PRECISION"})").empty());
  CHECK(quantised(R"({"quant_method":"mxfp4"})") == "mxfp4");
  CHECK(quantised(R"({"quant_method":"exl3","bits":3.5,"head_bits":6})") == "exl3:3.5");
  CHECK(quantised(R"({"quant_method":"exl2","bits":4.65,"head_bits":8})") == "exl2:4.65+head=8");
  CHECK(quantised(R"({"quant_method":"hqq"})").empty());
  CHECK(native("quantization", R"({"group_size":64,"bits":4})") == "mlx-4bit-g64");
  CHECK(native("quantization", R"({"group_size":32,"bits":4,"mode":"mxfp4"})") == "mlx-mxfp4");
}

TEST_CASE("Schemes of compressed-tensors", "[format]") {
  const auto scheme = [](const char* layout, const char* weights) {
    return quantised(
        joined({R"({"quant_method":"compressed-tensors","format":")", layout,
                R"(","ignore":["lm_head"],"config_groups":{"group_0":{"weights":)", weights, "}}}"})
            .c_str());
  };
  CHECK(scheme("pack-quantized", R"({"num_bits":4,"strategy":"group","group_size":128})") ==
        "w4a16-g128");
  CHECK(scheme("float-quantized", R"({"num_bits":8,"strategy":"channel"})") == "fp8");
  CHECK(scheme("float-quantized", R"({"num_bits":8,"strategy":"tensor"})") == "fp8-tensor");
  CHECK(scheme("int-quantized", R"({"num_bits":8,"strategy":"channel"})") == "w8a8");
  CHECK(scheme("nvfp4-pack-quantized", R"({"num_bits":4,"group_size":16})") == "nvfp4");
  CHECK(scheme("mxfp4-pack-quantized", R"({"num_bits":4,"group_size":32})") == "mxfp4-linear");
  CHECK(scheme("naive-quantized", R"({"num_bits":8})").empty());
}

TEST_CASE("Lists of modules that stay in 16 bit", "[format]") {
  const NotConverted plain({"lm_head", "model.layers.1.mlp.gate"});
  CHECK(plain.holds("lm_head.weight"));
  CHECK(plain.holds("model.layers.1.mlp.gate.weight"));
  CHECK(plain.holds("model.language_model.layers.1.mlp.gate.weight"));
  CHECK_FALSE(plain.holds("model.layers.1.mlp.gate_proj.weight"));
  CHECK_FALSE(plain.holds("model.layers.11.mlp.gate.weight"));
  const NotConverted stars({"language_model.model.layers.0.self_attn*", "*.mlp.shared_expert.*",
                            "model.layers.*.block_sparse_moe.gate"});
  CHECK(stars.holds("model.layers.0.self_attn.q_proj.weight"));
  CHECK(stars.holds("model.layers.7.mlp.shared_expert.up_proj.weight"));
  CHECK(stars.holds("model.layers.12.block_sparse_moe.gate.weight"));
  CHECK_FALSE(stars.holds("model.layers.1.self_attn.q_proj.weight"));
  CHECK_FALSE(stars.holds("model.layers.7.mlp.experts.up_proj.weight"));
  const NotConverted expressions({"re:.*self_attn.*", "re:.*lm_head$", "re:("});
  CHECK(expressions.holds("model.layers.3.self_attn.o_proj.weight"));
  CHECK_FALSE(expressions.holds("model.layers.3.mlp.up_proj.weight"));
  CHECK_FALSE(NotConverted({}).holds("model.layers.3.mlp.up_proj.weight"));
}

}  // namespace headroom::test
