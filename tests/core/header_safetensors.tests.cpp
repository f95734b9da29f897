// safetensors headers from bytes and from JSON, and the index of a checkpoint.
#include <nlohmann/json.hpp>

#include "answers.hpp"
#include "catch.hpp"
#include "gguf_file.hpp"
#include "headroom/header.hpp"

namespace headroom::test {
namespace {

Result<SafetensorsHeader> read(const std::string& bytes) {
  HeldSlices held(bytes);
  return read_safetensors(held, "small.safetensors");
}

std::string fault(const std::string& json) {
  const Result<SafetensorsHeader> header = read(safetensors_file(json));
  if (header) FAIL("this header was read");
  CHECK(said(header.problem()).find('{') == std::string::npos);
  return header.problem().code;
}

/// A header of one tensor with these members.
std::string one(const std::string& members) {
  return R"({"a":{)" + members + "}}";
}

}  // namespace

TEST_CASE("A safetensors header is read with its types and shapes", "[header]") {
  const Result<SafetensorsHeader> header = read(safetensors_file(small_safetensors()));
  REQUIRE(header);
  REQUIRE(header->tensors.size() == 4);
  CHECK(header->tensors[1].name == "model.layers.0.mlp.up_proj.weight");
  CHECK(header->tensors[1].dtype->name == "F8_E4M3");
  CHECK(header->tensors[1].bytes() == 8192);
  CHECK(header->tensors[3].bytes() == 256);
}

TEST_CASE("Every element type of safetensors has its width", "[header]") {
  const auto bytes_of_eight = [](const std::string& dtype) {
    const Result<Json> json = parse_json(R"({"a":{"dtype":")" + dtype + R"(","shape":[2,4]}})");
    const Result<SafetensorsHeader> header = read_safetensors_json(*json, "a");
    REQUIRE(header);
    return header->tensors[0].bytes();
  };
  for (const char* dtype : {"BOOL", "U8", "I8", "F8_E4M3", "F8_E5M2", "F8_E8M0"}) {
    CHECK(bytes_of_eight(dtype) == 8);
  }
  for (const char* dtype : {"F16", "BF16", "I16", "U16"}) CHECK(bytes_of_eight(dtype) == 16);
  for (const char* dtype : {"F32", "I32", "U32"}) CHECK(bytes_of_eight(dtype) == 32);
  for (const char* dtype : {"F64", "I64", "U64", "C64"}) CHECK(bytes_of_eight(dtype) == 64);
  CHECK(bytes_of_eight("F4") == 4);
  CHECK(bytes_of_eight("F6_E2M3") == 6);
}

TEST_CASE("A damaged safetensors header is refused by what is wrong", "[header]") {
  CHECK(fault("") == "header_json");
  CHECK(fault("[]") == "header_magic");
  CHECK(fault("{") == "header_json");
  CHECK(fault(R"({"a":3})") == "header_field");
  CHECK(fault(R"({"\xff":3})") == "header_json");
  CHECK(fault("{\"a\xff\":3}") == "header_json");
  CHECK(fault(one(R"("shape":[1],"data_offsets":[0,4])")) == "header_field");
  CHECK(fault(one(R"("dtype":"F31","shape":[1],"data_offsets":[0,4])")) == "header_type");
  CHECK(fault(one(R"("dtype":"F32","shape":[-1],"data_offsets":[0,4])")) == "header_field");
  CHECK(fault(one(R"("dtype":"F32","shape":[1.5],"data_offsets":[0,4])")) == "header_field");
  CHECK(fault(one(R"("dtype":"F32","shape":[1])")) == "header_field");
  CHECK(fault(one(R"("dtype":"F32","shape":[1],"data_offsets":[0])")) == "header_field");
  CHECK(fault(one(R"("dtype":"F32","shape":[1],"data_offsets":[0,8])")) == "header_offset");
  CHECK(fault(one(R"("dtype":"F32","shape":[1],"data_offsets":[4,0])")) == "header_offset");
  CHECK(fault(one(R"("dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,4])")) ==
        "header_shape");
  CHECK(fault(one(R"("dtype":"F4","shape":[3],"data_offsets":[0,1])")) == "header_shape");
  CHECK(fault(R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},)"
              R"("b":{"dtype":"U8","shape":[4],"data_offsets":[3,7]}})") == "header_offset");
  CHECK(fault(R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},)"
              R"("a":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}})") == "header_duplicate");
  CHECK(fault(std::string(200, '{')) == "header_json");
}

TEST_CASE("A length that cannot be is refused before any memory is taken", "[header]") {
  for (const std::uint64_t length : {1ULL << 20U, 1ULL << 33U, 1ULL << 63U, ~0ULL}) {
    const Result<SafetensorsHeader> header = read(little(length, 8) + "{}");
    REQUIRE_FALSE(header);
    CHECK(header.problem().code == "header_truncated");
  }
  const std::string text = little(200'000'000, 8) + "{}";
  HeldSlices sparse(text, 100'000'000'000);
  CHECK(read_safetensors(sparse, "a").problem().code == "header_limit");
  const std::string slice = little(1000, 8) + "{";
  HeldSlices half(slice, 100'000'000'000);
  const Result<SafetensorsHeader> header = read_safetensors(half, "a");
  REQUIRE_FALSE(header);
  CHECK(header.problem().code == "header_slice");
  CHECK(*header.problem().values.find_whole("needed") == 1008);
}

TEST_CASE("Tens of thousands of tensors are read in one breath", "[header]") {
  // DeepSeek-V3 has 91,991.
  std::string json = "{";
  for (int i = 0; i < 92'000; ++i) {
    json += (i > 0 ? "," : "") + std::string("\"model.layers.3.mlp.experts.") + std::to_string(i) +
            R"(.up_proj.weight":{"dtype":"U8","shape":[1],"data_offsets":[)" + std::to_string(i) +
            "," + std::to_string(i + 1) + "]}";
  }
  const Result<SafetensorsHeader> header = read(safetensors_file(json + "}"));
  REQUIRE(header);
  CHECK(header->tensors.size() == 92'000);
}

TEST_CASE("A scenario's JSON has wide tables of tensors, and nothing else that wide", "[header]") {
  const auto wide = [](const std::string& before, const std::string& after) {
    std::string text = before + "{";
    for (int i = 0; i < 5000; ++i) text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":0";
    return parse_json(text + "}" + after).ok();
  };
  CHECK(wide(R"({"safetensors":)", "}"));
  CHECK(wide(R"({"weight_map":)", "}"));
  CHECK_FALSE(wide(R"({"other":)", "}"));
  CHECK_FALSE(wide(R"({"safetensors":[)", "]}"));
  CHECK_FALSE(wide(R"({"safetensors":{},"x":)", "}"));
  CHECK_FALSE(wide(R"({"safetensors":{"a":)", "}}"));
}

TEST_CASE("The JSON form of a safetensors header says the same as its bytes", "[header]") {
  Result<SafetensorsHeader> header = read(safetensors_file(small_safetensors()));
  REQUIRE(header);
  header->config = *parse_json(R"({"model_type":"llama"})");
  const Result<Json> json = parse_json(to_json(*header));
  REQUIRE(json);
  CHECK((*json)["config"]["model_type"] == "llama");
  Result<SafetensorsHeader> again = read_safetensors_json((*json)["safetensors"], "model");
  REQUIRE(again);
  again->config = header->config;
  CHECK(to_json(*again) == to_json(*header));
}

TEST_CASE("An index tells its shards and the size of all tensors", "[header]") {
  const Result<SafetensorsIndex> index = read_safetensors_index(
      R"({"metadata":{"total_size":16060522496},"weight_map":{"a":"2.safetensors",)"
      R"("b":"1.safetensors","c":"2.safetensors"}})",
      "index.json");
  REQUIRE(index);
  CHECK(index->shards == std::vector<std::string>{"1.safetensors", "2.safetensors"});
  CHECK(index->tensors == 3);
  CHECK(index->total_size == 16'060'522'496);
  CHECK(read_safetensors_index("{}", "a").problem().code == "header_field");
  CHECK(read_safetensors_index("{", "a").problem().code == "header_json");
  CHECK(read_safetensors_index(R"({"weight_map":{"a":"../../etc/passwd"}})", "a").problem().code ==
        "header_field");
}

}  // namespace headroom::test
