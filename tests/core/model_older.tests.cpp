// Decoders with keys of their own: GPT-2 and its time, ChatGLM, MPT.
// Published totals: see model_cases.hpp.
#include "catch.hpp"
#include "model_cases.hpp"

namespace headroom::test {

const std::vector<ModelCase>& older_cases() {
  static const std::vector<ModelCase> cases = {
      // Counted beside the parameters: causal-mask buffers.
      {"gpt2",
       R"({"model_type":"gpt2", "n_embd":768, "n_layer":12, "n_head":12, "n_positions":1024,
         "n_inner":null, "vocab_size":50257})",
       137'022'720, 12'582'912, true},
      // Counted beside the parameters: causal-mask buffers.
      {"gpt-neo-125m",
       R"({"model_type":"gpt_neo", "hidden_size":768, "num_layers":12, "num_heads":12,
         "intermediate_size":null, "vocab_size":50257, "max_position_embeddings":2048,
         "window_size":256, "attention_types":[[["global", "local"], 6]]})",
       150'364'416, 25'165'824, true},
      {"gpt-j-6b",
       R"({"model_type":"gptj", "n_embd":4096, "n_layer":28, "n_head":16, "n_positions":2048,
         "n_inner":null, "vocab_size":50400, "tie_word_embeddings":false})",
       6'050'000'000, 0, false},
      {"gpt-neox-20b",
       R"({"model_type":"gpt_neox", "hidden_size":6144, "intermediate_size":24576,
         "num_hidden_layers":44, "num_attention_heads":64, "vocab_size":50432,
         "max_position_embeddings":2048, "tie_word_embeddings":false})",
       20'554'567'680, 0, true},
      // Counted beside the parameters: the tied head once more.
      {"starcoder-15b",
       R"({"model_type":"gpt_bigcode", "n_embd":6144, "n_layer":40, "n_head":48,
         "n_positions":8192, "n_inner":24576, "vocab_size":49152, "multi_query":true})",
       15'819'446'272, 301'989'888, true},
      {"bloom-560m",
       R"({"model_type":"bloom", "hidden_size":1024, "n_layer":24, "n_head":16,
         "vocab_size":250880, "seq_length":2048})",
       559'214'592, 0, true},
      {"opt-125m",
       R"({"model_type":"opt", "hidden_size":768, "ffn_dim":3072, "num_hidden_layers":12,
         "num_attention_heads":12, "word_embed_proj_dim":768, "vocab_size":50272,
         "max_position_embeddings":2048, "do_layer_norm_before":true})",
       125'239'296, 0, true},
      {"opt-350m",
       R"({"model_type":"opt", "hidden_size":1024, "ffn_dim":4096, "num_hidden_layers":24,
         "num_attention_heads":16, "word_embed_proj_dim":512, "vocab_size":50272,
         "max_position_embeddings":2048, "do_layer_norm_before":false})",
       331'000'000, 0, false},
      // Counted beside the parameters: the tied head once more.
      {"falcon-7b",
       R"({"model_type":"falcon", "hidden_size":4544, "num_hidden_layers":32,
         "num_attention_heads":71, "num_kv_heads":71, "multi_query":true,
         "new_decoder_architecture":false, "parallel_attn":true, "bias":false,
         "vocab_size":65024})",
       7'217'189'760, 295'469'056, true},
      // Counted beside the parameters: the tied head once more.
      {"falcon-40b",
       R"({"model_type":"falcon", "hidden_size":8192, "num_hidden_layers":60,
         "num_attention_heads":128, "num_kv_heads":8, "multi_query":true,
         "new_decoder_architecture":true, "parallel_attn":true, "bias":false, "vocab_size":65024})",
       41'835'970'560, 532'676'608, true},
      {"mpt-7b",
       R"({"model_type":"mpt", "d_model":4096, "n_heads":32, "n_layers":32, "expansion_ratio":4,
         "max_seq_len":2048, "vocab_size":50432, "no_bias":true, "attn_config":{}})",
       6'650'000'000, 0, false},
      {"phi-1.5",
       R"({"model_type":"phi", "hidden_size":2048, "intermediate_size":8192,
         "num_hidden_layers":24, "num_attention_heads":32, "num_key_value_heads":32,
         "vocab_size":51200, "max_position_embeddings":2048, "tie_word_embeddings":false})",
       1'418'270'720, 0, true},
      {"phi-2",
       R"({"model_type":"phi", "hidden_size":2560, "intermediate_size":10240,
         "num_hidden_layers":32, "num_attention_heads":32, "num_key_value_heads":32,
         "vocab_size":51200, "max_position_embeddings":2048, "tie_word_embeddings":false})",
       2'779'683'840, 0, true},
      // Counted beside the parameters: rotary inv_freq buffer.
      {"chatglm3-6b",
       R"({"model_type":"chatglm", "hidden_size":4096, "ffn_hidden_size":13696, "num_layers":28,
         "num_attention_heads":32, "kv_channels":128, "multi_query_attention":true,
         "multi_query_group_num":2, "padded_vocab_size":65024, "vocab_size":65024,
         "seq_length":8192, "add_qkv_bias":true, "add_bias_linear":false, "post_layer_norm":true,
         "tie_word_embeddings":false})",
       6'243'584'032, 32, true},
  };
  return cases;
}

TEST_CASE("Older decoders have the published number of parameters", "[model]") {
  for (const ModelCase& model : older_cases()) check_total(model);
}

}  // namespace headroom::test
