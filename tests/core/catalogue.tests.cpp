// The catalogue holds what it says: every entry is a test case.
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "catch.hpp"
#include "headroom/catalogue.hpp"
#include "headroom/data_files.hpp"
#include "headroom/model.hpp"

using namespace headroom;

namespace {

const std::string& catalogue_text() {
  static const std::string text = read_catalogue_text(HEADROOM_DATA_DIR);
  return text;
}

const Json& catalogue_json() {
  static const Json json = *parse_json(catalogue_text());
  return json;
}

std::int64_t extras_of(const Json& row) {
  std::int64_t sum = 0;
  if (!row.contains("published_extra")) return sum;
  for (const Json& extra : row["published_extra"]) sum += extra.get<std::int64_t>();
  return sum;
}

void check_sources(const Json& file, const Json& row) {
  REQUIRE(row.contains("sources"));
  REQUIRE_FALSE(row["sources"].empty());
  for (const Json& source : row["sources"]) {
    CHECK(file["sources"].contains(source.get<std::string>()));
  }
}

}  // namespace

TEST_CASE("every catalogue model has the published number of parameters") {
  int exact = 0;
  for (const Json& file : catalogue_json()["models"]) {
    for (const Json& row : file["models"]) {
      CAPTURE(row["id"]);
      const Result<Model> model = read_config(row["config"], "config");
      REQUIRE(model.ok());
      const std::int64_t published =
          row["published_parameters"].get<std::int64_t>() - extras_of(row);
      if (row["published_exact"].get<bool>()) {
        CHECK(model->parameters() == published);
        ++exact;
      } else {  // a rounded size: "7B" is right to its last digit
        const double ratio =
            static_cast<double>(model->parameters()) / static_cast<double>(published);
        CHECK(std::fabs(ratio - 1) < 0.03);
      }
    }
  }
  CHECK(exact >= 200);
}

TEST_CASE("every catalogue model has a source, and no id or alias names two models") {
  std::set<std::string> names;
  for (const Json& file : catalogue_json()["models"]) {
    for (const Json& row : file["models"]) {
      CAPTURE(row["id"]);
      check_sources(file, row);
      CHECK(names.insert(row["id"].get<std::string>()).second);
      for (const Json& alias : row["aliases"]) {
        if (alias != row["id"]) CHECK(names.insert(alias.get<std::string>()).second);
      }
    }
  }
}

TEST_CASE(
    "every accelerator has memory, bandwidth and a source, and usable memory within capacity") {
  const Json& file = catalogue_json()["gpus"];
  const Result<Catalogue> catalogue = read_catalogue(catalogue_text());
  REQUIRE(catalogue.ok());
  REQUIRE(catalogue->gpus.size() == file["gpus"].size());
  std::set<std::string> ids;
  for (std::size_t i = 0; i < catalogue->gpus.size(); ++i) {
    const Gpu& gpu = catalogue->gpus[i];
    CAPTURE(gpu.id);
    check_sources(file, file["gpus"][i]);
    CHECK(ids.insert(gpu.id).second);
    CHECK(gpu.memory_gb > 0);
    CHECK(gpu.bandwidth_gbps > 0);
    CHECK(usable_memory(gpu).usable > 0);
    CHECK(usable_memory(gpu).usable <= usable_memory(gpu).capacity);
  }
}

TEST_CASE("every engine constant has a source, a date and a range around its value") {
  const Result<Catalogue> catalogue = read_catalogue(catalogue_text());
  REQUIRE(catalogue.ok());
  for (const Engine& engine : catalogue->engines) {
    for (const Constant& constant : engine.constants) {
      CAPTURE(engine.id, constant.id);
      CHECK(constant.source.rfind("https://", 0) == 0);
      CHECK(constant.date.size() >= 7);
      CHECK(constant.low <= constant.value);
      CHECK(constant.value <= constant.high);
    }
  }
}

TEST_CASE("a damaged catalogue is refused with the part that is missing") {
  for (const char* text : {"{}", "{\"gpus\":{\"gpus\":[]}}", "[]", "3"}) {
    const Result<Catalogue> catalogue = read_catalogue(text);
    REQUIRE_FALSE(catalogue.ok());
    CHECK(catalogue.problem().code == "catalogue_damaged");
    CHECK(catalogue.problem().path == "gpus");
  }
}
