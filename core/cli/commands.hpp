// What each command does.
#pragma once

#include <string>

#include "cli/options.hpp"

namespace headroom::cli {

/// Runs the command; the exit status.
int run(const Options& options);

/// Writes {"error":{…}} to standard error; returns 2.
int refuse(const std::string& code, const std::string& path, const std::string& message);

}  // namespace headroom::cli
