// GGUF files that hold no decoder: llama.cpp's encoders, and T5 with an encoder and a decoder.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "catch.hpp"
#include "engine/kinds.hpp"
#include "header_answers.hpp"
#include "kinds_cases.hpp"
#include "model_files.hpp"

namespace headroom::test {
namespace {

const char* const kCard = R"("gpu":"rtx-4090")";

bool lists(const std::vector<std::string>& codes, const std::string& code) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

GgufFile beginning(const std::string& architecture, std::uint64_t layers) {
  GgufFile file;
  file.text("general.architecture", architecture);
  file.number(architecture + ".block_count", layers);
  file.number(architecture + ".context_length", 512);
  file.number(architecture + ".embedding_length", 256);
  file.number(architecture + ".attention.head_count", 4);
  file.tensor("token_embd.weight", "F16", {256, 1000});
  return file;
}

/// One T5 block of hidden width 256 in F16, each matrix 256 x 256, as convert_hf_to_gguf.py names
/// them.
void add_t5_block(GgufFile& file, const std::string& block, bool decoder) {
  for (const char* name :
       {"attn_q", "attn_k", "attn_v", "attn_o", "ffn_gate", "ffn_up", "ffn_down"}) {
    file.tensor(joined({block, name, ".weight"}), "F16", {256, 256});
  }
  file.tensor(block + "attn_norm.weight", "F32", {256});
  file.tensor(block + "ffn_norm.weight", "F32", {256});
  file.tensor(block + "attn_rel_b.weight", "F32", {4, 32});
  if (!decoder) return;
  for (const char* name : {"cross_attn_q", "cross_attn_k", "cross_attn_v", "cross_attn_o"}) {
    file.tensor(joined({block, name, ".weight"}), "F16", {256, 256});
  }
  file.tensor(block + "cross_attn_norm.weight", "F32", {256});
}

std::string_view config_of_kind(std::string_view name) {
  const auto& cases = kinds_cases();
  const auto found = std::find_if(cases.begin(), cases.end(),
                                  [&](const ModelCase& each) { return each.name == name; });
  REQUIRE(found != cases.end());
  return found->config;
}

constexpr Bytes kMatrix = 256 * 256 * 2;
constexpr Bytes kNorm = 256 * 4;
constexpr Bytes kEmbedding = 256 * 1000 * 2;
constexpr Bytes kEncoderBlock = 7 * kMatrix + 2 * kNorm + 4 * 32 * 4;

}  // namespace

TEST_CASE("The GGUF header of every encoder and of every T5 gives the catalogue's answer",
          "[header]") {
  int models = 0;
  std::set<std::string> types;
  for (const CatalogueModel& entry : catalogue().models) {
    CAPTURE(entry.id);
    const Result<Model> model = read_config(entry.config, "config");
    if (model->kind == Kind::decoder || loads_kind("llama.cpp", *model) != Loads::yes) continue;
    const std::string from_catalogue =
        scenario(entry.id, kCard, R"("engine":"llama.cpp","weights":"gguf:Q4_K_M")");
    const Resolved made = resolved(from_catalogue);
    const Estimate estimate =
        answer(asked(header_of(gguf_of(*made.model, *made.deployment.stored)), kCard, ""));
    CHECK(told(estimate) == told(answer(from_catalogue)));
    CHECK(estimate.model.kind == model->kind);
    CHECK(*estimate.scenario.inference->engine == "llama.cpp");
    CHECK(lists(estimate.not_modelled, "compute_buffer"));
    types.insert(model->type);
    ++models;
  }
  CHECK(models > 30);
  CHECK(types.count("t5") + types.count("bert") + types.count("nomic_bert") +
            types.count("modernbert") ==
        4);
}

TEST_CASE("The GGUF header of an encoder with experts gives the config's answer", "[header]") {
  const std::string config = joined({R"({"config":)", config_of_kind("nomic-embed-v2-moe"), "}"});
  constexpr std::string_view kRun = R"("engine":"llama.cpp")";
  const std::string from_config = asked(config, kCard, kRun);
  const Resolved made = resolved(from_config);
  CHECK(made.model->active_parameters() + 250'048 * 768 + 768 == 305'423'616);
  const Estimate estimate =
      answer(asked(header_of(gguf_of(*made.model, *made.deployment.stored)), kCard, kRun));
  CHECK(told(estimate) == told(answer(from_config)));
  const std::string fork = asked(config, kCard, R"("engine":"ik_llama.cpp")");
  CHECK(refusal(fork).code == "engine_does_not_load");
}

TEST_CASE("Every architecture of llama.cpp that encodes keeps no cache and writes no logits",
          "[header]") {
  for (const char* architecture :
       {"bert", "modern-bert", "nomic-bert", "nomic-bert-moe", "neo-bert", "eurobert",
        "jina-bert-v2", "jina-bert-v3", "gemma-embedding", "t5encoder"}) {
    CAPTURE(architecture);
    GgufFile file = beginning(architecture, 1);
    file.tensor("blk.0.attn_q.weight", "F16", {256, 256});
    const Estimate estimate = answer(asked(header_of(file), kCard, ""));
    CHECK(estimate.model.kind == Kind::encoder);
    CHECK(estimate.model.kv_bytes_per_token == 0);
    CHECK(find_term(device(estimate, "gpu0"), TermId::kv_cache) == nullptr);
    CHECK(find_term(device(estimate, "gpu0"), TermId::compute_buffer) == nullptr);
    CHECK(lists(estimate.not_modelled, "compute_buffer"));
    // The encoders of T5 and Gemma load the embedding as output too, unused.
    const bool twice = lists({"gemma-embedding", "t5encoder"}, architecture);
    CHECK(bytes_on(estimate, "gpu0", TermId::weights) == kMatrix + (twice ? kEmbedding : 0));
    CHECK(bytes_on(estimate, "host", TermId::weights) == kEmbedding);
  }
}

// src/llama-model.cpp: T5 has the plain cache of its decoder; the source passes as activations.
TEST_CASE("T5's file is an encoder and a decoder in the same layers", "[header]") {
  GgufFile file = beginning("t5", 2);
  file.number("t5.decoder_block_count", 2);
  file.number("t5.attention.key_length", 64).number("t5.attention.value_length", 64);
  for (const char* layer : {"0.", "1."}) {
    add_t5_block(file, joined({"enc.blk.", layer}), false);
    add_t5_block(file, joined({"dec.blk.", layer}), true);
  }
  file.tensor("enc.output_norm.weight", "F32", {256});
  file.tensor("dec.output_norm.weight", "F32", {256});
  const Estimate estimate = answer(asked(header_of(file), kCard, R"("context":512)"));
  CHECK(estimate.model.kind == Kind::encoder_decoder);
  CHECK(estimate.model.layers == 2);
  CHECK(bytes_on(estimate, "gpu0", TermId::kv_cache) == 2LL * 512 * 2 * 256 * 2);
  const Bytes blocks = 4 * kEncoderBlock + 2 * (4 * kMatrix + kNorm);
  CHECK(bytes_on(estimate, "gpu0", TermId::weights) == blocks + 2 * kNorm + kEmbedding);
  CHECK(bytes_on(estimate, "host", TermId::weights) == kEmbedding);
  CHECK(estimate.model.weights_bytes == blocks + 2 * kNorm + kEmbedding);
  CHECK_FALSE(estimate.memory.largest_context);  // its activations are not modelled
}

TEST_CASE("T5's encoder alone is an encoder", "[header]") {
  GgufFile file = beginning("t5encoder", 2);
  add_t5_block(file, "enc.blk.0.", false);
  add_t5_block(file, "enc.blk.1.", false);
  file.tensor("enc.output_norm.weight", "F32", {256});
  const Estimate estimate = answer(asked(header_of(file), kCard, ""));
  CHECK(bytes_on(estimate, "gpu0", TermId::weights) == 2 * kEncoderBlock + kNorm + kEmbedding);
  CHECK(estimate.model.weights_bytes == 2 * kEncoderBlock + kNorm + kEmbedding);
}

TEST_CASE("A file of the common line's newer encoders is not the fork's", "[header]") {
  const std::string fork = R"("engine":"ik_llama.cpp")";
  CHECK(refusal(asked(header_of(beginning("jina-bert-v3", 1)), kCard, fork)).code ==
        "engine_does_not_load");
  const Estimate known = answer(asked(header_of(beginning("bert", 1)), kCard, fork));
  CHECK(known.model.kind == Kind::encoder);
}

}  // namespace headroom::test
