// Mixtures of experts with DeepSeek's keys, most of them with latent attention.
// Published totals: see model_cases.hpp.
#include "catch.hpp"
#include "model_cases.hpp"

namespace headroom::test {

const std::vector<ModelCase>& routed_cases() {
  static const std::vector<ModelCase> cases = {
      {"deepseek-moe-16b",
       R"({"model_type":"deepseek", "hidden_size":2048, "intermediate_size":10944,
         "num_hidden_layers":28, "num_attention_heads":16, "num_key_value_heads":16,
         "vocab_size":102400, "max_position_embeddings":4096, "tie_word_embeddings":false,
         "n_routed_experts":64, "num_experts_per_tok":6, "n_shared_experts":2,
         "moe_intermediate_size":1408, "first_k_dense_replace":1, "moe_layer_freq":1})",
       16'375'728'128, 0, true},
      {"deepseek-v2-lite",
       R"({"model_type":"deepseek_v2", "hidden_size":2048, "intermediate_size":10944,
         "num_hidden_layers":27, "num_attention_heads":16, "num_key_value_heads":16,
         "vocab_size":102400, "max_position_embeddings":163840, "tie_word_embeddings":false,
         "q_lora_rank":null, "kv_lora_rank":512, "qk_nope_head_dim":128, "qk_rope_head_dim":64,
         "v_head_dim":128, "n_routed_experts":64, "num_experts_per_tok":6, "n_shared_experts":2,
         "moe_intermediate_size":1408, "first_k_dense_replace":1, "moe_layer_freq":1,
         "topk_method":"greedy"})",
       15'706'484'224, 0, true},
      // Counted beside the parameters: fp8 scales.
      {"deepseek-v3",
       R"({"model_type":"deepseek_v3", "hidden_size":7168, "intermediate_size":18432,
         "num_hidden_layers":61, "num_attention_heads":128, "num_key_value_heads":128,
         "vocab_size":129280, "max_position_embeddings":163840, "tie_word_embeddings":false,
         "q_lora_rank":1536, "kv_lora_rank":512, "qk_nope_head_dim":128, "qk_rope_head_dim":64,
         "v_head_dim":128, "n_routed_experts":256, "num_experts_per_tok":8, "n_shared_experts":1,
         "moe_intermediate_size":2048, "first_k_dense_replace":3, "moe_layer_freq":1,
         "topk_method":"noaux_tc", "num_nextn_predict_layers":1})",
       684'531'386'000, 41'540'496, true},
      // Counted beside the parameters: fp8 scales, unexplained elements.
      {"kimi-k2",
       R"({"model_type":"kimi_k2", "hidden_size":7168, "intermediate_size":18432,
         "num_hidden_layers":61, "num_attention_heads":64, "num_key_value_heads":64,
         "vocab_size":163840, "max_position_embeddings":131072, "tie_word_embeddings":false,
         "q_lora_rank":1536, "kv_lora_rank":512, "qk_nope_head_dim":128, "qk_rope_head_dim":64,
         "v_head_dim":128, "n_routed_experts":384, "num_experts_per_tok":8, "n_shared_experts":1,
         "moe_intermediate_size":2048, "first_k_dense_replace":1, "moe_layer_freq":1,
         "topk_method":"noaux_tc", "num_nextn_predict_layers":0})",
       1'026'470'731'056, 62'498'608, true},
      {"glm-4.5-air",
       R"({"model_type":"glm4_moe", "hidden_size":4096, "intermediate_size":10944,
         "num_hidden_layers":46, "num_attention_heads":96, "num_key_value_heads":8,
         "head_dim":128, "vocab_size":151552, "max_position_embeddings":131072,
         "tie_word_embeddings":false, "attention_bias":true, "use_qk_norm":false,
         "n_routed_experts":128, "num_experts_per_tok":8, "n_shared_experts":1,
         "moe_intermediate_size":1408, "first_k_dense_replace":1, "num_nextn_predict_layers":1})",
       110'468'824'832, 0, true},
      {"glm-4.5",
       R"({"model_type":"glm4_moe", "hidden_size":5120, "intermediate_size":12288,
         "num_hidden_layers":92, "num_attention_heads":96, "num_key_value_heads":8,
         "head_dim":128, "vocab_size":151552, "max_position_embeddings":131072,
         "tie_word_embeddings":false, "attention_bias":true, "use_qk_norm":true,
         "n_routed_experts":160, "num_experts_per_tok":8, "n_shared_experts":1,
         "moe_intermediate_size":1536, "first_k_dense_replace":3, "num_nextn_predict_layers":1})",
       358'337'791'296, 0, true},
      {"glm-4.7-flash",
       R"({"model_type":"glm4_moe_lite", "hidden_size":2048, "intermediate_size":10240,
         "num_hidden_layers":47, "num_attention_heads":20, "num_key_value_heads":20,
         "vocab_size":154880, "max_position_embeddings":202752, "tie_word_embeddings":false,
         "q_lora_rank":768, "kv_lora_rank":512, "qk_nope_head_dim":192, "qk_rope_head_dim":64,
         "v_head_dim":256, "n_routed_experts":64, "num_experts_per_tok":4, "n_shared_experts":1,
         "moe_intermediate_size":1536, "first_k_dense_replace":1, "topk_method":"noaux_tc",
         "num_nextn_predict_layers":1})",
       31'221'488'576, 0, true},
      {"dots.llm1",
       R"({"model_type":"dots1", "hidden_size":4096, "intermediate_size":10944,
         "num_hidden_layers":62, "num_attention_heads":32, "num_key_value_heads":32,
         "vocab_size":152064, "max_position_embeddings":32768, "tie_word_embeddings":false,
         "sliding_window":null, "n_routed_experts":128, "num_experts_per_tok":6,
         "n_shared_experts":2, "moe_intermediate_size":1408, "first_k_dense_replace":1,
         "moe_layer_freq":1, "topk_method":"noaux_tc"})",
       142'774'381'696, 0, true},
      {"solar-open-100b",
       R"({"model_type":"solar_open", "hidden_size":4096, "intermediate_size":10240,
         "num_hidden_layers":48, "num_attention_heads":64, "num_key_value_heads":8,
         "head_dim":128, "vocab_size":196608, "max_position_embeddings":131072,
         "tie_word_embeddings":false, "n_routed_experts":128, "num_experts_per_tok":8,
         "n_shared_experts":1, "moe_intermediate_size":1280, "first_k_dense_replace":0})",
       102'600'000'000, 0, false},
  };
  return cases;
}

TEST_CASE("Models with the keys of DeepSeek have the published number of parameters", "[model]") {
  for (const ModelCase& model : routed_cases()) check_total(model);
}

}  // namespace headroom::test
