// A format is read from its id: a GGUF mix with its options, or a checkpoint format with its
// numbers.
#include "format/block_types.hpp"
#include "format/checkpoint.hpp"
#include "format/gguf_file.hpp"
#include "format/letters.hpp"
#include "headroom/format.hpp"

namespace headroom {
namespace {

constexpr std::string_view kGguf = "gguf:";

/// Bits of the type that most tensors get. Q4_K: 144 x 8 / 256 = 4.5.
double bits_of(const GgufFile& file) {
  const Ggml most = file.mix.name == "MXFP4_MOE" ? Ggml::MXFP4 : file.mix.base;
  const BlockType& block = block_type(most);
  return static_cast<double>(block.bytes * 8) / static_cast<double>(block.elements);
}

}  // namespace

std::optional<Format> find_format(std::string_view id) {
  if (starts_with_letters(id, kGguf)) {
    const std::optional<GgufFile> file = read_gguf_file(id.substr(kGguf.size()));
    if (!file) return std::nullopt;
    return Format{std::string(kGguf) + file->name, "gguf", bits_of(*file)};
  }
  const std::optional<Checkpoint> checkpoint = read_checkpoint(id);
  if (!checkpoint) return std::nullopt;
  return Format{checkpoint->id, checkpoint->family, checkpoint->layout.nominal_bits()};
}

std::vector<StoredTensor> store(const std::vector<Tensor>& tensors, const FormatFacts& facts,
                                const Format& format) {
  if (format.family == "gguf") {
    const auto file = read_gguf_file(std::string_view(format.id).substr(kGguf.size()));
    if (file) return store_gguf(tensors, facts, *file);
  }
  const std::optional<Checkpoint> checkpoint = read_checkpoint(format.id);
  return checkpoint ? store_checkpoint(tensors, facts, *checkpoint) : std::vector<StoredTensor>();
}

}  // namespace headroom
