// The scanner, the merging of scenario and log, and hostile text.
#include <nlohmann/json.hpp>
#include <random>

#include "catch.hpp"
#include "contract/log_scenario.hpp"
#include "log.hpp"
#include "log/arguments.hpp"
#include "log/line_pattern.hpp"
#include "log/read_run.hpp"
#include "probe.hpp"

using namespace headroom;
using namespace headroom::test;

TEST_CASE("a pattern takes words and bytes out of a line") {
  Captured captured;
  REQUIRE(match_line("@ KV buffer size = #%",
                     "llama_kv_cache:      CUDA0 KV buffer size =  1,024.00 MiB", captured));
  CHECK(captured.words[0] == "CUDA0");
  CHECK(captured.numbers[0].value == 1024.0 * 1024 * 1024);
  CHECK(near(captured.numbers[0].step, 0.01 * 1024 * 1024));
  REQUIRE(match_line("a*b #/# $", "xx a 12 b 3/4  rest of it ", captured));
  CHECK(captured.numbers[1].value == 4);
  CHECK(captured.words[0] == "rest of it");
  CHECK_FALSE(match_line("took #%", "took 24.84 seconds", captured));
  CHECK_FALSE(match_line("@ KV buffer size = #%", "KV buffer size = none", captured));
}

TEST_CASE("numbers keep their sign, commas and last digit") {
  PrintedNumber number;
  CHECK(read_number("-15681)", number) == 6);
  CHECK(number.value == -15681);
  CHECK(read_number("569,878 tokens", number) == 7);
  CHECK(number.value == 569'878);
  CHECK(number.step == 1);
  CHECK(read_number("4.35x", number) == 4);
  CHECK(near(number.step, 0.01));
  CHECK(read_number("1, 2", number) == 1);
  CHECK(read_number("MiB", number) == 0);
  CHECK(read_number("", number) == 0);
}

TEST_CASE("buffers belong to cards, to main memory, or to none of ours") {
  CHECK(buffer_of("CUDA3").device == "gpu3");
  CHECK(buffer_of("ROCm1").device == "gpu1");
  CHECK(buffer_of("Metal").device == "gpu0");
  CHECK(buffer_of("MTL0_Mapped").device == "gpu0");
  CHECK(buffer_of("CUDA_Host").device == "host");
  CHECK(buffer_of("CPU_REPACK").device == "host");
  CHECK(buffer_of("RPC[10.0.0.2:50052]").device.empty());
  CHECK(buffer_of("HTP0").device.empty());
  CHECK(buffer_of("CUDA12345").device.empty());
}

TEST_CASE("file types of llama.cpp are formats, or said to be none") {
  CHECK(format_of_file_type("Q4_K - Medium") == "gguf:Q4_K_M");
  CHECK(format_of_file_type("Q3_K - Large") == "gguf:Q3_K_L");
  CHECK(format_of_file_type("Q2_K - Medium") == "gguf:Q2_K");
  CHECK(format_of_file_type("IQ4_XS - 4.25 bpw") == "gguf:IQ4_XS");
  CHECK(format_of_file_type("MXFP4 MoE") == "gguf:MXFP4_MOE");
  CHECK(format_of_file_type("BF16") == "gguf:BF16");
  CHECK(format_of_file_type("IQ4_K - 4.5 bpw") == "?");
  CHECK(format_of_file_type("") == "?");
}

TEST_CASE("names of models find the catalogue's, and only with a like number of parameters") {
  const auto found = [](const char* name, double parameters) -> std::string {
    const CatalogueModel* model = model_of_names(catalogue(), {name}, parameters);
    return model == nullptr ? "" : model->id;
  };
  CHECK(found("Meta Llama 3.1 8B Instruct", 8.03e9) == "llama-3.1-8b");
  CHECK(found("Qwen/Qwen3-8B", 0) == "qwen3-8b");
  CHECK(found("Qwen3-30B-A3B-Q4_K_M.gguf", 30.53e9) == "qwen3-30b-a3b");
  CHECK(found("Qwen2.5-7B-Instruct", 0) == "qwen2.5-7b");
  CHECK(found("DeepSeek-R1-Distill-Qwen-32B", 0) == "deepseek-r1-distill-qwen-32b");
  CHECK(found("gemma-3-27b-it", 27.01e9) == "gemma-3-27b");
  CHECK(found("Qwen3-8B", 4.0e9).empty());
  CHECK(found("my-own-model", 0).empty());
}

TEST_CASE("names of cards find the catalogue's, of two sizes the nearer") {
  const auto found = [](const char* name, std::int64_t mib) -> std::string {
    const Gpu* gpu = gpu_of_name(catalogue(), name, mib);
    return gpu == nullptr ? "" : gpu->id;
  };
  CHECK(found("NVIDIA GeForce RTX 3090 Ti", 0) == "rtx-3090-ti");
  CHECK(found("RTX 4090", 24'080) == "rtx-4090");
  CHECK(found("NVIDIA GeForce RTX 4090 Laptop GPU", 0) == "rtx-4090-laptop");
  CHECK(found("NVIDIA GeForce RTX 4060 Ti", 16'380) == "rtx-4060-ti-16gb");
  CHECK(found("NVIDIA GeForce RTX 4060 Ti", 8'188) == "rtx-4060-ti-8gb");
  CHECK(found("NVIDIA A100-SXM4-40GB", 40'960) == "a100-sxm-40gb");
  CHECK(found("NVIDIA H100 80GB HBM3", 81'559) == "h100-sxm-80gb");
  CHECK(found("AMD Radeon RX 7900 XTX", 0) == "rx-7900-xtx");
  CHECK(found("Apple M2 Max", 0) == "apple-m2-max");
  CHECK(found("Voodoo 3", 0).empty());
}

TEST_CASE("the scenario's keys win over the log's, and a difference is noted") {
  const LogCheck check =
      checked(log_text("llama.cpp-b5274"), R"({"inference": {"context": 8192}})");
  CHECK(check.scenario.inference->context == 8192);
  CHECK_FALSE(was_read(check, "inference.context"));
  REQUIRE(has_note(check, "log_differs"));
  const LogRow& cache = row(check, "gpu0", "kv_cache");
  CHECK(*cache.predicted_bytes * 4 == *cache.printed_bytes);
  CHECK(cache.agrees == false);
  for (const Note& note : check.notes) {
    if (note.code != "log_differs") continue;
    CHECK(note.message ==
          "inference.context is 8192 in the scenario and 32768 in the log; the scenario counts.");
  }
}

TEST_CASE("a scenario that cannot be answered still lists the log, with the reason") {
  const LogCheck check =
      checked(log_text("llama.cpp-b5274"), R"({"hardware": {"gpu": "no-such-card"}})");
  CHECK(has_note(check, "gpu_unknown"));
  CHECK(row(check, "gpu0", "kv_cache").printed_bytes);
  CHECK_FALSE(row(check, "gpu0", "kv_cache").predicted_bytes);
}

TEST_CASE("of several loads the largest is compared, and of two contexts one") {
  const std::string one = log_text("llama.cpp-b5274");
  const std::string draft =
      "llama_model_loader: loaded meta data with 1 key-value pairs and 1 tensors from a.gguf "
      "(version GGUF V3 (latest))\nprint_info: general.name = Small\nload_tensors: CUDA0 model "
      "buffer size = 100.00 MiB\nllama_context: n_ctx = 512\nllama_kv_cache: CUDA0 KV buffer size "
      "= 1.00 MiB\n";
  const LogCheck check = checked(one + draft);
  CHECK(has_note(check, "log_loads"));
  CHECK(check.scenario.model.id == "glm-4-32b-0414");
  CHECK(mib(*row(check, "gpu0", "kv_cache").printed_bytes) == 1952);
  const std::string context =
      "llama_context: n_ctx = 1024\nllama_kv_cache: CUDA0 KV buffer size = 61.00 MiB\n";
  CHECK(mib(*row(checked(one + context), "gpu0", "kv_cache").printed_bytes) == 1952);
}

TEST_CASE("text without figures, and text without end, are refused") {
  const auto refused = [](const std::string& log) {
    const Result<LogCheck> check = check_log(catalogue(), {}, log);
    return check ? std::string() : check.problem().code;
  };
  CHECK(refused("") == "log_without_figures");
  CHECK(refused("hello\nworld") == "log_without_figures");
  CHECK(refused(std::string(9'000'000, 'x')) == "log_too_long");
}

TEST_CASE("a log of very many lines is cut, and says so") {
  std::string log;
  for (int i = 0; i < 3000; ++i) {
    log += "load_tensors: CUDA" + std::to_string(i % 900) +
           " model buffer size = " + std::to_string(i) + ".00 MiB\n";
  }
  const LogCheck check = checked(log);
  CHECK(has_note(check, "log_cut"));
  CHECK(check.rows.size() < 5000);
}

TEST_CASE("damaged logs never break the reader, whatever bytes they hold") {
  std::string all;
  for (const char* name : {"llama.cpp-b5274", "ik_llama.cpp-moved", "llama.cpp-breakdown",
                           "ollama-llama-3.1-8b", "ollama-two-cards", "vllm-0.7", "vllm-0.24",
                           "vllm-0.13-rocm", "sglang-2026-two-ranks", "nvidia-smi"}) {
    all += log_text(name);
  }
  std::mt19937 random(7);
  std::size_t figures = 0;
  for (int round = 0; round < 60; ++round) {
    std::string log = all.substr(random() % all.size(), 1 + random() % 6000);
    for (int change = 0; change < 40; ++change) {
      const std::size_t at = random() % log.size();
      switch (random() % 4) {
        case 0:
          log[at] = static_cast<char>(random() % 256);
          break;
        case 1:
          log.erase(at, random() % 9);
          break;
        case 2:
          log.insert(at, "99999999999999999999999999");
          break;
        default:
          log.insert(at, std::string("\0\x1b[-,.=(", 9));
          break;
      }
      if (log.empty()) log = " ";
    }
    CHECK(probe_log(log).empty());
    const Result<LogCheck> check = check_log(catalogue(), {}, log);
    if (!check) continue;
    figures += check->rows.size();
    for (const LogRow& each : check->rows) {
      if (each.printed_bytes) CHECK(std::abs(*each.printed_bytes) <= 9'000'000'000'000'000);
      CHECK(each.text.size() <= 240);
    }
    CHECK(parse_json(to_json(*check)));
  }
  CHECK(figures > 100);
}

TEST_CASE("a key that says nothing, after a line that says it, breaks nothing") {
  for (const char* name : {"llama.cpp-b5274", "ik_llama.cpp-moved", "ollama-llama-3.1-8b",
                           "vllm-0.7", "vllm-0.24", "sglang-2026-two-ranks"}) {
    const std::string log = log_text(name);
    std::size_t start = 0;
    while (start < log.size()) {
      const std::size_t end = std::min(log.find('\n', start), log.size());
      const std::string line = log.substr(start, end - start);
      start = end + 1;
      for (const char sign : {'=', ':'}) {
        const std::size_t at = line.rfind(sign);
        if (at == std::string::npos) continue;
        const std::string said = line.substr(std::min(line.find(':'), at) + 1);
        CAPTURE(line);
        CHECK(probe_log(said + " " + line.substr(0, at + 1)).empty());
        CHECK(probe_log(line.substr(0, at + 1) + "\n" + log).empty());
      }
    }
  }
}

TEST_CASE("a line of one repeated word is read in a moment") {
  std::string line;
  while (line.size() < 400'000) line += "KV buffer size = ";
  CHECK_FALSE(check_log(catalogue(), {}, line + "\n" + line).ok());
}
