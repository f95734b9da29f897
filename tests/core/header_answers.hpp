// Answers to a model from the header of its file, beside those to the catalogue's model.
#pragma once

#include <string>
#include <string_view>

#include "answers.hpp"
#include "gguf_file.hpp"

namespace headroom::test {

/// The `model` of a scenario, from the bytes of a file.
std::string header_of(const GgufFile& file);

/// A scenario whose model is that JSON; the others are the members of their objects.
std::string asked(const std::string& model, std::string_view hardware, std::string_view inference);

/// What must be the same: every term of every device, and what follows from them.
std::string told(const Estimate& estimate);

}  // namespace headroom::test
