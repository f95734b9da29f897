// The file mixes of llama-quantize as a table: for each kind of tensor, which type and where.
#pragma once

#include <string_view>

#include "format/block_types.hpp"

namespace headroom {

/// Stands in a mix for the type that most of its tensors get.
inline constexpr Ggml kBase = Ggml::count;

/// Which of the tensors of a kind get the better type.
enum class Where : std::uint8_t {
  nowhere,
  everywhere,
  first_two,
  first_four,
  first_sixteenth,
  first_eighth,
  first_eighth_plain,    // made without an importance matrix
  first_eighth_weighed,  // made with one
  first_eighth_or_eight_experts,
  middle,            // all but the first and last eighth
  spread,            // the first and last eighth, and every third between
  shared,            // four or more query heads a key
  shared_or_routed,  // that, or four or more experts
};

struct Choice {
  Where where = Where::nowhere;
  Ggml there = kBase;
  Ggml elsewhere = kBase;
};

struct Mix {
  std::string_view name;
  Ggml base = Ggml::F16;
  Ggml output = Ggml::Q6_K;  // the head, or a tied embedding
  Ggml embedding = kBase;    // an untied embedding
  Ggml query_key = kBase;    // attn_q, attn_k
  Choice value = {};         // attn_v
  Choice attention_output = {};
  Choice gate_up = {};        // ffn_gate, ffn_up
  Choice down = {};           // ffn_down
  bool eight_output = false;  // with eight experts attn_output in Q5_K
  bool least = false;         // IQ1 and IQ2: branch of their own
  bool needs_matrix = false;  // never made without an importance matrix
};

/// Null when there is no such mix; letters in either case. A mix that changes without an
/// importance matrix has a second entry.
const Mix* find_mix(std::string_view name, bool without_matrix);

}  // namespace headroom
