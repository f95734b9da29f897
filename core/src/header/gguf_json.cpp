// The JSON form of a GGUF header: reading, writing, and the joining of a split file's parts.
#include <algorithm>

#include "header/gguf_check.hpp"
#include "header/json_form.hpp"
#include "units/write_json.hpp"

namespace headroom {
namespace {

std::optional<Problem> read_tensor(const Json& entry, const std::string& place,
                                   GgufTensor& tensor) {
  const Json* name = member(entry, "name");
  if (name == nullptr || !name->is_string()) {
    return Problem{"header_field", place + ".name", {{"expected", "a text"}}};
  }
  tensor.name = name->get<std::string>();
  const Json* type = member(entry, "type");
  if (type == nullptr || !type->is_string()) {
    return Problem{"header_field", place + ".type", {{"expected", "a ggml type as text"}}};
  }
  tensor.type = find_block_type(type->get_ref<const std::string&>());
  if (tensor.type == nullptr) {
    return Problem{"header_type", place,
                        {{"value", shortened(type->get_ref<const std::string&>())}}};
  }
  if (!read_shape(member(entry, "shape"), tensor.shape)) {
    return Problem{"header_field", place + ".shape",
                        {{"expected", "a list of whole numbers"}}};
  }
  return check_shape(tensor, place);
}

/// "split.count" and its like, or the fallback.
std::int64_t whole(const Json& metadata, const char* key, std::int64_t fallback) {
  const auto found = metadata.find(key);
  if (found == metadata.end() || !found->is_number_integer()) return fallback;
  return found->get<std::int64_t>();
}

}  // namespace

Result<GgufHeader> read_gguf_json(const Json& form, const std::string& path) {
  GgufHeader header;
  const Json* metadata = member(form, "metadata");
  const Json* tensors = member(form, "tensors");
  if (metadata == nullptr || !metadata->is_object()) {
    return Problem{"header_field", path + ".metadata", {{"expected", "a JSON object"}}};
  }
  if (tensors == nullptr || !tensors->is_array()) {
    return Problem{"header_field", path + ".tensors", {{"expected", "a list"}}};
  }
  header.metadata = *metadata;
  header.tensors.resize(tensors->size());
  for (std::size_t i = 0; i < tensors->size(); ++i) {
    const std::string place = joined({path, ".tensors[", std::to_string(i), "]"});
    if (auto problem = read_tensor((*tensors)[i], place, header.tensors[i])) return *problem;
  }
  if (auto problem = check_names(header, path)) return *problem;
  return header;
}

Result<GgufHeader> join_gguf(std::vector<GgufHeader> parts, const std::string& path) {
  GgufHeader whole_file;
  const auto count = static_cast<std::int64_t>(parts.size());
  std::vector<bool> seen(parts.size(), false);
  for (GgufHeader& part : parts) {
    const std::int64_t number = whole(part.metadata, "split.no", 0);
    const std::int64_t stated = whole(part.metadata, "split.count", 1);
    const bool sound = stated == count && number >= 0 && number < count &&
                       !seen[static_cast<std::size_t>(number)];
    if (!sound) return Problem{"header_parts", path, {{"count", stated}}};
    seen[static_cast<std::size_t>(number)] = true;
    if (number == 0) {
      whole_file.version = part.version;
      whole_file.metadata = std::move(part.metadata);
    }
    std::move(part.tensors.begin(), part.tensors.end(), std::back_inserter(whole_file.tensors));
  }
  const auto tensors = static_cast<std::int64_t>(whole_file.tensors.size());
  if (whole(whole_file.metadata, "split.tensors.count", tensors) != tensors) {
    return Problem{"header_parts", path, {{"count", count}}};
  }
  if (auto problem = check_names(whole_file, path)) return *problem;
  return whole_file;
}

std::string to_json(const GgufHeader& header) {
  std::string out = R"({"gguf":{"metadata":)";
  write_value(out, header.metadata);
  out += R"(,"tensors":[)";
  for (const GgufTensor& tensor : header.tensors) {
    if (&tensor != &header.tensors.front()) out += ',';
    ObjectWriter writer(out);
    writer("name", tensor.name);
    writer("type", std::string(tensor.type->name));
    writer("shape", tensor.shape);
    writer.end();
  }
  return out + "]}}";
}

}  // namespace headroom
