// Every beginning of a file, every changed byte, and tens of thousands of random changes: an answer
// or a problem, quickly, and never anything else.
#include <algorithm>
#include <ctime>

#include "catch.hpp"
#include "gguf_file.hpp"
#include "probe.hpp"

namespace headroom::test {
namespace {

using Probe = std::string (*)(std::string_view);

/// Far beyond the milliseconds that a debug build with sanitizers takes on a busy machine, and far
/// below what reading a count of 2^63 as a length would take.
constexpr double kBlowUp = 1.0;

/// Processor seconds of the slowest probe so far.
class Watch {
 public:
  void check(Probe probe, const std::string& bytes) {
    const std::clock_t start = std::clock();
    const std::string fault = probe(bytes);
    slowest = std::max(slowest, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    if (!fault.empty()) FAIL_CHECK(fault);
  }
  double slowest = 0;
};

/// Marsaglia's xorshift64: the same changes on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t below(std::uint64_t bound) {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 7U;
    state_ ^= state_ << 17U;
    return state_ % bound;
  }

 private:
  std::uint64_t state_;
};

/// One to four changes: a byte, a bit, an edge value over 4 or 8 bytes, a cut, a repeated piece.
std::string mutated(std::string bytes, Random& random) {
  constexpr std::uint64_t kEdges[] = {0,          1,          0xFF,       0xFFFFFFFF, 1ULL << 31U,
                                      1ULL << 32, 1ULL << 53, 1ULL << 62, 1ULL << 63, ~0ULL};
  for (std::uint64_t change = 0; change < 1 + random.below(4) && !bytes.empty(); ++change) {
    const std::size_t at = random.below(bytes.size());
    const std::size_t length = std::min<std::size_t>(1 + random.below(64), bytes.size() - at);
    switch (random.below(6)) {
      case 0:
        bytes[at] = static_cast<char>(random.below(256));
        break;
      case 1:
        bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1U << random.below(8)));
        break;
      case 2: {
        const std::string edge =
            little(kEdges[random.below(std::size(kEdges))], random.below(2) == 0 ? 4 : 8);
        bytes.replace(at, std::min(edge.size(), bytes.size() - at), edge);
        break;
      }
      case 3:
        bytes.resize(at);
        break;
      case 4:
        bytes.erase(at, length);
        break;
      default:
        bytes.insert(random.below(bytes.size()), bytes.substr(at, length));
    }
  }
  return bytes;
}

void probe_all(Probe probe, const std::string& bytes, std::uint64_t seed) {
  Watch watch;
  watch.check(probe, bytes);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    watch.check(probe, bytes.substr(0, length));
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    for (unsigned bit = 0; bit < 8; ++bit) {
      changed[i] = static_cast<char>(static_cast<unsigned char>(bytes[i]) ^ (1U << bit));
      watch.check(probe, changed);
    }
    for (const char value : {'\0', '\xFF'}) {
      changed[i] = value;
      watch.check(probe, changed);
    }
  }
  Random random(seed);
  for (int i = 0; i < 20'000; ++i) watch.check(probe, mutated(bytes, random));
  CHECK(watch.slowest < kBlowUp);
}

}  // namespace

TEST_CASE("Whatever is done to a GGUF file's bytes, there is an answer or a problem",
          "[header][damage]") {
  probe_all(probe_gguf, small_gguf().bytes(), 0x9E3779B97F4A7C15);
}

TEST_CASE("Whatever is done to a safetensors file's bytes, there is an answer or a problem",
          "[header][damage]") {
  probe_all(probe_safetensors, safetensors_file(small_safetensors()), 0xD1B54A32D192ED03);
}

TEST_CASE("Whatever is done to a mixture's GGUF file, there is an answer or a problem",
          "[header][damage]") {
  GgufFile file;
  file.text("general.architecture", "deepseek2").number("deepseek2.block_count", 2);
  file.number("deepseek2.nextn_predict_layers", 1).number("deepseek2.embedding_length", 64);
  file.number("deepseek2.attention.head_count", 2).number("deepseek2.attention.kv_lora_rank", 32);
  file.number("deepseek2.attention.key_length_mla", 48)
      .number("deepseek2.rope.dimension_count", 16);
  file.flags("deepseek2.attention.sliding_window_pattern", {true, false});
  file.number("deepseek2.attention.sliding_window", 8).number("deepseek2.expert_used_count", 1);
  file.tensor("token_embd.weight", "F16", {64, 10}).tensor("v.patch_embd.weight", "F16", {4, 4});
  file.tensor("blk.0.ffn_down_exps.weight", "MXFP4", {32, 64, 2});
  file.tensor("blk.0.ffn_up.0.weight", "Q4_0", {64, 32});
  file.tensor("blk.0.ffn_up.1.weight", "Q4_0", {64, 32});
  file.tensor("blk.1.nextn.eh_proj.weight", "F16", {128, 64});
  probe_all(probe_gguf, file.bytes(), 0x2545F4914F6CDD1D);
}

}  // namespace headroom::test
