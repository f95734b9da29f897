// The peak of vLLM's profiling run: vllm/v1/worker/gpu_model_runner.py, profile_run.
#include <algorithm>

#include "engine/vllm.hpp"

namespace headroom {
namespace {

constexpr int kFusedSampler = 20260301;  // PR 33538: top-k and top-p without a sort
constexpr Bytes kSixteenBit = 2;

/// max_num_seqs: what the scenario says, otherwise the engine's default.
std::int64_t most_rows(const Deployment& d) {
  return std::min(d.max_sequences.value_or(vllm_default_sequences(d)), d.batch);
}

/// The widest layer at max_num_batched_tokens. Qwen3 4B, 10,000 tokens: 10,000 x 2 x (3 x 9,728 +
/// 4 x 2,560) = 0.73 GiB; vLLM printed 0.74.
Bytes layer_peak(const Deployment& d) {
  const Model& m = *d.model;
  const std::int64_t dense =
      plus(ceil_div(times(3, m.dense_ffn), d.tensor_parallel), times(4, m.hidden));
  const std::int64_t expert = plus(ceil_div(times(3, m.expert_ffn), d.tensor_parallel), m.hidden);
  const std::int64_t sparse = plus(times(m.experts_per_token, expert), times(4, m.hidden));
  return times(kSixteenBit, d.batch, std::max(dense, m.expert_ffn > 0 ? sparse : 0));
}

/// The sampler's copies of the logits: before 2026 bf16, f32, sorted values, 64-bit indices and the
/// sort's scratch: 38 bytes an entry. Qwen3 0.6B, 1,024 rows, 8,192 tokens on an H100: 38 x 1,024 x
/// 151,936 + 2.5 x 8,192 x 1,024 + 32 MiB = 5.56 GiB, as printed.
Bytes sampler_peak(const Deployment& d, const char* bytes_per_logit) {
  const bool wide = vllm_wide_workspace(d);
  const Engine& e = *d.engine;
  const Bytes logits =
      fraction_of(times(most_rows(d), d.model->vocabulary), e.constant(bytes_per_logit).value);
  const Bytes hidden =
      fraction_of(times(d.batch, d.model->hidden), e.constant("hidden_bytes").value);
  const double workspace = e.constant(wide ? "cublas_workspace_large" : "cublas_workspace").value;
  return plus(plus(logits, hidden), static_cast<Bytes>(workspace));
}

}  // namespace

bool vllm_wide_workspace(const Deployment& d) {
  if (d.cards.empty() || d.cards.front().gpu->segment != "datacenter") return false;
  const std::string& architecture = d.cards.front().gpu->architecture;
  return architecture.find("Hopper") == 0 || architecture.find("Blackwell") == 0;
}

// A rank that does not sample has only the layers' peak.
Term vllm_activations(const Deployment& d, bool samples) {
  const Bytes layer = layer_peak(d);
  const auto beside = [&](const char* bytes_per_logit) {
    return samples ? std::max(layer, sampler_peak(d, bytes_per_logit)) : layer;
  };
  const bool fused = d.as_of >= kFusedSampler;
  const char* per_logit = fused ? "sampler_bytes_fused" : "sampler_bytes_sorted";
  Term term = make_term(TermId::activations, beside(per_logit), Grade::fitted, "vllm.activations",
                        {{"batched_tokens", d.batch},
                         {"hidden", d.model->hidden},
                         {"dense_ffn", d.model->dense_ffn},
                         {"expert_ffn", d.model->expert_ffn},
                         {"max_sequences", most_rows(d)},
                         {"vocabulary", d.model->vocabulary},
                         {"bytes_per_logit", samples ? d.engine->constant(per_logit).value : 0.0}});
  if (fused) {
    term.low = layer;
    term.high = beside("sampler_bytes_sorted");
  }
  return term;
}

}  // namespace headroom
