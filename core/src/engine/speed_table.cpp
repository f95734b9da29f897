#include "headroom/speed_table.hpp"

namespace headroom {
namespace {

/// Of the entries whose name begins `path`, the one with the longest name.
template <class List, class Name>
auto longest(const List& list, std::string_view path, const Name& name) -> decltype(list.data()) {
  decltype(list.data()) best = nullptr;
  for (const auto& entry : list) {
    if (!begins_path(path, name(entry))) continue;
    if (best == nullptr || name(entry).size() > name(*best).size()) best = &entry;
  }
  return best;
}

}  // namespace

bool begins_path(std::string_view path, std::string_view start) {
  if (start.empty()) return true;
  if (path.substr(0, start.size()) != start) return false;
  return path.size() == start.size() || path[start.size()] == '/';
}

const SpeedCell* SpeedCoefficient::find(std::string_view path) const {
  return longest(cells, path, [](const SpeedCell& cell) -> std::string_view { return cell.path; });
}

const SpeedCoefficient* SpeedTable::coefficient(std::string_view id) const {
  for (const SpeedCoefficient& each : coefficients) {
    if (each.id == id) return &each;
  }
  return nullptr;
}

const SpeedSpread* SpeedTable::spread(std::string_view id) const {
  return longest(spreads, id, [](const SpeedSpread& each) -> std::string_view { return each.id; });
}

}  // namespace headroom
