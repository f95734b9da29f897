// The bytes of a .safetensors file: eight of length, then JSON. Rules of what is sound:
// safetensors/src/tensor.rs of huggingface/safetensors (0.6, 2025).
#include <algorithm>

#include "header/cursor.hpp"
#include "header/json_form.hpp"
#include "header/safetensors_check.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kLengthBytes = 8;
constexpr std::int64_t kLongestJson = 100'000'000;  // MAX_HEADER_SIZE
constexpr std::int64_t kPiece = kMiB;

/// The JSON text, brought piece by piece: memory grows only with what is there.
Result<std::string> read_text(Slices& file, const std::string& path) {
  Cursor in(file, path);
  const std::uint64_t length = in.u64();
  if (in.expect(length, 1) && length > static_cast<std::uint64_t>(kLongestJson)) {
    in.fail(Problem{"header_limit", path,
                         {{"what", "header bytes"},
                          {"value", static_cast<std::int64_t>(length)},
                          {"most", kLongestJson}}});
  }
  if (in.failed()) return *in.fault();
  const auto whole = static_cast<std::int64_t>(length);
  std::string text;
  for (std::int64_t held = 0; held < whole;) {
    const std::int64_t piece = std::min(kPiece, whole - held);
    text.resize(static_cast<std::size_t>(held + piece));
    const std::int64_t got =
        file.read(kLengthBytes + held, piece, text.data() + static_cast<std::size_t>(held));
    if (held == 0 && got > 0 && text[0] != '{') {
      return Problem{"header_magic", path,
                          {{"format", "safetensors"}, {"value", "no JSON object"}}};
    }
    if (got < piece) return Problem{"header_slice", path, {{"needed", kLengthBytes + whole}}};
    held += piece;
  }
  return text;
}

struct Range {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::string name;
};

bool read_range(const Json& entry, Range& range) {
  std::vector<std::int64_t> offsets;
  if (!read_shape(member(entry, "data_offsets"), offsets) || offsets.size() != 2) return false;
  range.begin = offsets[0];
  range.end = offsets[1];
  return true;
}

/// The data of each tensor is as long as shape and type say, and overlaps no other.
std::optional<Problem> check_ranges(const Json& form, const SafetensorsHeader& header,
                                    const std::string& path) {
  std::vector<Range> ranges;
  std::size_t i = 0;
  for (const auto& [name, entry] : form.items()) {
    if (name == kSafetensorsMetadata) continue;
    const SafeTensor& tensor = header.tensors[i++];
    Range range;
    range.name = shortened(name);
    if (!read_range(entry, range)) {
      return Problem{"header_field", joined({path, ": ", range.name, ".data_offsets"}),
                          {{"expected", "two whole numbers"}}};
    }
    if (range.end - range.begin != tensor.bytes()) {
      return Problem{"header_offset", joined({path, ": ", range.name}),
                          {{"offset", range.begin}, {"end", range.end}}};
    }
    if (range.end > range.begin) ranges.push_back(std::move(range));
  }
  std::sort(ranges.begin(), ranges.end(),
            [](const Range& a, const Range& b) { return a.begin < b.begin; });
  std::int64_t end = 0;
  for (const Range& range : ranges) {
    if (range.begin < end) {
      return Problem{"header_offset", joined({path, ": ", range.name}),
                          {{"offset", range.begin}, {"end", range.end}}};
    }
    end = range.end;
  }
  return std::nullopt;
}

}  // namespace

Result<SafetensorsHeader> read_safetensors(Slices& file, const std::string& path) {
  const Result<std::string> text = read_text(file, path);
  if (!text) return text.problem();
  const Result<Json> form = parse_json(*text, true);
  if (!form || !form->is_object()) return Problem{"header_json", path};
  Result<SafetensorsHeader> header = read_safetensors_json(*form, path);
  if (!header) return header;
  if (auto problem = check_ranges(*form, *header, path)) return *problem;
  return header;
}

Result<SafetensorsIndex> read_safetensors_index(std::string_view text, const std::string& path) {
  const Result<Json> json = parse_json(text);
  if (!json) return Problem{"header_json", path};
  const Json* map = member(*json, "weight_map");
  if (map == nullptr || !map->is_object()) {
    return Problem{"header_field", path + ": weight_map", {{"expected", "a JSON object"}}};
  }
  SafetensorsIndex index;
  for (const auto& [name, shard] : map->items()) {
    // A shard lies beside its index, so its name is no path.
    if (!shard.is_string() || shard.get_ref<const std::string&>().find('/') != std::string::npos) {
      return Problem{"header_field", joined({path, ": weight_map.", shortened(name)}),
                          {{"expected", "a file name"}}};
    }
    const auto& file = shard.get_ref<const std::string&>();
    if (index.shards.empty() || index.shards.back() != file) index.shards.push_back(file);
    ++index.tensors;
  }
  std::sort(index.shards.begin(), index.shards.end());
  index.shards.erase(std::unique(index.shards.begin(), index.shards.end()), index.shards.end());
  if (const Json* metadata = member(*json, "metadata")) {
    const Json* size = member(*metadata, "total_size");
    if (size != nullptr && size->is_number()) {
      const double bytes = size->get<double>();  // some tools write 16060522496.0
      if (bytes >= 0 && bytes < static_cast<double>(kLargest)) {
        index.total_size = static_cast<Bytes>(bytes);
      }
    }
  }
  return index;
}

}  // namespace headroom
