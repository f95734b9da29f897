// Checkpoint formats: bytes of single layers by their libraries' layouts, and published sizes of
// whole files.
#include <headroom/format.hpp>

#include "answers.hpp"
#include "catch.hpp"

namespace headroom::test {
namespace {

std::vector<StoredTensor> stored(const Tensor& tensor, std::string_view format) {
  const std::optional<Format> found = find_format(format);
  REQUIRE(found);
  return store({tensor}, FormatFacts{}, *found);
}

/// Bytes of one linear layer, out x in.
Bytes linear(std::string_view format, std::int64_t out, std::int64_t in) {
  return stored({"model.layers.0.mlp.up_proj.weight", {out, in}, Role::ffn_up, 0}, format)[0].bytes;
}

std::string type_of(Role role, std::string_view format, bool expert = false) {
  const Tensor tensor{"x.weight", {8, 256, 256}, role, 0, Part::text, expert};
  return std::string(stored(tensor, format)[0].type);
}

struct File {
  double gb = 0;
  double bits = 0;
};

/// Decimal GB and bits per weight of a catalogue model's text decoder.
File file(std::string_view id, std::string_view format) {
  const CatalogueModel* entry = catalogue().find_model(id);
  REQUIRE(entry != nullptr);
  const Result<Model> model = read_config(entry->config, "config");
  REQUIRE(model);
  const auto tensors = store(model->tensors, model->format_facts(), *find_format(format));
  double bytes = 0;
  double elements = 0;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    if (model->tensors[i].part != Part::text) continue;
    bytes += static_cast<double>(tensors[i].bytes);
    elements += static_cast<double>(model->tensors[i].elements());
  }
  return {bytes / 1e9, bytes * 8 / elements};
}

}  // namespace

TEST_CASE("A linear layer of 4,096 x 4,096 takes what each checkpoint stores", "[format]") {
  CHECK(linear("bf16", 4096, 4096) == 33'554'432);
  CHECK(linear("f32", 4096, 4096) == 67'108'864);
  CHECK(linear("fp8", 4096, 4096) == 16'777'216 + 2 * 4096);
  CHECK(linear("fp8-tensor", 4096, 4096) == 16'777'216 + 8);
  CHECK(linear("fp8-block128", 4096, 4096) == 16'777'216 + 32 * 32 * 4);
  CHECK(linear("int8", 4096, 4096) == 16'777'216 + 4 * 4096);
  CHECK(linear("w8a8", 4096, 4096) == 16'777'216 + 2 * 4096);
  CHECK(linear("w4a16-g128", 4096, 4096) == 8'388'608 + 2 * 32 * 4096 + 16);
  CHECK(linear("int4", 4096, 4096) == linear("w4a16-g128", 4096, 4096));
  CHECK(linear("awq-int4-g128", 4096, 4096) == 8'716'288);
  CHECK(linear("gptq-int4-g128", 4096, 4096) == 8'732'672);
  CHECK(linear("gptq-int8-g128", 4096, 4096) == 17'186'816);
  // 3 bits: 6,291,456; scales 262,144; zero points 49,152; g_idx 16,384.
  CHECK(linear("gptq-int3-g128", 4096, 4096) == 6'619'136);
  CHECK(linear("gptq-int4-channel", 4096, 4096) == 8'388'608 + 2 * 4096 + 4096 / 2 + 4 * 4096);
  CHECK(linear("nf4", 4096, 4096) == 8'388'608 + 4 * 262'144 + 64);
  CHECK(linear("fp4", 4096, 4096) == linear("nf4", 4096, 4096));
  CHECK(linear("nf4-dq", 4096, 4096) == 8'388'608 + 262'144 + 4 * 1'024 + 64 + 1'024 + 4);
  CHECK(linear("nvfp4", 4096, 4096) == 8'388'608 + 1'048'576 + 8);
  CHECK(linear("mxfp4-linear", 4096, 4096) == 8'388'608 + 524'288);
  CHECK(linear("mxfp6", 4096, 4096) == 12'582'912 + 524'288);
  CHECK(linear("mxfp8", 4096, 4096) == 16'777'216 + 524'288);
  CHECK(linear("hqq-4bit-g64", 4096, 4096) == 8'388'608 + 4 * 262'144);
  CHECK(linear("hqq-3bit-g64", 4096, 4100) == (4096 * 4100 * 16LL + 39) / 40 + 4 * 4096 * 65);
  CHECK(linear("mlx-4bit-g64", 4096, 4096) == 8'388'608 + 4 * 262'144);
  CHECK(linear("mlx-5bit-g32", 4096, 4096) == 10'485'760 + 4 * 524'288);
  CHECK(linear("exl2:4.65", 4096, 4096) == 9'751'757);
  CHECK(linear("exl3:3.5", 4096, 4096) == 7'340'032 + 2 * 4096 + 2 * 4096 + 4);
}

TEST_CASE("Groups and blocks of 128 that are not full count whole", "[format]") {
  // 2 groups of scales and zeros for 200 inputs: 400 + 2 x 2 + 2 x 4 / 8 bytes an output, / 2.
  CHECK(linear("awq-int4-g128", 8, 200) == 8 * 100 + 8 * 2 * 2 + 8 * 2 / 2);
  CHECK(linear("fp8-block128", 200, 200) == 200 * 200 + 4 * 4);
}

TEST_CASE("Each expert of a stack is a matrix of its own", "[format]") {
  const Tensor stack{"experts.up_proj.weight", {8, 256, 512}, Role::ffn_up, 0, Part::text, true};
  CHECK(stored(stack, "nvfp4")[0].bytes == 8 * linear("nvfp4", 256, 512));
  CHECK(stored(stack, "gptq-int4-g64")[0].bytes == 8 * linear("gptq-int4-g64", 256, 512));
}

TEST_CASE("Formats leave alone what their libraries leave alone", "[format]") {
  for (const char* format :
       {"fp8", "awq-int4-g128", "nf4", "nvfp4", "hqq-4bit-g64", "w4a16-g128"}) {
    INFO(format);
    CHECK(type_of(Role::attention_q, format) != "bf16");
    CHECK(type_of(Role::output, format) == "bf16");
    CHECK(type_of(Role::token_embedding, format) == "bf16");
    CHECK(type_of(Role::router, format) == "bf16");
  }
  CHECK(type_of(Role::attention_q, "mxfp4") == "bf16");
  CHECK(type_of(Role::ffn_up, "mxfp4", true) == "mxfp4");
  CHECK(type_of(Role::attention_q, "mxfp4-linear") == "mxfp4");
  CHECK(type_of(Role::attention_q, "int4-ffn") == "bf16");
  CHECK(type_of(Role::ffn_down, "int4-ffn") == "int4");
  CHECK(type_of(Role::output, "exl3:4.0") == "exl3");
  CHECK(type_of(Role::output, "exl3:4.0+head=16") == "bf16");
  CHECK(type_of(Role::token_embedding, "exl3:4.0") == "bf16");
  CHECK(type_of(Role::token_embedding, "mlx-4bit-g64") == "int4");
  CHECK(type_of(Role::output, "mlx-4bit-g64") == "int4");
}

TEST_CASE("EXL2 and EXL3 give the head bits of its own", "[format]") {
  const auto head = [](std::string_view format) {
    return stored({"lm_head.weight", {1024, 1024}, Role::output}, format)[0].bytes;
  };
  CHECK(head("exl2:4.0") == 1024 * 1024 * 6 / 8);
  CHECK(head("exl2:4.0+head=8") == 1024 * 1024);
  CHECK(head("exl3:2.5+head=8") == 1024 * 1024 + 2 * 2048 + 4);
}

TEST_CASE("Nominal bits count the scales of a group", "[format]") {
  CHECK(find_format("awq-int4-g128")->nominal_bits == 4.15625);
  CHECK(find_format("gptq-int8-g128")->nominal_bits == 8.1875);
  CHECK(find_format("mlx-4bit-g64")->nominal_bits == 4.5);
  CHECK(find_format("nf4")->nominal_bits == 4.5);
  CHECK_THAT(find_format("nf4-dq")->nominal_bits, WithinAbs(4.127, 0.0001));  // the QLoRA paper
  CHECK(find_format("nvfp4")->nominal_bits == 4.5);
  CHECK(find_format("mxfp4")->nominal_bits == 4.25);
  CHECK(find_format("exl2:4.65")->nominal_bits == 4.65);
}

TEST_CASE("GPTQ files of Llama 2 7B are as large as published", "[format]") {
  // https://huggingface.co/TheBloke/Llama-2-7B-32K-Instruct-GPTQ (2023-08). The files hold empty
  // biases and names too, some 6 MB.
  CHECK_THAT(file("llama-2-7b", "gptq-int4-g128").gb + 0.006, WithinAbs(3.90, 0.005));
  CHECK_THAT(file("llama-2-7b", "gptq-int4-g64").gb + 0.006, WithinAbs(4.02, 0.007));
  CHECK_THAT(file("llama-2-7b", "gptq-int4-g32").gb + 0.006, WithinAbs(4.28, 0.005));
}

TEST_CASE("mlx_lm.convert prints these bits per weight", "[format]") {
  // "Quantized model with 4.501 bits per weight" for all three: logs of 2025 in public notes.
  CHECK_THAT(file("qwen2.5-14b", "mlx-4bit-g64").bits, WithinAbs(4.501, 0.0006));
  CHECK_THAT(file("gemma-3-1b", "mlx-4bit-g64").bits, WithinAbs(4.501, 0.0006));
  CHECK_THAT(file("qwen3-0.6b", "mlx-4bit-g64").bits, WithinAbs(4.501, 0.0006));
}

}  // namespace headroom::test
