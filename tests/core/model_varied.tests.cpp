// Sparse attention, layers that differ, layers that share: what came after the plain decoders.
// Published totals: see model_cases.hpp.
#include "catch.hpp"
#include "model_cases.hpp"

namespace headroom::test {

const std::vector<ModelCase>& varied_cases() {
  static const std::vector<ModelCase> cases = {
      // Beside the parameters: fp8 weight_scale_inv tensors.
      {"deepseek-v3.2",
       R"({"model_type":"deepseek_v32", "hidden_size":7168, "intermediate_size":18432,
         "num_hidden_layers":61, "num_attention_heads":128, "num_key_value_heads":128,
         "vocab_size":129280, "max_position_embeddings":163840, "tie_word_embeddings":false,
         "attention_bias":false, "q_lora_rank":1536, "kv_lora_rank":512,
         "qk_nope_head_dim":128, "qk_rope_head_dim":64, "v_head_dim":128, "index_n_heads":64,
         "index_head_dim":128, "index_topk":2048, "n_routed_experts":256,
         "num_experts_per_tok":8, "n_shared_experts":1, "moe_intermediate_size":2048,
         "first_k_dense_replace":3, "moe_layer_freq":1, "topk_method":"noaux_tc",
         "num_nextn_predict_layers":1})",
       685'396'921'376, 41'591'584, true},
      {"glm-5",
       R"({"model_type":"glm_moe_dsa", "hidden_size":6144, "intermediate_size":12288,
         "num_hidden_layers":78, "num_attention_heads":64, "num_key_value_heads":64,
         "head_dim":64, "vocab_size":154880, "max_position_embeddings":202752,
         "tie_word_embeddings":false, "attention_bias":false, "q_lora_rank":2048,
         "kv_lora_rank":512, "qk_nope_head_dim":192, "qk_rope_head_dim":64, "v_head_dim":256,
         "index_n_heads":32, "index_head_dim":128, "index_topk":2048, "n_routed_experts":256,
         "num_experts_per_tok":8, "n_shared_experts":1, "moe_intermediate_size":2048,
         "first_k_dense_replace":3, "moe_layer_freq":1, "topk_method":"noaux_tc",
         "num_nextn_predict_layers":1})",
       753'864'139'008, 0, true},
      {"glm-5.2",
       R"({"model_type":"glm_moe_dsa", "hidden_size":6144, "intermediate_size":12288,
         "num_hidden_layers":78, "num_attention_heads":64, "num_key_value_heads":64,
         "head_dim":192, "vocab_size":154880, "max_position_embeddings":1048576,
         "tie_word_embeddings":false, "attention_bias":false, "q_lora_rank":2048,
         "kv_lora_rank":512, "qk_nope_head_dim":192, "qk_rope_head_dim":64, "v_head_dim":256,
         "index_n_heads":32, "index_head_dim":128, "index_topk":2048, "indexer_types":["full",
         "full", "full", "shared", "shared", "shared", "full", "shared", "shared", "shared",
         "full", "shared", "shared", "shared", "full", "shared", "shared", "shared", "full",
         "shared", "shared", "shared", "full", "shared", "shared", "shared", "full", "shared",
         "shared", "shared", "full", "shared", "shared", "shared", "full", "shared", "shared",
         "shared", "full", "shared", "shared", "shared", "full", "shared", "shared", "shared",
         "full", "shared", "shared", "shared", "full", "shared", "shared", "shared", "full",
         "shared", "shared", "shared", "full", "shared", "shared", "shared", "full", "shared",
         "shared", "shared", "full", "shared", "shared", "shared", "full", "shared", "shared",
         "shared", "full", "shared", "shared", "shared"], "n_routed_experts":256,
         "num_experts_per_tok":8, "n_shared_experts":1, "moe_intermediate_size":2048,
         "first_k_dense_replace":3, "moe_layer_freq":1, "topk_method":"noaux_tc",
         "num_nextn_predict_layers":1})",
       753'329'940'480, 0, true},
      // Published without the prediction layer.
      {"deepseek-v4-flash",
       R"({"model_type":"deepseek_v4", "hidden_size":4096, "num_hidden_layers":43,
         "num_attention_heads":64, "num_key_value_heads":1, "head_dim":512,
         "vocab_size":129280, "max_position_embeddings":1048576, "tie_word_embeddings":false,
         "attention_bias":false, "q_lora_rank":1024, "qk_rope_head_dim":64, "index_n_heads":64,
         "index_head_dim":128, "index_topk":512, "n_routed_experts":256,
         "num_experts_per_tok":6, "n_shared_experts":1, "moe_intermediate_size":2048,
         "topk_method":"noaux_tc", "num_nextn_predict_layers":1, "o_groups":8,
         "o_lora_rank":1024, "sliding_window":128, "compress_ratios":[0, 0, 4, 128, 4, 128, 4,
         128, 4, 128, 4, 128, 4, 128, 4, 128, 4, 128, 4, 128, 4, 128, 4, 128, 4, 128, 4, 128,
         4, 128, 4, 128, 4, 128, 4, 128, 4, 128, 4, 128, 4, 128, 4, 0], "num_hash_layers":3,
         "hc_mult":4, "expert_dtype":"fp4"})",
       284'334'567'511, -6'610'048'891, true},
      {"minimax-m3",
       R"({"dense_intermediate_size":12288, "head_dim":128, "hidden_size":6144,
         "intermediate_size":3072, "max_position_embeddings":1048576,
         "model_type":"minimax_m3", "moe_intermediate_size":3072, "moe_layer_freq":[0, 0, 0, 1,
         1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
         1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
         "n_shared_experts":1, "num_attention_heads":64, "num_experts_per_tok":4,
         "num_hidden_layers":60, "num_key_value_heads":4, "num_local_experts":128,
         "num_mtp_modules":7, "qk_norm_type":"per_head", "shared_intermediate_size":3072,
         "sparse_attention_config":{"sparse_attention_freq":[0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
         1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
         1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], "sparse_block_size":128,
         "sparse_disable_index_value":[0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
         1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
         1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], "sparse_index_dim":128, "sparse_init_block":0,
         "sparse_local_block":1, "sparse_num_index_heads":4, "sparse_score_type":"max",
         "sparse_topk_blocks":16, "use_sparse_attention":true}, "tie_word_embeddings":false,
         "use_qk_norm":true, "use_routing_bias":true, "vocab_size":200064})",
       428'000'000'000, 0, false},
      {"laguna-xs.2",
       R"({"model_type":"laguna", "hidden_size":2048, "intermediate_size":8192,
         "num_hidden_layers":40, "num_attention_heads":48, "num_key_value_heads":8,
         "head_dim":128, "vocab_size":100352, "max_position_embeddings":131072,
         "tie_word_embeddings":false, "layer_types":["full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention"], "sliding_window":512,
         "num_attention_heads_per_layer":[48, 64, 64, 64, 48, 64, 64, 64, 48, 64, 64, 64, 48,
         64, 64, 64, 48, 64, 64, 64, 48, 64, 64, 64, 48, 64, 64, 64, 48, 64, 64, 64, 48, 64,
         64, 64, 48, 64, 64, 64], "gating":"per-head", "num_experts":256,
         "num_experts_per_tok":8, "moe_intermediate_size":512,
         "shared_expert_intermediate_size":512, "mlp_layer_types":["dense", "sparse", "sparse",
         "sparse", "sparse", "sparse", "sparse", "sparse", "sparse", "sparse", "sparse",
         "sparse", "sparse", "sparse", "sparse", "sparse", "sparse", "sparse", "sparse",
         "sparse", "sparse", "sparse", "sparse", "sparse", "sparse", "sparse", "sparse",
         "sparse", "sparse", "sparse", "sparse", "sparse", "sparse", "sparse", "sparse",
         "sparse", "sparse", "sparse", "sparse", "sparse"]})",
       33'442'617'088, 0, true},
      {"minicpm3-4b",
       R"({"model_type":"minicpm3", "hidden_size":2560, "intermediate_size":6400,
         "num_hidden_layers":62, "num_attention_heads":40, "num_key_value_heads":40,
         "vocab_size":73448, "max_position_embeddings":32768, "tie_word_embeddings":true,
         "q_lora_rank":768, "kv_lora_rank":256, "qk_nope_head_dim":64, "qk_rope_head_dim":32})",
       4'070'000'000, 0, false},
      // Beside the parameters: rotary inv_freq buffers.
      {"phi-3-small",
       R"({"model_type":"phi3small", "hidden_size":4096, "num_hidden_layers":32,
         "num_attention_heads":32, "num_key_value_heads":8, "vocab_size":100352,
         "max_position_embeddings":8192, "tie_word_embeddings":true,
         "ff_intermediate_size":14336})",
       7'392'274'432, 2'048, true},
      {"llama-3.3-nemotron-super-49b",
       R"({"model_type":"nemotron-nas", "hidden_size":8192, "num_hidden_layers":80,
         "num_attention_heads":64, "vocab_size":128256, "max_position_embeddings":131072,
         "tie_word_embeddings":false, "attention_bias":false, "mlp_bias":false,
         "block_configs":[{"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":2.625}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"no_op":true}, "ffn":{"ffn_mult":2.625}}, {"attention":{"no_op":true},
         "ffn":{"ffn_mult":2.625}}, {"attention":{"n_heads_in_group":8},
         "ffn":{"ffn_mult":5.25}}, {"attention":{"n_heads_in_group":8},
         "ffn":{"ffn_mult":5.25}}, {"attention":{"n_heads_in_group":8},
         "ffn":{"ffn_mult":5.25}}, {"attention":{"no_op":true}, "ffn":{"ffn_mult":3.28125}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.3125}}, {"attention":{"no_op":true},
         "ffn":{"ffn_mult":2.625}}, {"attention":{"no_op":true}, "ffn":{"ffn_mult":2.625}},
         {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.3125}}, {"attention":{"no_op":true},
         "ffn":{"ffn_mult":5.25}}, {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.3125}},
         {"attention":{"no_op":true}, "ffn":{"ffn_mult":2.625}}, {"attention":{"no_op":true},
         "ffn":{"ffn_mult":1.3125}}, {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.3125}},
         {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.3125}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.3125}}, {"attention":{"no_op":true},
         "ffn":{"ffn_mult":1.0}}, {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.0}},
         {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.3125}}, {"attention":{"no_op":true},
         "ffn":{"ffn_mult":1.0}}, {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.0}},
         {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.0}}, {"attention":{"no_op":true},
         "ffn":{"ffn_mult":1.3125}}, {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.3125}},
         {"attention":{"no_op":true}, "ffn":{"ffn_mult":0.5}}, {"attention":{"no_op":true},
         "ffn":{"ffn_mult":0.5}}, {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.0}},
         {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.0}}, {"attention":{"no_op":true},
         "ffn":{"ffn_mult":0.5}}, {"attention":{"no_op":true}, "ffn":{"ffn_mult":0.5}},
         {"attention":{"no_op":true}, "ffn":{"ffn_mult":1.0}}, {"attention":{"no_op":true},
         "ffn":{"ffn_mult":0.5}}, {"attention":{"no_op":true}, "ffn":{"ffn_mult":0.5}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}},
         {"attention":{"n_heads_in_group":8}, "ffn":{"ffn_mult":5.25}}]})",
       49'867'145'216, 0, true},
      // With its towers for images and speech, and two adapters.
      {"phi-4-multimodal",
       R"({"model_type":"phi4mm", "audio_processor":{"config":{"attention_dim":1024,
         "attention_heads":16, "input_size":80, "kernel_size":3, "linear_units":1536,
         "nemo_conv_settings":{"conv_channels":1024}, "num_blocks":24,
         "relative_attention_bias_args":{"t5_bias_max_distance":500}, "time_reduction":8}},
         "speech_lora":{"r":320}, "vision_lora":{"r":256}, "hidden_size":3072, "intermediate_size":8192,
         "num_hidden_layers":32, "num_attention_heads":24, "num_key_value_heads":8,
         "vocab_size":200064, "max_position_embeddings":131072, "tie_word_embeddings":true,
         "sliding_window":null})",
       5'574'460'384, 0, true},
      // The decoder of Step 3.5, its keys lifted to the top of the file, and the tower of the
      // class: published as 201B with the layers for prediction.
      {"step-3.7-flash",
       R"({"model_type":"step3p7", "num_hidden_layers":45, "hidden_size":4096,
         "num_attention_heads":64, "num_key_value_heads":8, "head_dim":128,
         "vocab_size":128896, "max_position_embeddings":65536, "intermediate_size":11264,
         "sliding_window":512, "layer_types":["full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention", "sliding_attention",
         "sliding_attention", "sliding_attention", "full_attention"],
         "first_k_dense_replace":3, "num_experts":288, "num_experts_per_tok":8,
         "moe_intermediate_size":1280, "share_expert_dim":1280, "n_shared_experts":1,
         "scoring_func":"sigmoid", "num_nextn_predict_layers":3, "use_moe_router_bias":true,
         "moe_router_scaling_factor":3.0})",
       201'365'316'160, 0, true},
  };
  return cases;
}

TEST_CASE("Decoders whose layers vary have the published number of parameters", "[model]") {
  for (const ModelCase& model : varied_cases()) check_total(model);
}

TEST_CASE("An indexer keeps keys of its own for each token", "[model]") {
  const Model deepseek = read_model(config_of("deepseek-v3.2"));
  for (const LayerState& layer : deepseek.layers) CHECK(layer.index_width == 128);
  std::int64_t indexed = 0;
  const Model glm = read_model(config_of("glm-5.2"));
  for (const LayerState& layer : glm.layers) indexed += layer.index_width > 0 ? 1 : 0;
  CHECK(indexed == 21);
  const Model minimax = read_model(config_of("minimax-m3"));
  CHECK(minimax.layers[0].index_width == 0);
  CHECK(minimax.layers[3].index_width == 128);  // values are disabled
}

// model_counts: DeepSeek-V4 Flash keeps 43 x 512 in windows and 3,440 a token beyond them.
TEST_CASE("Compressed attention keeps a window and one entry for some tokens", "[model]") {
  const Model flash = read_model(config_of("deepseek-v4-flash"));
  double beyond = 0;
  for (const LayerState& layer : flash.layers) {
    CHECK(layer.k_width == 512);
    CHECK(layer.v_width == 0);
    CHECK(layer.window == 128);
    beyond +=
        static_cast<double>(layer.compressed_width) / static_cast<double>(layer.compress_ratio);
  }
  CHECK(beyond == 3440);
  // Experts in FP4 and the rest in FP8: no format of ours.
  const std::string stored = with(config_of("deepseek-v4-flash"), "/quantization_config",
                                  R"({"quant_method":"fp8","weight_block_size":[128,128]})");
  CHECK(read_model(stored).native_format.empty());
}

TEST_CASE("Layers that read another's cache keep none", "[model]") {
  const auto keeping = [](std::string_view name) {
    std::int64_t layers = 0;
    const Model model = read_model(config_of(name));
    for (const LayerState& layer : model.layers) layers += layer.k_width > 0 ? 1 : 0;
    return layers;
  };
  CHECK(keeping("gemma-3n-e4b") == 20);
  CHECK(keeping("gemma-4-e4b") == 24);
  CHECK(keeping("gemma-4-e2b") == 15);
  CHECK(keeping("llama-3.2-11b-vision") == 32);          // eight attend to the image
  CHECK(keeping("llama-3.3-nemotron-super-49b") == 49);  // the others do not attend
}

}  // namespace headroom::test
