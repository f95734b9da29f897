#include "report.hpp"

#include <algorithm>
#include <cstdio>

namespace headroom::measured {

void print_table(const std::vector<Row>& rows) {
  std::printf("%-13s %-16s %-5s %5s %8s %8s %8s  %s\n", "engine", "term", "grade", "cases",
              "median %", "p90 %", "worst %", "worst case");
  for (const char* grade : {"A", "B"}) {
    for (const Row& row : rows) {
      if (row.grade != grade) continue;
      std::printf("%-13s %-16s %-5s %5zu %8.3f %8.3f %8.3f  %s\n", row.engine.c_str(),
                  row.term.c_str(), row.grade.c_str(), row.cases, row.median * 100, row.p90 * 100,
                  row.worst * 100, row.worst_case.c_str());
    }
  }
}

void print_each(std::vector<Comparison> comparisons) {
  std::stable_sort(comparisons.begin(), comparisons.end(),
                   [](const Comparison& a, const Comparison& b) { return a.error > b.error; });
  for (const Comparison& item : comparisons) {
    std::printf("%9.4f %%  %-13s %-16s %-5s %s  %s: estimate %.6g, printed %.6g\n",
                item.error * 100, item.engine.c_str(), item.term.c_str(), item.device.c_str(),
                item.grade.c_str(), item.id.c_str(), item.estimate, item.measured);
  }
}

}  // namespace headroom::measured
