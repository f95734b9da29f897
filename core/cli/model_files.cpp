#include "cli/model_files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/file_slices.hpp"
#include "headroom/header.hpp"

namespace headroom::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestText = 100'000'000;  // of an index or a config.json

bool ends(const std::string& text, const std::string& with) {
  return text.size() >= with.size() &&
         text.compare(text.size() - with.size(), with.size(), with) == 0;
}

Problem unreadable(const std::string& path) {
  return Problem{"file_unreadable", path};
}

Result<std::string> read_text(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file || size > kLargestText) return unreadable(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// "a-00002-of-00005.gguf" -> the five names; the name alone where it has no such number.
std::vector<std::string> parts_of(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  constexpr std::size_t kLength = 15;  // "-00002-of-00005"
  if (dot == std::string::npos || dot < kLength) return {path};
  const std::string tail = path.substr(dot - kLength, kLength);
  const auto digits = [&](std::size_t at) {
    return tail.find_first_not_of("0123456789", at) >= at + 5;
  };
  if (tail[0] != '-' || tail.compare(6, 4, "-of-") != 0 || !digits(1) ||
      tail.find_first_not_of("0123456789", 10) != std::string::npos) {
    return {path};
  }
  const int count = std::stoi(tail.substr(10));
  std::vector<std::string> names;
  for (int number = 1; number <= count; ++number) {
    const std::string place = std::to_string(100'000 + number).substr(1);
    names.push_back(path.substr(0, dot - kLength) + "-" + place + tail.substr(6) +
                    path.substr(dot));
  }
  return names;
}

Problem missing_parts(const std::string& path, const std::vector<std::string>& names,
                      std::size_t all, Bytes total_size) {
  std::string list;
  for (std::size_t i = 0; i < names.size() && i < 5; ++i) {
    list += (list.empty() ? "" : ", ") + fs::path(names[i]).filename().string();
  }
  if (names.size() > 5) list += ", ...";
  const std::string size = total_size > 0 ? gib_text(total_size) : "";
  return Problem{"parts_missing",
                 path,
                 {{"missing", list},
                  {"count", static_cast<std::int64_t>(names.size())},
                  {"parts", static_cast<std::int64_t>(all)},
                  {"size", size},
                  {"total_size", total_size}}};
}

/// A problem when one of the files is not there.
std::optional<Problem> check_parts(const std::string& path, const std::vector<std::string>& names,
                                   Bytes total_size) {
  std::vector<std::string> missing;
  std::error_code error;
  for (const std::string& name : names) {
    if (!fs::is_regular_file(name, error)) missing.push_back(name);
  }
  if (missing.empty()) return std::nullopt;
  if (!fs::is_regular_file(path, error)) return unreadable(path);
  return missing_parts(path, missing, names.size(), total_size);
}

/// Reads each file with `read` and puts the headers together with `join`.
template <class Header>
Result<Header> read_all(const std::vector<std::string>& names,
                        Result<Header> (*read)(Slices&, const std::string&),
                        Result<Header> (*join)(std::vector<Header>, const std::string&)) {
  std::vector<Header> headers;
  for (const std::string& name : names) {
    FileSlices file(name);
    if (!file.is_open()) return unreadable(name);
    Result<Header> header = read(file, name);
    if (!header) return header;
    headers.push_back(std::move(*header));
  }
  if (headers.size() == 1) return std::move(headers.front());
  return join(std::move(headers), names.front());
}

Result<std::string> read_gguf_files(std::vector<std::string> names) {
  if (names.size() == 1) names = parts_of(names.front());
  if (auto problem = check_parts(names.front(), names, 0)) return *problem;
  Result<GgufHeader> header = read_all<GgufHeader>(names, read_gguf, join_gguf);
  if (!header) return header.problem();
  const auto count = header->metadata.find("split.count");
  const bool lone = names.size() == 1 && count != header->metadata.end() &&
                    count->is_number_integer() && count->get<std::int64_t>() > 1;
  // A part under another name: its siblings cannot be guessed.
  if (lone) return join_gguf({std::move(*header)}, names.front()).problem();
  return to_json(*header);
}

Result<std::string> read_shards(const std::vector<std::string>& names) {
  Result<SafetensorsHeader> header =
      read_all<SafetensorsHeader>(names, read_safetensors, join_safetensors);
  if (!header) return header.problem();
  const std::string beside = (fs::path(names.front()).parent_path() / "config.json").string();
  std::error_code error;
  if (fs::is_regular_file(beside, error)) {
    const Result<std::string> text = read_text(beside);
    if (!text) return text.problem();
    Result<Json> config = parse_json(*text);
    if (!config) {
      Problem problem = config.problem();
      problem.path = beside;
      return problem;
    }
    header->config = std::move(*config);
  }
  return to_json(*header);
}

Result<std::string> read_index(const std::string& path) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.problem();
  const Result<SafetensorsIndex> index = read_safetensors_index(*text, path);
  if (!index) return index.problem();
  std::vector<std::string> names;
  for (const std::string& shard : index->shards) {
    names.push_back((fs::path(path).parent_path() / shard).string());
  }
  std::error_code error;
  const bool any = std::any_of(names.begin(), names.end(),
                               [&](const std::string& name) { return fs::exists(name, error); });
  if (names.empty() || (names.size() == 1 && !any)) {
    return missing_parts(path, names, names.size(), index->total_size);
  }
  if (auto problem = check_parts(path, names, index->total_size)) return *problem;
  return read_shards(names);
}

}  // namespace

Result<std::string> read_model_files(const std::vector<std::string>& paths) {
  const std::string& first = paths.front();
  if (ends(first, ".json") && paths.size() == 1) return read_index(first);
  if (!ends(first, ".safetensors")) return read_gguf_files(paths);
  const std::vector<std::string> names = paths.size() == 1 ? parts_of(first) : paths;
  if (auto problem = check_parts(first, names, 0)) return *problem;
  return read_shards(names);
}

}  // namespace headroom::cli
