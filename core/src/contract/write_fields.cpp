#include "contract/write_fields.hpp"

namespace headroom {

Json to_json_value(const Values& values) {
  Json object = Json::object();
  for (const auto& [name, value] : values) {
    object[name] = std::visit([](const auto& held) { return Json(held); }, value);
  }
  return object;
}

Json to_json_value(const GpuChoice& choice) {
  return choice.spec ? to_json_value(*choice.spec) : Json(choice.id);
}

Json to_json_value(const ModelChoice& choice) {
  if (choice.config.is_null()) return choice.id;
  Json object = Json::object();
  object["config"] = choice.config;
  return object;
}

}  // namespace headroom
