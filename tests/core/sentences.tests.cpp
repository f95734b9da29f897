// Templates and values -> sentences.
#include "contract/sentences.hpp"

#include <nlohmann/json.hpp>

#include "catch.hpp"

namespace headroom::test {
namespace {

std::string filled(const char* text, std::string_view path, const Values& values) {
  return sentence(Json{{"code", text}}, "code", path, values);
}

}  // namespace

TEST_CASE("Names in braces become values, the path and its last part", "[contract]") {
  const Values values = {{"value", "abc"}, {"count", 131072}, {"share", 0.5}};
  CHECK(filled("{path} is {value}; {count} of {share}.", "model.config.width", values) ==
        "model.config.width is abc; 131,072 of 0.5.");
  CHECK(filled("{key} is missing.", "model.config.width", values) == "width is missing.");
  CHECK(filled("{key} is missing.", "width", values) == "width is missing.");
  CHECK(filled("{bytes:GiB} more.", "", {{"bytes", 3 * kGiB / 2}}) == "1.50 GiB more.");
}

TEST_CASE("Braces that hold no name stand for themselves", "[contract]") {
  CHECK(filled("give {\"config\": …}, {}{ or {Name}", "", {}) ==
        "give {\"config\": …}, { or {Name}");
}

TEST_CASE("A stretch in angle brackets goes when a name in it is empty", "[contract]") {
  const char* text = "\"{key}\" is unknown< in {owner}>.< Did you mean \"{nearest}\"?> End.";
  CHECK(filled(text, "a", {{"owner", ""}, {"nearest", "ab"}}) ==
        "\"a\" is unknown. Did you mean \"ab\"? End.");
  CHECK(filled(text, "a", {{"owner", "b"}}) == "\"a\" is unknown in b. End.");
}

TEST_CASE("A value is put in as it is, braces and brackets too", "[contract]") {
  CHECK(filled("<{value}> is odd.", "", {{"value", "<{path}>"}}) == "<{path}> is odd.");
}

TEST_CASE("Without a template the code stands for itself", "[contract]") {
  CHECK(sentence(Json::object(), "code", "", {}) == "code");
  CHECK(sentence(Json(), "code", "", {}) == "code");
  CHECK(sentence(Json{{"code", 1}}, "code", "", {}) == "code");
}

}  // namespace headroom::test
