// What can be wrong with a header, each code with its sentence.
#pragma once

#include <string>
#include <string_view>

#include "headroom/problem.hpp"

namespace headroom {

/// The problem of that code. Its sentence is the code's template with {path} and the values put in.
Problem header_fault(std::string_view code, const std::string& path, Values values = {});

}  // namespace headroom
