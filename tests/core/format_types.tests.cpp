// The storage types of ggml and of caches, and the bytes of single linear layers.
#include <headroom/format.hpp>

#include <algorithm>

#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

Bytes row_bytes(std::string_view type, std::int64_t row) {
  const BlockType* block = find_block_type(type);
  REQUIRE(block != nullptr);
  return block->rows(row, 1);
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
  for (const char* id :
       {"gguf:Q9_K_M", "", "gguf:", "gguf:Q4_K_M+", "gguf:Q4_K_M+output=Q9", "awq-int3-g128",
        "awq-int4-g100", "gptq-int5-g128", "gptq-int4-g", "exl2:9", "exl3:", "exl3:4.0+head=20",
        "nf4+head=8", "mlx-7bit-g64", "mlx-4.5bit-g64", "hqq-4bit", "fp8x"}) {
    INFO(id);
    CHECK_FALSE(find_format(id));
  }
}

TEST_CASE("Ids of GGUF mixes are matched without regard to case", "[format]") {
  REQUIRE(find_format("gguf:q4_k_m"));
  CHECK(find_format("GGUF:q4_k_M")->id == "gguf:Q4_K_M");
  CHECK(find_format("gguf:q4_k")->id == "gguf:Q4_K_M");
  CHECK(find_format("gguf:iq4_xs+IMATRIX+output=q8_0")->id == "gguf:IQ4_XS+imatrix+output=Q8_0");
  CHECK(find_format("AWQ-INT4-G64")->id == "awq-int4-g64");
}

TEST_CASE("Every listed format is known, and has a name, a rule, a source and engines",
          "[format]") {
  for (const FormatText& listed : catalogue().formats) {
    INFO(listed.id);
    const std::optional<Format> format = find_format(listed.id);
    REQUIRE(format);
    CHECK(format->id == listed.id);
    CHECK(format->nominal_bits > 1);
    CHECK(format->nominal_bits <= 32);
    const FormatText text = catalogue().format_text(*format);
    CHECK_FALSE(text.name.empty());
    CHECK_FALSE(text.rule.empty());
    CHECK(text.source.substr(0, 8) == "https://");
    CHECK(text.date.substr(0, 2) == "20");
    CHECK_FALSE(text.engines.empty());
  }
}

TEST_CASE("A format that is not listed has its family's words", "[format]") {
  const FormatText text = catalogue().format_text(*find_format("gptq-int3-g64"));
  CHECK(text.name == "gptq-int3-g64");
  CHECK(text.source == "https://github.com/ModelCloud/GPTQModel");
  CHECK(catalogue().loads("vllm", *find_format("gptq-int3-g64")));
  CHECK_FALSE(catalogue().loads("vllm", *find_format("gguf:Q4_0")));
  CHECK(catalogue().loads("llama.cpp", *find_format("gguf:TQ1_0+imatrix")));
  CHECK_FALSE(catalogue().loads("ik_llama.cpp", *find_format("gguf:TQ1_0")));
}

TEST_CASE("Every published quality figure is about a listed format", "[format]") {
  for (const QualityTable& table : catalogue().quality) {
    INFO(table.source + " " + table.metric);
    CHECK(table.source.substr(0, 8) == "https://");
    CHECK_FALSE(table.date.empty());
    CHECK_FALSE(table.values.empty());
    for (const auto& [id, value] : table.values) {
      INFO(id);
      CHECK_FALSE(catalogue().format_text(*find_format(id)).name.empty());
      CHECK(std::any_of(
          catalogue().formats.begin(), catalogue().formats.end(),
          [wanted = std::string_view(id)](const FormatText& each) { return each.id == wanted; }));
    }
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

}  // namespace headroom::test
