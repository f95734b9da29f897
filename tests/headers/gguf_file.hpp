// Writes GGUF files, sound ones and, field by field, damaged ones.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "headroom/header.hpp"

namespace headroom::test {

/// ggml's numbers of value types.
enum GgufValue : std::uint32_t {
  kU8 = 0,
  kI8 = 1,
  kU16 = 2,
  kI16 = 3,
  kU32 = 4,
  kI32 = 5,
  kF32 = 6,
  kFlag = 7,
  kText = 8,
  kList = 9,
  kU64 = 10,
  kI64 = 11,
  kF64 = 12,
};

/// A number as `bytes` little-endian bytes.
std::string little(std::uint64_t number, int bytes);

/// A length of eight bytes and the text.
std::string counted(std::string_view text);

class GgufFile {
 public:
  struct Entry {
    std::string name;
    std::uint32_t type = 0;
    std::vector<std::uint64_t> shape;  // ggml's order
    std::uint64_t offset = 0;
  };

  GgufFile& key(const std::string& name, std::uint32_t type, const std::string& value);
  GgufFile& text(const std::string& name, std::string_view value);
  GgufFile& number(const std::string& name, std::uint64_t value);  // as u32
  GgufFile& numbers(const std::string& name, const std::vector<std::int64_t>& values);
  GgufFile& flags(const std::string& name, const std::vector<bool>& values);
  GgufFile& texts(const std::string& name, const std::vector<std::string>& values);
  /// Adds a tensor behind the last one; the type is ggml's name.
  GgufFile& tensor(const std::string& name, const std::string& type,
                   const std::vector<std::int64_t>& shape);

  [[nodiscard]] std::string bytes() const;

  std::string magic = "GGUF";
  std::uint32_t version = 3;
  std::uint64_t keys = 0;    // as written; adding a key counts it
  std::uint64_t tensors = 0; // likewise
  std::vector<Entry> entries;

 private:
  std::string metadata_;
  std::uint64_t end_ = 0;  // of the data so far, aligned
};

/// A small model of every kind of value: two layers, F32, F16, Q8_0, Q4_K.
GgufFile small_gguf();

/// A .safetensors file of that JSON: its length and the text.
std::string safetensors_file(const std::string& json);

/// The JSON of a small checkpoint.
std::string small_safetensors();

}  // namespace headroom::test
