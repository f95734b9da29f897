#include "contract/lists.hpp"

#include "contract/write_fields.hpp"
#include "headroom/contract.hpp"
#include "headroom/format.hpp"
#include "headroom/model.hpp"

namespace headroom {
namespace {

void write_model(ObjectWriter& row, const CatalogueModel& model) {
  row("id", model.id);
  row("name", model.name);
  const Result<Model> read = read_config(model.config, "config");
  if (read) {
    row("parameters", read->parameters());
    row("active_parameters", read->active_parameters());
    row("native_format", read->native_format);
  }
  row("max_context", model.max_context);
  row("aliases", model.aliases);
}

void write_gpu(ObjectWriter& row, const Gpu& gpu) {
  row("id", gpu.id);
  row("name", gpu.name);
  row("vendor", gpu.vendor);
  row("segment", gpu.segment);
  row("memory_gb", gpu.memory_gb);
  row("usable_bytes", usable_memory(gpu).usable);
  row("bandwidth_gbps", gpu.bandwidth_gbps);
}

void write_format(ObjectWriter& row, const Format& format) {
  row("id", std::string(format.id));
  row("name", std::string(format.name));
  row("family", std::string(format.family));
  row("nominal_bits", format.nominal_bits);
  row("rule", std::string(format.rule));
  row("source", std::string(format.source));
}

void write_engine(ObjectWriter& row, const Engine& engine) {
  row("id", engine.id);
  row("name", engine.name);
  row("rules_as_of", engine.rules_as_of);
  std::vector<std::string> vendors;
  for (const Support& support : engine.support) vendors.push_back(support.vendor);
  row("vendors", vendors);
}

template <class List, class Entry>
std::string rows(const List& list, void (*write)(ObjectWriter&, const Entry&)) {
  std::string out = "{\"rows\":[";
  bool first = true;
  for (const Entry& entry : list) {
    if (!first) out += ',';
    first = false;
    ObjectWriter row(out);
    write(row, entry);
    row.end();
  }
  return out + "]}";
}

}  // namespace

std::string list_json(const Catalogue& catalogue, std::string_view kind) {
  if (kind == "models") return rows(catalogue.models, write_model);
  if (kind == "gpus") return rows(catalogue.gpus, write_gpu);
  if (kind == "formats") return rows(formats(), write_format);
  if (kind == "engines") return rows(catalogue.engines, write_engine);
  return to_json(Problem{"list_unknown", "kind", {{"value", kind}}}, catalogue);
}

}  // namespace headroom
