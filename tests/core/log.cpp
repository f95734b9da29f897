#include "log.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "catch.hpp"

namespace headroom::test {

std::string log_text(const std::string& name) {
  std::ifstream file(std::string(HEADROOM_SOURCE_DIR) + "/tests/logs/" + name + ".log",
                     std::ios::binary);
  INFO(name);
  REQUIRE(file);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

LogCheck checked(const std::string& log, const std::string& scenario) {
  const Result<ReadScenario> asked = read_scenario(scenario);
  if (!asked) FAIL(said(asked.problem()));
  Result<LogCheck> check = check_log(catalogue(), *asked, log);
  if (!check) FAIL(said(check.problem()));
  return std::move(*check);
}

const LogRow& row(const LogCheck& check, std::string_view device, std::string_view term) {
  const LogRow* found = nullptr;
  for (const LogRow& each : check.rows) {
    if (each.device == device && each.term == term && each.reason != "log_part") found = &each;
  }
  INFO(device << " " << term);
  REQUIRE(found != nullptr);
  return *found;
}

double miss(const LogRow& row) {
  INFO(row.text);
  if (row.printed_count) {
    REQUIRE(row.predicted_count);
    if (row.agrees == true) return 0;
    return (*row.predicted_count - *row.printed_count) / *row.printed_count;
  }
  REQUIRE(row.predicted_bytes);
  if (row.agrees == true) return 0;
  return static_cast<double>(*row.difference) / static_cast<double>(*row.printed_bytes);
}

bool near(std::optional<double> value, double wanted) {
  return value && std::fabs(*value - wanted) <= 1e-6 * std::fabs(wanted) + 1e-12;
}

bool has_note(const LogCheck& check, std::string_view code) {
  return std::any_of(check.notes.begin(), check.notes.end(),
                     [&](const Note& note) { return note.code == code; });
}

bool was_read(const LogCheck& check, std::string_view path) {
  return std::find(check.read.begin(), check.read.end(), path) != check.read.end();
}

}  // namespace headroom::test
