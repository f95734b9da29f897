#include "log/arguments.hpp"

#include <algorithm>

#include "format/letters.hpp"
#include "headroom/format.hpp"
#include "log/line_pattern.hpp"
#include "log/read_run.hpp"

namespace headroom {
namespace {

constexpr auto kNone = std::string_view::npos;

enum class Argument : unsigned char {
  name,
  context,      // of one sequence
  all_context,  // of all sequences together
  sequences,
  batch,
  ubatch,
  layers,
  flash,
  k_type,
  v_type,
  both_types,
  utilization,
  tensor,
  pipeline,
  quantization,
  dtype,
  split,
};

/// Names as Python writes them; "_" stands for "-" too. Sources: llama.cpp common/arg.cpp, vLLM
/// engine/arg_utils.py, SGLang server_args.py, Ollama llm/server.go, of 2024 to August 2026.
struct ArgumentName {
  std::string_view name;
  Argument argument;
};
constexpr ArgumentName kArguments[] = {
    {"model", Argument::name},
    {"model_path", Argument::name},
    {"hf_repo", Argument::name},
    {"ctx_size", Argument::all_context},
    {"KvSize", Argument::all_context},
    {"max_model_len", Argument::context},
    {"max_seq_len", Argument::context},
    {"context_length", Argument::context},
    {"parallel", Argument::sequences},
    {"Parallel", Argument::sequences},
    {"max_num_seqs", Argument::sequences},
    {"batch_size", Argument::batch},
    {"BatchSize", Argument::batch},
    {"max_num_batched_tokens", Argument::batch},
    {"ubatch_size", Argument::ubatch},
    {"n_gpu_layers", Argument::layers},
    {"gpu_layers", Argument::layers},
    {"flash_attn", Argument::flash},
    {"FlashAttention", Argument::flash},
    {"cache_type_k", Argument::k_type},
    {"cache_type_v", Argument::v_type},
    {"kv_cache_type", Argument::both_types},
    {"KvCacheType", Argument::both_types},
    {"kv_cache_dtype", Argument::both_types},
    {"gpu_memory_utilization", Argument::utilization},
    {"tensor_parallel_size", Argument::tensor},
    {"tp_size", Argument::tensor},
    {"tp", Argument::tensor},
    {"pipeline_parallel_size", Argument::pipeline},
    {"pp_size", Argument::pipeline},
    {"quantization", Argument::quantization},
    {"dtype", Argument::dtype},
    {"tensor_split", Argument::split},
};

/// One letter or a few, after one dash: only on command lines of llama.cpp.
constexpr ArgumentName kShort[] = {
    {"m", Argument::name},       {"hf", Argument::name},  {"c", Argument::all_context},
    {"np", Argument::sequences}, {"b", Argument::batch},  {"ub", Argument::ubatch},
    {"ngl", Argument::layers},   {"fa", Argument::flash}, {"ctk", Argument::k_type},
    {"ctv", Argument::v_type},   {"ts", Argument::split},
};

/// The value behind a name: after "=", ":" or blanks, without quotes. Nothing where there is none.
std::string_view value_at(std::string_view rest, bool flag) {
  std::size_t at = 0;
  if (!rest.empty() && (rest[0] == '\'' || rest[0] == '"')) ++at;
  const bool joins = at < rest.size() && (rest[at] == '=' || rest[at] == ':');
  const bool spaced = flag && at < rest.size() && rest[at] == ' ';
  if (!joins && !spaced) return {};
  at = rest.find_first_not_of(" ='\":\\", at);
  if (at == kNone) return {};
  return rest.substr(at, rest.find_first_of(" ,)}'\"]\\", at) - at);
}

std::optional<std::int64_t> whole(std::string_view text) {
  PrintedNumber number;
  if (!text.empty() && text.back() == '.') text.remove_suffix(1);  // of the sentence
  if (text.empty() || read_number(text, number) != text.size()) return std::nullopt;
  if (number.value < 0 || number.value > 1e12) return std::nullopt;
  return static_cast<std::int64_t>(number.value);
}

template <class T>
void offer(std::optional<T>& field, std::optional<T> value) {
  if (!field && value) field = std::move(value);
}

std::optional<std::string> cache_type(std::string_view value) {
  if (value.empty() || value == "auto" || value == "None") return std::nullopt;
  if (value.substr(0, 3) == "fp8") return "fp8";
  if (value == "bfloat16" || value == "torch.bfloat16") return "bf16";
  if (find_cache_type(value) == nullptr) return std::nullopt;
  return std::string(value);
}

/// vLLM's methods -> a format id; a name like "Qwen3-14B-FP8" says what "compressed-tensors" is.
std::string format_of_method(std::string_view method, const LoggedLoad& load) {
  if (method.substr(0, 3) == "awq") return "awq-int4-g128";
  if (method.substr(0, 4) == "gptq") return "gptq-int4-g128";
  if (method == "fp8") return "fp8";
  if (method == "mxfp4") return "native";
  for (const std::string& name : load.names) {
    if (name.find("FP8") != std::string::npos || name.find("fp8") != std::string::npos) {
      return "fp8";
    }
  }
  return "?";
}

void set_types(const std::optional<std::string>& k, const std::optional<std::string>& v,
               Inference& run) {
  if (!k && !v) return;
  if (!run.kv) run.kv = KvTypes{};
  offer(run.kv->k, k);
  offer(run.kv->v, v);
}

std::optional<std::vector<double>> shares(std::string_view text) {
  std::vector<double> list;
  while (!text.empty() && list.size() < 64) {
    // A comma ends the value in a dictionary: here it parts the shares.
    PrintedNumber number;
    const std::string_view each = text.substr(0, text.find(','));
    if (read_number(each, number) == 0) return std::nullopt;
    list.push_back(number.value);
    text.remove_prefix(std::min(each.size() + 1, text.size()));
  }
  if (list.empty()) return std::nullopt;
  return list;
}

void take(Argument argument, std::string_view value, std::string_view rest, LoggedLoad& load) {
  Inference& run = load.run;
  switch (argument) {
    case Argument::name:
      if (value.size() < 300 && load.names.size() < 8) load.names.emplace_back(value);
      break;
    case Argument::context:
      offer(run.context, whole(value));
      break;
    case Argument::all_context:
      if (load.all_context == 0) load.all_context = whole(value).value_or(0);
      break;
    case Argument::sequences:
      offer(run.sequences, whole(value));
      break;
    case Argument::batch:
      offer(run.batch, whole(value));
      break;
    case Argument::ubatch:
      offer(run.ubatch, whole(value));
      break;
    case Argument::layers:
      offer(run.gpu_layers, whole(value));
      break;
    case Argument::flash:
      if (value == "on" || value == "1" || value == "Enabled" || value == "true") {
        offer(run.flash_attention, std::optional<bool>(true));
      } else if (value == "off" || value == "0" || value == "Disabled" || value == "false") {
        offer(run.flash_attention, std::optional<bool>(false));
      }
      break;
    case Argument::k_type:
      set_types(cache_type(value), std::nullopt, run);
      break;
    case Argument::v_type:
      set_types(std::nullopt, cache_type(value), run);
      break;
    case Argument::both_types:
      set_types(cache_type(value), cache_type(value), run);
      break;
    case Argument::utilization: {
      PrintedNumber number;
      if (read_number(value, number) > 0 && number.value > 0 && number.value <= 1) {
        offer(run.memory_utilization, std::optional<double>(number.value));
      }
      break;
    }
    case Argument::tensor:
    case Argument::pipeline:
      if (!run.parallel) run.parallel = Parallel{};
      offer(argument == Argument::tensor ? run.parallel->tensor : run.parallel->pipeline,
            whole(value));
      break;
    case Argument::quantization:
      if (value != "None" && load.weights.empty()) load.weights = format_of_method(value, load);
      break;
    case Argument::dtype:
      if (load.weights.empty() && value == "torch.bfloat16") load.weights = "bf16";
      if (load.weights.empty() && value == "torch.float16") load.weights = "f16";
      break;
    case Argument::split:
      offer(run.tensor_split, shares(rest.substr(0, rest.find_first_of(" \"'"))));
      break;
  }
}

/// Every place where an argument of the table stands in the line.
template <class Names>
void read_names(std::string_view line, std::string_view spelled, const Names& names, bool is_short,
                LoggedLoad& load) {
  for (const ArgumentName& each : names) {
    std::size_t at = spelled.find(each.name);
    for (int tries = 0; at != kNone && tries < 8; ++tries, at = spelled.find(each.name, at + 1)) {
      if (at == 0) continue;
      const char before = spelled[at - 1];
      const bool dashes = at > 1 && before == '_' && spelled[at - 2] == (is_short ? ' ' : '_');
      const bool starts = std::string_view(" '\"({").find(before) != kNone;
      if (!dashes && (is_short || !starts)) continue;
      const std::string_view rest = line.substr(at + each.name.size());
      const std::string_view value = value_at(rest, dashes);
      if (value.empty() || (is_short && rest[0] != ' ')) continue;
      take(each.argument, value, line.substr(static_cast<std::size_t>(value.data() - line.data())),
           load);
      break;
    }
  }
}

}  // namespace

void read_arguments(std::string_view line, LogFacts& facts, LoggedLoad& load) {
  const auto holds = [&](std::string_view part) { return line.find(part) != kNone; };
  constexpr std::string_view kServe = "vllm serve ";
  const std::size_t serve = line.find(kServe);
  if (serve != kNone) {
    const std::string_view rest = line.substr(serve + kServe.size());
    take(Argument::name, rest.substr(0, rest.find_first_of(" `'\"")), rest, load);
  }
  if (serve != kNone || holds("vllm.entrypoints")) name_engine(facts, "vllm");
  if (holds("sglang.launch_server")) name_engine(facts, "sglang");
  const bool python = holds("non-default args") || holds("with config") || holds("Namespace(") ||
                      holds("ServerArgs(");
  const bool words = holds(" --") || holds(" -");
  const bool program = words && (holds("llama") || holds("server") || holds("runner") ||
                                 holds("vllm") || holds("sglang"));
  const bool lone = holds("KvSize:") || holds("max_num_batched_tokens=");
  if (!python && !program && !lone) return;
  std::string spelled(line);
  std::replace(spelled.begin(), spelled.end(), '-', '_');
  read_names(line, spelled, kArguments, false, load);
  if (program && holds("llama")) read_names(line, spelled, kShort, true, load);
}

std::string format_of_file_type(std::string_view type) {
  constexpr std::pair<std::string_view, std::string_view> kWords[] = {{"all F32", "F32"},
                                                                      {"MXFP4 MoE", "MXFP4_MOE"},
                                                                      {"Q2_K - Medium", "Q2_K"},
                                                                      {"IQ3_S mix", "IQ3_M"},
                                                                      {"IQ2_M - 2.7 bpw", "IQ2_M"}};
  std::string name;
  for (const auto& [said, id] : kWords) {
    if (type.substr(0, said.size()) == said) name = id;
  }
  if (name.empty()) {
    const std::size_t dash = type.find(" - ");
    name = trimmed(type.substr(0, dash));
    const char size = dash == kNone || dash + 3 >= type.size() ? ' ' : type[dash + 3];
    if (size == 'S' || size == 'M' || size == 'L') name += std::string("_") + size;
  }
  if (name.size() > 20) return "?";
  const std::optional<Format> format = find_format("gguf:" + name);
  return format ? format->id : "?";
}

}  // namespace headroom
