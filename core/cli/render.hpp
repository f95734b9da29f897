// Answers as tables for a terminal, or as Markdown.
#pragma once

#include <string>

#include "cli/options.hpp"
#include "headroom/json.hpp"

namespace headroom::cli {

std::string render_estimate(const Json& estimate, Layout layout);
std::string render_comparison(const Json& comparison, Layout layout);
/// The speeds of an estimate.
std::string render_speed(const Json& speed, Layout layout);
std::string render_serving(const Json& serving, Layout layout);
std::string render_check(const Json& check, Layout layout);
std::string render_commands(const Json& commands, Layout layout);
std::string render_rows(const Json& list, Layout layout);

}  // namespace headroom::cli
