#include "headroom/catalogue.hpp"

#include <algorithm>

#include "contract/catalogue_rows.hpp"

namespace headroom {
namespace {

Gpu read_gpu(const Json& row) {
  Gpu gpu;
  gpu.id = text_of(row, "id");
  gpu.name = text_of(row, "name");
  gpu.vendor = text_of(row, "vendor");
  gpu.architecture = text_of(row, "architecture");
  gpu.segment = text_of(row, "segment");
  gpu.memory_type = text_of(row, "memory_type");
  gpu.capability = text_of(row, "compute_capability");
  gpu.memory_gb = number_of(row, "memory_gb");
  if (row.contains("memory_visible_mib"))
    gpu.memory_visible_mib = whole_of(row, "memory_visible_mib");
  if (row.contains("memory_cuda_mib")) gpu.memory_cuda_mib = whole_of(row, "memory_cuda_mib");
  const auto unified = row.find("unified_memory");
  gpu.unified = unified != row.end() && unified->is_boolean() && unified->get<bool>();
  gpu.bandwidth_gbps = number_of(row, "bandwidth_gbps");
  gpu.rates = {number_of(row, "fp32_tflops"), number_of(row, "fp16_tensor_dense"),
               number_of(row, "fp16_tensor_dense_fp16acc"), number_of(row, "fp8_dense"),
               number_of(row, "fp4_dense")};
  gpu.link = {number_of(row, "interconnect_gbps_per_gpu"), whole_of(row, "max_nvlink_domain"),
              whole_of(row, "pcie_gen"), whole_of(row, "pcie_lanes")};
  return gpu;
}

CatalogueModel read_model(const Json& row) {
  CatalogueModel model;
  model.id = text_of(row, "id");
  model.name = text_of(row, "name");
  model.aliases = texts_of(row, "aliases");
  model.max_context = whole_of(row, "max_context");
  model.published_parameters = whole_of(row, "published_parameters");
  model.config = row.contains("config") ? row["config"] : Json::object();
  return model;
}

Engine read_engine(const Json& row) {
  Engine engine;
  engine.id = text_of(row, "id");
  engine.name = text_of(row, "name");
  engine.rules_as_of = text_of(row, "rules_as_of");
  for (const Json& entry : rows_of(row, "support")) {
    engine.support.push_back({text_of(entry, "vendor"), number_of(entry, "least_capability"),
                              texts_of(entry, "segments")});
  }
  for (const Json& entry : rows_of(row, "constants")) {
    engine.constants.push_back({text_of(entry, "id"), number_of(entry, "value"),
                                number_of(entry, "low"), number_of(entry, "high"),
                                text_of(entry, "grade"), text_of(entry, "source"),
                                text_of(entry, "date")});
  }
  for (const Json& entry : rows_of(row, "releases")) {
    engine.releases.push_back({text_of(entry, "version"), text_of(entry, "date")});
  }
  return engine;
}

Formula read_formula(const Json& row) {
  return {text_of(row, "id"), text_of(row, "expression"), text_of(row, "example"),
          text_of(row, "source"), text_of(row, "date")};
}

}  // namespace

const Constant& Engine::constant(std::string_view wanted) const {
  static const Constant none;
  const auto found = std::find_if(constants.begin(), constants.end(),
                                  [&](const Constant& each) { return each.id == wanted; });
  return found == constants.end() ? none : *found;
}

const Gpu* Catalogue::find_gpu(std::string_view id) const {
  const auto found =
      std::find_if(gpus.begin(), gpus.end(), [&](const Gpu& gpu) { return gpu.id == id; });
  return found == gpus.end() ? nullptr : &*found;
}

const CatalogueModel* Catalogue::find_model(std::string_view id) const {
  const auto by_id = std::find_if(models.begin(), models.end(),
                                  [&](const CatalogueModel& model) { return model.id == id; });
  if (by_id != models.end()) return &*by_id;
  const auto by_alias =
      std::find_if(models.begin(), models.end(), [&](const CatalogueModel& model) {
        return std::find(model.aliases.begin(), model.aliases.end(), id) != model.aliases.end();
      });
  return by_alias == models.end() ? nullptr : &*by_alias;
}

const Engine* Catalogue::find_engine(std::string_view id) const {
  const auto found = std::find_if(engines.begin(), engines.end(),
                                  [&](const Engine& engine) { return engine.id == id; });
  return found == engines.end() ? nullptr : &*found;
}

const Formula* Catalogue::find_formula(std::string_view id) const {
  const auto found = std::find_if(formulas.begin(), formulas.end(),
                                  [&](const Formula& formula) { return formula.id == id; });
  return found == formulas.end() ? nullptr : &*found;
}

Result<Catalogue> read_catalogue(std::string_view text) {
  const Result<Json> json = parse_json(text);
  if (!json) return json.problem();
  Catalogue catalogue;
  const Json empty = Json::object();
  const auto part = [&](const char* key) -> const Json& {
    return json->is_object() && json->contains(key) ? (*json)[key] : empty;
  };
  for (const Json& row : rows_of(part("gpus"), "gpus")) catalogue.gpus.push_back(read_gpu(row));
  if (part("models").is_array()) {
    for (const Json& file : part("models")) {
      for (const Json& row : rows_of(file, "models")) catalogue.models.push_back(read_model(row));
    }
  }
  for (const Json& row : rows_of(part("engines"), "engines"))
    catalogue.engines.push_back(read_engine(row));
  for (const Json& row : rows_of(part("engines"), "programs")) {
    catalogue.programs.push_back({text_of(row, "id"), text_of(row, "version"),
                                  text_of(row, "source"), text_of(row, "date")});
  }
  read_formats(part("formats"), catalogue);
  for (const Json& row : rows_of(part("formulas"), "formulas"))
    catalogue.formulas.push_back(read_formula(row));
  catalogue.speed = read_speed_table(part("speed"));
  if (part("messages").contains("messages")) catalogue.messages = part("messages")["messages"];
  const std::pair<const char*, bool> parts[] = {
      {"gpus", catalogue.gpus.empty()},         {"models", catalogue.models.empty()},
      {"engines", catalogue.engines.empty()},   {"formats", catalogue.formats.empty()},
      {"formulas", catalogue.formulas.empty()}, {"messages", !catalogue.messages.is_object()}};
  for (const auto& [name, missing] : parts) {
    if (missing) return Problem{"catalogue_damaged", name};
  }
  return catalogue;
}

}  // namespace headroom
