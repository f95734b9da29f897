// What the catalogue says about formats: core/data/formats.json.
#include <algorithm>

#include "contract/catalogue_rows.hpp"

namespace headroom {
namespace {

FormatText read_format(const Json& row) {
  return {text_of(row, "id"),     text_of(row, "name"), text_of(row, "rule"),
          text_of(row, "source"), text_of(row, "date"), texts_of(row, "engines"),
          texts_of(row, "native")};
}

QualityTable read_quality(const Json& row) {
  QualityTable table{text_of(row, "model"),
                     text_of(row, "metric"),
                     text_of(row, "corpus"),
                     number_of(row, "baseline"),
                     text_of(row, "source"),
                     text_of(row, "date"),
                     {}};
  const auto values = row.find("values");
  if (values == row.end() || !values->is_object()) return table;
  for (const auto& [id, value] : values->items()) {
    if (value.is_number()) table.values.emplace_back(id, value.get<double>());
  }
  return table;
}

const FormatText& find_text(const std::vector<FormatText>& list, std::string_view id) {
  static const FormatText none;
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const FormatText& each) { return each.id == id; });
  return found == list.end() ? none : *found;
}

/// The text of that id, or of the same without its options.
const FormatText& own_text(const Catalogue& catalogue, const std::string& id) {
  const FormatText& exact = find_text(catalogue.formats, id);
  return exact.id.empty() ? find_text(catalogue.formats, id.substr(0, id.find('+'))) : exact;
}

}  // namespace

FormatText Catalogue::format_text(const Format& format) const {
  FormatText text = own_text(*this, format.id);
  const FormatText& family = find_text(format_families, format.family);
  text.id = format.id;
  if (text.name.empty()) text.name = format.id;
  if (text.rule.empty()) text.rule = family.rule;
  if (text.source.empty()) {
    text.source = family.source;
    text.date = family.date;
  }
  if (text.engines.empty()) text.engines = family.engines;
  if (text.native.empty()) text.native = family.native;
  return text;
}

bool Catalogue::loads(std::string_view engine, const Format& format) const {
  const FormatText& own = own_text(*this, format.id);
  const FormatText& text = own.engines.empty() ? find_text(format_families, format.family) : own;
  return std::find(text.engines.begin(), text.engines.end(), engine) != text.engines.end();
}

void read_formats(const Json& part, Catalogue& catalogue) {
  for (const Json& row : rows_of(part, "formats")) catalogue.formats.push_back(read_format(row));
  for (const Json& row : rows_of(part, "families"))
    catalogue.format_families.push_back(read_format(row));
  for (const Json& row : rows_of(part, "quality")) catalogue.quality.push_back(read_quality(row));
}

}  // namespace headroom
