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
  CHECK(fault_at("{\n  \"a\": 1\n  \"b\": 2\n}") == "3:3");
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

TEST_CASE("Escapes, pairs of surrogates and a byte order mark are read", "[json]") {
  const Result<Json> read = parse_json(
      "\xEF\xBB\xBF"
      R"(["\u20AC\ud83d\uDE00\b\f\/\\\"\t"])");
  REQUIRE(read);
  CHECK((*read)[0] == "€😀\b\f/\\\"\t");
  for (const char* text : {R"(["\ud83d"])", R"(["\ude00"])", R"(["\ud83d\u0041"])", R"(["\u12g4"])",
                           R"(["\x41"])", "[\"a\nb\"]", "[\"\xC0\xAF\"]", "[\"\xED\xA0\x80\"]",
                           "[\"\xF4\x90\x80\x80\"]", "[\"\xE2\x82\"]", R"(["\)", R"(["\u12)"}) {
    INFO(text);
    CHECK_FALSE(parse_json(text));
  }
}

TEST_CASE("Whole numbers stay whole up to 64 bits, beyond they are read as doubles", "[json]") {
  const Result<Json> read = parse_json(
      "[18446744073709551615, -9223372036854775808, 18446744073709551616, -9223372036854775809, "
      "-0]");
  REQUIRE(read);
  CHECK((*read)[0].get<std::uint64_t>() == UINT64_MAX);
  CHECK((*read)[1].get<std::int64_t>() == INT64_MIN);
  CHECK((*read)[2].is_number_float());
  CHECK((*read)[3].is_number_float());
  CHECK((*read)[4].is_number_integer());
  CHECK_FALSE(parse_json("[1e400]"));
}

TEST_CASE("An object may have 4,096 keys and no more", "[json]") {
  const auto keys = [](int count) {
    std::string text = "{";
    for (int i = 0; i < count; ++i) text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":1";
    return text + "}";
  };
  CHECK(parse_json(keys(4096)));
  REQUIRE_FALSE(parse_json(keys(4097)));
  CHECK(parse_json(keys(4097)).problem().code == "json_keys");
}

TEST_CASE("The reader takes and refuses what the library's parser takes and refuses", "[json]") {
  const std::string seed =
      R"({"a":[1,-2.5e+3,0.125,true,false,null,"x\u00e9\n\ud83d\ude00ü"],"b":{"c":{},"d":[]},"a":"€"} )";
  constexpr std::string_view kLetters =
      "{}[]\",:\\ue0123456789+-.Eantrlfs \t\n/\x80\xC3\xE2\xFF\x01";
  std::uint32_t state = 20261201;
  const auto random = [&state](std::size_t below) {
    state ^= state << 13U;
    state ^= state >> 17U;
    state ^= state << 5U;
    return static_cast<std::size_t>(state) % below;
  };
  int taken = 0;
  for (int round = 0; round < 60'000; ++round) {
    std::string text = seed;
    for (std::size_t i = 0, changes = random(4); i < changes; ++i) {
      const std::size_t at = random(text.size());
      if (random(3) == 0) {
        text.erase(at, 1 + random(6));
      } else {
        text.replace(at, random(2), 1, kLetters[random(kLetters.size())]);
      }
    }
    const Json theirs = Json::parse(text, nullptr, false);
    const Result<Json> ours = parse_json(text);
    INFO(text);
    if (ours.ok() == theirs.is_discarded()) FAIL("one takes it, the other refuses it");
    if (!ours) continue;
    ++taken;
    if (*ours != theirs) FAIL("they read different values");
  }
  CHECK(taken > 5'000);
}

}  // namespace headroom::test
