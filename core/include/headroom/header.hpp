// What a model's file says of itself: the tensor table and the metadata at its beginning. Read from
// bytes, or from the JSON forms of the contract; both give the same structs.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "headroom/format.hpp"
#include "headroom/json.hpp"
#include "headroom/problem.hpp"
#include "headroom/units.hpp"

namespace headroom {

/// The bytes of a file, asked for in pieces: no reader needs the whole of it.
class Slices {
 public:
  virtual ~Slices() = default;

  /// Bytes of the whole file, held or not.
  [[nodiscard]] virtual std::int64_t size() const = 0;
  /// Copies up to `length` bytes from `offset` into `out`; the number copied. Fewer than asked: the
  /// slice ends there.
  virtual std::int64_t read(std::int64_t offset, std::int64_t length, char* out) = 0;
};

/// The first bytes of a file of `size` bytes, held in memory.
class HeldSlices : public Slices {
 public:
  explicit HeldSlices(std::string_view held) : HeldSlices(held, static_cast<Bytes>(held.size())) {}
  HeldSlices(std::string_view held, std::int64_t size) : held_(held), size_(size) {}

  [[nodiscard]] std::int64_t size() const override { return size_; }
  std::int64_t read(std::int64_t offset, std::int64_t length, char* out) override;

 private:
  std::string_view held_;
  std::int64_t size_;
};

// ---- GGUF
// -----------------------------------------------------------------------------------------

/// shape is in ggml's order, the row first: [in, out, experts], as gguf-py and @huggingface/gguf
/// give it. A Model's tensors have the reverse.
struct GgufTensor {
  std::string name;
  const BlockType* type = nullptr;  // never null in a header that was read
  std::vector<std::int64_t> shape;
  std::int64_t offset = 0;  // of its data within the data section; 0 from JSON

  [[nodiscard]] std::int64_t elements() const;
  [[nodiscard]] Bytes bytes() const;
};

/// Of metadata, long texts and lists (tokens, merges, chat templates) are kept as their length
/// only: {"length": 128256}.
struct GgufHeader {
  std::int64_t version = 0;  // 0 from JSON
  Json metadata = Json::object();
  std::vector<GgufTensor> tensors;
};

/// Reads the header of a GGUF file of version 2 or 3. Of the file no byte behind the tensor table
/// is touched, so the beginning of a file is enough. `path` leads every problem ("llama.gguf"). A
/// slice that ends too early: "header_slice", whose value `needed` says how many bytes to bring.
Result<GgufHeader> read_gguf(Slices& file, const std::string& path);

/// Reads {"metadata": {…}, "tensors": [{"name", "type", "shape"}, …]}; a type is ggml's name
/// ("Q4_K") or its number, a shape is in ggml's order.
Result<GgufHeader> read_gguf_json(const Json& form, const std::string& path);

/// Joins the headers of a split file, in order: the metadata of the first, the tensors of all.
Result<GgufHeader> join_gguf(std::vector<GgufHeader> parts, const std::string& path);

/// {"gguf": {"metadata": {…}, "tensors": […]}}: the `model` of a scenario.
std::string to_json(const GgufHeader& header);

// ---- safetensors
// ----------------------------------------------------------------------------------

/// An element type of safetensors: "BF16", 16.
struct Dtype {
  std::string_view name;
  std::int64_t bits;
};

/// The type of that name, or null.
const Dtype* find_dtype(std::string_view name);

/// shape is row-major, as stored.
struct SafeTensor {
  std::string name;
  const Dtype* dtype = nullptr;  // never null in a header that was read
  std::vector<std::int64_t> shape;

  [[nodiscard]] std::int64_t elements() const;
  [[nodiscard]] Bytes bytes() const;
};

struct SafetensorsHeader {
  std::vector<SafeTensor> tensors;
  Json config;  // the config.json beside the file; null: none
};

/// Reads the header of a .safetensors file; like read_gguf.
Result<SafetensorsHeader> read_safetensors(Slices& file, const std::string& path);

/// Reads {name: {"dtype", "shape"}, …}.
Result<SafetensorsHeader> read_safetensors_json(const Json& form, const std::string& path);

/// Joins the headers of a checkpoint's shards.
Result<SafetensorsHeader> join_safetensors(std::vector<SafetensorsHeader> parts,
                                           const std::string& path);

/// {"safetensors": {…}, "config": {…}}: the `model` of a scenario.
std::string to_json(const SafetensorsHeader& header);

/// model.safetensors.index.json: which shards there are.
struct SafetensorsIndex {
  std::vector<std::string> shards;  // file names, sorted
  std::int64_t tensors = 0;
  Bytes total_size = 0;  // of all tensors; 0: not stated
};

Result<SafetensorsIndex> read_safetensors_index(std::string_view text, const std::string& path);

}  // namespace headroom
