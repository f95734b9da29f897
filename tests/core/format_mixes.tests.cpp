// llama-quantize's mixes: totals that the tool or llama.cpp printed, and single rules.
#include <headroom/format.hpp>

#include <algorithm>

#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

struct Stored {
  Model model;
  std::vector<StoredTensor> tensors;

  [[nodiscard]] Bytes text_bytes() const {
    Bytes sum = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      if (model.tensors[i].part == Part::text) sum += tensors[i].bytes;
    }
    return sum;
  }

  /// Types of the tensors of a role, in order of the layers, each once in a row.
  [[nodiscard]] std::string types(Role role) const {
    std::string list;
    std::string_view last;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      if (model.tensors[i].role != role || tensors[i].type == last) continue;
      last = tensors[i].type;
      list += (list.empty() ? "" : " ") + std::string(last);
    }
    return list;
  }
};

/// A catalogue model in a mix, by the quantiser's rules of that date (0: newest).
Stored stored(std::string_view id, std::string_view mix, int as_of = 0) {
  const CatalogueModel* entry = catalogue().find_model(id);
  REQUIRE(entry != nullptr);
  Result<Model> model = read_config(entry->config, "config");
  REQUIRE(model);
  FormatFacts facts = model->format_facts();
  facts.as_of = as_of;
  const std::optional<Format> format = find_format("gguf:" + std::string(mix));
  REQUIRE(format);
  std::vector<StoredTensor> tensors = store(model->tensors, facts, *format);
  return {std::move(*model), std::move(tensors)};
}

}  // namespace

TEST_CASE("Totals of Llama 3 are those that llama.cpp prints", "[format]") {
  CHECK_THAT(mib(stored("llama-3-8b", "Q4_K_M").text_bytes()), WithinAbs(4685.30, 0.005));
  CHECK_THAT(mib(stored("llama-3-70b", "Q4_K_M").text_bytes()), WithinAbs(40543.11, 0.005));
}

TEST_CASE("A fused qkv counts among the values, whichever rule it follows", "[format]") {
  // llama-quantize's totals in pull request 19770; linear layers' qkv in Q5_K before it.
  constexpr int kBefore = 20260220;
  const auto total = [](std::string_view mix, int as_of) {
    return mib(stored("qwen3.5-35b-a3b", mix, as_of).text_bytes());
  };
  CHECK_THAT(total("BF16", kBefore), WithinAbs(66152.24, 0.005));
  CHECK_THAT(total("Q4_K_M", kBefore), WithinAbs(20177.96, 0.005));
  // Since: 14 of the 30 layers, and 6 of the 10 with attention, in Q6_K.
  CHECK_THAT(total("Q4_K_M", 0), WithinAbs(20175.71, 0.005));
}

TEST_CASE("Bits per weight of Llama 3.1 8B are those of llama-quantize's table", "[format]") {
  // tools/quantize/README.md of llama.cpp. It counts the 64 frequencies of the positions, in F32.
  // Made with an importance matrix where the type needs one.
  struct Row {
    const char* mix;
    double bits;
  };
  const auto row = GENERATE(
      Row{"IQ1_S", 2.0042}, Row{"IQ1_M", 2.1460}, Row{"IQ2_XXS", 2.3824}, Row{"IQ2_XS", 2.5882},
      Row{"IQ2_S", 2.7403}, Row{"IQ2_M", 2.9294}, Row{"IQ3_XXS", 3.2548}, Row{"IQ3_XS", 3.4977},
      Row{"IQ3_S", 3.6606}, Row{"IQ3_M", 3.7628}, Row{"IQ4_XS", 4.4597}, Row{"IQ4_NL", 4.6818},
      Row{"Q2_K_S", 2.9697}, Row{"Q2_K", 3.1593}, Row{"Q3_K_S", 3.6429}, Row{"Q3_K_M", 3.9960},
      Row{"Q3_K_L", 4.2979}, Row{"Q4_K_S", 4.6672}, Row{"Q4_K_M", 4.8944}, Row{"Q5_K_S", 5.5704},
      Row{"Q5_K_M", 5.7036}, Row{"Q6_K", 6.5633}, Row{"Q8_0", 8.5008}, Row{"F16", 16.0005});
  INFO(row.mix);
  const Stored llama = stored("llama-3.1-8b", row.mix);
  const double elements = static_cast<double>(llama.model.parameters() + 64);
  const double bytes = static_cast<double>(llama.text_bytes() + 256);
  CHECK_THAT(bytes * 8 / elements, WithinAbs(row.bits, 0.00006));
}

TEST_CASE("An importance matrix changes the mixes that ask for it", "[format]") {
  CHECK(stored("llama-3.1-8b", "IQ4_XS+imatrix").types(Role::ffn_down) == "IQ4_XS");
  CHECK(stored("llama-3.1-8b", "IQ4_XS").types(Role::ffn_down) == "Q5_K IQ4_XS");
  CHECK(stored("llama-3.1-8b", "Q4_0+imatrix").types(Role::ffn_down) == "Q4_1 Q4_0");
  CHECK(stored("llama-3.1-8b", "Q4_0").types(Role::ffn_down) == "Q4_0");
  CHECK(stored("llama-3.1-8b", "IQ3_XXS").types(Role::ffn_down) == "IQ3_XXS");
  CHECK(stored("llama-3.1-8b", "IQ3_XXS+no-imatrix").types(Role::ffn_down) == "Q4_K Q3_K");
}

TEST_CASE("llama-quantize's options", "[format]") {
  const Stored pure = stored("llama-3.1-8b", "Q4_K_M+pure");
  for (const Role role : {Role::output, Role::token_embedding, Role::ffn_down, Role::attention_v}) {
    CHECK(pure.types(role) == "Q4_K");
  }
  CHECK(pure.types(Role::norm) == "F32");
  CHECK(stored("llama-3.1-8b", "Q4_K_M+leave-output").types(Role::output) == "F16");
  CHECK(stored("llama-3.1-8b", "Q4_K_M+output=Q8_0").types(Role::output) == "Q8_0");
  CHECK(stored("llama-3.1-8b", "Q4_K_M+embedding=Q8_0").types(Role::token_embedding) == "Q8_0");
  CHECK(stored("llama-3.2-1b", "Q4_K_M+output=Q8_0").types(Role::token_embedding) == "Q8_0");
  const Stored large = stored("llama-3.1-8b", "Q4_K_L");
  CHECK(large.text_bytes() ==
        stored("llama-3.1-8b", "Q4_K_M+output=Q8_0+embedding=Q8_0").text_bytes());
}

TEST_CASE("Files of Llama 3.1 70B are as large as published", "[format]") {
  // Decimal GB as one publisher shows them, with some 8 MB of vocabulary; made with an importance
  // matrix. Source: https://ozeki.chat/p_8590-understanding-ai-model-files.html (2024-10).
  struct Row {
    const char* mix;
    double gb;
  };
  const auto row = GENERATE(
      Row{"Q8_0", 74.98}, Row{"Q6_K", 57.89}, Row{"Q5_K_L", 50.60}, Row{"Q5_K_M", 49.95},
      Row{"Q5_K_S", 48.66}, Row{"Q4_K_L", 43.30}, Row{"Q4_K_M", 42.52}, Row{"Q4_K_S", 40.35},
      Row{"Q4_0+imatrix", 40.12}, Row{"Q3_K_XL", 38.06}, Row{"IQ4_XS+imatrix", 37.90},
      Row{"Q3_K_L", 37.14}, Row{"Q3_K_M", 34.27}, Row{"IQ3_M", 31.94}, Row{"Q3_K_S", 30.91});
  INFO(row.mix);
  const double bytes = static_cast<double>(stored("llama-3.1-70b", row.mix).text_bytes());
  CHECK_THAT(bytes / 1e9 + 0.008, WithinAbs(row.gb, 0.006));
}

TEST_CASE("A fused qkv had a rule of its own until March 2026", "[format]") {
  // Pythia 2.8B: 1,972 and 1,932 MiB in Q5_K_M, 1,034 and 1,095 MiB in Q2_K.
  CHECK_THAT(mib(stored("pythia-2.8b", "Q5_K_M", 20251101).text_bytes()), WithinAbs(1972, 1));
  CHECK_THAT(mib(stored("pythia-2.8b", "Q5_K_M", 20260501).text_bytes()), WithinAbs(1932, 1));
  CHECK_THAT(mib(stored("pythia-2.8b", "Q2_K", 20251101).text_bytes()), WithinAbs(1034, 1));
  CHECK_THAT(mib(stored("pythia-2.8b", "Q2_K", 20260501).text_bytes()), WithinAbs(1095, 1));
  CHECK(stored("pythia-2.8b", "Q4_K_M", 20251101).types(Role::attention_qkv) == "Q5_K");
}

TEST_CASE("Values and ffn_down get more bits in the outer eighths and every third layer",
          "[format]") {
  const Stored llama = stored("llama-3-8b", "Q4_K_M");
  int more = 0;
  for (std::size_t i = 0; i < llama.tensors.size(); ++i) {
    const bool down = llama.model.tensors[i].role == Role::ffn_down;
    if (down && llama.tensors[i].type == "Q6_K") ++more;
  }
  CHECK(more == 16);
  CHECK(llama.types(Role::ffn_gate) == "Q4_K");
  CHECK(llama.types(Role::attention_k) == "Q4_K");
  CHECK(llama.types(Role::norm) == "F32");
}

TEST_CASE("With exactly eight experts attention keeps more bits", "[format]") {
  const Stored mixtral = stored("mixtral-8x7b", "Q4_K_M");
  CHECK(mixtral.types(Role::attention_v) == "Q8_0");
  CHECK(mixtral.types(Role::attention_k) == "Q8_0");
  CHECK(mixtral.types(Role::attention_output) == "Q5_K");
  CHECK(mixtral.types(Role::router) == "F32");
  CHECK_THAT(static_cast<double>(mixtral.text_bytes()), WithinRel(28.45e9, 0.002));
  CHECK(stored("mixtral-8x7b", "Q6_K").types(Role::attention_v) == "Q8_0");
  CHECK(stored("mixtral-8x7b", "Q5_K_M").types(Role::attention_output) == "Q5_K");
}

TEST_CASE("The 70B class gives the shared values more bits", "[format]") {
  CHECK(stored("llama-3-70b", "Q4_K_S").types(Role::attention_v) == "Q5_K");
  CHECK(stored("llama-3-8b", "Q4_K_S").types(Role::attention_v) == "Q5_K Q4_K");
  CHECK(stored("qwen3-32b", "Q4_K_S").types(Role::attention_v) == "Q5_K Q4_K");
}

TEST_CASE("A tied embedding is stored as the output is", "[format]") {
  CHECK(stored("llama-3.2-1b", "Q4_K_M").types(Role::token_embedding) == "Q6_K");
  CHECK(stored("llama-3.2-1b", "Q8_0").types(Role::token_embedding) == "Q8_0");
  CHECK(stored("llama-3-8b", "Q4_K_M").types(Role::token_embedding) == "Q4_K");
  CHECK(stored("llama-3-8b", "Q4_K_M").types(Role::output) == "Q6_K");
}

TEST_CASE("A row that 256 does not divide falls back to blocks of 32, or to F16", "[format]") {
  const auto type_of = [](std::string_view mix, std::int64_t row) {
    const std::vector<Tensor> tensors = {
        {"x.weight", {64, row}, Role::ffn_up, 0, Part::text, false}};
    return std::string(
        store(tensors, FormatFacts{}, *find_format("gguf:" + std::string(mix)))[0].type);
  };
  CHECK(type_of("Q2_K", 2880) == "Q4_0");
  CHECK(type_of("Q3_K_M", 2880) == "Q4_0");
  CHECK(type_of("Q4_K_M", 2880) == "Q5_0");
  CHECK(type_of("Q5_K_M", 2880) == "Q5_1");
  CHECK(type_of("Q6_K", 2880) == "Q8_0");
  CHECK(type_of("Q4_K_M", 2048) == "Q4_K");
  CHECK(type_of("Q4_K_M", 80) == "F16");
  CHECK(type_of("Q6_K", 80) == "F16");
}

TEST_CASE("Experts of gpt-oss stay in MXFP4 whatever the file type is", "[format]") {
  const Stored oss = stored("gpt-oss-20b", "F16");
  CHECK(oss.types(Role::attention_q) == "F16");
  CHECK(oss.types(Role::ffn_down) == "MXFP4");
  CHECK_THAT(mib(oss.text_bytes()), WithinRel(13141.28, 0.001));  // as llama-bench prints
  CHECK(stored("gpt-oss-20b", "MXFP4_MOE").types(Role::attention_q) == "Q8_0");
}

TEST_CASE("Plain files hold every matrix in their type and vectors in F32", "[format]") {
  const Stored half = stored("llama-3-8b", "F16");
  CHECK(half.types(Role::ffn_up) == "F16");
  CHECK(half.types(Role::norm) == "F32");
  CHECK(stored("llama-3-8b", "BF16").text_bytes() == half.text_bytes());
  CHECK(stored("llama-3-8b", "F32").types(Role::ffn_up) == "F32");
}

TEST_CASE("More bits a mix, more bytes a file", "[format]") {
  Bytes before = 0;
  for (const char* mix : {"Q2_K", "Q3_K_S", "Q3_K_M", "Q3_K_L", "Q4_K_S", "Q4_K_M", "Q5_K_S",
                          "Q5_K_M", "Q6_K", "Q8_0", "F16", "F32"}) {
    INFO(mix);
    const Bytes bytes = stored("llama-3-8b", mix).text_bytes();
    CHECK(bytes > before);
    before = bytes;
  }
}

}  // namespace headroom::test
