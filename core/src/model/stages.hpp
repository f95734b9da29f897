// Convolutional networks work in stages of one width each; their configs list them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/fields.hpp"

namespace headroom {

/// The list under the key: a width of at least 1 for each stage, 1 to 16 stages.
std::vector<std::int64_t> need_stages(Fields& config, std::string_view key);

/// One number for all stages, or a list of one for each; blocks of a stage are at most 256.
std::vector<std::int64_t> stage_widths(Fields& config, std::string_view key, std::size_t stages,
                                       std::int64_t fallback);
std::vector<std::int64_t> stage_blocks(Fields& config, std::string_view key, std::size_t stages,
                                       std::int64_t fallback);

/// A list of true or false, one for each step between stages.
std::vector<bool> read_flags(Fields& config, std::string_view key, std::size_t steps);

/// The list under the key is no list of stages.
void fail_stages(Fields& config, std::string_view key);

}  // namespace headroom
