// What an engine asks of each card and of the host, whatever the cards are.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/deployment.hpp"
#include "headroom/estimate.hpp"

namespace headroom {

/// How an engine with a KV pool cuts it, on one card.
struct Pool {
  std::int64_t block_tokens = 16;
  Bytes block_bytes = 0;                 // one block of one group of layers
  std::int64_t groups = 1;               // groups of layers that share the pool
  std::int64_t blocks_per_sequence = 0;  // of all groups, at the scenario's context
};

struct Placement {
  std::vector<std::vector<Term>> cards;  // terms other than what the card itself adds
  std::vector<Term> host;
  std::vector<Pool> pools;  // one a card, or none
  // What a card holds beside the pool's budget: listed, not taken from the pool.
  std::vector<std::vector<Term>> outside;
};

/// A term whose bytes follow from arithmetic: low and high are the bytes themselves.
Term make_term(TermId id, Bytes bytes, Grade grade, std::string_view formula, Values inputs);

/// Sum of the terms.
Bytes total(const std::vector<Term>& terms);

/// What only engines have that give the cache what is left of a budget.
struct PoolRules {
  std::string_view formula;                          // of the cache
  double (*default_utilization)(const Deployment&);  // the budget's share
  std::int64_t (*default_batch)(const Deployment&);  // tokens of a step
  std::int64_t (*card_kind)(const Deployment&);      // equal: the same terms
  Bytes (*budget)(const Deployment& deployment, std::size_t card);
  bool (*knows_default)(const Deployment&);  // whether the engine would take that share
  // Whether the tokens that are printed are those of the sequences that fit, or blocks of a group.
  bool (*prints_sequences)(const Deployment&);
};

/// One engine: how it is named in the contract and how it places a model.
struct EngineRules {
  std::string_view id;
  Placement (*place)(const Deployment& deployment);
  const PoolRules* pool;  // null: the cache is as large as the scenario asks
  bool offloads_layers;   // layers may stay in host memory (llama.cpp)
};

/// The rules of that engine, or null.
const EngineRules* find_engine_rules(std::string_view id);

/// The engine's smallest divisible unit of cache: bytes of one token over all layers, windows not
/// counted off. Llama 3.1 8B in f16: 32 x (1,024 + 1,024) x 2 = 131,072.
Bytes kv_bytes_per_token(const Deployment& deployment);

}  // namespace headroom
