// Members of an answer as the text of a table's cells.
#pragma once

#include <string>

#include "headroom/json.hpp"
#include "headroom/units.hpp"

namespace headroom::cli {

/// Text as it is, a list of texts with commas, another list as its length; "" without the member.
std::string text(const Json& object, const char* key);

/// A whole number, or 0.
Bytes bytes(const Json& object, const char* key);

/// Bytes as MiB with two decimals: "4,403.49".
std::string mib(const Json& object, const char* key);

/// "131,072"
std::string whole(const Json& object, const char* key);

/// 4.894384: "4.8944".
std::string four_digits(const Json& object, const char* key);

/// Three digits: "0.0123", "72.8", "2,403".
std::string short_text(const Json& object, const char* key);

}  // namespace headroom::cli
