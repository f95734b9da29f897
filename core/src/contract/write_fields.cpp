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
  if (choice.config.is_null() && choice.gguf.is_null() && choice.safetensors.is_null()) {
    write_text(out, choice.id);
    return;
  }
  ObjectWriter writer(out);
  if (!choice.gguf.is_null()) writer("gguf", choice.gguf);
  if (!choice.safetensors.is_null()) writer("safetensors", choice.safetensors);
  if (!choice.config.is_null()) writer("config", choice.config);
  writer.end();
}

}  // namespace headroom
