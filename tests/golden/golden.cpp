// Replays tests/golden natively: NAME.scenario.json -> the exact bytes of NAME.estimate.json or
// NAME.comparison.json. `--write DIR` makes the answers anew.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "headroom/border.hpp"
#include "headroom/data_files.hpp"

namespace {

namespace fs = std::filesystem;
constexpr std::string_view kAsked = ".scenario.json";

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  std::string content = text.str();
  while (!content.empty() && content.back() == '\n') content.pop_back();
  return content;
}

std::vector<std::string> case_names(const fs::path& directory) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(directory)) {
    const std::string file = entry.path().filename().string();
    if (file.size() > kAsked.size() && file.ends_with(kAsked)) {
      names.push_back(file.substr(0, file.size() - kAsked.size()));
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

int main(int argc, char** argv) {
  const bool write = argc > 2 && std::string(argv[1]) == "--write";
  if (argc < 2 || (argc > 2 && !write)) {
    std::cerr << "usage: headroom-golden [--write] DIR\n";
    return 2;
  }
  const fs::path directory = argv[argc - 1];
  const headroom::border::Session session(headroom::read_catalogue_text(HEADROOM_DATA_DIR));
  if (!session.error().empty()) {
    std::cerr << session.error() << '\n';
    return 1;
  }
  int passed = 0;
  int failed = 0;
  for (const std::string& name : case_names(directory)) {
    const bool compares =
        fs::exists(directory / (name + ".comparison.json")) || name.starts_with("compare");
    const fs::path answer_file =
        directory / (name + (compares ? ".comparison.json" : ".estimate.json"));
    const std::string asked = read_file(directory / (name + std::string(kAsked)));
    const std::string answer = compares ? session.compare(asked) : session.estimate(asked);
    if (write) std::ofstream(answer_file, std::ios::binary) << answer << '\n';
    if (read_file(answer_file) == answer) {
      ++passed;
    } else {
      ++failed;
      std::cout << "differs: " << answer_file.filename().string() << '\n';
    }
  }
  std::cout << "golden: " << passed << " passed, " << failed << " failed\n";
  return failed == 0 && passed > 0 ? 0 : 1;
}
