// The checker over real logs: what it reads out of them, and how near the estimate is. Each log was
// cut to the lines that matter; its address stands beside it.
#include <cmath>

#include "catch.hpp"
#include "log.hpp"

using namespace headroom;
using namespace headroom::test;

// https://github.com/ikawrakow/ik_llama.cpp/pull/370, a run of mainline b5274, May 2025
TEST_CASE("a log of llama.cpp b5274 says its whole scenario") {
  const LogCheck check = checked(log_text("llama.cpp-b5274"));
  CHECK(check.engine == "llama.cpp");
  CHECK(check.scenario.model.id == "glm-4-32b-0414");
  const Inference& run = *check.scenario.inference;
  CHECK(run.engine_version == "b5274");
  CHECK(run.weights == "gguf:IQ4_XS");
  CHECK(run.context == 32'768);
  CHECK(run.sequences == 1);
  CHECK(run.batch == 2048);
  CHECK(run.ubatch == 512);
  CHECK(run.flash_attention == true);
  CHECK(run.kv->k == "f16");
  CHECK(run.kv->v == "f16");
  CHECK(run.gpu_layers == 62);
  CHECK(check.scenario.hardware.gpu->id == "rtx-3090-ti");
  for (const char* path : {"model", "hardware", "inference.weights", "inference.context"}) {
    CHECK(was_read(check, path));
  }
}

TEST_CASE("cache, output and embeddings of that log are predicted to the digit") {
  const LogCheck check = checked(log_text("llama.cpp-b5274"));
  CHECK(miss(row(check, "gpu0", "kv_cache")) == 0);  // 1,952.00 MiB
  CHECK(miss(row(check, "host", "output_buffer")) == 0);
  CHECK(miss(row(check, "host", "weights")) == 0);  // 471.75 MiB
  CHECK(std::fabs(miss(row(check, "host", "compute_buffer"))) < 0.001);
  const LogRow& weights = row(check, "gpu0", "weights");  // an uploader's own IQ4_XS
  CHECK(std::fabs(miss(weights)) < 0.01);
  CHECK(weights.reason == "log_mix");
  CHECK(row(check, "host", "output_buffer").reason == "log_host_pinned");
  CHECK(row(check, "host", "weights").reason == "log_mapped");
  CHECK(row(check, "gpu0", "kv_cache").line == 21);
}

// https://github.com/ikawrakow/ik_llama.cpp/pull/370, May 2025
TEST_CASE("a log of ik_llama.cpp with a type of its own is checked but for the weights") {
  const LogCheck check = checked(log_text("ik_llama.cpp-2025-05"));
  CHECK(check.engine == "ik_llama.cpp");
  CHECK(check.scenario.inference->engine == "ik_llama.cpp");
  CHECK(check.scenario.model.id == "qwen3-30b-a3b");
  CHECK(miss(row(check, "gpu0", "kv_cache")) == 0);  // 3,072.00 MiB
  CHECK(std::fabs(miss(row(check, "gpu0", "compute_buffer"))) < 0.02);
  CHECK(std::fabs(miss(row(check, "host", "compute_buffer"))) < 0.001);
  CHECK_FALSE(row(check, "gpu0", "weights").predicted_bytes);
  CHECK(has_note(check, "log_format_unknown"));
  CHECK(has_note(check, "log_version_guessed"));
}

// https://github.com/ikawrakow/ik_llama.cpp/issues/380
TEST_CASE("a log of ik_llama.cpp on the processor alone names no card") {
  const LogCheck check = checked(log_text("ik_llama.cpp-cpu"));
  CHECK_FALSE(check.scenario.hardware.gpu);
  CHECK(check.scenario.hardware.host);
  CHECK(check.scenario.inference->flash_attention == false);
  CHECK(check.scenario.inference->weights == "gguf:Q5_K_M");
  CHECK(miss(row(check, "host", "weights")) == 0);   // 20,713.44 MiB
  CHECK(miss(row(check, "model", "weights")) == 0);  // 20.228 GiB
  CHECK(miss(row(check, "host", "kv_cache")) == 0);
  CHECK(std::fabs(miss(row(check, "host", "compute_buffer"))) < 0.02);
}

// https://github.com/ikawrakow/ik_llama.cpp/issues/629
TEST_CASE("tensors moved by name are noted, and their buffers not predicted") {
  const LogCheck check = checked(log_text("ik_llama.cpp-moved"));
  CHECK(has_note(check, "log_overrides"));
  CHECK(check.scenario.hardware.gpus->size() == 2);
  CHECK(check.scenario.hardware.gpus->front().gpu.id == "rtx-5090");
  CHECK(miss(row(check, "gpu0", "kv_cache")) == 0);  // 3,520.00 MiB: 55 of 94 layers
  CHECK(miss(row(check, "gpu1", "kv_cache")) == 0);
  CHECK_FALSE(row(check, "gpu0", "weights").predicted_bytes);
  CHECK_FALSE(row(check, "gpu0", "compute_buffer").predicted_bytes);
  const LogRow& host = row(check, "host", "weights");  // 630.59 + 65,640.94 MiB
  CHECK(near(mib(*host.printed_bytes), 66'271.53));
  CHECK_FALSE(host.line);
}

// https://github.com/ikawrakow/ik_llama.cpp/issues/514, a run of mainline b5622, June 2025
TEST_CASE("experts left in main memory without a word are noticed by the sizes") {
  const LogCheck check = checked(log_text("llama.cpp-b5622-moved"));
  CHECK(has_note(check, "log_overrides"));
  CHECK(miss(row(check, "model", "weights")) == 0);  // 17.28 GiB
  CHECK(miss(row(check, "gpu0", "kv_cache")) == 0);  // 384.00 MiB, by the free memory of both
  CHECK(miss(row(check, "gpu1", "kv_cache")) == 0);
  CHECK(was_read(check, "inference.tensor_split"));
}

// https://github.com/ggml-org/llama.cpp/pull/6122, March 2024; the model from the scenario
TEST_CASE("the oldest spelling of llama.cpp is read, and a given model and split are used") {
  const LogCheck check = checked(log_text("llama.cpp-2024-03"), R"({
    "model": "command-r-v01",
    "hardware": {"gpus": [{"gpu": "rtx-4070-ti"}, {"gpu": "rtx-3090-ti"}]},
    "inference": {"weights": "gguf:Q4_K_M", "tensor_split": [12, 29]}})");
  CHECK(check.scenario.inference->engine_version == "2024-06");
  CHECK(miss(row(check, "gpu0", "kv_cache")) == 0);  // 1,536.00 MiB
  CHECK(miss(row(check, "gpu1", "kv_cache")) == 0);  // 3,584.00 MiB
  CHECK_FALSE(was_read(check, "model"));
  CHECK_FALSE(was_read(check, "hardware"));
}

// https://github.com/ggml-org/llama.cpp/pull/15860
TEST_CASE("the table that llama.cpp prints at its end is read, card by card") {
  const LogCheck check = checked(log_text("llama.cpp-breakdown"));
  CHECK(check.scenario.hardware.gpu->id == "rtx-4090");
  CHECK(check.scenario.hardware.count == 3);
  CHECK(mib(*row(check, "gpu1", "weights").printed_bytes) == 13'169);
  CHECK(mib(*row(check, "gpu0", "context").printed_bytes) == 38);
  CHECK(mib(*row(check, "gpu0", "compute_buffer").printed_bytes) == 985);
  CHECK(mib(*row(check, "gpu2", "unaccounted").printed_bytes) == 456);
  CHECK(mib(*row(check, "host", "context").printed_bytes) == 57);
  CHECK(has_note(check, "log_model_unknown"));
}

// https://github.com/ollama/ollama/issues/17482
TEST_CASE("the table of 2026 counts what is missing as negative") {
  const LogCheck check = checked(log_text("llama.cpp-fit"));
  CHECK(check.scenario.hardware.gpu->id == "rtx-3090");
  CHECK(mib(*row(check, "gpu0", "unaccounted").printed_bytes) == -15'681);
  CHECK(mib(*row(check, "host", "weights").printed_bytes) == 682);
}

// https://github.com/ggml-org/llama.cpp/pull/17609, gpt-oss-20b with 4,096 tokens
TEST_CASE("a log of Metal is a card's, and its window cache a part of the sum") {
  const LogCheck check = checked(log_text("llama.cpp-metal"), R"({"model": "gpt-oss-20b",
    "hardware": {"gpu": "apple-m2"}, "inference": {"engine": "llama.cpp", "context": 4096,
    "engine_version": "2025-11"}})");
  CHECK(check.scenario.inference->flash_attention == true);
  CHECK(mib(*row(check, "gpu0", "kv_cache").printed_bytes) == 18);
  CHECK(std::fabs(miss(row(check, "gpu0", "compute_buffer"))) < 0.03);  // 404.00 MiB
}

// https://github.com/JamePeng/llama-cpp-python/issues/89
TEST_CASE("a log of 2026 on the processor gives context, sequences and batches") {
  const LogCheck check = checked(log_text("llama.cpp-2026"));
  const Inference& run = *check.scenario.inference;
  CHECK(run.context == 4096);
  CHECK(run.sequences == 1);
  CHECK(run.ubatch == 512);
  CHECK_FALSE(run.flash_attention);  // auto
  CHECK(check.scenario.hardware.host);
}

// https://github.com/ollama/ollama/issues/11292
TEST_CASE("a log of Ollama around llama.cpp tells its forecast from what was allocated") {
  const LogCheck check = checked(log_text("ollama-llama-3.1-8b"), R"({"inference": {"weights":
    "gguf:Q4_K_M"}})");
  CHECK(check.engine == "ollama");
  CHECK(check.scenario.inference->engine == "llama.cpp");
  CHECK(check.scenario.model.id == "llama-3.1-8b");
  CHECK(check.scenario.inference->context == 4096);
  CHECK(check.scenario.inference->sequences == 2);
  CHECK(miss(row(check, "gpu0", "weights")) == 0);  // 4,403.49 MiB
  CHECK(miss(row(check, "host", "weights")) == 0);  // 281.81 MiB
  const LogRow& cache = row(check, "total", "kv_cache");
  CHECK(miss(cache) == 0);  // 1.0 GiB
  CHECK(cache.reason == "log_forecast");
  CHECK(has_note(check, "log_ollama"));
}

// https://github.com/ollama/ollama/issues/8310
TEST_CASE("four sequences share the printed context") {
  const LogCheck check = checked(log_text("ollama-llama-3.2-3b"));
  CHECK(check.scenario.model.id == "llama-3.2-3b");
  CHECK(check.scenario.inference->context == 2048);
  CHECK(check.scenario.inference->sequences == 4);
  CHECK(miss(row(check, "gpu0", "weights")) == 0);   // 1,918.35 MiB
  CHECK(miss(row(check, "host", "weights")) == 0);   // 308.23 MiB
  CHECK(miss(row(check, "model", "weights")) == 0);  // 1.87 GiB
}

// https://github.com/ollama/ollama/issues/12027 and https://github.com/ollama/ollama/pull/11090
TEST_CASE("Ollama's own engine is read too") {
  const LogCheck one = checked(log_text("ollama-own-engine"));
  CHECK(mib(*row(one, "gpu0", "kv_cache").printed_bytes) == 936);
  CHECK(row(one, "gpu0", "compute_buffer").reason == "log_own_engine");
  CHECK(near(gib(*row(one, "total", "used").printed_bytes), 5.4));
  const LogCheck two = checked(log_text("ollama-two-cards"));
  CHECK(two.scenario.inference->weights == "gguf:Q8_0");
  CHECK(two.scenario.hardware.count == 2);
  CHECK(near(gib(*row(two, "gpu1", "weights").printed_bytes), 11.9));
}

// https://github.com/ollama/ollama/issues/8098
TEST_CASE("Ollama's command line gives context and sequences") {
  const LogCheck check = checked(log_text("ollama-forecast"));
  CHECK(check.scenario.inference->context == 2048);
  CHECK(check.scenario.inference->sequences == 4);
  CHECK(mib(*row(check, "total", "kv_cache").printed_bytes) == 896);
}

// https://github.com/vllm-project/vllm/pull/10511
TEST_CASE("vLLM's table of 2024 is checked on the memory that it prints") {
  const LogCheck check = checked(log_text("vllm-0.6"));
  CHECK(check.engine == "vllm");
  CHECK(check.scenario.model.id == "llama-3-8b");
  CHECK(near(check.scenario.inference->memory_utilization, 0.9));
  CHECK(check.scenario.hardware.gpu->spec->memory_visible_mib == 81'121);  // 79.22 GiB
  CHECK(miss(row(check, "gpu0", "weights")) == 0);                         // 14.96 GiB
  CHECK(std::fabs(miss(row(check, "gpu0", "activations"))) < 0.03);
  CHECK(std::fabs(miss(row(check, "gpu0", "available_kv"))) < 0.04);
}

// https://github.com/vllm-project/vllm/issues/15815, the model and ranks from the scenario
TEST_CASE("vLLM's GB are GiB, and its blocks are counted") {
  const LogCheck check = checked(log_text("vllm-0.7"), R"({"model": "qwen2.5-32b",
    "inference": {"weights": "bf16", "context": 10000, "parallel": {"tensor": 2}},
    "hardware": {"gpu": "l40s", "count": 2}})");
  CHECK(check.scenario.inference->engine_version == "2025-02");
  CHECK(std::fabs(miss(row(check, "gpu0", "weights"))) < 0.01);     // 30.71 GiB
  CHECK(std::fabs(miss(row(check, "gpu0", "activations"))) < 0.2);  // 1.26 GiB: +19 %
  CHECK(check.rows.front().reason == "log_gb");  // "Loading model weights took 30.7098 GB"
  CHECK(row(check, "gpu0", "kv_blocks").printed_count == 3947);
  CHECK(std::fabs(miss(row(check, "gpu0", "kv_blocks"))) < 0.1);
}

// https://github.com/kyuz0/amd-r9700-vllm-toolboxes/blob/18a88f1ce794348cb2f206e9c077c82105e404e8/benchmarks/benchmark_results_amd-r9700-rocm_atten/meta-llama_Meta-Llama-3.1-8B-Instruct_tp2_server.log
TEST_CASE("a log of vLLM 0.13 in colours says its scenario but for the card") {
  const std::string log = log_text("vllm-0.13-rocm");
  const LogCheck alone = checked(log);
  CHECK(alone.scenario.model.id == "llama-3.1-8b");
  const Inference& run = *alone.scenario.inference;
  CHECK(run.engine_version == "0.12.0");  // the newest listed that is not newer
  CHECK(run.weights == "bf16");
  CHECK(run.context == 65'536);
  CHECK(run.sequences == 64);
  CHECK(run.batch == 2048);
  CHECK(run.parallel->tensor == 2);
  CHECK(near(run.memory_utilization, 0.98));
  CHECK(has_note(alone, "log_card_unknown"));
  CHECK(miss(row(alone, "gpu0", "kv_tokens")) == 0);        // 375,536 of the printed 22.92 GiB
  CHECK(miss(row(alone, "gpu0", "max_concurrency")) == 0);  // 5.73x
  CHECK_FALSE(row(alone, "gpu0", "available_kv").predicted_bytes);
  CHECK(row(alone, "gpu0", "weights").text.find('\x1b') == std::string::npos);

  const LogCheck card = checked(log, R"({"hardware": {"gpu": "ai-pro-r9700", "count": 2}})");
  CHECK(std::fabs(miss(row(card, "gpu0", "weights"))) < 0.02);
  CHECK(std::fabs(miss(row(card, "gpu0", "available_kv"))) < 0.05);
  CHECK(std::fabs(miss(row(card, "gpu0", "kv_tokens"))) < 0.05);
}

// https://github.com/noonghunna/club-3090/issues/652
TEST_CASE("a log of vLLM 0.24 with FP8 cache is checked token by token") {
  const LogCheck check = checked(log_text("vllm-0.24"));
  CHECK(check.scenario.model.id == "qwen3.6-35b-a3b");
  CHECK(check.scenario.inference->kv->k == "fp8");
  CHECK(check.scenario.inference->sequences == 1);
  CHECK(std::fabs(miss(row(check, "gpu0", "kv_tokens"))) < 0.005);  // 569,878
  CHECK(miss(row(check, "gpu0", "max_concurrency")) == 0);          // 4.35x
}

// https://github.com/noonghunna/club-3090/pull/1139
TEST_CASE("the ranks of vLLM are cards of their own, as large as it prints") {
  const LogCheck check = checked(log_text("vllm-2026-two-ranks"));
  CHECK(check.scenario.hardware.count == 2);
  CHECK(check.scenario.hardware.gpu->spec->memory_visible_mib == 24'125);  // 23.56 GiB
  CHECK(near(gib(*row(check, "gpu1", "activations").printed_bytes), 1.66));
}

// https://github.com/xorbitsai/inference/issues/3481 and
// https://github.com/kvcache-ai/ktransformers/issues/1870
TEST_CASE("SGLang's figures are compared, its tokens for the pool that it printed") {
  const LogCheck one = checked(log_text("sglang-2025-05"),
                               R"({"model": "qwen3-14b", "inference": {"weights": "bf16"}})");
  CHECK(one.engine == "sglang");
  CHECK(near(gib(*row(one, "gpu0", "weights").printed_bytes), 27.57));
  CHECK_THAT(gib(*row(one, "gpu0", "weights").predicted_bytes), WithinAbs(27.53, 0.005));
  CHECK(row(one, "gpu0", "kv_tokens").printed_count == 91'749);
  CHECK(row(one, "gpu0", "kv_tokens").agrees == true);
  CHECK(near(gib(*row(one, "gpu0", "kv_cache").printed_bytes), 14.0));
  CHECK(row(one, "gpu0", "kv_cache").reason == "log_card_unknown");
  CHECK(near(gib(*row(one, "gpu0", "free").printed_bytes), 5.27));
  CHECK(one.not_modelled.empty());
  const LogCheck two = checked(log_text("sglang-2026-two-ranks"));
  CHECK(near(gib(*row(two, "gpu0", "recurrent_state").printed_bytes), 7.42));
  CHECK(near(gib(*row(two, "gpu1", "weights").printed_bytes), 3.76));
  CHECK(near(gib(*row(two, "gpu0", "graphs").printed_bytes), 1.44));
}

// https://github.com/noonghunna/club-3090/pull/44
TEST_CASE("a table of nvidia-smi is compared with all that the run takes") {
  const LogCheck check = checked(log_text("nvidia-smi"), R"({"model": "llama-3.1-70b",
    "inference": {"engine": "llama.cpp", "weights": "gguf:Q4_K_M"}})");
  CHECK(check.scenario.hardware.gpu->id == "rtx-3090");
  CHECK(check.scenario.hardware.count == 2);
  const LogRow& used = row(check, "gpu1", "used");
  CHECK(mib(*used.printed_bytes) == 23'434);
  CHECK(used.predicted_bytes);
  CHECK(used.reason == "log_driver");
  CHECK(mib(*row(check, "gpu0", "capacity").printed_bytes) == 24'576);
}
