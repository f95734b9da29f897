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

/// The converter turns BERT's relatives into "bert"; T5 runs too, without a cache of its source.
Loads llama_cpp(std::string_view engine, const Model& model) {
  if (one_of(model.type, {"t5", "mt5", "umt5"})) return Loads::not_modelled;
  if (model.kind != Kind::encoder) return Loads::no;
  if (model.type == "modernbert") return engine == "llama.cpp" ? Loads::yes : Loads::no;
  const bool bert = one_of(
      model.type, {"bert", "camembert", "distilbert", "nomic_bert", "roberta", "xlm-roberta"});
  return bert ? Loads::yes : Loads::no;
}

Loads vllm(const Model& model) {
  const bool served = one_of(model.type, {"bert", "clip", "modernbert", "nomic_bert", "roberta",
                                          "siglip", "whisper", "xlm-roberta"});
  return served ? Loads::not_modelled : Loads::no;
}

}  // namespace

Loads loads_kind(std::string_view engine, const Model& model) {
  if (model.kind == Kind::decoder || engine == "transformers") return Loads::yes;
  return engine == "vllm" ? vllm(model) : llama_cpp(engine, model);
}

}  // namespace headroom
