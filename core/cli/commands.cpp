#include "cli/commands.hpp"

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "cli/model_files.hpp"
#include "cli/render.hpp"
#include "headroom/border.hpp"
#include "headroom/contract.hpp"
#include "headroom/data_files.hpp"

namespace headroom::cli {
namespace {

constexpr int kAnswered = 0;
constexpr int kOurFault = 1;
constexpr int kWrongInput = 2;

bool is_error(const std::string& answer) {
  return answer.compare(0, 9, "{\"error\":") == 0;
}

int deliver(const std::string& answer, const Options& options,
            std::string (*render)(const Json&, Layout)) {
  if (is_error(answer)) {
    std::cerr << answer << '\n';
    return kWrongInput;
  }
  if (options.layout == Layout::json) {
    std::cout << answer << '\n';
  } else {
    std::cout << render(Json::parse(answer, nullptr, false), options.layout);
  }
  return std::cout.flush() ? kAnswered : kOurFault;
}

/// One scenario a line; an empty line is passed over, a wrong one answered with its error.
int answer_lines(const border::Session& session, std::istream& input) {
  std::string line;
  while (std::getline(input, line)) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    std::cout << session.estimate(line) << '\n';
  }
  return std::cout.flush() ? kAnswered : kOurFault;
}

std::string read_all(std::istream& input) {
  std::ostringstream text;
  text << input.rdbuf();
  return text.str();
}

int header(const Options& options) {
  if (options.operands.empty()) {
    return refuse("arguments", "", "header takes the FILE of a model, or its parts.");
  }
  const Result<std::string> model = read_model_files(options.operands);
  if (!model) return refuse(model.problem(), options);
  std::cout << *model << '\n';
  return std::cout.flush() ? kAnswered : kOurFault;
}

/// The scenario with the model of --file in it.
Result<std::string> with_model(const std::string& scenario, const std::string& file) {
  const Result<std::string> model = read_model_files({file});
  if (!model) return model.problem();
  Result<Json> json = parse_json(scenario);
  if (!json) return json.problem();
  if (!json->is_object()) return scenario;  // which the reader refuses
  json->erase("model");
  std::string text = to_text(*json);
  text.pop_back();
  return text + (json->empty() ? "" : ",") + "\"model\":" + *model + "}";
}

int with_scenario(const Options& options, const border::Session& session) {
  if (options.operands.size() > 1) {
    return refuse("arguments", "", options.command + " takes one FILE, or standard input.");
  }
  std::ifstream file;
  const bool named = !options.operands.empty() && options.operands[0] != "-";
  if (named) {
    file.open(options.operands[0], std::ios::binary);
    if (!file) {
      return refuse("file_unreadable", options.operands[0],
                    "The file cannot be read. Check the name and its permissions.");
    }
  }
  std::istream& input = named ? static_cast<std::istream&>(file) : std::cin;
  if (options.lines && options.command == "estimate") {
    if (options.file.empty()) return answer_lines(session, input);
    return refuse("arguments", "", "--lines and --file exclude each other.");
  }
  std::string scenario;
  if (options.file.empty()) {
    scenario = read_all(input);
  } else {  // without an operand the file alone is the question
    const bool alone = options.operands.empty();
    const Result<std::string> merged = with_model(alone ? "{}" : read_all(input), options.file);
    if (!merged) return refuse(merged.problem(), options);
    scenario = *merged;
  }
  if (options.command == "compare")
    return deliver(session.compare(scenario), options, render_comparison);
  if (options.command == "serve")
    return deliver(session.serving(scenario), options, render_serving);
  if (options.command == "command")
    return deliver(session.command(scenario), options, render_commands);
  return deliver(session.estimate(scenario), options, render_estimate);
}

/// What a file holds, "-" being standard input; nothing when it cannot be read.
std::optional<std::string> content_of(const std::string& name) {
  if (name == "-") return read_all(std::cin);
  std::ifstream file(name, std::ios::binary);
  if (!file) return std::nullopt;
  return read_all(file);
}

/// The scenario's FILE, "-" for none, then the LOG; without a LOG it comes from standard input.
int check_log(const Options& options, const border::Session& session) {
  if (options.operands.empty() || options.operands.size() > 2) {
    return refuse(
        "arguments", "",
        "check-log takes the FILE of a scenario, or - for none, and a LOG, or standard input.");
  }
  const std::string& scenario_file = options.operands[0];
  const std::string log_file = options.operands.size() > 1 ? options.operands[1] : "-";
  const std::optional<std::string> scenario =
      scenario_file == "-" ? std::optional<std::string>("") : content_of(scenario_file);
  const std::optional<std::string> log = content_of(log_file);
  if (!scenario || !log) {
    return refuse("file_unreadable", scenario ? log_file : scenario_file,
                  "The file cannot be read. Check the name and its permissions.");
  }
  std::string asked = *scenario;
  if (!options.file.empty()) {
    const bool none = asked.find_first_not_of(" \t\r\n") == std::string::npos;
    const Result<std::string> merged = with_model(none ? "{}" : asked, options.file);
    if (!merged) return refuse(merged.problem(), options);
    asked = *merged;
  }
  return deliver(session.check_log(asked, *log), options, render_check);
}

int list(const Options& options, const border::Session& session) {
  if (options.operands.size() != 1) {
    return refuse("arguments", "", "list takes one of models, gpus, formats, engines.");
  }
  if (options.model.empty()) {
    return deliver(session.list(options.operands[0]), options, render_rows);
  }
  if (options.operands[0] != "formats") {
    return refuse("arguments", "", "--model belongs to `headroom list formats`.");
  }
  const Json scenario = {{"schema", 1}, {"model", options.model}};
  return deliver(session.formats(to_text(scenario)), options, render_rows);
}

}  // namespace

int refuse(const std::string& code, const std::string& path, const std::string& message) {
  std::cerr << to_json(Problem{code, path}, message) << '\n';
  return kWrongInput;
}

int refuse(const Problem& problem, const Options& options) {
  const Result<Catalogue> catalogue = read_catalogue(read_catalogue_text(options.data));
  std::cerr << (catalogue ? to_json(problem, *catalogue) : to_json(problem, problem.code)) << '\n';
  return kWrongInput;
}

int run(const Options& options) {
  if (options.command == "help") {
    std::cout << kHelp;
    return kAnswered;
  }
  if (options.command == "version") {
    std::cout << "headroom " << border::Session::version() << '\n';
    return kAnswered;
  }
  if (options.command == "header") return header(options);
  const bool scenario = options.command == "estimate" || options.command == "compare" ||
                        options.command == "serve" || options.command == "command";
  if (!scenario && options.command != "list" && options.command != "check-log") {
    return refuse("arguments", "",
                  "There is no command \"" + options.command + "\". See `headroom help`.");
  }
  const std::string catalogue = read_catalogue_text(options.data);
  if (catalogue.empty()) {
    refuse("catalogue_unreadable", options.data,
           "The catalogue cannot be read. Name its directory with --data or HEADROOM_DATA.");
    return kOurFault;
  }
  const border::Session session(catalogue);
  if (!session.error().empty()) {
    std::cerr << session.error() << '\n';
    return kOurFault;
  }
  if (options.command == "check-log") return check_log(options, session);
  return scenario ? with_scenario(options, session) : list(options, session);
}

}  // namespace headroom::cli
