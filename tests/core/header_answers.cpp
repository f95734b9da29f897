#include "header_answers.hpp"

#include "catch.hpp"

namespace headroom::test {

std::string header_of(const GgufFile& file) {
  const std::string bytes = file.bytes();
  HeldSlices held(bytes);
  const Result<GgufHeader> header = read_gguf(held, "model.gguf");
  if (!header) FAIL(said(header.problem()));
  return to_json(*header);
}

std::string asked(const std::string& model, std::string_view hardware, std::string_view inference) {
  return joined({R"({"schema":1,"model":)", model, R"(,"hardware":{)", hardware,
                 R"(},"inference":{)", inference, "}}"});
}

std::string told(const Estimate& estimate) {
  std::string text;
  for (const Device& device : estimate.memory.devices) {
    for (const Term& term : device.terms) {
      for (const Bytes bytes : {term.bytes, term.low, term.high}) {
        text += std::to_string(bytes) + " ";
      }
      text += "| ";
    }
    text += "\n";
  }
  const ModelSummary& model = estimate.model;
  for (const Bytes number :
       {model.active_parameters, model.loaded_parameters, model.weights_bytes,
        model.kv_bytes_per_token, model.layers, estimate.memory.largest_context.value_or(-1),
        estimate.memory.most_sequences.value_or(-1)}) {
    text += std::to_string(number) + " ";
  }
  return text;
}

}  // namespace headroom::test
