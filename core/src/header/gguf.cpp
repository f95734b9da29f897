// The bytes of a GGUF file: docs/gguf.md of ggml-org/ggml, and what ggml/src/gguf.cpp accepts
// (August 2026). Magic, version, two counts; the metadata; the tensor table; the aligned data.
#include <algorithm>
#include <cstring>

#include "header/cursor.hpp"
#include "header/gguf_check.hpp"
#include "header/gguf_types.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kLongestText = 256;     // kept of metadata; longer ones are templates
constexpr std::uint64_t kLongestList = 1024;   // numbers kept: one a layer; longer ones are tokens
constexpr std::int64_t kTensorBytes = 32;      // of an entry at least: name, dimensions, type, offset
constexpr std::int64_t kKeyBytes = 13;         // of a key at least

enum ValueType : std::uint32_t { kBool = 7, kString = 8, kArray = 9 };

/// Bytes of one value of that type; 0 for texts and lists, -1 for what is no type.
std::int64_t width_of(std::uint32_t type) {
  constexpr std::int8_t kWidths[] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
  return type < std::size(kWidths) ? kWidths[type] : -1;
}

double real_of(std::uint64_t bits, std::uint32_t type) {
  if (type == 6) {
    const auto half = static_cast<std::uint32_t>(bits);
    float value = 0;
    std::memcpy(&value, &half, sizeof value);
    return static_cast<double>(value);
  }
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

Json length_only(std::uint64_t length) {
  Json entry = Json::object();
  entry["length"] = length;
  return entry;
}

/// A number or a flag of that type.
Json plain_value(Cursor& in, std::uint32_t type) {
  const std::uint64_t bits = in.number(static_cast<int>(width_of(type)));
  switch (type) {
    case 1:
      return static_cast<std::int8_t>(bits);
    case 3:
      return static_cast<std::int16_t>(bits);
    case 5:
      return static_cast<std::int32_t>(bits);
    case 11:
      return static_cast<std::int64_t>(bits);
    case 6:
    case 12:
      return real_of(bits, type);
    case kBool:
      return bits != 0;
    default:
      return bits;
  }
}

/// A text that is passed over where it is long, and by its length only where it is no UTF-8.
Json text_value(Cursor& in) {
  const std::uint64_t length = in.u64();
  if (length > kLongestText) {
    in.skip(length, 1);
    return length_only(length);
  }
  const std::string_view text = in.bytes(static_cast<std::int64_t>(length));
  return is_utf8(text) ? Json(std::string(text)) : length_only(length);
}

void unknown_type(Cursor& in, std::uint32_t type) {
  in.fail(Problem{"header_type", in.place(), {{"value", std::to_string(type)}}});
}

/// Numbers of per-layer lists are kept; texts (tokens, merges) are only counted.
Json list_value(Cursor& in) {
  const std::uint32_t type = in.u32();
  const std::uint64_t length = in.u64();
  const std::int64_t width = width_of(type);
  if (in.failed()) return {};
  if (type == kArray || width < 0) {  // ggml reads no lists of lists
    unknown_type(in, type);
    return {};
  }
  if (type == kString) {
    if (!in.expect(length, 8)) return {};
    for (std::uint64_t i = 0; i < length && !in.failed(); ++i) in.skip(in.u64(), 1);
    return length_only(length);
  }
  if (length > kLongestList) {
    in.skip(length, width);
    return length_only(length);
  }
  Json list = Json::array();
  if (!in.expect(length, width)) return list;
  for (std::uint64_t i = 0; i < length && !in.failed(); ++i) list.push_back(plain_value(in, type));
  return list;
}

Json read_value(Cursor& in) {
  const std::uint32_t type = in.u32();
  if (in.failed()) return {};
  if (type == kString) return text_value(in);
  if (type == kArray) return list_value(in);
  if (width_of(type) > 0) return plain_value(in, type);
  unknown_type(in, type);
  return {};
}

/// A key or a tensor's name.
std::string read_name(Cursor& in, std::string_view what) {
  std::string name(in.text(kLongestName, "bytes of a name"));
  if (!in.failed() && (name.empty() || !is_utf8(name))) {
    in.fail(Problem{"header_name", in.place(), {{"what", what}}});
  }
  return name;
}

void read_metadata(Cursor& in, std::uint64_t count, Json& metadata) {
  for (std::uint64_t i = 0; i < count && !in.failed(); ++i) {
    in.speak_of("key", i);
    const std::string key = read_name(in, "key");
    if (in.failed()) return;
    if (metadata.contains(key)) {
      in.fail(Problem{"header_duplicate", in.place(), {{"value", shortened(key)}}});
      return;
    }
    metadata[key] = read_value(in);
  }
}

void read_tensor(Cursor& in, GgufTensor& tensor) {
  tensor.name = read_name(in, "name");
  const std::uint32_t dimensions = in.u32();
  if (!in.failed() && dimensions > kMostDimensions) {
    in.fail(Problem{"header_limit", in.place(),
                         {{"what", "dimensions"},
                          {"value", std::int64_t{dimensions}},
                          {"most", static_cast<std::int64_t>(kMostDimensions)}}});
  }
  for (std::uint32_t i = 0; i < dimensions && !in.failed(); ++i) {
    const std::uint64_t extent = in.u64();
    // Held at 2^53, which no shape passes.
    tensor.shape.push_back(static_cast<std::int64_t>(
        std::min(extent, static_cast<std::uint64_t>(kLargest))));
  }
  const std::uint32_t type = in.u32();
  const std::uint64_t offset = in.u64();
  if (in.failed()) return;
  tensor.type = numbered_type(type);
  if (tensor.type == nullptr) {
    const std::string_view name = ggml_type_name(type);
    const std::string number = std::to_string(type);
    in.fail(Problem{"header_type", in.place(), {{"value", name.empty() ? number : name}}});
    return;
  }
  tensor.offset =
      static_cast<std::int64_t>(std::min(offset, static_cast<std::uint64_t>(kLargest)));
  if (auto problem = check_shape(tensor, in.place())) in.fail(std::move(*problem));
}

std::int64_t alignment_of(const Json& metadata) {
  const auto found = metadata.find("general.alignment");
  if (found == metadata.end() || !found->is_number_unsigned()) return 32;
  const auto step = found->get<std::uint64_t>();
  return step > 0 && step <= (1U << 30U) && (step & (step - 1)) == 0
             ? static_cast<std::int64_t>(step)
             : 0;
}

/// The data of each tensor begins at a multiple of the alignment and ends before the next.
std::optional<Problem> check_offsets(const GgufHeader& header, const std::string& path) {
  const std::int64_t step = alignment_of(header.metadata);
  if (step == 0) {
    return Problem{"header_field", path + ": general.alignment",
                        {{"expected", "a power of two"}}};
  }
  std::vector<std::size_t> order(header.tensors.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return header.tensors[a].offset < header.tensors[b].offset;
  });
  std::int64_t end = 0;
  for (const std::size_t i : order) {
    const GgufTensor& tensor = header.tensors[i];
    const std::int64_t last = plus(tensor.offset, tensor.bytes());
    if (tensor.offset % step != 0 || tensor.offset < end || last >= kLargest) {
      return Problem{"header_offset", joined({path, ": tensor ", std::to_string(i)}),
                          {{"offset", tensor.offset}, {"end", last}}};
    }
    end = last;
  }
  return std::nullopt;
}

void check_beginning(Cursor& in, std::int64_t& version) {
  const std::uint32_t magic = in.u32();
  if (!in.failed() && magic != 0x46554747) {  // "GGUF"
    std::string seen;
    for (int i = 0; i < 4; ++i) {
      const auto letter = static_cast<char>((magic >> (8 * i)) & 0xFFU);
      seen += letter >= ' ' && letter <= '~' ? letter : '?';
    }
    in.fail(Problem{"header_magic", in.place(), {{"format", "GGUF"}, {"value", seen}}});
  }
  version = in.u32();
  if (in.failed() || version == 2 || version == 3) return;
  if ((version & 0xFFFF) == 0 && version != 0) {
    in.fail(Problem{"header_big_endian", in.place()});
  } else {
    in.fail(Problem{"header_version", in.place(), {{"value", version}}});
  }
}

/// A number of things, within bounds and with room for them in the file.
std::uint64_t read_count(Cursor& in, std::uint64_t most, std::int64_t bytes,
                         std::string_view what) {
  const std::uint64_t count = in.u64();
  if (in.expect(count, bytes) && count > most) {
    in.fail(Problem{"header_limit", in.place(),
                         {{"what", what},
                          {"value", static_cast<std::int64_t>(count)},
                          {"most", static_cast<std::int64_t>(most)}}});
  }
  return in.failed() ? 0 : count;
}

}  // namespace

Result<GgufHeader> read_gguf(Slices& file, const std::string& path) {
  Cursor in(file, path);
  GgufHeader header;
  check_beginning(in, header.version);
  const std::uint64_t tensors = read_count(in, kMostTensors, kTensorBytes, "tensors");
  const std::uint64_t keys = read_count(in, kMostKeys, kKeyBytes, "keys");
  read_metadata(in, keys, header.metadata);
  for (std::uint64_t i = 0; i < tensors && !in.failed(); ++i) {
    in.speak_of("tensor", i);
    header.tensors.emplace_back();
    read_tensor(in, header.tensors.back());
  }
  if (in.failed()) return *in.fault();
  if (auto problem = check_names(header, path)) return *problem;
  if (auto problem = check_offsets(header, path)) return *problem;
  return header;
}

}  // namespace headroom
