// Recurrent decoders and hybrids.
// Published totals: see model_cases.hpp.
#include "catch.hpp"
#include "model_cases.hpp"

namespace headroom::test {

const std::vector<ModelCase>& recurrent_cases() {
  static const std::vector<ModelCase> cases = {
      {"mamba-2.8b",
       R"({"model_type":"mamba", "hidden_size":2560, "num_hidden_layers":64, "vocab_size":50280,
         "max_position_embeddings":2048, "tie_word_embeddings":true, "intermediate_size":5120,
         "state_size":16, "conv_kernel":4, "expand":2, "time_step_rank":160, "use_bias":false,
         "use_conv_bias":true})",
       2'768'345'600, 0, true},
      {"falcon-mamba-7b",
       R"({"model_type":"falcon_mamba", "hidden_size":4096, "num_hidden_layers":64,
         "vocab_size":65024, "max_position_embeddings":8192, "tie_word_embeddings":false,
         "intermediate_size":8192, "state_size":16, "conv_kernel":4, "expand":2,
         "time_step_rank":256, "use_bias":false, "use_conv_bias":true})",
       7'272'665'088, 0, true},
      {"mamba-codestral-7b",
       R"({"model_type":"mamba2", "hidden_size":4096, "num_hidden_layers":64,
         "vocab_size":32768, "max_position_embeddings":262144, "tie_word_embeddings":false,
         "num_heads":128, "head_dim":64, "n_groups":8, "state_size":128, "conv_kernel":4,
         "expand":2, "use_bias":false, "use_conv_bias":true})",
       7'290'000'000, 0, false},
      {"jamba-1.5-mini",
       R"({"model_type":"jamba", "hidden_size":4096, "intermediate_size":14336,
         "num_hidden_layers":32, "num_attention_heads":32, "num_key_value_heads":8,
         "vocab_size":65536, "max_position_embeddings":262144, "tie_word_embeddings":false,
         "attn_layer_period":8, "attn_layer_offset":4, "expert_layer_period":2,
         "expert_layer_offset":1, "num_experts":16, "num_experts_per_tok":2,
         "mamba_d_state":16, "mamba_d_conv":4, "mamba_expand":2, "mamba_dt_rank":256,
         "mamba_conv_bias":true, "mamba_proj_bias":false, "sliding_window":null})",
       51'570'323'328, 0, true},
      {"falcon-h1-0.5b",
       R"({"model_type":"falcon_h1", "hidden_size":1024, "intermediate_size":2048,
         "num_hidden_layers":36, "num_attention_heads":8, "num_key_value_heads":2,
         "head_dim":64, "vocab_size":32784, "max_position_embeddings":16384,
         "tie_word_embeddings":false, "attention_bias":false, "mlp_bias":false,
         "mamba_d_ssm":1536, "mamba_n_heads":24, "mamba_d_head":64, "mamba_n_groups":1,
         "mamba_d_state":128, "mamba_d_conv":4, "mamba_expand":2, "mamba_conv_bias":true,
         "mamba_proj_bias":false, "mamba_rms_norm":false})",
       521'411'104, 0, true},
      {"lfm2-1.2b",
       R"({"model_type":"lfm2", "hidden_size":2048, "intermediate_size":8192,
         "num_hidden_layers":16, "num_attention_heads":32, "num_key_value_heads":8,
         "vocab_size":65536, "max_position_embeddings":128000, "tie_word_embeddings":true,
         "layer_types":["conv", "conv", "full_attention", "conv", "conv", "full_attention",
         "conv", "conv", "full_attention", "conv", "full_attention", "conv", "full_attention",
         "conv", "full_attention", "conv"], "conv_L_cache":3, "conv_bias":false,
         "block_auto_adjust_ff_dim":false})",
       1'170'340'608, 0, true},
      // Beside the parameters: router corrections missing from that total.
      {"lfm2-8b-a1b",
       R"({"model_type":"lfm2_moe", "hidden_size":2048, "intermediate_size":7168,
         "num_hidden_layers":24, "num_attention_heads":32, "num_key_value_heads":8,
         "vocab_size":65536, "max_position_embeddings":128000, "tie_word_embeddings":true,
         "layer_types":["conv", "conv", "full_attention", "conv", "conv", "conv",
         "full_attention", "conv", "conv", "conv", "full_attention", "conv", "conv", "conv",
         "full_attention", "conv", "conv", "conv", "full_attention", "conv", "conv",
         "full_attention", "conv", "conv"], "conv_L_cache":3, "conv_bias":false,
         "num_dense_layers":2, "num_experts":32, "num_experts_per_tok":4,
         "moe_intermediate_size":1792, "use_expert_bias":true})",
       8'339'929'856, -704, true},
      {"granite-4.0-h-small",
       R"({"model_type":"granitemoehybrid", "hidden_size":4096, "intermediate_size":768,
         "num_hidden_layers":40, "num_attention_heads":32, "num_key_value_heads":8,
         "vocab_size":100352, "max_position_embeddings":131072, "tie_word_embeddings":true,
         "attention_bias":false, "layer_types":["mamba", "mamba", "mamba", "mamba", "mamba",
         "attention", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba",
         "mamba", "attention", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba",
         "mamba", "mamba", "attention", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba",
         "mamba", "mamba", "mamba", "attention", "mamba", "mamba", "mamba", "mamba"],
         "shared_intermediate_size":1536, "num_local_experts":72, "num_experts_per_tok":10,
         "mamba_n_heads":128, "mamba_d_head":64, "mamba_n_groups":1, "mamba_d_state":128,
         "mamba_d_conv":4, "mamba_expand":2, "mamba_conv_bias":true, "mamba_proj_bias":false})",
       32'207'337'984, 0, true},
      {"granite-4.0-h-micro",
       R"({"model_type":"granitemoehybrid", "hidden_size":2048, "intermediate_size":8192,
         "num_hidden_layers":40, "num_attention_heads":32, "num_key_value_heads":8,
         "vocab_size":100352, "max_position_embeddings":131072, "tie_word_embeddings":true,
         "attention_bias":false, "layer_types":["mamba", "mamba", "mamba", "mamba", "mamba",
         "attention", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba",
         "mamba", "attention", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba",
         "mamba", "mamba", "attention", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba",
         "mamba", "mamba", "mamba", "attention", "mamba", "mamba", "mamba", "mamba"],
         "shared_intermediate_size":8192, "num_local_experts":0, "num_experts_per_tok":0,
         "mamba_n_heads":64, "mamba_d_head":64, "mamba_n_groups":1, "mamba_d_state":128,
         "mamba_d_conv":4, "mamba_expand":2, "mamba_conv_bias":true, "mamba_proj_bias":false})",
       3'191'396'096, 0, true},
      {"qwen3-coder-next",
       R"({"model_type":"qwen3_next", "hidden_size":2048, "intermediate_size":5120,
         "num_hidden_layers":48, "num_attention_heads":16, "num_key_value_heads":2,
         "head_dim":256, "vocab_size":151936, "max_position_embeddings":262144,
         "tie_word_embeddings":false, "full_attention_interval":4, "linear_num_key_heads":16,
         "linear_num_value_heads":32, "linear_key_head_dim":128, "linear_value_head_dim":128,
         "linear_conv_kernel_dim":4, "num_experts":512, "num_experts_per_tok":10,
         "moe_intermediate_size":512, "shared_expert_intermediate_size":512,
         "decoder_sparse_step":1, "mlp_only_layers":[]})",
       79'674'391'296, 0, true},
      {"nemotron-h-8b",
       R"({"model_type":"nemotron_h", "hidden_size":4096, "intermediate_size":21504,
         "num_hidden_layers":52, "num_attention_heads":32, "num_key_value_heads":8,
         "vocab_size":131072, "max_position_embeddings":8192, "tie_word_embeddings":false,
         "attention_bias":false, "mlp_bias":false,
         "hybrid_override_pattern":"M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M-",
         "mamba_num_heads":128, "mamba_head_dim":64, "n_groups":8, "ssm_state_size":128,
         "conv_kernel":4, "use_bias":false, "use_conv_bias":true, "head_dim":128})",
       8'100'852'736, 0, true},
      {"nemotron-nano-9b-v2",
       R"({"model_type":"nemotron_h", "hidden_size":4480, "intermediate_size":15680,
         "num_hidden_layers":56, "num_attention_heads":40, "num_key_value_heads":8,
         "head_dim":128, "vocab_size":131072, "max_position_embeddings":131072,
         "tie_word_embeddings":false, "attention_bias":false, "mlp_bias":false,
         "hybrid_override_pattern":"M-M-M-MM-M-M-M*-M-M-M*-M-M-M-M*-M-M-M-M*-M-MM-M-M-M-M-M-",
         "mamba_num_heads":128, "mamba_head_dim":80, "n_groups":8, "ssm_state_size":128,
         "conv_kernel":4, "use_bias":false, "use_conv_bias":true})",
       8'888'227'328, 0, true},
      // Beside the parameters: router correction bias (kept outside the count).
      {"nemotron-3-nano-30b-a3b",
       R"({"model_type":"nemotron_h", "hidden_size":2688, "intermediate_size":1856,
         "num_hidden_layers":52, "num_attention_heads":32, "num_key_value_heads":2,
         "head_dim":128, "vocab_size":131072, "max_position_embeddings":262144,
         "tie_word_embeddings":false, "attention_bias":false, "mlp_bias":false,
         "hybrid_override_pattern":"MEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEMEM*EMEMEMEME",
         "mamba_num_heads":64, "mamba_head_dim":64, "n_groups":8, "ssm_state_size":128,
         "conv_kernel":4, "use_bias":false, "use_conv_bias":true,
         "mamba_ssm_cache_dtype":"float32", "n_routed_experts":128, "num_experts_per_tok":6,
         "moe_intermediate_size":1856, "n_shared_experts":1,
         "moe_shared_expert_intermediate_size":3712})",
       31'577'937'344, -2'944, true},
      // Beside the parameters: router correction bias (kept outside the count).
      {"nemotron-3-super-120b-a12b",
       R"({"model_type":"nemotron_h", "hidden_size":4096, "intermediate_size":2688,
         "num_hidden_layers":88, "num_attention_heads":32, "num_key_value_heads":2,
         "vocab_size":131072, "max_position_embeddings":262144, "tie_word_embeddings":false,
         "attention_bias":false, "mlp_bias":false,
         "hybrid_override_pattern":"MEMEMEM*EMEMEMEM*EMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEMEM*EMEMEMEM*EMEMEMEME",
         "mamba_num_heads":128, "mamba_head_dim":64, "n_groups":8, "ssm_state_size":128,
         "conv_kernel":4, "use_bias":false, "use_conv_bias":true, "head_dim":128,
         "mamba_ssm_cache_dtype":"float32", "n_routed_experts":512, "num_experts_per_tok":22,
         "moe_intermediate_size":2688, "n_shared_experts":1,
         "moe_shared_expert_intermediate_size":5376, "moe_latent_size":1024,
         "num_nextn_predict_layers":1, "mtp_layers_block_type":["attention", "moe"]})",
       123'611'012'096, -20'992, true},
      {"minimax-text-01",
       R"({"model_type":"minimax_text_01", "hidden_size":6144, "intermediate_size":9216,
         "num_hidden_layers":80, "num_attention_heads":64, "num_key_value_heads":8,
         "head_dim":128, "vocab_size":200064, "max_position_embeddings":4096000,
         "tie_word_embeddings":false, "attn_type_list":[0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0,
         0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0,
         0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
         1, 0, 0, 0, 0, 0, 0, 0, 1], "num_local_experts":32, "num_experts_per_tok":2,
         "shared_intermediate_size":0})",
       456'089'655'296, 0, true},
      {"kimi-linear-48b-a3b",
       R"({"model_type":"kimi_linear", "hidden_size":2304, "intermediate_size":9216,
         "num_hidden_layers":27, "num_attention_heads":32, "num_key_value_heads":32,
         "vocab_size":163840, "max_position_embeddings":1048576, "tie_word_embeddings":false,
         "q_lora_rank":null, "kv_lora_rank":512, "qk_nope_head_dim":128, "qk_rope_head_dim":64,
         "v_head_dim":128, "linear_attn_config":{"full_attn_layers":[4, 8, 12, 16, 20, 24, 27],
         "kda_layers":[1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22, 23, 25,
         26], "head_dim":128, "num_heads":32, "short_conv_kernel_size":4}, "num_experts":256,
         "num_experts_per_token":8, "num_shared_experts":1, "moe_intermediate_size":1024,
         "first_k_dense_replace":1, "moe_layer_freq":1})",
       49'122'681'728, 0, true},
      {"bamba-9b-v2",
       R"({"model_type":"bamba", "hidden_size":4096, "intermediate_size":14336,
         "num_hidden_layers":32, "num_attention_heads":32, "num_key_value_heads":8,
         "vocab_size":128256, "max_position_embeddings":262144, "tie_word_embeddings":false,
         "attention_bias":false, "mlp_bias":false, "attn_layer_indices":[9, 18, 27],
         "mamba_n_heads":128, "mamba_d_head":64, "mamba_n_groups":1, "mamba_d_state":128,
         "mamba_d_conv":4, "mamba_expand":2, "mamba_conv_bias":true, "mamba_proj_bias":false})",
       9'780'000'000, 0, false},
  };
  return cases;
}

TEST_CASE("Recurrent decoders have the published number of parameters", "[model]") {
  for (const ModelCase& model : recurrent_cases()) check_total(model);
}

// Elements that a sequence takes in a layer: window of the convolution x channels, and matrix.
TEST_CASE("A recurrent layer keeps a window and a matrix, and no keys", "[model]") {
  const auto layer = [](std::string_view name, std::size_t i) {
    return read_model(config_of(name)).layers.at(i);
  };
  const LayerState mamba = layer("mamba-2.8b", 0);
  CHECK(mamba.recurrent.conv_width() == 5120);
  CHECK(mamba.recurrent.matrix() == 5120 * 16);
  CHECK(mamba.k_width == 0);
  CHECK(mamba.kv_heads == 0);
  const LayerState nemotron = layer("nemotron-h-8b", 0);
  CHECK(nemotron.recurrent.conv_width() == 128 * 64 + 2 * 8 * 128);
  CHECK(nemotron.recurrent.matrix() == 128 * 64 * 128);
  const LayerState qwen = layer("qwen3-coder-next", 0);
  CHECK(qwen.recurrent.conv_width() == 2 * 16 * 128 + 32 * 128);
  CHECK(qwen.recurrent.matrix() == 32 * 128 * 128);
  const LayerState kimi = layer("kimi-linear-48b-a3b", 0);
  CHECK(kimi.recurrent.conv_width() == 3 * 32 * 128);
  CHECK(kimi.recurrent.matrix() == 32 * 128 * 128);
  const LayerState minimax = layer("minimax-text-01", 0);
  CHECK(minimax.recurrent.conv_width() == 0);
  CHECK(minimax.recurrent.matrix() == 64 * 128 * 128);
  const LayerState lfm = layer("lfm2-1.2b", 0);
  CHECK(lfm.recurrent.conv_width() == 2048);
  CHECK(lfm.recurrent.matrix() == 0);
}

TEST_CASE("Attention lies on the layers that the family gives it", "[model]") {
  const auto attending = [](std::string_view name) {
    std::int64_t layers = 0;
    const Model model = read_model(config_of(name));
    for (const LayerState& layer : model.layers) layers += layer.k_width > 0 ? 1 : 0;
    return layers;
  };
  CHECK(attending("mamba-2.8b") == 0);
  CHECK(attending("jamba-1.5-mini") == 4);
  CHECK(attending("granite-4.0-h-small") == 4);
  CHECK(attending("lfm2-1.2b") == 6);
  CHECK(attending("qwen3-coder-next") == 12);
  CHECK(attending("nemotron-3-nano-30b-a3b") == 6);
  CHECK(attending("nemotron-3-super-120b-a12b") == 8);
  CHECK(attending("minimax-text-01") == 10);
  CHECK(attending("kimi-linear-48b-a3b") == 7);
  CHECK(attending("falcon-h1-0.5b") == 36);  // beside a mixer
  CHECK(read_model(config_of("falcon-h1-0.5b")).layers.front().recurrent.any());
}

TEST_CASE("States are kept in F32 where the config or the family says so", "[model]") {
  CHECK(read_model(config_of("nemotron-3-nano-30b-a3b")).recurrent_f32);
  CHECK(read_model(config_of("qwen3.5-27b")).recurrent_f32);
  CHECK(read_model(config_of("kimi-linear-48b-a3b")).recurrent_f32);
  CHECK_FALSE(read_model(config_of("qwen3-coder-next")).recurrent_f32);
  CHECK_FALSE(read_model(config_of("mamba-2.8b")).recurrent_f32);
}

}  // namespace headroom::test
