// The waterfall of vLLM's start-up: vllm/v1/worker/gpu_worker.py, determine_available_memory.
#include "engine/vllm.hpp"

#include <algorithm>

#include "engine/ranks.hpp"

namespace headroom {
namespace {

constexpr Bytes kLargeCard = 70 * kGiB;    // get_batch_defaults in vllm/engine/arg_utils.py
constexpr int kChunkedPrefill = 20250318;  // release 0.8: V1, which cuts prompts into batches
constexpr int kManySequences = 20250501;   // 1,024 sequences on large cards; 256 everywhere before
constexpr int kGraphsInBudget = 20260501;  // PR 38284, release 0.21: graphs are part of the budget

bool is_large(const Deployment& d) {
  if (d.cards.empty()) return false;
  const Gpu& gpu = *d.cards.front().gpu;
  return d.cards.front().memory.usable >= kLargeCard && gpu.name.find("A100") == std::string::npos;
}

Term weights_term(const Deployment& d, std::int64_t stage) {
  Bytes bytes = vllm_rotary_bytes(*d.model);
  for (std::size_t i = 0; i < d.stored->size(); ++i) {
    if (is_on_stage(d, d.model->tensors[i], stage)) bytes = plus(bytes, vllm_rank_bytes(d, i));
  }
  return make_term(TermId::weights, bytes, Grade::exact, "vllm.weights",
                   {{"format", d.format->id},
                    {"tensor_parallel", d.tensor_parallel},
                    {"pipeline_parallel", d.pipeline_parallel},
                    {"rotary_table", vllm_rotary_bytes(*d.model)}});
}

Term constant_term(const Deployment& d, TermId id, const char* name) {
  const Constant& constant = d.engine->constant(name);
  Term term = make_term(id, static_cast<Bytes>(constant.value), Grade::fitted, name,
                        {{"tensor_parallel", d.tensor_parallel}});
  term.low = static_cast<Bytes>(constant.low);
  term.high = static_cast<Bytes>(constant.high);
  return term;
}

bool is_rocm(const Deployment& d) {
  return !d.cards.empty() && d.cards.front().gpu->vendor == "AMD";
}

const char* non_torch(const Deployment& d) {
  if (is_rocm(d)) return "non_torch_rocm";
  return d.cards.size() > 1 ? "non_torch_many" : "non_torch_one";
}

}  // namespace

double vllm_default_utilization(const Deployment& d) {
  return d.engine
      ->constant(d.as_of >= kGraphsInBudget ? "memory_utilization"
                                            : "memory_utilization_before_0_21")
      .value;
}

std::int64_t vllm_default_batch(const Deployment& d) {
  if (d.as_of < kChunkedPrefill) {  // a prompt had to fit, unless it was longer than 32,768
    return d.context > 32'768 ? 2048 : std::max<std::int64_t>(2048, d.context);
  }
  return is_large(d) ? 8192 : 2048;
}

std::int64_t vllm_default_sequences(const Deployment& d) {
  return is_large(d) && d.as_of >= kManySequences ? 1024 : 256;
}

std::int64_t vllm_card_kind(const Deployment& d) {
  const ExpertSteps down = vllm_expert_steps(d, Role::ffn_down);
  const ExpertSteps gate = vllm_expert_steps(d, Role::ffn_gate);
  std::int64_t kind = 0;
  for (const bool bit : {is_rocm(d), is_large(d), vllm_wide_workspace(d), down.inner > 128,
                         gate.inner > 64, gate.inner > 128}) {
    kind = 2 * kind + (bit ? 1 : 0);
  }
  return kind;
}

Bytes vllm_budget(const Deployment& d, std::size_t card) {
  const Bytes usable = d.cards[card].memory.usable;
  return std::min(fraction_of(usable, d.memory_utilization),
                  std::max<Bytes>(0, usable - d.reserved));
}

bool vllm_prints_sequences(const Deployment& d) {
  return d.as_of >= kGraphsInBudget;
}

// The last stage samples; before V1 only the first of its ranks did.
Placement place_vllm(const Deployment& d) {
  Placement placement;
  for (std::int64_t stage = 0; stage < d.pipeline_parallel; ++stage) {
    const Term weights = weights_term(d, stage);
    const Pool pool = vllm_pool(d, first_layer(d, stage), first_layer(d, stage + 1));
    for (std::int64_t rank = 0; rank < d.tensor_parallel; ++rank) {
      const bool last = stage == d.pipeline_parallel - 1;
      const bool samples = last && (rank == 0 || d.as_of >= kChunkedPrefill);
      std::vector<Term> terms = {weights, vllm_activations(d, samples),
                                 constant_term(d, TermId::engine_overhead, non_torch(d))};
      std::vector<Term> outside;
      if (d.as_of >= kGraphsInBudget) {
        terms.push_back(constant_term(d, TermId::graphs, "graphs"));
      } else {
        const char* captured = is_rocm(d) ? "graphs_captured_rocm" : "graphs_captured";
        outside.push_back(constant_term(d, TermId::graphs, captured));
      }
      placement.cards.push_back(std::move(terms));
      placement.outside.push_back(std::move(outside));
      placement.pools.push_back(pool);
    }
  }
  return placement;
}

}  // namespace headroom
