#include "model/stages.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace headroom {
namespace {

constexpr std::size_t kMostStages = 16;
constexpr std::int64_t kMostBlocks = 256;

}  // namespace

void fail_stages(Fields& config, std::string_view key) {
  const Json* value = config.find(key);
  const std::string seen = value == nullptr ? "missing" : shown(*value);
  config.fail("config_stages", key, {{"value", seen}});
}

std::vector<std::int64_t> need_stages(Fields& config, std::string_view key) {
  std::vector<std::int64_t> widths = config.numbers(key);
  const bool zero = std::find(widths.begin(), widths.end(), 0) != widths.end();
  if (!widths.empty() && !zero && widths.size() <= kMostStages) return widths;
  fail_stages(config, key);
  return {1};
}

std::vector<std::int64_t> stage_widths(Fields& config, std::string_view key, std::size_t stages,
                                       std::int64_t fallback) {
  std::vector<std::int64_t> numbers;
  if (config.is_list(key)) {
    numbers = config.numbers(key);
  } else {
    numbers.assign(stages, config.get(key, fallback));
  }
  if (numbers.size() == stages) return numbers;
  fail_stages(config, key);
  return std::vector<std::int64_t>(stages, 1);
}

std::vector<bool> read_flags(Fields& config, std::string_view key, std::size_t steps) {
  std::vector<bool> flags;
  const Json* list = config.find(key);
  const Json none = Json::array();
  for (const Json& flag : list != nullptr && list->is_array() ? *list : none) {
    flags.push_back(flag.is_boolean() && flag.get<bool>());
  }
  if (flags.size() == steps) return flags;
  fail_stages(config, key);
  return std::vector<bool>(steps);
}

std::vector<std::int64_t> stage_blocks(Fields& config, std::string_view key, std::size_t stages,
                                       std::int64_t fallback) {
  std::vector<std::int64_t> numbers = stage_widths(config, key, stages, fallback);
  const auto most = std::max_element(numbers.begin(), numbers.end());
  if (most == numbers.end() || *most <= kMostBlocks) return numbers;
  fail_stages(config, key);
  return std::vector<std::int64_t>(stages, 1);
}

}  // namespace headroom
