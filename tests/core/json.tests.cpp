// Reading JSON: where a fault is, how deep it may be nested, Python's extra numbers.
#include <headroom/json.hpp>
#include <nlohmann/json.hpp>

#include "catch.hpp"

namespace headroom::test {
namespace {

/// "line:column" of the fault.
std::string fault_at(std::string_view text) {
  const Result<Json> read = parse_json(text);
  REQUIRE_FALSE(read);
  CHECK(read.problem().code == "json_syntax");
  const auto* line = read.problem().values.find_whole("line");
  const auto* column = read.problem().values.find_whole("column");
  REQUIRE(line != nullptr);
  REQUIRE(column != nullptr);
  return std::to_string(*line) + ":" + std::to_string(*column);
}

std::string nested(std::size_t levels) {
  return std::string(levels, '[') + std::string(levels, ']');
}

}  // namespace

TEST_CASE("Sound JSON is read and keeps the order of its keys", "[json]") {
  const Result<Json> read = parse_json(R"({"b": 1, "a": [true, null, 2.5, "x\n"]})");
  REQUIRE(read);
  CHECK(to_text(*read) == R"({"b":1,"a":[true,null,2.5,"x\n"]})");
}

TEST_CASE("A fault in JSON is told by line and column", "[json]") {
  CHECK(fault_at("{\"a\": 1,}") == "1:9");
  CHECK(fault_at("{\n  \"a\": 1\n  \"b\": 2\n}") == "3:5");
  CHECK(fault_at("[1, 2") == "1:6");
  CHECK(fault_at("{'a': 1}") == "1:2");
}

TEST_CASE("Text that is no JSON at all is a fault too", "[json]") {
  for (const char* text : {"", "   ", "hello", "{", "\"open", "[1,]", "{\"a\":}", "nul", "1 2"}) {
    INFO(text);
    const Result<Json> read = parse_json(text);
    REQUIRE_FALSE(read);
    CHECK(read.problem().code == "json_syntax");
  }
}

TEST_CASE("JSON may be nested 64 levels deep and no deeper", "[json]") {
  CHECK(parse_json(nested(64)));
  const Result<Json> deeper = parse_json(nested(65));
  REQUIRE_FALSE(deeper);
  CHECK(deeper.problem().code == "json_depth");
  CHECK(parse_json(nested(100'000)).problem().code == "json_depth");
}

TEST_CASE("NaN and Infinity, which Python writes, are read as null", "[json]") {
  const Result<Json> read = parse_json(R"({"a": NaN, "b": Infinity, "c": [-Infinity, 1]})");
  REQUIRE(read);
  CHECK(to_text(*read) == R"({"a":null,"b":null,"c":[null,1]})");
}

TEST_CASE("NaN inside a text stays a text", "[json]") {
  const Result<Json> read = parse_json(R"({"name": "NaN \" Infinity", "x": NaN})");
  REQUIRE(read);
  CHECK((*read)["name"] == "NaN \" Infinity");
  CHECK((*read)["x"].is_null());
}

TEST_CASE("A byte that is no UTF-8 is a fault, not a crash", "[json]") {
  CHECK_FALSE(parse_json("{\"a\": \"\xff\"}"));
}

}  // namespace headroom::test
