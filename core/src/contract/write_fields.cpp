#include "contract/write_fields.hpp"

#include <nlohmann/json.hpp>

namespace headroom {

void write_value(std::string& out, const GpuChoice& choice) {
  if (choice.spec) {
    write_value(out, *choice.spec);
  } else {
    write_text(out, choice.id);
  }
}

void write_value(std::string& out, const ModelChoice& choice) {
  if (choice.parameters) {
    ObjectWriter writer(out);
    writer("parameters", *choice.parameters);
    writer.end();
    return;
  }
  if (choice.config.is_null()) {
    write_text(out, choice.id);
    return;
  }
  ObjectWriter writer(out);
  writer("config", choice.config);
  writer.end();
}

}  // namespace headroom
