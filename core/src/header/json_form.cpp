#include "header/json_form.hpp"

#include <algorithm>

#include "headroom/units.hpp"

namespace headroom {

const Json* member(const Json& object, const char* key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

bool read_shape(const Json* list, std::vector<std::int64_t>& shape) {
  if (list == nullptr || !list->is_array() || list->size() > 64) return false;
  for (const Json& extent : *list) {
    if (!extent.is_number_unsigned()) return false;
    shape.push_back(static_cast<std::int64_t>(
        std::min(extent.get<std::uint64_t>(), static_cast<std::uint64_t>(kLargest))));
  }
  return true;
}

}  // namespace headroom
