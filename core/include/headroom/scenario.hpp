// The question: which model, on which hardware, run how. Keys as in the contract.
// Each struct lists its fields once, in describe(); reading, writing, the refusal of unknown keys
// and the TypeScript types are made from that list.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "headroom/json.hpp"
#include "headroom/units.hpp"

namespace headroom {

/// An accelerator that the catalogue lacks.
struct InlineGpu {
  static constexpr const char* kName = "InlineGpu";
  std::string name = "custom";
  std::optional<std::string> vendor;
  double memory_gb = 0;
  std::optional<std::int64_t> memory_visible_mib;
  std::optional<double> bandwidth_gbps;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("name", self.name, "shown in the answer");
    visit("vendor", self.vendor, "NVIDIA (default), AMD, Apple, Intel ...");
    visit("memory_gb", self.memory_gb, "as on the box");
    visit("memory_visible_mib", self.memory_visible_mib, "as the driver prints it");
    visit("bandwidth_gbps", self.bandwidth_gbps, "GB/s");
  }
};

/// A catalogue id or an inline spec.
struct GpuChoice {
  std::string id;
  std::optional<InlineGpu> spec;
};

struct GpuGroup {
  static constexpr const char* kName = "GpuGroup";
  GpuChoice gpu;
  std::optional<std::int64_t> count;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("gpu", self.gpu, "catalogue id or inline spec");
    visit("count", self.count, "cards of this kind");
  }
};

struct Host {
  static constexpr const char* kName = "Host";
  std::optional<double> memory_gib;
  std::optional<double> bandwidth_gbps;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("memory_gib", self.memory_gib, "GiB of main memory that the engine may use");
    visit("bandwidth_gbps", self.bandwidth_gbps, "GB/s of main memory");
  }
};

struct Hardware {
  static constexpr const char* kName = "Hardware";
  std::optional<GpuChoice> gpu;
  std::optional<std::int64_t> count;
  std::optional<std::vector<GpuGroup>> gpus;
  std::optional<std::string> link;
  std::optional<std::int64_t> reserved_mib;
  std::optional<Host> host;
  std::optional<std::vector<std::string>> candidates;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("gpu", self.gpu, "catalogue id or inline spec");
    visit("count", self.count, "cards of that kind");
    visit("gpus", self.gpus, "different cards together, instead of gpu and count");
    visit("link", self.link, "auto, or how the cards are joined");
    visit("reserved_mib", self.reserved_mib, "MiB of each card that something else uses");
    visit("host", self.host, "the machine around the cards");
    visit("candidates", self.candidates, "compare: ids to compare, default all");
  }
};

struct KvTypes {
  static constexpr const char* kName = "KvTypes";
  std::optional<std::string> k;
  std::optional<std::string> v;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("k", self.k, "type of the cached keys");
    visit("v", self.v, "type of the cached values");
  }
};

struct Parallel {
  static constexpr const char* kName = "Parallel";
  std::optional<std::int64_t> tensor;
  std::optional<std::int64_t> pipeline;
  std::optional<std::int64_t> expert;
  std::optional<std::int64_t> data;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("tensor", self.tensor, "tensor-parallel ranks");
    visit("pipeline", self.pipeline, "pipeline-parallel ranks");
    visit("expert", self.expert, "expert-parallel ranks");
    visit("data", self.data, "data-parallel replicas");
  }
};

/// Tensors whose names match are stored in another format, or lie on another device.
struct WeightOverride {
  static constexpr const char* kName = "WeightOverride";
  std::string match;
  std::optional<std::string> format;
  std::optional<std::string> device;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("match", self.match, "regular expression over GGUF or checkpoint names; the first wins");
    visit("format", self.format, "format id, for example gguf:Q8_0 or bf16");
    visit("device", self.device, "llama.cpp: -ot, over GGUF names: host, gpu0, gpu1 ...");
  }
};

/// What users are promised, for the number of them that a server carries.
struct Service {
  static constexpr const char* kName = "Service";
  std::optional<double> first_token_s;
  std::optional<double> tokens_per_second;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("first_token_s", self.first_token_s, "mean seconds to the first token, at most");
    visit("tokens_per_second", self.tokens_per_second, "for each user, at least");
  }
};

struct Inference {
  static constexpr const char* kName = "Inference";
  std::optional<std::string> engine;
  std::optional<std::string> engine_version;
  std::optional<std::string> weights;
  std::optional<std::vector<WeightOverride>> weight_overrides;
  std::optional<KvTypes> kv;
  std::optional<std::int64_t> context;
  std::optional<std::int64_t> sequences;
  std::optional<std::int64_t> prompt_tokens;
  std::optional<std::int64_t> output_tokens;
  std::optional<std::int64_t> concurrency;
  std::optional<Service> service;
  std::optional<std::int64_t> batch;
  std::optional<std::int64_t> ubatch;
  std::optional<bool> flash_attention;
  std::optional<std::int64_t> gpu_layers;
  std::optional<std::int64_t> cpu_moe_layers;
  std::optional<std::string> split;
  std::optional<std::vector<double>> tensor_split;
  std::optional<Parallel> parallel;
  std::optional<double> memory_utilization;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("engine", self.engine, "llama.cpp, ik_llama.cpp, vllm, sglang or transformers");
    visit("engine_version", self.engine_version, "a release or a date; default the newest known");
    visit("weights", self.weights, "format id, for example gguf:Q4_K_M or bf16");
    visit("weight_overrides", self.weight_overrides, "formats and devices of single tensors");
    visit("kv", self.kv, "types of the KV cache");
    visit("context", self.context, "tokens of each sequence");
    visit("sequences", self.sequences,
          "sequences at the same time; stated, it is vLLM's max_num_seqs");
    visit("prompt_tokens", self.prompt_tokens,
          "tokens of the context that are prompt: speed, and Transformers' memory");
    visit("output_tokens", self.output_tokens, "serving: tokens of an answer");
    visit("concurrency", self.concurrency, "serving: users at once that a row is made for");
    visit("service", self.service, "serving: what users are promised");
    visit("batch", self.batch, "llama.cpp: n_batch; vLLM: max_num_batched_tokens");
    visit("ubatch", self.ubatch, "llama.cpp: n_ubatch, tokens of one forward step");
    visit("flash_attention", self.flash_attention, "llama.cpp: fused attention");
    visit("gpu_layers", self.gpu_layers, "llama.cpp: -ngl; the output counts as one layer");
    visit("cpu_moe_layers", self.cpu_moe_layers,
          "llama.cpp: -ncmoe, layers whose experts stay on the host; all: -cmoe");
    visit("split", self.split, "llama.cpp: layer");
    visit("tensor_split", self.tensor_split, "llama.cpp: share of each card");
    visit("parallel", self.parallel, "vLLM: ranks");
    visit("memory_utilization", self.memory_utilization, "vLLM: gpu_memory_utilization");
    visit.later("speculative");
    visit.later("lora_adapters");
    visit.later("images");
  }
};

/// A catalogue id, a published config.json, the header of a model's file, or a number of parameters
/// alone.
struct ModelChoice {
  std::string id;
  Json config;       // null when an id or a GGUF header is given
  Json gguf;         // {"metadata", "tensors"}: shapes in ggml's order; null: none
  Json safetensors;  // {name: {"dtype", "shape"}}; null: none
  std::optional<std::int64_t> parameters;
};

struct Scenario {
  static constexpr const char* kName = "Scenario";
  std::int64_t schema = 1;
  std::optional<std::string> task;
  ModelChoice model;
  Hardware hardware;
  std::optional<Inference> inference;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("schema", self.schema, "1");
    visit("task", self.task, "inference");
    visit("model", self.model,
          "catalogue id, or {config: published config.json}, or a file's header: {gguf} or "
          "{safetensors}");
    visit("hardware", self.hardware, "where it runs");
    visit("inference", self.inference, "how it runs");
    visit.later("training");
    visit.later("cost");
  }
};

}  // namespace headroom
