// A model in every listed format, and what the list says about formats.
#include <headroom/border.hpp>
#include <headroom/data_files.hpp>
#include <nlohmann/json.hpp>

#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

Json formats(const std::string& text) {
  static const border::Session session(read_catalogue_text(HEADROOM_DATA_DIR));
  const Result<Json> json = parse_json(session.formats(text));
  REQUIRE(json);
  return *json;
}

Json row_of(const Json& rows, const std::string& id) {
  for (const Json& row : rows) {
    if (row["id"] == id) return row;
  }
  return Json();
}

}  // namespace

TEST_CASE("A model has a size in every listed format, the same as an estimate's", "[format]") {
  const Json sizes = formats(R"({"schema":1,"model":"llama-3.1-8b"})");
  CHECK(sizes["native"] == "bf16");
  REQUIRE(sizes["rows"].size() == catalogue().formats.size());
  const Json mix = row_of(sizes["rows"], "gguf:Q4_K_M");
  CHECK_THAT(mix["bits_per_weight"].get<double>(), WithinAbs(4.8944, 0.00006));
  CHECK(mix["engines"] == Json::array({"llama.cpp", "ik_llama.cpp"}));
  CHECK(mix["weights_bytes"].get<Bytes>() ==
        answer(scenario("llama-3.1-8b", R"("gpu":"rtx-4090")", R"("weights":"gguf:Q4_K_M")"))
            .model.weights_bytes);
  CHECK(
      row_of(sizes["rows"], "fp8")["weights_bytes"].get<Bytes>() ==
      answer(scenario("llama-3.1-8b", R"("gpu":"rtx-4090")", R"("engine":"vllm","weights":"fp8")"))
          .model.weights_bytes);
}

TEST_CASE("A model of every kind has the sizes of its estimate, and engines that run it",
          "[format]") {
  for (const char* id : {"bge-m3", "t5-base", "whisper-large-v3", "vit-base-patch16-224",
                         "sdxl-base-1.0", "gemma-3-4b"}) {
    CAPTURE(id);
    const CatalogueModel* model = catalogue().find_model(id);
    REQUIRE(model != nullptr);
    const Json sizes = formats(joined({R"({"schema":1,"model":")", id, "\"}"}));
    const Json row = row_of(sizes["rows"], "f32");
    const Estimate estimate = answer(
        scenario(id, R"("gpu":"h100-sxm-80gb")", R"("engine":"transformers","weights":"f32")"));
    CHECK(row["weights_bytes"].get<Bytes>() == estimate.model.weights_bytes);
    CHECK(row["bits_per_weight"].get<double>() == estimate.model.bits_per_weight);
    const bool decodes = estimate.model.kind == Kind::decoder;
    CHECK(row["engines"] == (decodes ? Json::array({"vllm", "sglang", "transformers"})
                                     : Json::array({"transformers"})));
  }
}

TEST_CASE("A pasted config has sizes, and an unknown model is refused", "[format]") {
  const CatalogueModel* entry = catalogue().find_model("qwen3-0.6b");
  REQUIRE(entry != nullptr);
  const Json pasted = {{"schema", 1}, {"model", {{"config", entry->config}}}};
  CHECK(formats(to_text(pasted))["rows"] ==
        formats(R"({"schema":1,"model":"qwen3-0.6b"})")["rows"]);
  CHECK(formats(R"({"schema":1,"model":"no-such-model"})")["error"]["code"] == "model_unknown");
  CHECK(formats("{")["error"].is_object());
}

TEST_CASE("The list of formats says who loads them, where they are native and what they cost",
          "[format]") {
  const border::Session session(read_catalogue_text(HEADROOM_DATA_DIR));
  const Result<Json> list = parse_json(session.list("formats"));
  REQUIRE(list);
  const Json rows = (*list)["rows"];
  const Json fp8 = row_of(rows, "fp8");
  CHECK(fp8["family"] == "fp8");
  CHECK(fp8["native"][0] == "NVIDIA Ada (8.9) and newer");
  CHECK(row_of(rows, "awq-int4-g128")["native"].empty());
  const Json mix = row_of(rows, "gguf:Q4_K_M");
  CHECK(mix["nominal_bits"] == 4.5);
  CHECK_FALSE(mix["rule"].get<std::string>().empty());
  CHECK(mix["quality"].is_array());
}

}  // namespace headroom::test
