#include "cli/options.hpp"

#include <unistd.h>

#include <cstdlib>

#ifndef HEADROOM_DATA_DIR
#error "HEADROOM_DATA_DIR comes from the build"
#endif

namespace headroom::cli {

const char* const kHelp =
    "headroom: will a model fit, on which card?\n"
    "\n"
    "  headroom estimate [FILE]           one scenario (or standard input) -> one estimate\n"
    "  headroom estimate --lines [FILE]   JSON Lines in, JSON Lines out, one answer or error a "
    "line\n"
    "  headroom compare [FILE]            one scenario over all accelerators\n"
    "  headroom serve [FILE]              one scenario as a server: by users, and by rate of "
    "arrival\n"
    "  headroom check-log FILE [LOG]      predicted against what an engine's log printed; FILE is "
    "a\n"
    "                                     scenario, or - for none; LOG a file, or standard input\n"
    "  headroom command [FILE]            the flags that start the engine as the scenario says\n"
    "  headroom header FILE...            the header of a GGUF or safetensors file, as the `model` "
    "of "
    "a\n"
    "                                     scenario; parts and config.json beside it are found\n"
    "  headroom list models|gpus|formats|engines\n"
    "  headroom list formats --model ID   its size and bits per weight in every format\n"
    "  headroom version\n"
    "\n"
    "  --format json|table|markdown       default: table on a terminal, json otherwise\n"
    "  --file FILE                        estimate, compare: the model in that file; takes the "
    "place "
    "of\n"
    "                                     the scenario's\n"
    "  --data DIR                         the catalogue; default $HEADROOM_DATA, then the source "
    "tree\n"
    "\n"
    "Exit status: 0 answered, also when it does not fit; 2 the input is wrong; 1 a fault of "
    "ours.\n";

namespace {

std::string default_data() {
  const char* variable = std::getenv("HEADROOM_DATA");
  return variable != nullptr && *variable != '\0' ? variable : HEADROOM_DATA_DIR;
}

bool read_layout(const std::string& word, Layout& layout) {
  if (word == "json")
    layout = Layout::json;
  else if (word == "table")
    layout = Layout::table;
  else if (word == "markdown")
    layout = Layout::markdown;
  else
    return false;
  return true;
}

}  // namespace

Options read_options(const std::vector<std::string>& words) {
  Options options;
  options.data = default_data();
  options.layout = isatty(STDOUT_FILENO) != 0 ? Layout::table : Layout::json;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool has_value = i + 1 < words.size();
    if (word == "--lines") {
      options.lines = true;
    } else if (word == "--help" || word == "-h") {
      options.command = "help";
    } else if (word == "--version") {
      options.command = "version";
    } else if (word == "--format" && has_value) {
      if (!read_layout(words[++i], options.layout)) {
        options.fault = "--format must be json, table or markdown, not \"" + words[i] + "\".";
      }
    } else if (word == "--data" && has_value) {
      options.data = words[++i];
    } else if (word == "--model" && has_value) {
      options.model = words[++i];
    } else if (word == "--file" && has_value) {
      options.file = words[++i];
    } else if (word == "--format" || word == "--data" || word == "--model" || word == "--file") {
      options.fault = word + " needs a value. See `headroom help`.";
    } else if (word.size() > 1 && word[0] == '-') {
      options.fault = "There is no option \"" + word + "\". See `headroom help`.";
    } else if (options.command.empty()) {
      options.command = word;
    } else {
      options.operands.push_back(word);
    }
  }
  if (options.command.empty()) options.command = "help";
  return options;
}

}  // namespace headroom::cli
