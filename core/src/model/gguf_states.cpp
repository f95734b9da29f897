// Source: llama_model_base::load_hparams in src/llama-model.cpp, load_arch_hparams in
// src/models/*.cpp, set_swa_pattern and has_kv in src/llama-hparams.cpp,
// llama_model::create_memory; ggml-org/llama.cpp, August 2026.
#include "model/gguf_states.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace headroom {
namespace {

enum Quirk : std::uint16_t {
  kFirstFull = 1,       // the first layer of each period is full, not the last
  kListed = 2,          // sliding_window_pattern may be a list with a mark for each layer
  kChunked = 4,         // chunks of 8,192 whatever the key says, unless it says 0
  kFixedWindow = 8,     // the default window whatever the key says, unless it is missing or 0
  kSharedFrom20 = 16,   // layers from 20 on read the caches of earlier ones
  kOnly64 = 32,         // windows in the model of 64 layers only
  kInterval = 64,       // recurrent but for each full_attention_interval-th layer
  kAllRecurrent = 128,  // no layer attends
  kBoth = 256,          // each layer attends and is recurrent
  kNoCache = 512,       // diffusion models write, and keep nothing
  kIndexer = 1024,      // a cache of index keys beside the other
  kUnknown = 2048,      // a cache of its own kind
  kIdle = 4096,         // layers without KV heads keep nothing at all
  kEncodes = 8192,      // text -> vectors, keeps nothing
  kReadsFirst = 16384,  // an encoder and a decoder
};

constexpr std::uint16_t kKeepNothing = kNoCache | kEncodes;

struct Rule {
  std::string_view architecture;
  std::int16_t window = 0;  // where the key is missing
  std::int8_t period = 0;   // of windows, or of attention; 0: every layer, or as listed; 1: none
  std::uint16_t quirks = 0;
};

constexpr std::array kRules = {
    Rule{"gemma2", 4096, 2},
    Rule{"gemma3", 0, 6},
    Rule{"gemma3n", 0, 5, kSharedFrom20},
    Rule{"gemma4", 0, 0, kListed},
    Rule{"cohere2", 0, 4},
    Rule{"cohere2moe", 0, 4, kFirstFull | kListed},
    Rule{"llama4", 8192, 4, kChunked},
    Rule{"gpt-oss", 0, 2},
    Rule{"phi3", 0, 1},
    Rule{"exaone4", 4096, 4, kOnly64},
    Rule{"exaone-moe", 128, 4},
    Rule{"olmo2", 0, 4},
    Rule{"mellum", 0, 4, kListed},
    Rule{"muse-glimmer", 0, 4, kListed},
    Rule{"plamo3", 0, 8},
    Rule{"smallthinker", 4096, 4, kFirstFull | kFixedWindow},
    Rule{"afmoe", 0, 4},
    Rule{"laguna", 0, 4, kFirstFull},
    Rule{"mimo2", 0, 0, kListed},
    Rule{"step35", 0, 0, kListed},
    Rule{"deci", 0, 1, kIdle},
    Rule{"lfm2"},
    Rule{"lfm2moe"},
    Rule{"qwen3next", 0, 4, kInterval},
    Rule{"qwen35", 0, 4, kInterval},
    Rule{"qwen35moe", 0, 4, kInterval},
    Rule{"minimax-01", 0, 8, kInterval},
    Rule{"falcon-h1", 0, 1, kBoth},
    Rule{"mamba", 0, 1, kAllRecurrent},
    Rule{"mamba2", 0, 1, kAllRecurrent},
    Rule{"rwkv6", 0, 1, kAllRecurrent},
    Rule{"rwkv6qwen2", 0, 1, kAllRecurrent},
    Rule{"rwkv7", 0, 1, kAllRecurrent},
    Rule{"arwkv7", 0, 1, kAllRecurrent},
    Rule{"bert", 0, 1, kEncodes},
    Rule{"modern-bert", 0, 1, kEncodes},
    Rule{"nomic-bert", 0, 1, kEncodes},
    Rule{"nomic-bert-moe", 0, 1, kEncodes},
    Rule{"neo-bert", 0, 1, kEncodes},
    Rule{"eurobert", 0, 1, kEncodes},
    Rule{"jina-bert-v2", 0, 1, kEncodes},
    Rule{"jina-bert-v3", 0, 1, kEncodes},
    Rule{"gemma-embedding", 0, 1, kEncodes},
    Rule{"t5encoder", 0, 1, kEncodes},
    Rule{"dream", 0, 1, kNoCache},
    Rule{"llada", 0, 1, kNoCache},
    Rule{"llada-moe", 0, 1, kNoCache},
    Rule{"rnd1", 0, 1, kNoCache},
    Rule{"glm-dsa", 0, 1, kIndexer},
    Rule{"deepseek32", 0, 1, kIndexer},
    Rule{"minimax-m3", 0, 1, kIndexer},
    Rule{"deepseek4", 0, 1, kUnknown},
    Rule{"t5", 0, 1, kReadsFirst},
    Rule{"nanbeige", 0, 1, kUnknown},
    Rule{"eagle3", 0, 1, kUnknown},
    Rule{"dflash", 0, 1, kUnknown},
    Rule{"gemma4-assistant", 0, 1, kUnknown},
    Rule{"wavtokenizer-dec", 0, 1, kUnknown},
};

const Rule* find_rule(std::string_view architecture) {
  const auto* found = std::find_if(kRules.begin(), kRules.end(), [&](const Rule& rule) {
    return rule.architecture == architecture;
  });
  return found == kRules.end() ? nullptr : found;
}

constexpr std::string_view kWindowKey = "attention.sliding_window";
constexpr std::string_view kPatternKey = "attention.sliding_window_pattern";

/// The window of the layers that have one; 0: none have.
std::int64_t window_of(GgufKeys& keys, const Rule& rule, std::int64_t layers) {
  const std::int64_t window = keys.get(kWindowKey, rule.quirks & kFixedWindow ? 0 : rule.window);
  if ((rule.quirks & kOnly64) != 0 && layers != 64) return 0;
  if (window > 0 && (rule.quirks & (kChunked | kFixedWindow)) != 0) return rule.window;
  return window;
}

/// Gemma 3, period 6: layers 0-4, 6-10 ... have the window, 5, 11 ... are full.
bool has_window(GgufKeys& keys, const Rule& rule, std::size_t layer) {
  const Json* pattern = keys.find(kPatternKey);
  const bool list = pattern != nullptr && pattern->is_array();
  if ((rule.quirks & kListed) != 0 && (list || rule.period == 0)) {
    return keys.at(kPatternKey, layer, 0) != 0;
  }
  std::int64_t period = rule.period;
  if (pattern != nullptr && !list && period > 1) period = keys.get(kPatternKey, period);
  if (period == 0) return true;
  const std::int64_t place = static_cast<std::int64_t>(layer) % period;
  return (rule.quirks & kFirstFull) != 0 ? place != 0 : place < period - 1;
}

/// Whether a layer reads the cache of an earlier one. Gemma 4 E4B: the last 18 of 42.
bool shares_cache(GgufKeys& keys, const Rule& rule, std::size_t layer, std::int64_t layers) {
  const auto number = static_cast<std::int64_t>(layer);
  if ((rule.quirks & kSharedFrom20) != 0) return number >= 20;
  return number >= layers - keys.get("attention.shared_kv_layers", 0);
}

bool attends(GgufKeys& keys, const Rule& rule, std::size_t layer) {
  if ((rule.quirks & (kAllRecurrent | kKeepNothing)) != 0) return false;
  if ((rule.quirks & kInterval) == 0) return true;
  if (keys.find("attention.recurrent_layers") != nullptr) {
    return keys.at("attention.recurrent_layers", layer, 0) == 0;
  }
  const std::int64_t interval =
      std::max<std::int64_t>(1, keys.get("full_attention_interval", rule.period));
  return (static_cast<std::int64_t>(layer) + 1) % interval == 0;
}

/// n_embd_r and n_embd_s of llama_hparams: the window of a convolution and a matrix. Kimi's KDA
/// passes q, k and v of all heads through it; RWKV keeps shifted tokens; LFM2 has the window alone,
/// MiniMax-01 the matrix alone.
RecurrentState recurrent_of(GgufKeys& keys, const Model& model) {
  RecurrentState state;
  const std::int64_t head = keys.get("kda.head_dim", 0);
  const std::int64_t wkv = keys.get("wkv.head_size", 0);
  state.inner = keys.get("ssm.inner_size", 0);
  state.state = keys.get("ssm.state_size", 0);
  state.groups = keys.get("ssm.group_count", 0);
  state.kernel = keys.get("ssm.conv_kernel", 0);
  if (head > 0) return {times(model.heads, head), head, model.heads, state.kernel};
  if (wkv > 0) return {model.hidden, wkv, 0, plus(keys.get("token_shift_count", 0), 1)};
  if (keys.architecture() == "minimax-01") {
    return {times(model.heads, model.head_width), model.head_width, 0, 0};
  }
  const std::int64_t window = keys.get("shortconv.l_cache", 0);
  return window > 0 ? RecurrentState{model.hidden, 0, 0, window} : state;
}

/// Keys of a sparse indexer, in the layers that have one of their own: behind the leading dense
/// ones, or as listed.
std::int64_t index_width(GgufKeys& keys, const Rule& rule, std::size_t layer) {
  if ((rule.quirks & kIndexer) == 0) return 0;
  const bool dense = static_cast<std::int64_t>(layer) < keys.get("leading_dense_block_count", 0);
  if (rule.architecture == "minimax-m3" && dense) return 0;
  const bool own = keys.at("attention.indexer.types", layer, 1) != 0;
  return own ? keys.get("attention.indexer.key_length", 0) : 0;
}

/// DeepSeek-V3: kv_lora_rank 512, 64 rotary of a head's 192. Files of before April 2025 lack
/// key_length_mla: they hold kv_b in one piece, and llama.cpp caches a K and a V for every head.
void take_latent(GgufKeys& keys, std::int64_t head_value, Model& model, LayerState& state) {
  const std::int64_t rank = keys.get("attention.kv_lora_rank", 0);
  const std::int64_t rope = keys.get("rope.dimension_count", 0);
  const std::int64_t packed = keys.get("attention.key_length_mla", 0);
  model.latent_unpacked = packed == 0;
  if (packed > 0) model.head_width = packed;
  model.latent_value_width = rank;
  model.latent_head_value_width =
      packed > 0 ? keys.get("attention.value_length_mla", head_value) : head_value;
  model.latent_key_width = std::max<std::int64_t>(0, model.head_width - rope);
  model.kv_heads = 1;
  state.latent = true;
  state.kv_heads = 1;
  state.k_width = plus(rank, rope);
  state.v_width = 0;
}

/// Which layers hold a recurrent mixer. Those of Nemotron-H are one thing each: a mixer, attention,
/// or an MLP, which keeps nothing.
std::vector<char> mixer_layers(const Model& model) {
  std::vector<char> marks(model.layers.size(), 1);
  for (const Tensor& tensor : model.tensors) {
    if (tensor.part != Part::text || tensor.layer < 0) continue;
    char& mark = marks[static_cast<std::size_t>(tensor.layer)];
    if (tensor.role == Role::ffn_down && mark == 1) mark = 0;
    if (tensor.role == Role::ssm_conv || tensor.role == Role::ssm_out) mark = 2;
  }
  return marks;
}

}  // namespace

std::int64_t GgufKeys::at(std::string_view key, std::size_t layer, std::int64_t fallback) {
  const Json* value = find(key);
  if (value == nullptr) return fallback;
  if (!value->is_array()) {
    return value->is_boolean() ? (value->get<bool>() ? 1 : 0) : get(key, fallback);
  }
  if (layer >= value->size()) return fallback;
  const Json& entry = (*value)[layer];
  if (entry.is_boolean()) return entry.get<bool>() ? 1 : 0;
  return fields_.whole(entry, full(key));
}

Kind gguf_kind_of(std::string_view architecture) {
  const Rule* rule = find_rule(architecture);
  if (rule == nullptr) return Kind::decoder;
  if ((rule->quirks & kReadsFirst) != 0) return Kind::encoder_decoder;
  return (rule->quirks & kEncodes) != 0 ? Kind::encoder : Kind::decoder;
}

void take_gguf_states(GgufKeys& keys, std::int64_t layers, Model& model) {
  const Rule* known = find_rule(keys.architecture());
  const Rule rule = known != nullptr ? *known : Rule{{}, 0, 1, 0};
  model.layers.assign(static_cast<std::size_t>(layers), LayerState{});
  // GLM 5.2 shares indexers by a list that its files may leave out.
  const bool unlisted = rule.architecture == "glm-dsa" && model.max_context >= 1'048'576 &&
                        keys.find("attention.indexer.types") == nullptr;
  if (unlisted) model.not_modelled.emplace_back("indexer_cache");
  const bool keyed = keys.find("attention.head_count") != nullptr && model.hidden > 0;
  if ((rule.quirks & kUnknown) != 0 ||
      (!keyed && (rule.quirks & (kAllRecurrent | kKeepNothing)) == 0)) {
    model.not_modelled.emplace_back("kv_cache");
    return;
  }
  // An architecture without a rule has no windows in llama.cpp; one that is newer may.
  if (known == nullptr && keys.get(kWindowKey, 0) > 0) {
    model.not_modelled.emplace_back("sliding_window");
  }
  const std::int64_t window = window_of(keys, rule, layers);
  const bool latent = keys.get("attention.kv_lora_rank", 0) > 0;
  const std::vector<char> mixers = mixer_layers(model);
  bool unknown = false;
  for (std::size_t i = 0; i < model.layers.size(); ++i) {
    LayerState& state = model.layers[i];
    const std::int64_t queries = keys.at("attention.head_count", i, 0);
    const std::int64_t heads = std::max<std::int64_t>(1, queries);
    state.kv_heads = keys.at("attention.head_count_kv", i, heads);
    const bool windowed = window > 0 && has_window(keys, rule, i);
    std::int64_t k = keys.get("attention.key_length", model.hidden / heads);
    std::int64_t v = keys.get("attention.value_length", model.hidden / heads);
    if (windowed) {
      k = keys.get("attention.key_length_swa", k);
      v = keys.get("attention.value_length_swa", v);
      state.reach = (rule.quirks & kChunked) != 0 ? Reach::chunked : Reach::sliding;
      state.window = window;
    }
    if (model.heads == 0 && queries > 0) {
      model.heads = queries;
      model.head_width = k;
    }
    if (model.kv_heads == 0 && queries > 0) model.kv_heads = state.kv_heads;
    const bool keeps = attends(keys, rule, i) && state.kv_heads > 0;
    state.k_width = keeps ? times(state.kv_heads, k) : 0;
    state.v_width = keeps ? times(state.kv_heads, v) : 0;
    if (keeps && latent) take_latent(keys, v, model, state);
    if (shares_cache(keys, rule, i, layers)) state.k_width = state.v_width = 0;
    if (!unlisted && keeps) state.index_width = index_width(keys, rule, i);
    const bool mixes = (rule.quirks & kBoth) != 0 || !keeps;
    const bool mixer = mixers[i] != 0 || (rule.quirks & kInterval) != 0;
    if (mixes && (rule.quirks & (kKeepNothing | kIdle)) == 0 && mixer) {
      state.recurrent = recurrent_of(keys, model);
      unknown = unknown || !state.recurrent.any();
    }
  }
  if (unknown) model.not_modelled.emplace_back("recurrent_state");
}

}  // namespace headroom
