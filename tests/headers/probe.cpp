#include "probe.hpp"

#include <cmath>

#include "contract/log_scenario.hpp"
#include "header/cursor.hpp"
#include "headroom/header.hpp"
#include "model/header_models.hpp"

namespace headroom::test {
namespace {

std::string judge(const Problem& problem) {
  if (problem.code.empty() || problem.path.empty()) return "a problem without code or path";
  return problem.path.size() > 1000 ? "a path of more than 1,000 bytes" : "";
}

std::string judge(const Model& model) {
  if (model.layers.size() > 4096) return "more than 4,096 layers";
  if (!model.stored || model.stored->size() != model.tensors.size()) return "no bytes for a tensor";
  for (std::size_t i = 0; i < model.tensors.size(); ++i) {
    const Tensor& tensor = model.tensors[i];
    if ((*model.stored)[i].bytes < 0) return "negative bytes";
    if (tensor.part == Part::text && tensor.layer >= static_cast<int>(model.layers.size())) {
      return "a tensor of a layer that is not there";
    }
  }
  for (const LayerState& state : model.layers) {
    if (state.k_width < 0 || state.v_width < 0 || state.window < 0 || state.kv_heads < 0) {
      return "a negative width";
    }
  }
  return model.parameters() < 0 || model.active_parameters() < 0 ? "negative parameters" : "";
}

template <class Form>
std::string judge_form(const std::string& text, const char* key, const Form& read) {
  const Result<Json> json = parse_json(text);
  if (!json || !json->contains(key)) return "its JSON form is no JSON";
  const auto again = read((*json)[key]);
  if (!again) return "its JSON form is not read: " + again.problem().code;
  return to_json(*again) == text ? "" : "its JSON form says something else";
}

}  // namespace

std::string probe_gguf(std::string_view bytes) {
  HeldSlices held(bytes);
  const Result<GgufHeader> header = read_gguf(held, "file.gguf");
  if (!header) return judge(header.problem());
  // An entry takes 33 bytes of the file at least.
  if (header->tensors.size() * 33 > bytes.size()) return "more tensors than the bytes can hold";
  const std::string fault = judge_form(to_json(*header), "gguf", [](const Json& form) {
    return read_gguf_json(form, "model.gguf");
  });
  if (!fault.empty()) return fault;
  const Result<Model> model = read_gguf_model(*header, "model.gguf");
  return model ? judge(*model) : judge(model.problem());
}

std::string probe_safetensors(std::string_view bytes) {
  HeldSlices held(bytes);
  const Result<SafetensorsHeader> header = read_safetensors(held, "file.safetensors");
  if (!header) return judge(header.problem());
  const std::string fault = judge_form(to_json(*header), "safetensors", [](const Json& form) {
    return read_safetensors_json(form, "model.safetensors");
  });
  if (!fault.empty()) return fault;
  const Result<Model> model = read_safetensors_model(*header, "model.safetensors");
  return model ? judge(*model) : judge(model.problem());
}

std::string probe_log(std::string_view bytes) {
  const LogFacts facts = read_log(bytes);
  if (facts.loads.empty()) return "no load";
  for (const LoggedLoad& load : facts.loads) {
    for (const PrintedFigure& figure : load.figures) {
      if (!std::isfinite(figure.value) || std::fabs(figure.value) >= 9e15) return "a wild figure";
      if (!(figure.step > 0)) return "a figure without a last digit";
      if (!is_utf8(figure.text)) return "text that is no UTF-8";
      if (figure.line < 1 || figure.text.size() > 240) return "a line that is not there";
    }
    for (const std::string& name : load.names) {
      if (!is_utf8(name)) return "a name that is no UTF-8";
    }
    if (load.names.size() > 8) return "more names than are kept";
  }
  Catalogue catalogue;
  catalogue.gpus.emplace_back().name = "GeForce RTX 3090 24GB";
  catalogue.models.emplace_back().id = "llama-3.1-8b";
  for (const char* id : {"llama.cpp", "vllm"}) {
    Engine& engine = catalogue.engines.emplace_back();
    engine.id = id;
    engine.releases = {{"b5000", "2025-03"}, {"0.11.0", "2025-10"}};
  }
  const LoggedScenario logged = complete_from_log(catalogue, {}, facts, facts.main_load());
  const Inference& run = *logged.scenario.inference;
  const bool sane = run.context.value_or(1) >= 1 && run.sequences.value_or(1) >= 1 &&
                    run.gpu_layers.value_or(0) >= 0;
  return sane ? "" : "a run that cannot be";
}

}  // namespace headroom::test
