#include "baseline.hpp"

#include <nlohmann/json.hpp>

namespace headroom::measured {
namespace {

std::string name(const std::string& engine, const std::string& term, const std::string& grade) {
  return engine + " " + term + " " + grade;
}

std::string name(const Json& entry) {
  return name(entry.value("engine", ""), entry.value("term", ""), entry.value("grade", ""));
}

const Row* find(const std::vector<Row>& rows, const std::string& wanted) {
  for (const Row& row : rows) {
    if (name(row.engine, row.term, row.grade) == wanted) return &row;
  }
  return nullptr;
}

std::string percent(double error) {
  return std::to_string(error * 100) + " %";
}

void compare(const std::string& row, const char* figure, double was, double is,
             std::vector<std::string>& out) {
  if (is > was + kTolerance) {
    out.push_back(row + ": " + figure + " was " + percent(was) + ", is " + percent(is));
  }
}

}  // namespace

std::vector<std::string> regressions(const std::vector<Row>& rows, const Json& baseline) {
  std::vector<std::string> out;
  for (const Json& entry : baseline) {
    const std::string wanted = name(entry);
    const Row* row = find(rows, wanted);
    const auto cases = entry.value("cases", std::size_t{0});
    if (row == nullptr || row->cases < cases) {
      out.push_back(wanted + ": " + std::to_string(cases) + " cases, now " +
                    std::to_string(row == nullptr ? 0 : row->cases));
    }
    if (row == nullptr) continue;
    compare(wanted, "median", entry.value("median", 0.0), row->median, out);
    compare(wanted, "p90", entry.value("p90", 0.0), row->p90, out);
    compare(wanted, "worst", entry.value("worst", 0.0), row->worst, out);
  }
  return out;
}

std::vector<std::string> unknown_rows(const std::vector<Row>& rows, const Json& baseline) {
  std::vector<std::string> out;
  for (const Row& row : rows) {
    const std::string wanted = name(row.engine, row.term, row.grade);
    bool known = false;
    for (const Json& entry : baseline) known = known || name(entry) == wanted;
    if (!known) out.push_back(wanted);
  }
  return out;
}

}  // namespace headroom::measured
