// The storage types of ggml and of caches, and the bytes of single linear layers.
#include <headroom/format.hpp>

#include "catch.hpp"

namespace headroom::test {
namespace {

Bytes row_bytes(std::string_view type, std::int64_t row) {
  const BlockType* block = find_block_type(type);
  REQUIRE(block != nullptr);
  return block->rows(row, 1);
}

/// Bytes of one linear layer, out x in, in a checkpoint format.
Bytes linear_bytes(std::string_view format, std::int64_t out, std::int64_t in) {
  const std::vector<Tensor> tensors = {
      {"model.layers.0.mlp.up_proj.weight", {out, in}, Role::ffn_up, 0, Part::text, false}};
  const Format* found = find_format(format);
  REQUIRE(found != nullptr);
  return store(tensors, FormatFacts{}, *found).at(0).bytes;
}

}  // namespace

TEST_CASE("Block types take the bytes of ggml-common.h", "[format]") {
  CHECK(row_bytes("F32", 256) == 1024);
  CHECK(row_bytes("F16", 256) == 512);
  CHECK(row_bytes("BF16", 256) == 512);
  CHECK(row_bytes("Q4_0", 256) == 144);
  CHECK(row_bytes("Q4_1", 256) == 160);
  CHECK(row_bytes("Q5_0", 256) == 176);
  CHECK(row_bytes("Q5_1", 256) == 192);
  CHECK(row_bytes("Q8_0", 256) == 272);
  CHECK(row_bytes("Q2_K", 256) == 84);
  CHECK(row_bytes("Q3_K", 256) == 110);
  CHECK(row_bytes("Q4_K", 256) == 144);
  CHECK(row_bytes("Q5_K", 256) == 176);
  CHECK(row_bytes("Q6_K", 256) == 210);
  CHECK(row_bytes("IQ4_NL", 256) == 144);
  CHECK(row_bytes("IQ4_XS", 256) == 136);
  CHECK(row_bytes("MXFP4", 256) == 136);
}

TEST_CASE("A row that is no multiple of the block takes one more block", "[format]") {
  CHECK(row_bytes("Q4_0", 4096) == 2304);
  CHECK(row_bytes("Q8_0", 33) == 68);
  CHECK(find_block_type("Q6_K")->rows(300, 2) == 840);
}

TEST_CASE("Unknown types and formats are null", "[format]") {
  CHECK(find_block_type("Q9_K") == nullptr);
  CHECK(find_cache_type("q4_k") == nullptr);
  CHECK(find_format("gguf:Q9_K_M") == nullptr);
  CHECK(find_format("") == nullptr);
}

TEST_CASE("Ids of GGUF mixes are matched without regard to case", "[format]") {
  REQUIRE(find_format("gguf:q4_k_m") != nullptr);
  CHECK(find_format("GGUF:Q4_K_M") == find_format("gguf:Q4_K_M"));
}

TEST_CASE("Every format has a name, a rule, a source and plausible bits", "[format]") {
  for (const Format& format : formats()) {
    INFO(format.id);
    CHECK_FALSE(format.name.empty());
    CHECK_FALSE(format.rule.empty());
    CHECK(format.source.substr(0, 8) == "https://");
    CHECK(format.nominal_bits > 2);
    CHECK(format.nominal_bits <= 32);
  }
}

TEST_CASE("Every cache type is a block type", "[format]") {
  for (const std::string_view id : cache_types()) {
    INFO(id);
    CHECK(find_cache_type(id) != nullptr);
  }
  CHECK(find_cache_type("q8_0")->rows(1024, 1) == 1088);
  CHECK(find_cache_type("fp8")->rows(1024, 1) == 1024);
}

TEST_CASE("A linear layer of 4,096 x 4,096 takes what each checkpoint stores", "[format]") {
  CHECK(linear_bytes("bf16", 4096, 4096) == 33'554'432);
  CHECK(linear_bytes("f32", 4096, 4096) == 67'108'864);
  CHECK(linear_bytes("awq-int4-g128", 4096, 4096) == 8'716'288);
  CHECK(linear_bytes("gptq-int4-g128", 4096, 4096) == 8'732'672);
  CHECK(linear_bytes("gptq-int8-g128", 4096, 4096) == 17'186'816);
  CHECK(linear_bytes("fp8", 4096, 4096) == 16'785'408);
  CHECK(linear_bytes("fp8-block128", 4096, 4096) == 16'781'312);
  CHECK(linear_bytes("int8", 4096, 4096) == 16'793'600);
}

TEST_CASE("Groups and blocks of 128 that are not full count whole", "[format]") {
  // 2 groups of scales and zeros for 200 inputs: 400 + 2 x 2 + 2 x 4 / 8 bytes an output, / 2.
  CHECK(linear_bytes("awq-int4-g128", 8, 200) == 8 * 100 + 8 * 2 * 2 + 8 * 2 / 2);
  CHECK(linear_bytes("fp8-block128", 200, 200) == 200 * 200 + 4 * 4);
}

}  // namespace headroom::test
