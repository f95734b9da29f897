// Files on disk: only their beginning is read, parts are found by name, what is missing is named.
#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "answers.hpp"
#include "catch.hpp"
#include "cli/file_slices.hpp"
#include "cli/model_files.hpp"
#include "gguf_file.hpp"

namespace headroom::test {
namespace {

namespace fs = std::filesystem;

/// A folder that is gone when the test is over.
class Folder {
 public:
  Folder() {
    static int count = 0;
    folder_ = fs::temp_directory_path() /
              ("headroom-" + std::to_string(std::clock()) + "-" + std::to_string(++count));
    fs::create_directories(folder_);
  }
  ~Folder() {
    std::error_code error;
    fs::remove_all(folder_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string put(const std::string& name, const std::string& text) const {
    std::ofstream((folder_ / name).string(), std::ios::binary) << text;
    return at(name);
  }
  [[nodiscard]] std::string at(const std::string& name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_;
};

Json read(const std::string& path) {
  const Result<std::string> model = cli::read_model_files({path});
  if (!model) FAIL(said(model.problem()));
  const Result<Json> json = parse_json(*model);
  REQUIRE(json);
  return *json;
}

Problem fault(const std::string& path) {
  const Result<std::string> model = cli::read_model_files({path});
  if (model) FAIL("this file was read");
  return model.problem();
}

std::string part(std::uint64_t number, const char* tensor) {
  GgufFile file;
  file.text("general.architecture", "llama");
  file.number("split.no", number).number("split.count", 3);
  return file.tensor(tensor, "F32", {8}).bytes();
}

}  // namespace

TEST_CASE("Of a file of 100 GB only the beginning is read", "[header][files]") {
  const Folder folder;
  const std::string path = folder.put("large.gguf", small_gguf().bytes());
  std::error_code error;
  fs::resize_file(path, 100'000'000'000, error);
  if (error) return;  // this disk holds no sparse files
  CHECK(read(path)["gguf"]["tensors"].size() == 6);
  cli::FileSlices file(path);
  REQUIRE(file.is_open());
  CHECK(file.size() == 100'000'000'000);
  REQUIRE(read_gguf(file, path));
  CHECK(file.read_bytes() <= 65'536);
}

TEST_CASE("The parts of a split file are found beside it", "[header][files]") {
  const Folder folder;
  const std::string first = folder.put("m-00001-of-00003.gguf", part(0, "a"));
  CHECK_THAT(said(fault(first)),
             ContainsSubstring("of its 3 parts 2 are not beside it: m-00002-of-00003.gguf, "
                               "m-00003-of-00003.gguf."));
  const std::string second = folder.put("m-00002-of-00003.gguf", part(1, "b"));
  folder.put("m-00003-of-00003.gguf", part(2, "c"));
  CHECK(read(first)["gguf"]["tensors"].size() == 3);
  CHECK(read(second)["gguf"]["tensors"].size() == 3);
  CHECK(fault(folder.put("renamed.gguf", part(0, "a"))).code == "header_parts");
  CHECK(cli::read_model_files({second, first, folder.at("m-00003-of-00003.gguf")}).ok());
}

TEST_CASE("A checkpoint's shards come from its index, its config from beside them",
          "[header][files]") {
  const Folder folder;
  const std::string index = folder.put(
      "model.safetensors.index.json",
      R"({"metadata":{"total_size":16060522496},"weight_map":{"a":"model-00001-of-00002.safetensors",)"
      R"("b":"model-00002-of-00002.safetensors"}})");
  const Problem alone = fault(index);
  CHECK(alone.code == "parts_missing");
  CHECK(*alone.values.find_whole("total_size") == 16'060'522'496);
  CHECK_THAT(said(alone), ContainsSubstring("14.96 GiB"));
  const auto shard = [](const char* name) {
    return safetensors_file(joined(
        {R"({")", name, R"(":{"dtype":"BF16","shape":[8],"data_offsets":[0,16]}})"}));
  };
  const std::string first = folder.put("model-00001-of-00002.safetensors", shard("a"));
  folder.put("model-00002-of-00002.safetensors", shard("b"));
  CHECK(read(index)["safetensors"].size() == 2);
  CHECK(read(first)["safetensors"].size() == 2);
  CHECK_FALSE(read(first).contains("config"));
  folder.put("config.json", R"({"model_type":"llama"})");
  CHECK(read(first)["config"]["model_type"] == "llama");
  folder.put("config.json", "{");
  CHECK(fault(first).code == "json_syntax");
  CHECK(fault(first).path == folder.at("config.json"));
}

TEST_CASE("What is no file of a model is refused with its name", "[header][files]") {
  const Folder folder;
  CHECK(fault(folder.at("none.gguf")).code == "file_unreadable");
  CHECK(fault(folder.at("none.safetensors")).code == "file_unreadable");
  CHECK(fault(folder.at("m-00001-of-00003.gguf")).code == "file_unreadable");
  CHECK(fault(folder.at("")).code == "file_unreadable");
  CHECK(fault(folder.put("a.gguf", "PK\3\4 a zip file, not a model")).code == "header_magic");
  CHECK(fault(folder.put("empty.gguf", "")).code == "header_truncated");
  CHECK(fault(folder.put("a.safetensors", "version https://git-lfs")).code == "header_truncated");
  CHECK(fault(folder.put("index.json", "{}")).code == "header_field");
}

}  // namespace headroom::test
