// What the program prints.
#pragma once

#include <vector>

#include "summary.hpp"

namespace headroom::measured {

/// One line a row: engine, term, grade, cases, median, p90, worst, and the id of the worst.
void print_table(const std::vector<Row>& rows);

/// Every compared figure, the largest error first.
void print_each(std::vector<Comparison> comparisons);

}  // namespace headroom::measured
