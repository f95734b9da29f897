#include "headroom/data_files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

namespace headroom {
namespace {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return file ? text.str() : std::string();
}

std::vector<std::filesystem::path> model_files(const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

std::string read_catalogue_text(const std::string& directory) {
  const std::filesystem::path root(directory);
  const std::string gpus = read_file(root / "gpus.json");
  if (gpus.empty()) return {};
  std::string models;
  for (const auto& path : model_files(root / "models")) {
    const std::string text = read_file(path);
    if (text.empty()) return {};
    models += (models.empty() ? "" : ",") + text;
  }
  std::string catalogue = "{\"gpus\":" + gpus + ",\"models\":[" + models + "]";
  for (const std::string part : {"engines", "formats", "formulas", "messages", "speed"}) {
    const std::string text = read_file(root / (part + ".json"));
    if (text.empty()) return {};
    catalogue += ",\"" + part + "\":" + text;
  }
  return catalogue + "}";
}

}  // namespace headroom
