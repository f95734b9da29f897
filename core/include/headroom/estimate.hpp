// The answer: a ledger of named terms for each device, a verdict, and how each number came about.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "headroom/model.hpp"
#include "headroom/scenario.hpp"
#include "headroom/units.hpp"
#include "headroom/value.hpp"

namespace headroom {

/// What a term is. One vocabulary for all engines.
enum class TermId {
  weights,
  kv_cache,
  recurrent_state,
  compute_buffer,
  output_buffer,
  activations,
  logits,
  engine_overhead,
  graphs,
  communication,
  vision,
  reserved,
};

/// How sure a number is.
enum class Grade { exact, formula, fitted, measured, rule };

enum class Verdict { fits, tight, offload, disk, does_not_fit };

/// One line of a device's ledger.
struct Term {
  static constexpr const char* kName = "Term";
  TermId id = TermId::weights;
  Bytes bytes = 0;
  Bytes low = 0;
  Bytes high = 0;
  Grade grade = Grade::exact;
  std::string formula;  // id of a formula in the estimate's list
  Values inputs;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("id", self.id, "what it is");
    visit("bytes", self.bytes, "bytes");
    visit("low", self.low, "bytes, lower end");
    visit("high", self.high, "bytes, upper end");
    visit("grade", self.grade, "how sure");
    visit("formula", self.formula, "id of the formula");
    visit("inputs", self.inputs, "the values put into it");
  }
};

struct Device {
  static constexpr const char* kName = "Device";
  std::string id;  // gpu0 ..., host
  std::string name;
  std::optional<Bytes> capacity_bytes;
  std::optional<Bytes> usable_bytes;  // absent for a host whose memory was not stated
  std::optional<std::string> usable_formula;
  Bytes used_bytes = 0;
  std::vector<Term> terms;
  std::optional<Bytes> kv_tokens;
  std::optional<double> max_concurrency;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("id", self.id, "gpu0, gpu1 ... host");
    visit("name", self.name, "name of the card");
    visit("capacity_bytes", self.capacity_bytes, "what the card holds");
    visit("usable_bytes", self.usable_bytes, "what a program may use of it");
    visit("usable_formula", self.usable_formula, "id of the rule behind usable_bytes");
    visit("used_bytes", self.used_bytes, "sum of the terms");
    visit("terms", self.terms, "the ledger");
    visit("kv_tokens", self.kv_tokens, "tokens that the KV pool holds");
    visit("max_concurrency", self.max_concurrency, "sequences of full context in the pool");
  }
};

struct Memory {
  static constexpr const char* kName = "Memory";
  std::vector<Device> devices;
  Verdict verdict = Verdict::fits;
  Bytes headroom_bytes = 0;
  std::optional<std::int64_t> largest_context;
  std::optional<std::int64_t> most_sequences;
  std::optional<std::int64_t> gpu_layers;
  std::optional<std::int64_t> layers;
  std::optional<std::int64_t> cpu_moe_layers;
  std::optional<std::int64_t> gpu_expert_layers;
  std::optional<std::int64_t> expert_layers;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("devices", self.devices, "cards first, then the host");
    visit("verdict", self.verdict, "does it fit");
    visit("headroom_bytes", self.headroom_bytes, "free on the fullest card; negative: missing");
    visit("largest_context", self.largest_context, "tokens a sequence that still fit");
    visit("most_sequences", self.most_sequences, "sequences that still fit");
    visit("gpu_layers", self.gpu_layers, "llama.cpp: layers on the cards");
    visit("layers", self.layers, "llama.cpp: layers counted with the output");
    visit("cpu_moe_layers", self.cpu_moe_layers, "llama.cpp: -ncmoe, as stated or as it fits");
    visit("gpu_expert_layers", self.gpu_expert_layers, "layers whose experts lie on the cards");
    visit("expert_layers", self.expert_layers, "layers that have experts");
  }
};

struct ModelSummary {
  static constexpr const char* kName = "ModelSummary";
  std::optional<std::string> id;
  std::string name;
  std::string model_type;
  Kind kind = Kind::decoder;
  std::int64_t parameters = 0;
  std::int64_t active_parameters = 0;
  std::int64_t loaded_parameters = 0;
  Bytes weights_bytes = 0;
  double bits_per_weight = 0;
  Bytes kv_bytes_per_token = 0;
  std::int64_t layers = 0;
  std::optional<std::int64_t> max_context;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("id", self.id, "catalogue id");
    visit("name", self.name, "name");
    visit("model_type", self.model_type, "as in config.json");
    visit("kind", self.kind, "what it does");
    visit("parameters", self.parameters, "sum over the tensors");
    visit("active_parameters", self.active_parameters, "read for one decoded token");
    visit("loaded_parameters", self.loaded_parameters, "of the parts that this engine loads");
    visit("weights_bytes", self.weights_bytes, "stored in this format");
    visit("bits_per_weight", self.bits_per_weight, "weights_bytes x 8 / loaded_parameters");
    visit("kv_bytes_per_token", self.kv_bytes_per_token, "all layers, windows not counted off");
    visit("layers", self.layers, "decoder layers");
    visit("max_context", self.max_context, "tokens");
  }
};

struct Formula {
  static constexpr const char* kName = "Formula";
  std::string id;
  std::string expression;
  std::string example;
  std::string source;
  std::string date;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("id", self.id, "stable name");
    visit("expression", self.expression, "the formula");
    visit("example", self.example, "one worked number");
    visit("source", self.source, "where it stands");
    visit("date", self.date, "of the source");
  }
};

struct RuleOfThumb {
  static constexpr const char* kName = "RuleOfThumb";
  std::string id;
  Bytes bytes = 0;
  double ratio_to_estimate = 0;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("id", self.id, "name of the rule");
    visit("bytes", self.bytes, "what the rule says");
    visit("ratio_to_estimate", self.ratio_to_estimate, "rule / sum over the cards");
  }
};

struct Note {
  static constexpr const char* kName = "Note";
  std::string code;
  std::string message;
  std::string path;
  Values values;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("code", self.code, "stable name");
    visit("message", self.message, "a sentence");
    visit("path", self.path, "the key it is about");
    visit("values", self.values, "values in the sentence");
  }
};

/// A speed or a time, with the range that measured runs leave open.
struct SpeedFigure {
  static constexpr const char* kName = "SpeedFigure";
  double value = 0;
  double low = 0;
  double high = 0;
  std::string unit;  // "tokens/s per user", "tokens/s, all users together", "s"
  Grade grade = Grade::fitted;
  std::string bound_by;
  double fraction_of_limit = 0;
  std::string formula;
  Values inputs;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("value", self.value, "in the unit said");
    visit("low", self.low, "1 of 10 measured runs lay below");
    visit("high", self.high, "1 of 10 measured runs lay above");
    visit("unit", self.unit, "per user, of all users together, or seconds");
    visit("grade", self.grade, "fitted; rule: nothing like this card was measured with the engine");
    visit("bound_by", self.bound_by, "what takes the most time: memory, compute, overhead, link");
    visit("fraction_of_limit", self.fraction_of_limit, "of what bandwidth and peak rate allow");
    visit("formula", self.formula, "id of the formula");
    visit("inputs", self.inputs, "the values put into it; *_s: seconds spent on it");
  }
};

struct Speed {
  static constexpr const char* kName = "Speed";
  std::optional<std::string> reason;
  std::optional<std::int64_t> sequences;
  std::optional<std::int64_t> prompt_tokens;
  std::optional<std::int64_t> past_tokens;
  std::optional<SpeedFigure> prefill;
  std::optional<SpeedFigure> decode;
  std::optional<SpeedFigure> throughput;
  std::optional<SpeedFigure> first_token;
  std::optional<SpeedFigure> per_output_token;
  std::optional<std::string> bound_by;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("reason", self.reason, "why no speed is said: a code");
    visit("sequences", self.sequences, "users that decode at once");
    visit("prompt_tokens", self.prompt_tokens, "of one prompt");
    visit("past_tokens", self.past_tokens, "cached tokens of each user while decoding");
    visit("prefill_tokens_per_second", self.prefill, "one prompt alone");
    visit("decode_tokens_per_second", self.decode, "for each user");
    visit("throughput_tokens_per_second", self.throughput, "decoded for all users together");
    visit("time_to_first_token_s", self.first_token, "of one prompt alone");
    visit("time_per_output_token_s", self.per_output_token, "for each user");
    visit("bound_by", self.bound_by, "what takes the most of decoding");
  }
};

struct Estimate {
  static constexpr const char* kName = "Estimate";
  std::int64_t schema = 1;
  Scenario scenario;
  std::vector<std::string> defaults;
  ModelSummary model;
  Memory memory;
  Speed speed;
  std::vector<Formula> formulas;
  std::vector<RuleOfThumb> rules_of_thumb;
  std::vector<Note> notes;
  std::vector<std::string> not_modelled;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("schema", self.schema, "1");
    visit("scenario", self.scenario, "the question with every default filled in");
    visit("defaults", self.defaults, "paths that were filled in");
    visit("model", self.model, "the model in this format");
    visit("memory", self.memory, "the ledger and the verdict");
    visit("speed", self.speed, "how fast it runs");
    visit("formulas", self.formulas, "those used");
    visit("rules_of_thumb", self.rules_of_thumb, "popular rules beside our answer");
    visit("notes", self.notes, "what to know");
    visit("not_modelled", self.not_modelled, "what the answer leaves out");
  }
};

struct ComparisonRow {
  static constexpr const char* kName = "ComparisonRow";
  std::string gpu;
  std::string name;
  std::string vendor;
  std::string segment;
  Bytes memory_bytes = 0;
  Bytes usable_bytes = 0;
  double bandwidth_gbps = 0;
  bool runs = true;
  std::optional<std::string> reason;
  std::optional<Verdict> verdict;
  std::optional<Bytes> used_bytes;
  std::optional<Bytes> headroom_bytes;
  std::optional<std::int64_t> needed;
  std::optional<std::string> speed_reason;
  std::optional<double> decode;
  std::optional<double> decode_low;
  std::optional<double> decode_high;
  std::optional<double> throughput;
  std::optional<double> prefill;
  std::optional<double> first_token;
  std::optional<std::string> bound_by;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("gpu", self.gpu, "catalogue id");
    visit("name", self.name, "name");
    visit("vendor", self.vendor, "maker");
    visit("segment", self.segment, "consumer, workstation, datacenter, edge, apple, npu");
    visit("memory_bytes", self.memory_bytes, "of one card");
    visit("usable_bytes", self.usable_bytes, "of one card");
    visit("bandwidth_gbps", self.bandwidth_gbps, "GB/s of one card");
    visit("runs", self.runs, "whether the engine runs on it");
    visit("reason", self.reason, "why it does not: a code");
    visit("verdict", self.verdict, "with the scenario's count");
    visit("used_bytes", self.used_bytes, "on the fullest card");
    visit("headroom_bytes", self.headroom_bytes, "free on the fullest card");
    visit("needed", self.needed, "smallest count that fits; absent: none up to 64");
    visit("speed_reason", self.speed_reason, "why no speed is said: a code");
    visit("decode_tokens_per_second", self.decode, "for each user");
    visit("decode_low", self.decode_low, "1 of 10 measured runs lay below");
    visit("decode_high", self.decode_high, "1 of 10 measured runs lay above");
    visit("throughput_tokens_per_second", self.throughput, "decoded for all users together");
    visit("prefill_tokens_per_second", self.prefill, "one prompt alone");
    visit("time_to_first_token_s", self.first_token, "of one prompt alone");
    visit("bound_by", self.bound_by, "what takes the most of decoding");
  }
};

/// A model in one format.
struct FormatRow {
  static constexpr const char* kName = "FormatRow";
  std::string id;
  double bits_per_weight = 0;
  Bytes weights_bytes = 0;
  std::vector<std::string> engines;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("id", self.id, "format id");
    visit("bits_per_weight", self.bits_per_weight,
          "weights_bytes x 8 / the parameters in the file");
    visit("weights_bytes", self.weights_bytes, "of the parts that an engine of this format loads");
    visit("engines", self.engines, "which load it");
  }
};

struct FormatSizes {
  static constexpr const char* kName = "FormatSizes";
  std::int64_t schema = 1;
  std::optional<std::string> native;
  std::vector<FormatRow> rows;
  std::vector<std::string> not_modelled;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("schema", self.schema, "1");
    visit("native", self.native, "format id of the checkpoint, where known");
    visit("rows", self.rows, "one a listed format");
    visit("not_modelled", self.not_modelled, "what the sizes leave out");
  }
};

struct Comparison {
  static constexpr const char* kName = "Comparison";
  std::int64_t schema = 1;
  std::vector<ComparisonRow> rows;
  std::vector<Note> notes;
  std::vector<std::string> not_modelled;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("schema", self.schema, "1");
    visit("rows", self.rows, "one an accelerator");
    visit("notes", self.notes, "what to know");
    visit("not_modelled", self.not_modelled, "what the answer leaves out");
  }
};

}  // namespace headroom
