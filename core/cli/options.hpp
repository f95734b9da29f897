// Words of the command line -> options.
#pragma once

#include <string>
#include <vector>

namespace headroom::cli {

enum class Layout { json, table, markdown };

struct Options {
  std::string command;
  std::vector<std::string> operands;
  Layout layout = Layout::json;
  bool lines = false;
  std::string file;   // estimate, compare: of a model
  std::string data;   // directory of the catalogue
  std::string model;  // list formats: of this model
  std::string fault;  // a sentence when the words make no sense
};

Options read_options(const std::vector<std::string>& words);

/// What `headroom help` prints.
extern const char* const kHelp;

}  // namespace headroom::cli
