#include "log/read_run.hpp"

#include <algorithm>

#include "format/letters.hpp"
#include "log/arguments.hpp"
#include "log/line_pattern.hpp"

namespace headroom {
namespace {

constexpr auto kNone = std::string_view::npos;

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != kNone;
}

/// Engines reword what they print: how a line is spelled tells the month at the earliest. From
/// dated logs in their issues and in those of Ollama.
struct Spelling {
  std::string_view mark;
  std::string_view date;
};
constexpr Spelling kSpellings[] = {
    {"llm_load_tensors:", "2024-06"},
    {" CUDA0 model buffer", "2024-12"},
    {"_Mapped model buffer", "2024-12"},
    {" load_tensors:", "2025-02"},
    {"llama_context: ", "2025-04"},
    {"fused_moe  = ", "2025-06"},  // of the fork, in the width of that time
    {"llama_kv_cache_unified", "2025-06"},
    {"llama_kv_cache: size", "2025-10"},
    {"graph_reuse   = ", "2025-11"},  // of the fork
    {"n_ctx_seq ", "2025-11"},
    {"sched_reserve: ", "2026-02"},
    {"resolve_fused_ops:", "2026-06"},
    {"Memory profiling results:", "2024-12"},  // vLLM, from here on
    {"non_torch_memory takes", "2025-02"},
    {"gpu_worker.py", "2025-07"},
    {"CUDA graph pool memory:", "2026-05"},
    {"consumed memory (weights", "2026-05"},
};

/// Settings that llama.cpp prints as "prefix: key = value".
enum class Setting : unsigned char { context, sequences, batch, ubatch, flash, unified, fork };
struct SettingName {
  std::string_view key;
  Setting setting;
};
constexpr SettingName kSettings[] = {
    {"n_ctx", Setting::context},    {"n_seq_max", Setting::sequences},
    {"n_batch", Setting::batch},    {"n_ubatch", Setting::ubatch},
    {"flash_attn", Setting::flash}, {"kv_unified", Setting::unified},
    {"mla_attn", Setting::fork},    {"attn_max_b", Setting::fork},
    {"fused_moe", Setting::fork},   {"fused_up_gate", Setting::fork},
    {"graph_reuse", Setting::fork},
};

const SettingName* setting_of(std::string_view line, Captured& captured) {
  if (!match_line("llama_context:@=$", line, captured) &&
      !match_line("_model:@=$", line, captured)) {
    return nullptr;
  }
  const auto* const found =
      std::find_if(std::begin(kSettings), std::end(kSettings),
                   [&](const SettingName& each) { return each.key == captured.words[0]; });
  return found == std::end(kSettings) ? nullptr : found;
}

std::optional<std::int64_t> whole(std::string_view text) {
  PrintedNumber number;
  if (read_number(text, number) == 0 || number.value < 0 || number.value > 1e12) return {};
  return static_cast<std::int64_t>(number.value);
}

void set_flash(std::string_view value, Inference& run) {
  const bool on = value == "1" || value == "enabled" || value == "on";
  const bool off = value == "0" || value == "disabled" || value == "off";
  if (on || off) run.flash_attention = on;
}

void read_setting(std::string_view line, Captured& c, LogFacts& facts, LoggedLoad& load) {
  const SettingName* const found = setting_of(line, c);
  if (found == nullptr) return;
  const std::string_view value = c.words[1];
  switch (found->setting) {
    case Setting::context:
      load.all_context = whole(value).value_or(0);
      break;
    case Setting::sequences:
      load.run.sequences = whole(value);
      break;
    case Setting::batch:
      load.run.batch = whole(value);
      break;
    case Setting::ubatch:
      load.run.ubatch = whole(value);
      break;
    case Setting::flash:
      set_flash(value, load.run);
      break;
    case Setting::unified:
      load.unified = value == "true" || value == "1";
      break;
    case Setting::fork:
      name_engine(facts, "ik_llama.cpp");
      return;
  }
  name_engine(facts, "llama.cpp");
}

void add_name(LoggedLoad& load, std::string_view name) {
  if (!name.empty() && name.size() < 300 && load.names.size() < 8) load.names.emplace_back(name);
}

void read_meta(std::string_view line, Captured& c, LogFacts& facts, LoggedLoad& load) {
  if (match_line("general.name str = $", line, c)) add_name(load, c.words[0]);
  if (match_line("tensors from @(version", line, c)) {
    const std::string_view path = c.words[0];
    add_name(load, path.substr(path.find_last_of("/\\") + 1));
  }
  if (match_line("file_type=@ name=\"@\"", line, c)) {
    load.weights = format_of_file_type(c.words[0]);
    add_name(load, c.words[1]);
  }
  if (!match_line("print_info:@=$", line, c) && !match_line("print_meta:@=$", line, c)) return;
  const std::string_view key = c.words[0];
  if (key == "general.name") add_name(load, c.words[1]);
  if (key == "file type" || key == "model ftype") load.weights = format_of_file_type(c.words[1]);
  Captured size;
  if (key == "model params" && match_line("model params = #", line, size)) {
    constexpr std::string_view kScales = "KMBT";
    const std::string_view value = c.words[1];
    const std::size_t scale = value.empty() ? kNone : kScales.find(value.back());
    load.parameters = size.numbers[0].value;
    for (std::size_t i = 0; scale != kNone && i <= scale; ++i) load.parameters *= 1000;
  }
  name_engine(facts, "llama.cpp");
}

/// The card whose number the line holds.
void name_numbered(LogFacts& facts, const Captured& c) {
  if (!(c.numbers[0].value < 1024)) return;
  const int card = static_cast<int>(c.numbers[0].value);
  name_card(facts, "gpu" + std::to_string(card), c.words[0], 0, 0);
}

void read_cards(std::string_view line, Captured& c, LogFacts& facts) {
  if (match_line("using device @ (@)*- #% free", line, c)) {
    name_card(facts, c.words[0], c.words[1], 0, c.numbers[0].value / static_cast<double>(kMiB));
  } else if (match_line("Device #: @,", line, c) || match_line("ggml_vulkan: # = @(", line, c) ||
             match_line("GPU #: NVIDIA @(", line, c) || match_line("GPU #: NVIDIA $", line, c)) {
    name_numbered(facts, c);
  } else if (match_line("GPU name: $", line, c) || match_line("found device: Apple $", line, c)) {
    name_card(facts, "gpu0", c.words[0], 0, 0);
  } else if (match_line("\"inference compute\"*name=\"@\"*total=\"#%", line, c)) {
    name_card(facts, "gpu" + std::to_string(facts.cards.size()), c.words[0],
              c.numbers[0].value / static_cast<double>(kMiB), 0);
  }
  if (match_line("total_gpu_memory (#%", line, c) || match_line("total_gpu_memory #%", line, c)) {
    facts.visible_bytes = c.numbers[0].value;
  }
  if (match_line("Free memory on device (#/#%", line, c)) facts.visible_bytes = c.numbers[1].value;
}

void read_version(std::string_view line, Captured& c, LogFacts& facts) {
  if (match_line("vLLM API server version @", line, c) || match_line("LLM engine (v@)", line, c)) {
    name_engine(facts, "vllm");
    facts.version = c.words[0];
    return;
  }
  const bool build = match_line("build: # (", line, c) || match_line("build_info: b#", line, c) ||
                     match_line("main: build = # (", line, c);
  if (build && c.numbers[0].value >= 1000 && c.numbers[0].value < 100'000) {
    facts.version = "b" + std::to_string(static_cast<int>(c.numbers[0].value));
  }
  if (match_line("time=@T", line, c) && c.words[0].size() == 10) facts.written = c.words[0];
  const std::string spaced = joined({" ", line});
  for (const Spelling& each : kSpellings) {
    if (each.date > facts.spelled && holds(spaced, each.mark)) facts.spelled = each.date;
  }
}

void read_marks(std::string_view line, LogFacts& facts, LoggedLoad& load) {
  if (holds(line, "ollama")) name_engine(facts, "ollama");
  if (holds(line, "ServerArgs(")) name_engine(facts, "sglang");
  if (holds(line, "ROCm") || holds(line, "rocm")) facts.rocm = true;
  for (const std::string_view mark : {"buffer type overrid", " -ot ", " --override-tensor ",
                                      " -cmoe", " --cpu-moe", " -ncmoe ", " --n-cpu-moe "}) {
    load.overrides = load.overrides || holds(line, mark);
  }
  if (holds(line, "load_tensors:")) name_engine(facts, "llama.cpp");
}

}  // namespace

Starts starts_of(std::string_view line) {
  if (holds(line, "loaded meta data with")) return Starts::model;
  Captured captured;
  return setting_of(line, captured) != nullptr ? Starts::context : Starts::nothing;
}

void read_run(std::string_view line, LogFacts& facts, LoggedLoad& load) {
  Captured c;
  read_marks(line, facts, load);
  read_version(line, c, facts);
  read_setting(line, c, facts, load);
  read_meta(line, c, facts, load);
  read_cards(line, c, facts);
  if (match_line("lash Attention was auto, set to @", line, c) ||
      match_line("resolve_fused_ops: Flash Attention @", line, c)) {
    set_flash(c.words[0], load.run);
  }
  if (match_line("gpu_memory_utilization (#)", line, c) ||
      match_line("gpu_memory_utilization #", line, c) ||
      match_line("Desired GPU memory utilization is (#,", line, c)) {
    const double share = c.numbers[0].value;
    if (share > 0 && share <= 1 && !load.run.memory_utilization) {
      load.run.memory_utilization = share;
    }
  }
  if (match_line("offloaded #/# layers to GPU", line, c)) {
    load.run.gpu_layers = static_cast<std::int64_t>(std::clamp(c.numbers[0].value, 0.0, 1e6));
    load.all_layers = c.numbers[0].value == c.numbers[1].value;
  }
  if (match_line(", K (@):", line, c) && match_line(", K (@):*V (@):", line, c)) {
    load.run.kv = KvTypes{std::string(c.words[0]), std::string(c.words[1])};
  }
  read_arguments(line, facts, load);
}

void name_engine(LogFacts& facts, std::string_view engine) {
  constexpr std::string_view kOrder[] = {"llama.cpp", "ik_llama.cpp", "ollama", "vllm", "sglang"};
  const auto rank = [&](std::string_view name) {
    return std::find(std::begin(kOrder), std::end(kOrder), name) - std::begin(kOrder);
  };
  if (facts.engine.empty() || rank(engine) > rank(facts.engine)) facts.engine = engine;
}

void name_card(LogFacts& facts, std::string_view device, std::string_view name, double memory_mib,
               double free_mib) {
  std::string id = buffer_of(device).device;
  if (id.empty()) id = device;
  PrintedNumber index;
  if (id.substr(0, 3) != "gpu" || read_number(std::string_view(id).substr(3), index) == 0) return;
  if (index.value < 0 || index.value >= 1024 || name.size() > 200) return;
  const auto wanted = static_cast<std::int64_t>(index.value);
  auto found = std::find_if(facts.cards.begin(), facts.cards.end(),
                            [&](const LoggedCard& card) { return card.index == wanted; });
  if (found == facts.cards.end()) {
    facts.cards.push_back({wanted, "", 0, 0});
    found = facts.cards.end() - 1;
  }
  if (!name.empty() && found->name.size() < name.size()) found->name = name;
  if (memory_mib > 0 && memory_mib < 1e8) found->memory_mib = static_cast<std::int64_t>(memory_mib);
  if (free_mib > 0 && free_mib < 1e8) found->free_mib = static_cast<std::int64_t>(free_mib);
}

LoggedBuffer buffer_of(std::string_view name) {
  const auto ends = [&](std::string_view with) {
    return name.size() >= with.size() && name.substr(name.size() - with.size()) == with;
  };
  LoggedBuffer buffer;
  if (ends("_Mapped")) {
    buffer.reason = "log_mapped";
    name.remove_suffix(7);
  }
  if (ends("_Host")) {
    buffer.device = "host";
    buffer.reason = "log_host_pinned";
    return buffer;
  }
  if (name == "Host" || name.substr(0, 3) == "CPU" || name == "AMX" || name == "BLAS") {
    buffer.device = "host";
    return buffer;
  }
  constexpr std::string_view kBackends[] = {"CUDA", "ROCm", "HIP",  "Vulkan",    "Metal", "MTL",
                                            "SYCL", "MUSA", "CANN", "GPUOpenCL", "OpenCL"};
  for (const std::string_view backend : kBackends) {
    if (name.substr(0, backend.size()) != backend) continue;
    const std::string_view index = name.substr(backend.size());
    if (index.size() > 3 || index.find_first_not_of("0123456789") != kNone) continue;
    buffer.device = joined({"gpu", index.empty() ? "0" : index});
    return buffer;
  }
  return buffer;
}

}  // namespace headroom
