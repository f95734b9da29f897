// Context, sequences, batches, cache types, splits: the numbers of a run.
#include <algorithm>
#include <cmath>

#include "contract/resolve.hpp"
#include "engine/placement.hpp"
#include "engine/ranks.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kLongestContext = 1LL << 27;
constexpr std::int64_t kMostSequences = 65'536;
constexpr std::int64_t kLargestBatch = 1LL << 24;

bool is_llama(const Deployment& d) {
  return find_engine_rules(d.engine->id)->offloads_layers;
}

/// The rules of an engine whose cache takes what is left of a budget, or null.
const PoolRules* pool_of(const Deployment& d) {
  return find_engine_rules(d.engine->id)->pool;
}

/// Images have no context: what is said of one decides nothing.
std::optional<Problem> resolve_images(Resolved& r) {
  Inference& run = *r.scenario.inference;
  if (run.context) r.not_modelled.emplace_back("inference.context");
  if (run.prompt_tokens) r.not_modelled.emplace_back("inference.prompt_tokens");
  fill(run.sequences, std::int64_t{1}, "inference.sequences", r);
  r.deployment.sequences = *run.sequences;
  r.deployment.context = r.deployment.prompt = 1;
  return check_range(*run.sequences, 1, kMostSequences, "inference.sequences", "sequences");
}

std::optional<Problem> resolve_length(Resolved& r) {
  Inference& run = *r.scenario.inference;
  const std::int64_t longest = r.model->max_context;
  const bool reads_text = r.model->kind != Kind::vision && r.model->kind != Kind::diffusion;
  if (!reads_text) return resolve_images(r);
  fill(run.context, longest > 0 ? std::min<std::int64_t>(8192, longest) : 8192, "inference.context",
       r);
  // To an engine with a pool a stated number is its limit (max_num_seqs) too: left out, it stays
  // out of the completed scenario, which would otherwise ask for something else.
  r.deployment.max_sequences = run.sequences;
  r.deployment.sequences = run.sequences.value_or(1);
  if (pool_of(r.deployment) == nullptr) {
    fill(run.sequences, std::int64_t{1}, "inference.sequences", r);
  }
  if (auto p = check_range(*run.context, 1, kLongestContext, "inference.context", "tokens"))
    return p;
  if (auto p = check_range(r.deployment.sequences, 1, kMostSequences, "inference.sequences",
                           "sequences"))
    return p;
  if (longest > 0 && *run.context > longest) {
    r.notes.push_back({"context_beyond_model",
                       "",
                       "inference.context",
                       {{"max_context", longest}, {"context", *run.context}}});
  }
  if (r.deployment.engine->id == "transformers") {
    fill(run.prompt_tokens, *run.context, "inference.prompt_tokens", r);
    if (auto p =
            check_range(*run.prompt_tokens, 1, *run.context, "inference.prompt_tokens", "tokens"))
      return p;
    r.deployment.prompt = *run.prompt_tokens;
  } else if (run.prompt_tokens && r.model->kind == Kind::decoder) {  // speed alone depends on it
    if (auto p =
            check_range(*run.prompt_tokens, 1, *run.context, "inference.prompt_tokens", "tokens"))
      return p;
  } else if (run.prompt_tokens) {
    r.not_modelled.emplace_back("inference.prompt_tokens");
  }
  r.deployment.stated_prompt = run.prompt_tokens;
  r.deployment.context = *run.context;
  return std::nullopt;
}

std::optional<Problem> resolve_batch(Resolved& r) {
  Inference& run = *r.scenario.inference;
  if (is_llama(r.deployment)) {
    fill(run.batch, std::int64_t{2048}, "inference.batch", r);
    fill(run.ubatch, std::min<std::int64_t>(512, *run.batch), "inference.ubatch", r);
    if (auto p = check_range(*run.ubatch, 1, kLargestBatch, "inference.ubatch", "tokens")) return p;
    r.deployment.ubatch = std::min(*run.ubatch, *run.batch);
  } else if (const PoolRules* pool = pool_of(r.deployment)) {
    fill(run.batch, pool->default_batch(r.deployment), "inference.batch", r);
  }
  if (!run.batch) return std::nullopt;
  if (auto p = check_range(*run.batch, 1, kLargestBatch * 8, "inference.batch", "tokens")) return p;
  r.deployment.batch = *run.batch;
  return std::nullopt;
}

std::optional<Problem> resolve_cache_type(Resolved& r, const std::string& id, const char* path,
                                          const BlockType*& type) {
  type = find_cache_type(id);
  const bool llama = is_llama(r.deployment);
  const bool pools = pool_of(r.deployment) != nullptr;
  std::string known;
  bool usable = false;
  for (const std::string_view each : cache_types()) {
    const bool plain = each == "f16" || each == "bf16";
    const bool loaded = llama ? each != "fp8" : plain || (pools && each == "fp8");
    if (loaded) known += (known.empty() ? "" : ", ") + std::string(each);
    usable = usable || (loaded && each == id);
  }
  if (type != nullptr && usable) return std::nullopt;
  return Problem{"cache_type_unknown",
                 path,
                 {{"value", id}, {"engine", r.deployment.engine->name}, {"known", known}}};
}

std::optional<Problem> resolve_cache(Resolved& r) {
  Inference& run = *r.scenario.inference;
  if (!run.kv) run.kv = KvTypes{};
  fill(run.kv->k, std::string("f16"), "inference.kv.k", r);
  fill(run.kv->v, std::string("f16"), "inference.kv.v", r);
  Deployment& d = r.deployment;
  if (auto p = resolve_cache_type(r, *run.kv->k, "inference.kv.k", d.k_type)) return p;
  if (auto p = resolve_cache_type(r, *run.kv->v, "inference.kv.v", d.v_type)) return p;
  if (!is_llama(d)) return std::nullopt;
  fill(run.flash_attention, true, "inference.flash_attention", r);
  d.flash_attention = *run.flash_attention;
  if (!d.flash_attention && d.v_type->elements > 1) {
    return Problem{"cache_needs_flash_attention", "inference.kv.v", {{"value", *run.kv->v}}};
  }
  for (const LayerState& layer : r.model->layers) {
    const std::int64_t heads = std::max<std::int64_t>(1, layer.kv_heads);
    const std::int64_t wide =
        d.k_type->elements > d.v_type->elements ? d.k_type->elements : d.v_type->elements;
    if (layer.k_width / heads % d.k_type->elements != 0 ||
        layer.v_width / heads % d.v_type->elements != 0) {
      return Problem{"cache_type_head_width", "inference.kv", {{"block", wide}}};
    }
  }
  return std::nullopt;
}

std::optional<Problem> resolve_experts(Resolved& r) {
  const std::int64_t layers = *r.scenario.inference->cpu_moe_layers;
  if (auto p = check_range(layers, 0, 1'000'000, "inference.cpu_moe_layers", "layers")) return p;
  if (!is_llama(r.deployment)) return std::nullopt;
  r.deployment.cpu_moe_layers = layers;
  if (layers > 0 && r.model->experts == 0) {
    r.notes.push_back({"no_experts", "", "inference.cpu_moe_layers", {{"model", r.model->name}}});
  }
  return std::nullopt;
}

std::optional<Problem> resolve_split(Resolved& r) {
  Inference& run = *r.scenario.inference;
  Deployment& d = r.deployment;
  if (run.gpu_layers) {
    if (auto p = check_range(*run.gpu_layers, 0, 1'000'000, "inference.gpu_layers", "layers"))
      return p;
    if (is_llama(d)) d.gpu_layers = run.gpu_layers;
  }
  if (run.cpu_moe_layers) {
    if (auto p = resolve_experts(r)) return p;
  }
  if (!is_llama(d)) return std::nullopt;
  fill(run.split, std::string("layer"), "inference.split", r);
  if (*run.split != "layer") {
    return Problem{"split_not_modelled", "inference.split", {{"value", *run.split}}};
  }
  if (!run.tensor_split) return std::nullopt;
  double sum = 0;
  for (const double share : *run.tensor_split) {
    if (!std::isfinite(share) || share < 0 || share > 1e9) sum = -1e30;
    sum += share;
  }
  if (!(sum > 0) || (!d.cards.empty() && run.tensor_split->size() > d.cards.size())) {
    return Problem{"tensor_split", "inference.tensor_split"};
  }
  d.tensor_split = *run.tensor_split;
  return std::nullopt;
}

std::optional<Problem> resolve_parallel(Resolved& r) {
  Inference& run = *r.scenario.inference;
  Deployment& d = r.deployment;
  if (run.parallel &&
      (run.parallel->expert.value_or(1) > 1 || run.parallel->data.value_or(1) > 1)) {
    return Problem{"parallel_not_modelled", "inference.parallel"};
  }
  if (pool_of(d) == nullptr) return std::nullopt;
  for (const LayerState& layer : r.model->layers) {
    if (layer.compressed_width == 0) continue;
    return Problem{"cache_not_modelled", "inference.engine", {{"engine", d.engine->name}}};
  }
  if (d.cards.empty()) return std::nullopt;
  const auto cards = static_cast<std::int64_t>(d.cards.size());
  if (!run.parallel) run.parallel = Parallel{};
  fill(run.parallel->pipeline, std::int64_t{1}, "inference.parallel.pipeline", r);
  if (auto p =
          check_range(*run.parallel->pipeline, 1, cards, "inference.parallel.pipeline", "ranks"))
    return p;
  fill(run.parallel->tensor, cards / *run.parallel->pipeline, "inference.parallel.tensor", r);
  if (auto p = check_range(*run.parallel->tensor, 1, cards, "inference.parallel.tensor", "ranks"))
    return p;
  if (*run.parallel->tensor * *run.parallel->pipeline != cards) {
    return Problem{"parallel_count",
                   "inference.parallel",
                   {{"ranks", *run.parallel->tensor * *run.parallel->pipeline}, {"cards", cards}}};
  }
  d.tensor_parallel = *run.parallel->tensor;
  d.pipeline_parallel = *run.parallel->pipeline;
  if (!ranks_can_split(d)) {
    return Problem{"parallel_heads",
                   "inference.parallel.tensor",
                   {{"engine", d.engine->name},
                    {"heads", r.model->heads},
                    {"tensor", d.tensor_parallel},
                    {"pipeline", d.pipeline_parallel}}};
  }
  return std::nullopt;
}

/// After the ranks: SGLang's default follows them.
std::optional<Problem> resolve_utilization(Resolved& r) {
  Inference& run = *r.scenario.inference;
  const PoolRules* pool = pool_of(r.deployment);
  if (pool == nullptr) return std::nullopt;
  if (!run.memory_utilization && !pool->knows_default(r.deployment)) {
    r.not_modelled.emplace_back("inference.memory_utilization");
  }
  fill(run.memory_utilization, pool->default_utilization(r.deployment),
       "inference.memory_utilization", r);
  if (!(*run.memory_utilization > 0) || *run.memory_utilization > 1) {
    return Problem{
        "memory_utilization", "inference.memory_utilization", {{"value", *run.memory_utilization}}};
  }
  r.deployment.memory_utilization = *run.memory_utilization;
  return std::nullopt;
}

std::optional<Problem> resolve_machine(Resolved& r) {
  Hardware& hardware = r.scenario.hardware;
  fill(hardware.reserved_mib, std::int64_t{0}, "hardware.reserved_mib", r);
  if (auto p = check_range(*hardware.reserved_mib, 0, 100'000'000, "hardware.reserved_mib", "MiB"))
    return p;
  r.deployment.reserved = times(*hardware.reserved_mib, kMiB);
  if (hardware.link && *hardware.link != "auto") r.not_modelled.emplace_back("hardware.link");
  if (!hardware.host || !hardware.host->memory_gib) return std::nullopt;
  const double gib = *hardware.host->memory_gib;
  if (!std::isfinite(gib) || gib < 0 || gib > 1e6) {
    return Problem{"host_memory", "hardware.host.memory_gib"};
  }
  r.deployment.host_memory = fraction_of(kGiB, gib);
  return std::nullopt;
}

/// Keys that only another engine has: kept as they are, and said to change nothing.
std::optional<Problem> note_ignored_keys(Resolved& r) {
  const Inference& run = *r.scenario.inference;
  const bool llama = is_llama(r.deployment);
  const bool pools = pool_of(r.deployment) != nullptr;
  const std::pair<const char*, bool> ignored[] = {
      {"inference.batch", run.batch && !llama && !pools},
      {"inference.ubatch", run.ubatch && !llama},
      {"inference.flash_attention", run.flash_attention && !llama},
      {"inference.gpu_layers", run.gpu_layers && !llama},
      {"inference.cpu_moe_layers", run.cpu_moe_layers && !llama},
      {"inference.split", run.split && !llama},
      {"inference.tensor_split", run.tensor_split && !llama},
      {"inference.parallel", run.parallel && !pools},
      {"inference.memory_utilization", run.memory_utilization && !pools},
  };
  for (const auto& [path, is_ignored] : ignored) {
    if (!is_ignored) continue;
    r.notes.push_back({"key_of_other_engine", "", path, {{"engine", r.deployment.engine->name}}});
  }
  return std::nullopt;
}

}  // namespace

std::optional<Problem> resolve_run(Resolved& r) {
  for (const auto step :
       {resolve_length, resolve_batch, resolve_cache, resolve_split, resolve_parallel,
        resolve_utilization, resolve_machine, note_ignored_keys}) {
    if (auto problem = step(r)) return problem;
  }
  return std::nullopt;
}

}  // namespace headroom
