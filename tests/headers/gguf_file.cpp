#include "gguf_file.hpp"

#include "header/gguf_types.hpp"

namespace headroom::test {
namespace {

constexpr std::uint64_t kAlignment = 32;

/// ggml's number of the type of that name; an unknown name is 250.
std::uint32_t type_number(const std::string& name) {
  for (std::uint32_t number = 0; number < 400; ++number) {
    if (ggml_type_name(number) == name) return number;
  }
  return 250;
}

}  // namespace

std::string little(std::uint64_t number, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>((number >> (8 * i)) & 0xFFU);
  return text;
}

std::string counted(std::string_view text) {
  return little(text.size(), 8) + std::string(text);
}

GgufFile& GgufFile::key(const std::string& name, std::uint32_t type, const std::string& value) {
  metadata_ += counted(name) + little(type, 4) + value;
  ++keys;
  return *this;
}

GgufFile& GgufFile::text(const std::string& name, std::string_view value) {
  return key(name, kText, counted(value));
}

GgufFile& GgufFile::number(const std::string& name, std::uint64_t value) {
  return key(name, kU32, little(value, 4));
}

GgufFile& GgufFile::numbers(const std::string& name, const std::vector<std::int64_t>& values) {
  std::string list = little(kI32, 4) + little(values.size(), 8);
  for (const std::int64_t value : values) list += little(static_cast<std::uint64_t>(value), 4);
  return key(name, kList, list);
}

GgufFile& GgufFile::flags(const std::string& name, const std::vector<bool>& values) {
  std::string list = little(kFlag, 4) + little(values.size(), 8);
  for (const bool value : values) list += value ? '\1' : '\0';
  return key(name, kList, list);
}

GgufFile& GgufFile::texts(const std::string& name, const std::vector<std::string>& values) {
  std::string list = little(kText, 4) + little(values.size(), 8);
  for (const std::string& value : values) list += counted(value);
  return key(name, kList, list);
}

GgufFile& GgufFile::tensor(const std::string& name, const std::string& type,
                           const std::vector<std::int64_t>& shape) {
  Entry entry;
  entry.name = name;
  entry.type = type_number(type);
  for (const std::int64_t extent : shape) entry.shape.push_back(static_cast<std::uint64_t>(extent));
  entry.offset = end_;
  GgufTensor sized{name, find_block_type(type), shape, 0};
  const auto bytes = sized.type == nullptr ? 0 : static_cast<std::uint64_t>(sized.bytes());
  end_ = (end_ + bytes + kAlignment - 1) / kAlignment * kAlignment;
  entries.push_back(std::move(entry));
  ++tensors;
  return *this;
}

std::string GgufFile::bytes() const {
  std::string out = magic + little(version, 4) + little(tensors, 8) + little(keys, 8) + metadata_;
  for (const Entry& entry : entries) {
    out += counted(entry.name) + little(entry.shape.size(), 4);
    for (const std::uint64_t extent : entry.shape) out += little(extent, 8);
    out += little(entry.type, 4) + little(entry.offset, 8);
  }
  return out;
}

GgufFile small_gguf() {
  GgufFile file;
  file.text("general.architecture", "llama").text("general.name", "Small");
  file.number("llama.block_count", 2).number("llama.context_length", 4096);
  file.number("llama.embedding_length", 256).number("llama.attention.head_count", 4);
  file.numbers("llama.attention.head_count_kv", {2, 2});
  file.key("a.u8", kU8, little(200, 1)).key("a.i8", kI8, little(0xFF, 1));
  file.key("a.u16", kU16, little(60000, 2)).key("a.i16", kI16, little(0xFFFE, 2));
  file.key("a.i32", kI32, little(0xFFFFFFFD, 4)).key("a.f32", kF32, little(0x3FC00000, 4));
  file.key("a.flag", kFlag, little(1, 1)).key("a.u64", kU64, little(1ULL << 60U, 8));
  file.key("a.i64", kI64, little(~0ULL, 8)).key("a.f64", kF64, little(0x4004000000000000, 8));
  file.flags("a.flags", {true, false});
  file.texts("tokenizer.ggml.tokens", {"<s>", "a", "\xff"});
  file.tensor("token_embd.weight", "Q8_0", {256, 96});
  file.tensor("output_norm.weight", "F32", {256});
  for (const char* layer : {"blk.0.", "blk.1."}) {
    file.tensor(std::string(layer) + "attn_q.weight", "F16", {256, 256});
    file.tensor(std::string(layer) + "ffn_down.weight", "Q4_K", {512, 256});
  }
  return file;
}

std::string safetensors_file(const std::string& json) {
  return little(json.size(), 8) + json;
}

std::string small_safetensors() {
  return R"({"__metadata__":{"format":"pt"},)"
         R"("model.embed_tokens.weight":{"dtype":"BF16","shape":[96,64],"data_offsets":[0,12288]},)"
         R"("model.layers.0.mlp.up_proj.weight":)"
         R"({"dtype":"F8_E4M3","shape":[128,64],"data_offsets":[12288,20480]},)"
         R"("model.layers.0.mlp.up_proj.weight_scale_inv":)"
         R"({"dtype":"F32","shape":[1,1],"data_offsets":[20480,20484]},)"
         R"("model.norm.weight":{"dtype":"F32","shape":[64],"data_offsets":[20484,20740]}})";
}

}  // namespace headroom::test
