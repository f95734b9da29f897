#include "speed/rating.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "headroom/value.hpp"
#include "speed/gpu_family.hpp"

namespace headroom {

bool is_measured(const SpeedTable& table, const Setting& setting) {
  if (setting.borrowed) return false;
  const SpeedCoefficient* overhead = table.coefficient(name_of(Coefficient::layer_overhead));
  const std::string path = joined({setting.engine, "/", gpu_family(*setting.gpu)});
  const SpeedCell* cell = overhead != nullptr ? overhead->find(path) : nullptr;
  return cell != nullptr && cell->path == path;
}

const SpeedSpread* spread_of(const SpeedTable& table, const Setting& setting,
                             std::string_view term) {
  const std::string_view distance = is_measured(table, setting) ? "near/" : "far/";
  const std::string_view kind = setting.work->experts > 0 ? "/moe/" : "/dense/";
  return table.spread(joined({distance, term, kind, setting.engine}));
}

std::optional<Rating> rate(const Bill& bill, const Setting& setting, const SpeedTable& table,
                           std::string_view term) {
  const std::optional<Seconds> seconds = price(bill, table);
  const SpeedSpread* spread = spread_of(table, setting, term);
  if (!seconds || spread == nullptr || !std::isfinite(seconds->total) || seconds->total <= 0) {
    return std::nullopt;
  }
  Rating rating;
  rating.seconds = *seconds;
  rating.fastest = seconds->total / spread->high;
  rating.slowest = seconds->total / spread->low;
  rating.of_limit = std::min(1.0, limit_seconds(bill) / seconds->total);
  rating.measured = is_measured(table, setting);
  return rating;
}

}  // namespace headroom
