#include "contract/lists.hpp"

#include "contract/write_fields.hpp"
#include "headroom/contract.hpp"
#include "headroom/format.hpp"
#include "headroom/model.hpp"

namespace headroom {

/// One published figure of a format's cost in quality.
struct QualityRow {
  static constexpr const char* kName = "QualityRow";
  std::string model;
  std::string metric;
  double value = 0;
  double baseline = 0;
  std::string corpus;
  std::string source;
  std::string date;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("model", self.model);
    visit("metric", self.metric);
    visit("value", self.value);
    visit("baseline", self.baseline);
    visit("corpus", self.corpus);
    visit("source", self.source);
    visit("date", self.date);
  }
};

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

std::vector<QualityRow> quality_of(const Catalogue& catalogue, const std::string& id) {
  std::vector<QualityRow> rows;
  for (const QualityTable& table : catalogue.quality) {
    for (const auto& [format, value] : table.values) {
      if (format != id) continue;
      rows.push_back({table.model, table.metric, value, table.baseline, table.corpus, table.source,
                      table.date});
    }
  }
  return rows;
}

void write_format(ObjectWriter& row, const Catalogue& catalogue, const FormatText& listed) {
  const Format format = find_format(listed.id).value_or(Format{});
  const FormatText text = catalogue.format_text(format);
  row("id", text.id);
  row("name", text.name);
  row("family", std::string(format.family));
  row("nominal_bits", format.nominal_bits);
  row("rule", text.rule);
  row("source", text.source);
  row("date", text.date);
  row("engines", text.engines);
  row("native", text.native);
  row("quality", quality_of(catalogue, text.id));
}

void write_engine(ObjectWriter& row, const Engine& engine) {
  row("id", engine.id);
  row("name", engine.name);
  row("rules_as_of", engine.rules_as_of);
  std::vector<std::string> vendors;
  vendors.reserve(engine.support.size());
  for (const Support& support : engine.support) vendors.push_back(support.vendor);
  row("vendors", vendors);
}

template <class Entry, class Write>
std::string rows(const std::vector<Entry>& list, const Write& write) {
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
  if (kind == "formats") {
    return rows(catalogue.formats, [&](ObjectWriter& row, const FormatText& text) {
      write_format(row, catalogue, text);
    });
  }
  if (kind == "engines") return rows(catalogue.engines, write_engine);
  return to_json(Problem{"list_unknown", "kind", {{"value", kind}}}, catalogue);
}

}  // namespace headroom
