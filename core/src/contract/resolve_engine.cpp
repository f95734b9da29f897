// The engine, the date of its rules, and the number formats.
#include <algorithm>

#include "contract/resolve.hpp"
#include "engine/kinds.hpp"
#include "engine/llama_cpp.hpp"
#include "engine/placement.hpp"
#include "headroom/names.hpp"

namespace headroom {
namespace {

template <class List, class Name>
std::string listed(const List& list, const Name& name) {
  std::string text;
  for (const auto& entry : list) text += (text.empty() ? "" : ", ") + std::string(name(entry));
  return text;
}

/// "2026-08-18", "2026-08" or "2026" -> 20260818, 20260801, 20260101; 0 when it is no date.
int date_number(const std::string& text) {
  constexpr std::string_view kPattern = "dddd-dd-dd";
  if (text.size() != 4 && text.size() != 7 && text.size() != 10) return 0;
  int number = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (digit != (kPattern[i] == 'd') || (!digit && text[i] != '-')) return 0;
    if (digit) number = number * 10 + (text[i] - '0');
  }
  if (text.size() == 4) return number * 10000 + 101;
  return text.size() == 7 ? number * 100 + 1 : number;
}

/// "b6325" -> 6325; 0 when it is no build of llama.cpp.
int build_number(const std::string& text) {
  if (text.size() < 2 || text.size() > 7 || text[0] != 'b') return 0;
  int number = 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9') return 0;
    number = number * 10 + (text[i] - '0');
  }
  return number;
}

/// The date of a release, or of the newest known build before it; 0 when unknown.
int release_date(const Engine& engine, const std::string& version) {
  int date = 0;
  const int build = build_number(version);
  for (const Release& release : engine.releases) {
    if (release.version == version || "v" + release.version == version) {
      return date_number(release.date);
    }
    if (build > 0 && build_number(release.version) <= build) date = date_number(release.date);
  }
  return date;
}

std::optional<Problem> resolve_version(const Engine& engine, Resolved& resolved) {
  Inference& run = *resolved.scenario.inference;
  fill(run.engine_version, engine.rules_as_of, "inference.engine_version", resolved);
  const int date = date_number(*run.engine_version);
  resolved.deployment.as_of = date > 0 ? date : release_date(engine, *run.engine_version);
  if (resolved.deployment.as_of > 0) return std::nullopt;
  return Problem{
      "engine_version_unknown",
      "inference.engine_version",
      {{"value", *run.engine_version},
       {"rules_as_of", engine.rules_as_of},
       {"known", listed(engine.releases, [](const Release& each) { return each.version; })}}};
}

/// The listed formats that an engine loads: "gguf:Q8_0, gguf:Q6_K".
std::string loadable(const Catalogue& catalogue, std::string_view engine) {
  std::string ids;
  for (const FormatText& each : catalogue.formats) {
    const std::optional<Format> format = find_format(each.id);
    if (!format || !catalogue.loads(engine, *format)) continue;
    ids += (ids.empty() ? "" : ", ") + each.id;
  }
  return ids;
}

/// The GGUF file that keeps what the checkpoint stores; empty when we do not know it. The converter
/// keeps 4-bit floats, in files that are no mix.
std::string gguf_of(const std::string& native) {
  if (native.empty() || native == "nvfp4" || native == "mxfp4-linear") return "";
  if (native == "mxfp4") return "gguf:MXFP4_MOE";
  if (native == "f16") return "gguf:F16";
  if (native == "f32") return "gguf:F32";
  return "gguf:BF16";  // the converter unpacks FP8 and integer checkpoints
}

/// The weights of a file are what the file holds: another format would be another file.
std::optional<Problem> resolve_stored(const Engine& engine, bool llama, Resolved& resolved) {
  Inference& run = *resolved.scenario.inference;
  const Model& model = *resolved.model;
  const bool gguf = model.source == Source::gguf;
  const char* kind = gguf ? "GGUF" : "safetensors";
  if (gguf != llama) {
    return Problem{
        "file_not_loaded", "inference.engine", {{"engine", engine.name}, {"kind", kind}}};
  }
  fill(run.weights, std::string("native"), "inference.weights", resolved);
  if (*run.weights != "native") {
    return Problem{"format_of_file", "inference.weights", {{"value", *run.weights}}};
  }
  for (std::size_t i = 0; run.weight_overrides && i < run.weight_overrides->size(); ++i) {
    if (const auto& format = (*run.weight_overrides)[i].format) {
      return Problem{"format_of_file", override_path(i, ".format"), {{"value", *format}}};
    }
  }
  Bytes bytes = 0;
  bool fp8 = false;
  for (const StoredTensor& stored : *model.stored) {
    bytes = plus(bytes, stored.bytes);
    fp8 = fp8 || stored.type.substr(0, 3) == "F8_";
  }
  const char* family = gguf ? "gguf" : (fp8 ? "fp8" : "float");
  const double bits = static_cast<double>(bytes) * 8.0 /
                      static_cast<double>(std::max<std::int64_t>(1, model.parameters()));
  resolved.deployment.format = std::make_shared<const Format>(Format{"native", family, bits});
  resolved.deployment.stored = model.stored;
  return std::nullopt;
}

std::optional<Problem> resolve_weights(const Catalogue& catalogue, const Engine& engine,
                                       Resolved& resolved) {
  Inference& run = *resolved.scenario.inference;
  const Model& model = *resolved.model;
  const bool llama = engine.id == "llama.cpp" || engine.id == "ik_llama.cpp";
  if (model.stored) return resolve_stored(engine, llama, resolved);
  fill(run.weights, std::string(llama ? "gguf:Q4_K_M" : "native"), "inference.weights", resolved);
  std::string id = *run.weights;
  if (id == "native") {
    id = llama ? gguf_of(model.native_format) : model.native_format;
    if (id.empty()) return Problem{"format_native_unknown", "inference.weights"};
  }
  std::optional<Format> format = find_format(id);
  if (!format) {
    const std::string known = loadable(catalogue, engine.id);
    return Problem{"format_unknown",
                   "inference.weights",
                   {{"value", id}, {"engine", engine.name}, {"known", known}}};
  }
  if (!catalogue.loads(engine.id, *format)) {
    const std::string known = loadable(catalogue, engine.id);
    return Problem{"format_not_loaded",
                   "inference.weights",
                   {{"value", format->id}, {"engine", engine.name}, {"known", known}}};
  }
  run.weights = format->id;
  FormatFacts facts = model.format_facts();
  facts.as_of = resolved.deployment.as_of;
  if (auto problem = resolve_overrides(catalogue, engine, run, facts)) return problem;
  resolved.deployment.stored =
      std::make_shared<const std::vector<StoredTensor>>(store(model.tensors, facts, *format));
  resolved.deployment.format = std::make_shared<const Format>(std::move(*format));
  return std::nullopt;
}

std::optional<Problem> resolve_kind(const Engine& engine, Resolved& resolved) {
  const Model& model = *resolved.model;
  const Loads loads = loads_kind(engine.id, model);
  if (loads != Loads::yes) {
    Values values = {
        {"engine", engine.name}, {"kind", name_of(model.kind)}, {"model_type", model.type}};
    if (loads == Loads::no) {
      return Problem{"engine_does_not_load", "inference.engine", std::move(values)};
    }
    return Problem{"engine_kind_not_modelled", "inference.engine", std::move(values)};
  }
  if (model.kind == Kind::decoder) return std::nullopt;
  const bool llama = find_engine_rules(engine.id)->offloads_layers;
  resolved.not_modelled.emplace_back(llama ? "compute_buffer" : "activations");
  if (model.kind == Kind::diffusion) {
    resolved.notes.push_back({"runs_in_diffusers", "", "inference.engine", {}});
  }
  return std::nullopt;
}

}  // namespace

std::optional<Problem> resolve_engine(const Catalogue& catalogue, Resolved& resolved) {
  Inference& run = *resolved.scenario.inference;
  const bool checkpoint = resolved.model->source == Source::safetensors;
  const bool decodes = resolved.model->kind == Kind::decoder;
  const bool gguf = resolved.model->source == Source::gguf;
  const std::string usual = gguf       ? "llama.cpp"
                            : !decodes ? "transformers"
                                       : (checkpoint ? "vllm" : "llama.cpp");
  fill(run.engine, usual, "inference.engine", resolved);
  const Engine* engine = catalogue.find_engine(*run.engine);
  if (engine == nullptr || find_engine_rules(*run.engine) == nullptr) {
    const std::string known = listed(catalogue.engines, [](const Engine& each) { return each.id; });
    return Problem{
        "engine_unknown", "inference.engine", {{"value", *run.engine}, {"known", known}}};
  }
  if (auto problem = resolve_kind(*engine, resolved)) return problem;
  if (find_engine_rules(engine->id)->offloads_layers &&
      !llama_cpp_knows_windows(resolved.model->type)) {
    for (LayerState& layer : resolved.model->layers) {
      layer.reach = Reach::full;
      layer.window = 0;
    }
  }
  resolved.deployment.model = resolved.model.get();
  resolved.deployment.engine = engine;
  if (auto problem = resolve_version(*engine, resolved)) return problem;
  if (auto problem = resolve_weights(catalogue, *engine, resolved)) return problem;
  return run.weight_overrides ? resolve_moves(resolved) : std::nullopt;
}

}  // namespace headroom
