// Flag names: each program's source and date stand in core/data/engines.json, "programs".
#include "command/commands.hpp"

#include <algorithm>

#include "command/shell.hpp"
#include "headroom/units.hpp"

namespace headroom {
namespace {

/// The mix of "gguf:Q4_K_M+imatrix"; of other ids the id itself.
std::string mix_of(const std::string& format) {
  const std::size_t colon = format.find(':');
  const std::string mix = colon == std::string::npos ? format : format.substr(colon + 1);
  return mix.substr(0, mix.find('+'));
}

std::string file_of(const CommandFacts& facts) {
  const bool named = facts.format.substr(0, 5) == "gguf:";
  return joined({facts.model, named ? "-" : "", named ? mix_of(facts.format) : "", ".gguf"});
}

std::int64_t all_tokens(const Inference& run) {
  return times(run.context.value_or(0), run.sequences.value_or(1));
}

/// The names of a list's shares: "23,10.5".
std::string shares(const std::vector<double>& split) {
  std::string text;
  for (const double share : split) text += (text.empty() ? "" : ",") + decimal(share);
  return text;
}

void add_types(const Inference& run, CommandLine& line) {
  const KvTypes kv = run.kv.value_or(KvTypes{});
  line.flag("-ctk", kv.k.value_or("f16")).flag("-ctv", kv.v.value_or("f16"));
}

Command llama_server(const CommandFacts& facts) {
  const Inference& run = *facts.run;
  CommandLine line("llama-server");
  line.flag("-m", file_of(facts));
  line.flag("-ngl", facts.gpu_layers);
  if (facts.cpu_moe_layers > 0) line.flag("-ncmoe", facts.cpu_moe_layers);
  line.flag("-c", all_tokens(run)).flag("-np", run.sequences.value_or(1));
  line.flag("-b", run.batch.value_or(2048)).flag("-ub", run.ubatch.value_or(512));
  const bool flash = run.flash_attention.value_or(true);
  if (facts.flash_takes_value) {
    line.flag("-fa", flash ? "on" : "off");
  } else if (flash) {
    line.word("-fa");
  }
  add_types(run, line);
  if (facts.cards > 1) {
    line.flag("-sm", run.split.value_or("layer"));
    if (run.tensor_split) line.flag("-ts", shares(*run.tensor_split));
  }
  Command command;
  command.engine = facts.engine == "ik_llama.cpp" ? "ik_llama.cpp" : "llama-server";
  command.kind = "shell";
  command.text = line.text();
  if (run.weight_overrides) command.ignored.emplace_back("inference.weight_overrides");
  return command;
}

/// Types of a cache that Ollama takes, one for K and V: OLLAMA_KV_CACHE_TYPE.
bool ollama_takes(const std::string& type) {
  return type == "f16" || type == "q8_0" || type == "q4_0";
}

std::vector<Command> ollama(const CommandFacts& facts) {
  const Inference& run = *facts.run;
  Command serve;
  serve.engine = "ollama";
  serve.kind = "shell";
  CommandLine line("");
  line.word(joined({"OLLAMA_FLASH_ATTENTION=", run.flash_attention.value_or(true) ? "1" : "0"}));
  const KvTypes kv = run.kv.value_or(KvTypes{});
  const std::string k = kv.k.value_or("f16");
  if (k == kv.v.value_or("f16") && ollama_takes(k)) {
    line.word(joined({"OLLAMA_KV_CACHE_TYPE=", k}));
  } else {
    serve.ignored.emplace_back("inference.kv");
  }
  line.word(joined({"OLLAMA_NUM_PARALLEL=", std::to_string(run.sequences.value_or(1))}));
  serve.text = line.word("ollama").word("serve").text();

  Command file;
  file.engine = "ollama";
  file.kind = "modelfile";
  std::string name = file_of(facts);
  std::replace_if(
      name.begin(), name.end(),
      [](char letter) { return static_cast<unsigned char>(letter) < 0x20; }, '?');
  file.text =
      joined({"FROM ./", name, "\nPARAMETER num_ctx ", std::to_string(run.context.value_or(0)),
              "\nPARAMETER num_gpu ", std::to_string(facts.gpu_layers), "\nPARAMETER num_batch ",
              std::to_string(run.ubatch.value_or(512)), "\n"});
  file.ignored = {"inference.batch"};
  if (run.tensor_split) file.ignored.emplace_back("inference.tensor_split");
  if (facts.cpu_moe_layers > 0) file.ignored.emplace_back("inference.cpu_moe_layers");
  return {serve, file};
}

/// A checkpoint's type as vLLM and SGLang call it; empty: the checkpoint says it itself.
const char* dtype_of(const std::string& format) {
  if (format == "bf16") return "bfloat16";
  if (format == "f16") return "float16";
  return format == "f32" ? "float32" : "";
}

const char* method_of(const std::string& format) {
  if (format == "fp8") return "fp8";
  return format == "nf4" || format == "nf4-dq" ? "bitsandbytes" : "";
}

/// How one family of servers spells the same flags; null: it has none.
struct Spelling {
  const char* program;
  const char* start;
  const char* model;  // "": the first word
  const char* tensor;
  const char* pipeline;
  const char* context;
  const char* sequences;
  const char* batch;
  const char* utilization;
  const char* cache;
  const char* dtype;
  const char* method;
};

constexpr Spelling kServers[] = {
    {"vllm", "vllm serve", "", "--tensor-parallel-size", "--pipeline-parallel-size",
     "--max-model-len", "--max-num-seqs", "--max-num-batched-tokens", "--gpu-memory-utilization",
     "--kv-cache-dtype", "--dtype", "--quantization"},
    {"sglang", "python3 -m sglang.launch_server", "--model-path", "--tp-size", "--pp-size",
     "--context-length", "--max-running-requests", "--chunked-prefill-size",
     "--mem-fraction-static", "--kv-cache-dtype", "--dtype", "--quantization"},
    {"trtllm-serve", "trtllm-serve", "", "--tp_size", "--pp_size", "--max_seq_len",
     "--max_batch_size", "--max_num_tokens", nullptr, nullptr, nullptr, nullptr},
    {"mlx_lm.server", "mlx_lm.server", "--model", nullptr, nullptr, nullptr, nullptr, nullptr,
     nullptr, nullptr, nullptr, nullptr},
};

class ServerLine {
 public:
  ServerLine(const Spelling& spelling, const CommandFacts& facts)
      : spelling_(spelling), facts_(facts), line_(spelling.start) {
    command_.engine = spelling.program;
    command_.kind = "shell";
  }

  Command make() {
    const Inference& run = *facts_.run;
    if (*spelling_.model != '\0') line_.word(spelling_.model);
    line_.word(facts_.model);
    const Parallel parallel = run.parallel.value_or(Parallel{});
    give(spelling_.tensor, parallel.tensor, "inference.parallel.tensor");
    give(spelling_.pipeline, parallel.pipeline, "inference.parallel.pipeline");
    give(spelling_.context, run.context, "inference.context");
    if (facts_.sequences_stated) give(spelling_.sequences, run.sequences, "inference.sequences");
    give(spelling_.batch, run.batch, "inference.batch");
    if (run.memory_utilization) {  // a share of other things in each engine
      const bool own = facts_.engine == spelling_.program;
      give(own ? spelling_.utilization : nullptr, decimal(*run.memory_utilization),
           "inference.memory_utilization");
    }
    const std::string k = run.kv.value_or(KvTypes{}).k.value_or("f16");
    if (k == "fp8") {
      const bool sglang = std::string_view(spelling_.program) == "sglang";
      give(spelling_.cache, sglang ? "fp8_e4m3" : "fp8", "inference.kv");
    }
    if (*dtype_of(facts_.format) != '\0') {
      give(spelling_.dtype, dtype_of(facts_.format), "inference.weights");
    } else if (*method_of(facts_.format) != '\0') {
      give(spelling_.method, method_of(facts_.format), "inference.weights");
    }
    command_.text = line_.text();
    return std::move(command_);
  }

 private:
  void give(const char* flag, std::string_view value, const char* path) {
    if (flag == nullptr) {
      command_.ignored.emplace_back(path);
    } else {
      line_.flag(flag, value);
    }
  }
  void give(const char* flag, const std::optional<std::int64_t>& value, const char* path) {
    if (value) give(flag, std::to_string(*value), path);
  }

  const Spelling& spelling_;
  const CommandFacts& facts_;
  CommandLine line_;
  Command command_;
};

/// Whether a server takes part for this engine's scenarios.
bool takes_part(const Spelling& server, const CommandFacts& facts) {
  const std::string_view program = server.program;
  if (program == "mlx_lm.server") return facts.apple && facts.engine == "transformers";
  if (program == "trtllm-serve" && !facts.nvidia) return false;
  return facts.engine == "vllm" || program == facts.engine;
}

}  // namespace

std::vector<Command> commands_for(const CommandFacts& facts, const std::vector<Program>& programs) {
  std::vector<Command> list;
  if (facts.engine == "llama.cpp" || facts.engine == "ik_llama.cpp") {
    list.push_back(llama_server(facts));
    if (facts.engine == "llama.cpp") {
      for (Command& command : ollama(facts)) list.push_back(std::move(command));
    }
  }
  for (const Spelling& server : kServers) {
    if (takes_part(server, facts)) list.push_back(ServerLine(server, facts).make());
  }
  for (Command& command : list) {
    const auto found = std::find_if(programs.begin(), programs.end(), [&](const Program& program) {
      return program.id == command.engine;
    });
    if (found == programs.end()) continue;
    command.version = found->version;
    command.source = found->source;
    command.date = found->date;
  }
  return list;
}

}  // namespace headroom
