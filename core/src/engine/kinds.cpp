// Sources, as of 2026-08: the architectures of llama.cpp's src/llama-arch.cpp and of its converter
// convert_hf_to_gguf.py; ik_llama.cpp's src/llama-arch.cpp; vLLM's
// model_executor/models/registry.py.
#include "engine/kinds.hpp"

#include <algorithm>
#include <initializer_list>

namespace headroom {
namespace {

bool one_of(std::string_view type, std::initializer_list<std::string_view> types) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

/// The converter turns BERT's relatives into "bert"; a GGUF file names llama.cpp's architecture.
Loads llama_cpp(std::string_view engine, const Model& model) {
  const bool both =
      one_of(model.type, {"bert", "camembert", "distilbert", "jina-bert-v2", "mt5", "nomic-bert",
                          "nomic_bert", "roberta", "t5", "t5encoder", "umt5", "xlm-roberta"});
  if (both && model.experts == 0) return Loads::yes;
  const bool newer =
      both || model.source == Source::gguf ||
      (model.kind == Kind::encoder && one_of(model.type, {"gemma3_text", "modernbert"}));
  return newer && engine == "llama.cpp" ? Loads::yes : Loads::no;
}

Loads vllm(const Model& model) {
  const bool served = one_of(model.type, {"bert", "clip", "gemma3_text", "modernbert", "nomic_bert",
                                          "roberta", "siglip", "whisper", "xlm-roberta"});
  return served ? Loads::not_modelled : Loads::no;
}

}  // namespace

Loads loads_kind(std::string_view engine, const Model& model) {
  if (model.kind == Kind::decoder || engine == "transformers") return Loads::yes;
  if (engine == "sglang") return Loads::not_modelled;
  return engine == "vllm" ? vllm(model) : llama_cpp(engine, model);
}

}  // namespace headroom
