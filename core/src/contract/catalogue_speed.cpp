// The constants of the speed model, as headroom-fit writes them.
#include "contract/catalogue_rows.hpp"

namespace headroom {
namespace {

SpeedCoefficient read_coefficient(const Json& row) {
  SpeedCoefficient coefficient;
  coefficient.id = text_of(row, "id");
  coefficient.unit = text_of(row, "unit");
  for (const Json& cell : rows_of(row, "cells")) {
    coefficient.cells.push_back(
        {text_of(cell, "path"), number_of(cell, "value"), whole_of(cell, "cases")});
  }
  return coefficient;
}

}  // namespace

SpeedTable read_speed_table(const Json& part) {
  SpeedTable table;
  table.source = text_of(part, "source");
  table.date = text_of(part, "date");
  for (const Json& row : rows_of(part, "coefficients"))
    table.coefficients.push_back(read_coefficient(row));
  for (const Json& row : rows_of(part, "spreads")) {
    table.spreads.push_back({text_of(row, "id"), number_of(row, "low"), number_of(row, "high"),
                             whole_of(row, "cases")});
  }
  return table;
}

}  // namespace headroom
