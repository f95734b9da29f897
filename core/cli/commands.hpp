// What each command does.
#pragma once

#include <string>

#include "cli/options.hpp"
#include "headroom/problem.hpp"

namespace headroom::cli {

/// Runs the command; the exit status.
int run(const Options& options);

/// Writes {"error":{…}} to standard error; returns 2.
int refuse(const std::string& code, const std::string& path, const std::string& message);
/// The same with the sentence of the catalogue of `options`.
int refuse(const Problem& problem, const Options& options);

}  // namespace headroom::cli
