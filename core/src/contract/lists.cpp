#include "contract/lists.hpp"

#include "contract/write_fields.hpp"
#include "headroom/contract.hpp"
#include "headroom/format.hpp"
#include "headroom/model.hpp"

namespace headroom {
namespace {

Json model_rows(const Catalogue& catalogue) {
  Json rows = Json::array();
  for (const CatalogueModel& model : catalogue.models) {
    Json row = Json::object();
    row["id"] = model.id;
    row["name"] = model.name;
    const Result<Model> read = read_config(model.config, "config");
    if (read) {
      row["parameters"] = read->parameters();
      row["active_parameters"] = read->active_parameters();
      row["native_format"] = read->native_format;
    }
    row["max_context"] = model.max_context;
    row["aliases"] = model.aliases;
    rows.push_back(std::move(row));
  }
  return rows;
}

Json gpu_rows(const Catalogue& catalogue) {
  Json rows = Json::array();
  for (const Gpu& gpu : catalogue.gpus) {
    Json row = Json::object();
    row["id"] = gpu.id;
    row["name"] = gpu.name;
    row["vendor"] = gpu.vendor;
    row["segment"] = gpu.segment;
    row["memory_gb"] = gpu.memory_gb;
    row["usable_bytes"] = usable_memory(gpu).usable;
    row["bandwidth_gbps"] = gpu.bandwidth_gbps;
    rows.push_back(std::move(row));
  }
  return rows;
}

Json format_rows() {
  Json rows = Json::array();
  for (const Format& format : formats()) {
    Json row = Json::object();
    row["id"] = std::string(format.id);
    row["name"] = std::string(format.name);
    row["family"] = std::string(format.family);
    row["nominal_bits"] = format.nominal_bits;
    row["rule"] = std::string(format.rule);
    row["source"] = std::string(format.source);
    rows.push_back(std::move(row));
  }
  return rows;
}

Json engine_rows(const Catalogue& catalogue) {
  Json rows = Json::array();
  for (const Engine& engine : catalogue.engines) {
    Json row = Json::object();
    row["id"] = engine.id;
    row["name"] = engine.name;
    row["rules_as_of"] = engine.rules_as_of;
    Json vendors = Json::array();
    for (const Support& support : engine.support) vendors.push_back(support.vendor);
    row["vendors"] = std::move(vendors);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

std::string list_json(const Catalogue& catalogue, std::string_view kind) {
  Json object = Json::object();
  if (kind == "models") {
    object["rows"] = model_rows(catalogue);
  } else if (kind == "gpus") {
    object["rows"] = gpu_rows(catalogue);
  } else if (kind == "formats") {
    object["rows"] = format_rows();
  } else if (kind == "engines") {
    object["rows"] = engine_rows(catalogue);
  } else {
    return to_json(Problem{"list_unknown", "kind",
                           "There is no list \"" + std::string(kind) +
                               "\". Lists: models, gpus, formats, engines.",
                           {{"value", std::string(kind)}}});
  }
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace headroom
