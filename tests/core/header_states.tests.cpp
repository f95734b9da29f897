// Metadata -> layer states, by outside figures where there are some; what a header does not tell is
// said; what another engine or format would need is refused.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "answers.hpp"
#include "catch.hpp"
#include "gguf_file.hpp"
#include "header/hf_names.hpp"
#include "model/header_models.hpp"
#include "model/packed_tensors.hpp"
#include "model_files.hpp"

namespace headroom::test {
namespace {

std::string question(const GgufFile& file, std::string_view inference) {
  const std::string bytes = file.bytes();
  HeldSlices held(bytes);
  const Result<GgufHeader> header = read_gguf(held, "model.gguf");
  if (!header) FAIL(said(header.problem()));
  return joined({R"({"schema":1,"model":)", to_json(*header),
                 R"(,"hardware":{"gpu":"h200-sxm-141gb"},"inference":{)", inference, "}}"});
}

GgufFile beginning(const std::string& architecture, std::uint64_t layers, std::uint64_t hidden) {
  GgufFile file;
  file.text("general.architecture", architecture);
  file.number(architecture + ".block_count", layers);
  file.number(architecture + ".embedding_length", hidden);
  file.tensor("token_embd.weight", "F16", {static_cast<std::int64_t>(hidden), 1000});
  return file;
}

bool leaves_out(const Estimate& estimate, const std::string& what) {
  const auto& list = estimate.not_modelled;
  return std::find(list.begin(), list.end(), what) != list.end();
}

/// Logical shape and type of the one matrix in a checkpoint.
std::string unpacked(const std::string& json, std::int64_t bits = 0) {
  const Result<SafetensorsHeader> header = read_safetensors_json(*parse_json(json), "a");
  REQUIRE(header);
  bool assumed = false;
  const std::vector<PackedTensor> list = unpack(*header, bits, assumed);
  REQUIRE(list.size() == 1);
  std::string text(list[0].type);
  for (const std::int64_t extent : list[0].shape) text += " " + std::to_string(extent);
  return text + " = " + std::to_string(list[0].bytes) + (assumed ? " assumed" : "");
}

}  // namespace

// github.com/ollama/ollama/issues/18123 prints the metadata, ggml-org/llama.cpp/issues/21730 the
// cache: 2,048.00 MiB for 131,072 cells in 4 layers, and 1,024 cells of 20 windowed layers.
TEST_CASE("Gemma 4 E4B shares the caches of its last 18 layers", "[header]") {
  GgufFile file = beginning("gemma4", 42, 2560);
  file.number("gemma4.attention.head_count", 8).number("gemma4.attention.head_count_kv", 2);
  file.number("gemma4.attention.key_length", 512).number("gemma4.attention.value_length", 512);
  file.number("gemma4.attention.key_length_swa", 256);
  file.number("gemma4.attention.value_length_swa", 256);
  file.number("gemma4.attention.shared_kv_layers", 18);
  file.number("gemma4.attention.sliding_window", 512).number("gemma4.context_length", 131'072);
  std::vector<bool> pattern;
  for (int layer = 0; layer < 42; ++layer) pattern.push_back(layer % 6 != 5);
  file.flags("gemma4.attention.sliding_window_pattern", pattern);
  const Estimate estimate = answer(question(file, R"("context":131072)"));
  CHECK(mib(bytes_on(estimate, "gpu0", TermId::kv_cache)) == 2048.0 + 40.0);
}

TEST_CASE("Gemma 3 keeps a window in five of six layers", "[header]") {
  GgufFile file = beginning("gemma3", 48, 3840);
  file.number("gemma3.attention.head_count", 16).number("gemma3.attention.head_count_kv", 8);
  file.number("gemma3.attention.key_length", 256).number("gemma3.attention.value_length", 256);
  file.number("gemma3.attention.sliding_window", 1024);
  const Resolved made = resolved(question(file, R"("context":32768)"));
  int full = 0;
  for (const LayerState& state : made.model->layers) full += state.reach == Reach::full ? 1 : 0;
  CHECK(full == 8);
  CHECK(made.model->layers[5].reach == Reach::full);
  CHECK(made.model->layers[4].window == 1024);
}

// ggml-org/llama.cpp/issues/11141 prints these keys of a DeepSeek-V3 file of January 2025.
TEST_CASE("DeepSeek-V3 files of before April 2025 cache a key and a value for each head",
          "[header]") {
  GgufFile file = beginning("deepseek2", 61, 7168);
  file.number("deepseek2.attention.head_count", 128);
  file.number("deepseek2.attention.head_count_kv", 128);
  file.number("deepseek2.attention.key_length", 192);
  file.number("deepseek2.attention.value_length", 128);
  file.number("deepseek2.attention.kv_lora_rank", 512);
  file.number("deepseek2.rope.dimension_count", 64);
  const auto cache = [&](std::string_view engine) {
    const Estimate estimate =
        answer(question(file, joined({R"("context":1024,"engine":")", engine, "\""})));
    return bytes_on(estimate, "gpu0", TermId::kv_cache);
  };
  CHECK(cache("llama.cpp") == 61LL * 1024 * 128 * (192 + 128) * 2);  // 4,880 MiB
  CHECK(cache("ik_llama.cpp") == 61LL * 1024 * (512 + 64) * 2);  // it absorbs them while loading
}

TEST_CASE("Qwen3-Next keeps a cache in each fourth layer and a state in the others", "[header]") {
  GgufFile file = beginning("qwen3next", 48, 2048);
  file.number("qwen3next.attention.head_count", 16).number("qwen3next.attention.head_count_kv", 2);
  file.number("qwen3next.attention.key_length", 256);
  file.number("qwen3next.attention.value_length", 256);
  file.number("qwen3next.full_attention_interval", 4).number("qwen3next.ssm.conv_kernel", 4);
  file.number("qwen3next.ssm.inner_size", 4096).number("qwen3next.ssm.state_size", 128);
  file.number("qwen3next.ssm.group_count", 16);
  const Estimate estimate = answer(question(file, R"("context":8192)"));
  CHECK(bytes_on(estimate, "gpu0", TermId::kv_cache) == 12LL * 8192 * 2 * 512 * 2);
  // 36 x 4 x (3 x (4,096 + 2 x 16 x 128) + 4,096 x 128) = 75.375 MiB
  CHECK(mib(bytes_on(estimate, "gpu0", TermId::recurrent_state)) == 75.375);
  CHECK_FALSE(leaves_out(estimate, "recurrent_state"));
}

TEST_CASE("An unknown architecture is sized by the standard keys, and without them says so",
          "[header]") {
  GgufFile file = beginning("novel", 4, 512);
  const Estimate bare = answer(question(file, ""));
  CHECK(leaves_out(bare, "kv_cache"));
  CHECK_FALSE(bare.memory.largest_context);
  CHECK(bare.model.weights_bytes == 512 * 1000 * 2);
  file.number("novel.attention.head_count", 8).number("novel.attention.head_count_kv", 2);
  const Estimate keyed = answer(question(file, R"("context":256)"));
  CHECK_FALSE(leaves_out(keyed, "kv_cache"));
  CHECK(bytes_on(keyed, "gpu0", TermId::kv_cache) == 4 * 256 * 2 * (2 * 64) * 2);
  file.number("novel.attention.sliding_window", 128);
  CHECK(leaves_out(answer(question(file, "")), "sliding_window"));
}

TEST_CASE("A file's weights are what it holds: other formats and engines are refused", "[header]") {
  const auto code = [](const std::string& inference) {
    return refusal(question(small_gguf(), inference)).code;
  };
  CHECK(code(R"("weights":"gguf:Q4_K_M")") == "format_of_file");
  CHECK(code(R"("engine":"vllm")") == "file_not_loaded");
  CHECK(code(R"("engine":"transformers")") == "file_not_loaded");
  const std::string checkpoint = joined(
      {R"({"model":{"safetensors":)", small_safetensors(), R"(},"hardware":{"gpu":"rtx-4090"})"});
  CHECK(refusal(checkpoint + R"(,"inference":{"engine":"llama.cpp"}})").code == "file_not_loaded");
  const Estimate unknown = answer(checkpoint + "}");
  CHECK(leaves_out(unknown, "kv_cache"));
  CHECK(unknown.model.parameters == 96 * 64 + 128 * 64 + 64);  // the scale is none
  CHECK(unknown.model.weights_bytes == 12'288 + 8192 + 4 + 256);
  CHECK_FALSE(device(unknown, "gpu0").kv_tokens);
}

TEST_CASE("A file that holds no language model is refused by what it is", "[header]") {
  const auto problem = [](GgufFile file) { return refusal(question(file, "")); };
  CHECK(problem(beginning("clip", 1, 64)).code == "header_kind");
  CHECK(problem(beginning("llama", 1, 64).text("general.type", "adapter")).code == "header_kind");
  GgufFile empty;
  empty.text("general.architecture", "llama");
  CHECK(problem(empty).code == "header_empty");  // as llama.cpp's models/ggml-vocab-*.gguf
  CHECK(problem(GgufFile().tensor("a", "F32", {1})).code == "header_field");
  CHECK(problem(beginning("llama", 5000, 64)).code == "header_limit");
  GgufFile outside = beginning("llama", 2, 64);
  outside.tensor("blk.2.attn_q.weight", "F16", {64, 64});
  CHECK(problem(outside).code == "header_layers");
  CHECK(problem(beginning("llama", 2, 64).text("llama.attention.head_count", "x")).code ==
        "config_number");
}

// llama.cpp prints "file size = 4.58 GiB (4.89 BPW)" for Llama 3.1 8B in Q4_K_M
// (github.com/ggml-org/llama.cpp, tools/quantize/README.md: 4.8944 bits).
TEST_CASE("Bits per weight are those that llama.cpp prints", "[header]") {
  const Resolved made =
      resolved(scenario("llama-3.1-8b", R"("gpu":"rtx-4090")", R"("weights":"gguf:Q4_K_M")"));
  const GgufFile file = gguf_of(*made.model, *made.deployment.stored);
  const Estimate estimate = answer(question(file, ""));
  CHECK(std::fabs(estimate.model.bits_per_weight - 4.8944) < 0.0001);
  CHECK(gib_text(estimate.model.weights_bytes) == "4.58 GiB");
  REQUIRE_FALSE(estimate.notes.empty());
  CHECK(estimate.notes[0].code == "weights_from_file");
}

TEST_CASE("Mixtures in files of 2023 hold an expert a tensor, and count as one stack", "[header]") {
  GgufFile file = beginning("llama", 1, 64);
  file.number("llama.expert_used_count", 2);
  for (const char* expert : {"0", "1", "2", "3"}) {
    file.tensor(joined({"blk.0.ffn_down.", expert, ".weight"}), "Q8_0", {128, 64});
  }
  const Resolved made = resolved(question(file, ""));
  REQUIRE(made.model->tensors.size() == 2);
  CHECK(made.model->tensors[1].shape == std::vector<std::int64_t>{4, 64, 128});
  CHECK(made.model->experts == 4);
  CHECK((*made.model->stored)[1].bytes == 4 * 64 * 128 / 32 * 34);
  file.tensor("blk.0.ffn_down.4.weight", "Q8_0", {64, 64});
  CHECK(refusal(question(file, "")).code == "header_field");
}

TEST_CASE("Packed matrices count their logical elements and their stored bytes", "[header]") {
  CHECK(unpacked(R"({"a.weight":{"dtype":"F8_E4M3","shape":[8,16]},)"
                 R"("a.weight_scale_inv":{"dtype":"F32","shape":[1,1]}})") == "F8_E4M3 8 16 = 132");
  CHECK(unpacked(R"({"a.weight":{"dtype":"U8","shape":[8,16]},)"
                 R"("a.weight_scale":{"dtype":"F8_E4M3","shape":[8,2]},)"
                 R"("a.weight_scale_2":{"dtype":"F32","shape":[]},)"
                 R"("a.input_scale":{"dtype":"F32","shape":[]}})") == "nvfp4 8 32 = 152");
  CHECK(unpacked(R"({"a_blocks":{"dtype":"U8","shape":[4,8,2,16]},)"
                 R"("a_scales":{"dtype":"U8","shape":[4,8,2]}})") == "mxfp4 4 8 64 = 1088");
  CHECK(unpacked(R"({"a.qweight":{"dtype":"I32","shape":[256,4]},)"
                 R"("a.qzeros":{"dtype":"I32","shape":[2,4]},)"
                 R"("a.scales":{"dtype":"F16","shape":[2,32]}})") == "int4 32 256 = 4256");
  CHECK(unpacked(R"({"a.qweight":{"dtype":"I32","shape":[32,64]},)"
                 R"("a.qzeros":{"dtype":"I32","shape":[2,8]},)"
                 R"("a.scales":{"dtype":"F16","shape":[2,64]},)"
                 R"("a.g_idx":{"dtype":"I32","shape":[256]}})") == "int4 64 256 = 9536");
  CHECK(unpacked(R"({"a.weight":{"dtype":"U8","shape":[128,1]},)"
                 R"("a.weight.absmax":{"dtype":"U8","shape":[4]},)"
                 R"("a.weight.quant_map":{"dtype":"F32","shape":[16]},)"
                 R"("a.weight.nested_absmax":{"dtype":"F32","shape":[1]},)"
                 R"("a.weight.nested_quant_map":{"dtype":"F32","shape":[256]},)"
                 R"("a.weight.quant_state.bitsandbytes__nf4":{"dtype":"U8","shape":[80]}})") ==
        "nf4 256 1 = 1304");
  const char* packed = R"({"a.weight_packed":{"dtype":"I32","shape":[64,16]},)"
                       R"("a.weight_scale":{"dtype":"BF16","shape":[64,1]},)"
                       R"("a.weight_shape":{"dtype":"I64","shape":[2]}})";
  CHECK(unpacked(packed, 4) == "int4 64 128 = 4240");
  CHECK(unpacked(packed, 8) == "int8 64 64 = 4240");
  CHECK(unpacked(packed) == "int4 64 128 = 4240 assumed");
}

TEST_CASE("Names in checkpoints tell layer, expert and role", "[header]") {
  const HfMeaning up = read_hf_name("model.layers.3.mlp.experts.7.up_proj.weight");
  CHECK(up.role == Role::ffn_up);
  CHECK(up.layer == 3);
  CHECK(up.slice == 7);
  CHECK(hf_stack_name("model.layers.3.mlp.experts.7.up_proj.weight") ==
        "model.layers.3.mlp.experts.up_proj.weight");
  CHECK(read_hf_name("transformer.h.11.attn.c_proj.weight").role == Role::attention_output);
  CHECK(read_hf_name("transformer.h.11.mlp.c_proj.weight").role == Role::ffn_down);
  CHECK(read_hf_name("model.layers.0.self_attn.q_proj.bias").role == Role::bias);
  CHECK(read_hf_name("model.layers.0.input_layernorm.weight").role == Role::norm);
  CHECK(read_hf_name("model.visual.blocks.0.attn.qkv.weight").part == Part::vision);
  CHECK(read_hf_name("model.layers.61.eh_proj.weight").role == Role::prediction);
  CHECK(read_hf_name("lm_head.weight").role == Role::output);
}

TEST_CASE("A config that speaks of another model than the file is noted", "[header]") {
  const CatalogueModel& entry = *catalogue().find_model("llama-3.1-8b");
  const Result<Model> model = read_config(entry.config, "config");
  Json config = entry.config;
  config["intermediate_size"] = 8192;
  const Estimate estimate =
      answer(joined({R"({"model":{"safetensors":)", safetensors_of(*model, "bf16"), R"(,"config":)",
                     to_text(config), R"(},"hardware":{"gpu":"h200-sxm-141gb"}})"}));
  const auto noted = [](const Note& note) { return note.code == "header_differs_from_config"; };
  CHECK(std::any_of(estimate.notes.begin(), estimate.notes.end(), noted));
}

}  // namespace headroom::test
