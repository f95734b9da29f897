// Catch2 version 3 (Debian 13, Homebrew) and version 2 (Debian 12) under one include.
#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#else
#include <catch2/catch.hpp>
#endif

// Both versions have these; v2 keeps the string matchers in the same namespace under the same names
// except for Contains, which v3 renamed.
namespace headroom::test {
#if __has_include(<catch2/catch_test_macros.hpp>)
using Catch::Matchers::ContainsSubstring;
#else
inline auto ContainsSubstring(const std::string& text) {
  return Catch::Matchers::Contains(text);
}
#endif
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
}  // namespace headroom::test
