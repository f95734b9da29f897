// The waterfall of vLLM's start-up: vllm/v1/worker/gpu_worker.py, determine_available_memory.
#include "engine/vllm.hpp"

#include <algorithm>

namespace headroom {
namespace {

constexpr Bytes kLargeCard = 70 * kGiB;    // get_batch_defaults in vllm/engine/arg_utils.py
constexpr int kFusedSampler = 20260301;    // PR 33538: top-k and top-p without a sort
constexpr int kGraphsInBudget = 20260501;  // PR 38284, release 0.21: graphs are part of the budget
constexpr Bytes kSixteenBit = 2;

bool is_large(const Deployment& d) {
  if (d.cards.empty()) return false;
  const Gpu& gpu = *d.cards.front().gpu;
  return d.cards.front().memory.usable >= kLargeCard && gpu.name.find("A100") == std::string::npos;
}

/// max_num_seqs: what the scenario says, otherwise the engine's default.
std::int64_t most_rows(const Deployment& d) {
  return std::min(d.max_sequences.value_or(is_large(d) ? 1024 : 256), d.batch);
}

/// First layer of a pipeline stage; the remainder goes to the stages before the last.
std::size_t first_layer(const Deployment& d, std::int64_t stage) {
  const auto layers = static_cast<std::int64_t>(d.model->layers.size());
  const std::int64_t each = layers / d.pipeline_parallel;
  const std::int64_t rest = layers % d.pipeline_parallel;
  const std::int64_t earlier_extra = std::max<std::int64_t>(0, stage - std::max<std::int64_t>(0, d.pipeline_parallel - 1 - rest));
  return static_cast<std::size_t>(std::min(layers, stage * each + std::min(rest, earlier_extra)));
}

bool is_on_stage(const Deployment& d, const Tensor& tensor, std::int64_t stage) {
  const std::int64_t last = d.pipeline_parallel - 1;
  if (tensor.part == Part::prediction) return false;
  if (tensor.layer >= 0) {
    const auto layer = static_cast<std::size_t>(tensor.layer);
    return tensor.part == Part::vision ? stage == 0
                                       : layer >= first_layer(d, stage) && layer < first_layer(d, stage + 1);
  }
  if (tensor.role == Role::token_embedding) return stage == 0 || (d.model->tied && stage == last);
  if (tensor.role == Role::output || (tensor.part == Part::text && tensor.role == Role::norm)) return stage == last;
  return stage == 0;
}

/// The table of rotary sines and cosines: Llama 3.1 8B: 131,072 x 128 x 2 = 32 MiB.
Bytes rotary_table(const Model& m) {
  const std::int64_t width =
      m.latent_key_width > 0 ? std::max<std::int64_t>(0, m.head_width - m.latent_key_width) : m.head_width;
  return times(m.max_context, width, kSixteenBit);
}

Term weights_term(const Deployment& d, std::int64_t stage) {
  Bytes bytes = rotary_table(*d.model);
  for (std::size_t i = 0; i < d.stored->size(); ++i) {
    if (is_on_stage(d, d.model->tensors[i], stage)) bytes = plus(bytes, vllm_rank_bytes(d, i));
  }
  return make_term(TermId::weights, bytes, Grade::exact, "vllm.weights",
                   {{"format", std::string(d.format->id)},
                    {"tensor_parallel", d.tensor_parallel},
                    {"pipeline_parallel", d.pipeline_parallel},
                    {"rotary_table", rotary_table(*d.model)}});
}

/// The widest layer at max_num_batched_tokens. Qwen3 4B, 10,000 tokens: 10,000 x 2 x (3 x 9,728 +
/// 4 x 2,560) = 0.73 GiB; vLLM printed 0.74.
Bytes layer_peak(const Deployment& d) {
  const Model& m = *d.model;
  const std::int64_t dense = plus(ceil_div(times(3, m.dense_ffn), d.tensor_parallel), times(4, m.hidden));
  const std::int64_t expert = plus(ceil_div(times(3, m.expert_ffn), d.tensor_parallel), m.hidden);
  const std::int64_t sparse = plus(times(m.experts_per_token, expert), times(4, m.hidden));
  return times(kSixteenBit, d.batch, std::max(dense, m.expert_ffn > 0 ? sparse : 0));
}

/// The sampler's copies of the logits: before 2026 bf16, f32, sorted values, 64-bit indices and the
/// sort's scratch: 38 bytes an entry. Qwen3 0.6B, 1,024 rows, 8,192 tokens on an H100: 38 x 1,024 x
/// 151,936 + 2.5 x 8,192 x 1,024 + 32 MiB = 5.56 GiB, as printed.
Bytes sampler_peak(const Deployment& d, const char* bytes_per_logit) {
  const Gpu* gpu = d.cards.empty() ? nullptr : d.cards.front().gpu;
  const bool wide = gpu != nullptr && gpu->segment == "datacenter" &&
                    (gpu->architecture.find("Hopper") == 0 || gpu->architecture.find("Blackwell") == 0);
  const Engine& e = *d.engine;
  const Bytes logits = fraction_of(times(most_rows(d), d.model->vocabulary), e.constant(bytes_per_logit).value);
  const Bytes hidden = fraction_of(times(d.batch, d.model->hidden), e.constant("hidden_bytes").value);
  const double workspace = e.constant(wide ? "cublas_workspace_large" : "cublas_workspace").value;
  return plus(plus(logits, hidden), static_cast<Bytes>(workspace));
}

/// The peak of the profiling run: the widest layer or the sampler, whichever is larger.
Term activations_term(const Deployment& d) {
  const Bytes layer = layer_peak(d);
  const Bytes sorted = std::max(layer, sampler_peak(d, "sampler_bytes_sorted"));
  const bool fused = d.as_of >= kFusedSampler;
  const Bytes peak = fused ? std::max(layer, sampler_peak(d, "sampler_bytes_fused")) : sorted;
  Term term = make_term(TermId::activations, peak, Grade::fitted, "vllm.activations",
                        {{"batched_tokens", d.batch},
                         {"hidden", d.model->hidden},
                         {"dense_ffn", d.model->dense_ffn},
                         {"expert_ffn", d.model->expert_ffn},
                         {"max_sequences", most_rows(d)},
                         {"vocabulary", d.model->vocabulary},
                         {"bytes_per_logit",
                          d.engine->constant(fused ? "sampler_bytes_fused" : "sampler_bytes_sorted").value}});
  term.low = fused ? layer : peak;
  term.high = fused ? sorted : peak;
  return term;
}

Term constant_term(const Deployment& d, TermId id, const char* name) {
  const Constant& constant = d.engine->constant(name);
  Term term = make_term(id, static_cast<Bytes>(constant.value), Grade::fitted, name,
                        {{"tensor_parallel", d.tensor_parallel}});
  term.low = static_cast<Bytes>(constant.low);
  term.high = static_cast<Bytes>(constant.high);
  return term;
}

const char* non_torch(const Deployment& d) {
  const bool rocm = !d.cards.empty() && d.cards.front().gpu->vendor == "AMD";
  if (rocm) return "non_torch_rocm";
  return d.cards.size() > 1 ? "non_torch_many" : "non_torch_one";
}

}  // namespace

double vllm_default_utilization(const Deployment& d) {
  return d.engine->constant(d.as_of >= kGraphsInBudget ? "memory_utilization" : "memory_utilization_before_0_21").value;
}

std::int64_t vllm_default_batch(const Deployment& d) { return is_large(d) ? 8192 : 2048; }

bool vllm_can_split(const Deployment& d) {
  return d.tensor_parallel > 0 && d.model->heads % d.tensor_parallel == 0 &&
         d.pipeline_parallel <= static_cast<std::int64_t>(d.model->layers.size());
}

Placement place_vllm(const Deployment& d) {
  Placement placement;
  for (std::int64_t stage = 0; stage < d.pipeline_parallel; ++stage) {
    std::vector<Term> terms;
    terms.push_back(weights_term(d, stage));
    terms.push_back(activations_term(d));
    terms.push_back(constant_term(d, TermId::engine_overhead, non_torch(d)));
    if (d.as_of >= kGraphsInBudget) terms.push_back(constant_term(d, TermId::graphs, "graphs"));
    const Pool pool = vllm_pool(d, first_layer(d, stage), first_layer(d, stage + 1));
    for (std::int64_t rank = 0; rank < d.tensor_parallel; ++rank) {
      placement.cards.push_back(terms);
      placement.pools.push_back(pool);
    }
  }
  return placement;
}

std::vector<Formula> vllm_formulas() {
  const std::string tree = "https://github.com/vllm-project/vllm/blob/35d5cda123ec28581759b6d34cde8052314fb1e6/vllm/";
  return {
      {"vllm.weights",
       "Σ over the tensors of the stage: linear layers ÷ tensor-parallel ranks, K and V at least one "
       "head a rank, vocabulary padded to 64 rows, norms, router and MLA's first projections whole; "
       "plus the rotary table, positions × rotary width × 2",
       "Llama 3.1 8B in BF16: 8,030,261,248 × 2 + 131,072 × 128 × 2 = 14.989 GiB, as printed",
       tree + "model_executor/layers/linear.py", "2025-12"},
      {"vllm.kv_cache",
       "utilisation × usable memory − the other terms, in blocks of 16 tokens; before 0.21 the CUDA "
       "graphs, and always the driver's context, lie outside the budget",
       "Mistral Small 24B on an H100, 0.95: 28.20 GiB ÷ 163,840 bytes = 184,832 tokens",
       tree + "v1/worker/gpu_worker.py", "2025-12"},
      {"vllm.activations",
       "max(2 × batched tokens × (3 × ffn ÷ ranks + 4 × hidden), bytes per logit × max sequences × "
       "vocabulary + 2.5 × batched tokens × hidden + cuBLAS workspace)",
       "Qwen3 0.6B on an H100: 38 × 1,024 × 151,936 + 2.5 × 8,192 × 1,024 + 32 MiB = 5.56 GiB, as printed",
       tree + "v1/worker/gpu_model_runner.py", "2025-12"},
  };
}

}  // namespace headroom
