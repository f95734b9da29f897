#include "summary.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

namespace headroom::measured {
namespace {

/// Six decimals are enough to show and to compare, and keep the files stable.
double rounded(double error) {
  return std::round(error * 1e6) / 1e6;
}

/// The largest error of each case.
std::vector<Comparison> worst_of_each(const std::vector<Comparison>& group, bool fit) {
  std::map<std::string, Comparison> worst;
  for (const Comparison& item : group) {
    if (item.fit != fit) continue;
    const auto place = worst.try_emplace(item.id, item).first;
    if (item.error > place->second.error) place->second = item;
  }
  std::vector<Comparison> out;
  for (const auto& [id, item] : worst) out.push_back(item);
  return out;
}

Row row_of(const std::vector<Comparison>& group) {
  Row row;
  row.engine = group.front().engine;
  row.term = group.front().term;
  row.grade = group.front().grade;
  row.fitted_on = worst_of_each(group, true).size();
  std::vector<Comparison> judged = worst_of_each(group, false);
  row.cases = judged.size();
  if (judged.empty()) return row;

  std::stable_sort(judged.begin(), judged.end(),
                   [](const Comparison& a, const Comparison& b) { return a.error < b.error; });
  const std::size_t n = judged.size();
  row.median = rounded((judged[(n - 1) / 2].error + judged[n / 2].error) / 2);
  row.p90 = rounded(judged[(n * 9 + 9) / 10 - 1].error);
  row.worst = rounded(judged.back().error);
  row.worst_case = judged.back().id;
  if (judged.front().ranged) {
    const auto covered = std::count_if(judged.begin(), judged.end(),
                                       [](const Comparison& item) { return item.covered; });
    row.in_range = rounded(static_cast<double>(covered) / static_cast<double>(n));
  }
  return row;
}

}  // namespace

std::vector<Row> summarize(const std::vector<Comparison>& comparisons) {
  std::map<std::tuple<std::string, std::string, std::string>, std::vector<Comparison>> groups;
  for (const Comparison& item : comparisons) {
    groups[{item.engine, item.term, item.grade}].push_back(item);
  }
  std::vector<Row> rows;
  for (const auto& [key, group] : groups) rows.push_back(row_of(group));
  return rows;
}

Json to_json(const std::vector<Row>& rows) {
  Json list = Json::array();
  for (const Row& row : rows) {
    Json entry;
    entry["engine"] = row.engine;
    entry["term"] = row.term;
    entry["cases"] = row.cases;
    entry["median"] = row.median;
    entry["p90"] = row.p90;
    entry["worst"] = row.worst;
    if (row.in_range) entry["in_range"] = *row.in_range;
    entry["fitted_on"] = row.fitted_on;
    entry["grade"] = row.grade;
    entry["worst_case"] = row.worst_case;
    list.push_back(entry);
  }
  return list;
}

std::vector<Row> best_grade(const std::vector<Row>& rows) {
  std::vector<Row> best;
  for (const Row& row : rows) {  // A comes before B
    const bool seen = !best.empty() && best.back().engine == row.engine &&
                      best.back().term == row.term && best.back().cases > 0;
    if (!seen) best.push_back(row);
  }
  return best;
}

}  // namespace headroom::measured
