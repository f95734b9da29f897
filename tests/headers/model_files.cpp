#include "model_files.hpp"

#include <algorithm>

#include "format/gguf_names.hpp"

namespace headroom::test {
namespace {

struct Pair {
  std::string_view model_type;
  std::string_view architecture;
};

constexpr Pair kArchitectures[] = {
    {"gemma3_text", "gemma3"},
    {"gemma4_text", "gemma4"},
    {"llama4_text", "llama4"},
    {"gpt_oss", "gpt-oss"},
    {"olmo3", "olmo2"},
    {"mimo_v2_flash", "mimo2"},
    {"step3p5", "step35"},
    {"deepseek_v2", "deepseek2"},
    {"deepseek_v3", "deepseek2"},
    {"kimi_k2", "deepseek2"},
    {"mistral4", "deepseek2"},
    {"glm4_moe_lite", "deepseek2"},
    {"glm4_moe", "glm4moe"},
    {"qwen3_moe", "qwen3moe"},
    {"qwen2_moe", "qwen2moe"},
    {"minimax_m2", "minimax-m2"},
    {"gpt_neox", "gptneox"},
    {"cohere", "command-r"},
    {"granitemoehybrid", "granitehybrid"},
    {"falcon_h1", "falcon-h1"},
    {"falcon_mamba", "mamba"},
    {"lfm2_moe", "lfm2moe"},
    {"qwen3_next", "qwen3next"},
    {"qwen3_5_text", "qwen35"},
    {"qwen3_5_moe_text", "qwen35moe"},
    {"kimi_linear", "kimi-linear"},
    {"deepseek_v32", "deepseek32"},
    {"glm_moe_dsa", "glm-dsa"},
    {"gemma3n_text", "gemma3n"},
    {"bamba", "granitehybrid"},
    {"nemotron-nas", "deci"},
    {"minimax_m3", "minimax-m3"},
    {"minimax_text_01", "minimax-01"},
    {"roberta", "bert"},
    {"camembert", "bert"},
    {"xlm-roberta", "bert"},
    {"distilbert", "bert"},
    {"nomic_bert", "nomic-bert"},
    {"modernbert", "modern-bert"},
    {"mt5", "t5"},
    {"umt5", "t5"},
};

/// A number for all layers where they are alike, else a list.
template <class Of>
void per_layer(GgufFile& file, const std::string& key, const Model& model, const Of& of) {
  std::vector<std::int64_t> values;
  for (const LayerState& state : model.layers) values.push_back(of(state));
  const bool alike = std::all_of(values.begin(), values.end(),
                                 [&](std::int64_t value) { return value == values.front(); });
  if (alike) {
    file.number(key, static_cast<std::uint64_t>(values.front()));
  } else {
    file.numbers(key, values);
  }
}

using Width = std::int64_t LayerState::*;

/// Width of one head in the first layer that has a window, or that has none; 0: there is none.
std::int64_t head_width(const Model& model, bool windowed, Width width) {
  for (const LayerState& state : model.layers) {
    if ((state.reach != Reach::full) == windowed && state.kv_heads > 0 && state.k_width > 0) {
      return state.*width / state.kv_heads;
    }
  }
  return 0;
}

void add_latent_keys(GgufFile& file, const std::string& name, const Model& model) {
  const auto put = [&](const char* key, std::int64_t value) {
    file.number(name + key, static_cast<std::uint64_t>(value));
  };
  put("attention.key_length", model.layers.front().k_width);
  put("attention.value_length", model.latent_value_width);
  put("attention.key_length_mla", model.head_width);
  put("attention.value_length_mla", model.latent_head_value_width);
  put("attention.kv_lora_rank", model.latent_value_width);
  put("rope.dimension_count", model.head_width - model.latent_key_width);
}

void add_width_keys(GgufFile& file, const std::string& name, const Model& model) {
  const auto put = [&](const std::string& key, std::int64_t value) {
    if (value > 0) file.number(name + key, static_cast<std::uint64_t>(value));
  };
  const bool some_full = head_width(model, false, &LayerState::k_width) > 0;
  put("attention.key_length", head_width(model, !some_full, &LayerState::k_width));
  put("attention.value_length", head_width(model, !some_full, &LayerState::v_width));
  put("attention.key_length_swa", head_width(model, true, &LayerState::k_width));
  put("attention.value_length_swa", head_width(model, true, &LayerState::v_width));
  std::int64_t window = 0;
  std::vector<bool> marks;
  for (const LayerState& state : model.layers) {
    window = std::max(window, state.window);
    marks.push_back(state.reach != Reach::full);
  }
  put("attention.sliding_window", window);
  const bool listed = name == "gemma4." || name == "mimo2." || name == "step35.";
  if (listed) file.flags(name + "attention.sliding_window_pattern", marks);
}

/// Mixers, indexers, and layers that read the caches of earlier ones.
void add_state_keys(GgufFile& file, const std::string& name, const Model& model) {
  const auto put = [&](const char* key, std::int64_t value) {
    if (value > 0) file.number(name + key, static_cast<std::uint64_t>(value));
  };
  std::vector<std::int64_t> indexers;
  std::int64_t index_width = 0;
  std::int64_t shared = 0;
  const RecurrentState* mixer = nullptr;
  for (const LayerState& state : model.layers) {
    if (mixer == nullptr && state.recurrent.any()) mixer = &state.recurrent;
    indexers.push_back(state.index_width > 0 ? 1 : 0);
    index_width = std::max(index_width, state.index_width);
    shared = state.k_width == 0 && !state.recurrent.any() ? shared + 1 : 0;
  }
  if (name == "gemma4.") put("attention.shared_kv_layers", shared);
  if (index_width > 0) {
    put("attention.indexer.key_length", index_width);
    const auto first = std::find(indexers.begin(), indexers.end(), 1) - indexers.begin();
    if (name == "minimax-m3.") {
      put("leading_dense_block_count", first);
    } else {
      file.numbers(name + "attention.indexer.types", indexers);
    }
  }
  if (mixer == nullptr || name == "minimax-01.") return;  // told by the heads
  const bool window_only = name == "lfm2." || name == "lfm2moe.";
  if (name == "kimi-linear.") put("kda.head_dim", mixer->state);
  if (window_only) put("shortconv.l_cache", mixer->kernel);
  if (!window_only) put("ssm.inner_size", mixer->inner);
  put("ssm.state_size", mixer->state);
  put("ssm.group_count", mixer->groups);
  if (!window_only) put("ssm.conv_kernel", mixer->kernel);
}

/// kv_b as the converter splits it: keys transposed, values as they are.
void add_halves(GgufFile& file, const Model& model, const Tensor& tensor, std::string_view type) {
  const std::string layer = "blk." + std::to_string(tensor.layer) + ".";
  const std::int64_t nope = model.latent_key_width;
  const std::int64_t rank = tensor.row();
  std::string_view key_type = type;
  if (nope % find_block_type(type)->elements != 0) key_type = nope % 32 == 0 ? "Q5_0" : "F16";
  file.tensor(layer + "attn_k_b.weight", std::string(key_type), {nope, rank, model.heads});
  file.tensor(layer + "attn_v_b.weight", std::string(type),
              {rank, model.latent_head_value_width, model.heads});
}

}  // namespace

std::string_view gguf_architecture(std::string_view model_type) {
  for (const Pair& pair : kArchitectures) {
    if (pair.model_type == model_type) return pair.architecture;
  }
  return model_type;
}

GgufFile gguf_of(const Model& model, const std::vector<StoredTensor>& stored) {
  GgufFile file;
  std::string architecture(gguf_architecture(model.type));
  if (architecture == "nomic-bert" && model.experts > 0) architecture += "-moe";
  if (architecture == "t5" && model.kind == Kind::encoder) architecture = "t5encoder";
  const std::string name = architecture + ".";
  std::int64_t blocks = static_cast<std::int64_t>(model.layers.size());
  const std::int64_t decoder = blocks;
  for (const Tensor& tensor : model.tensors) {
    if (tensor.part == Part::prediction) blocks = std::max<std::int64_t>(blocks, tensor.layer + 1);
  }
  file.text("general.architecture", architecture).text("general.name", model.name);
  const auto put = [&](const char* key, std::int64_t value) {
    file.number(name + key, static_cast<std::uint64_t>(value));
  };
  put("block_count", blocks);
  if (blocks > decoder) put("nextn_predict_layers", blocks - decoder);
  put("context_length", model.max_context);
  put("embedding_length", model.hidden);
  put("attention.head_count", model.heads);
  const bool alike = !keeps_past(model.kind) || architecture == "minimax-01";
  per_layer(file, name + "attention.head_count_kv", model,
            [&](const LayerState& state) { return alike ? model.kv_heads : state.kv_heads; });
  add_state_keys(file, name, model);
  if (model.experts_per_token > 0) put("expert_used_count", model.experts_per_token);
  if (model.latent_value_width > 0) {
    add_latent_keys(file, name, model);
  } else {
    add_width_keys(file, name, model);
  }
  for (std::size_t i = 0; i < model.tensors.size(); ++i) {
    const Tensor& tensor = model.tensors[i];
    // Nemotron 3's prediction is two layers under one number, which no GGUF file holds yet.
    const bool left_out = tensor.part == Part::prediction && model.type == "nemotron_h";
    const bool held = tensor.part != Part::beside || model.cross_attention;
    if (tensor.part == Part::vision || left_out || !held) continue;
    if (tensor.role == Role::latent_kv_b && model.latent_key_width > 0) {
      add_halves(file, model, tensor, stored[i].type);
      continue;
    }
    file.tensor(gguf_name(tensor), std::string(stored[i].type),
                {tensor.shape.rbegin(), tensor.shape.rend()});
  }
  return file;
}

namespace {

/// Writes entries of the JSON form.
class Checkpoint {
 public:
  void put(const std::string& name, std::string_view dtype,
           const std::vector<std::int64_t>& shape) {
    std::string list;
    for (const std::int64_t extent : shape) {
      list += (list.empty() ? "" : ",") + std::to_string(extent);
    }
    text_ += joined({text_.empty() ? "{" : ",", "\"", name, "\":{\"dtype\":\"", dtype,
                     "\",\"shape\":[", list, "]}"});
  }
  [[nodiscard]] std::string text() const { return text_ + "}"; }

 private:
  std::string text_;
};

std::string_view plain_dtype(std::string_view type) {
  if (type == "f32") return "F32";
  return type == "f16" ? "F16" : "BF16";
}

/// One matrix [out, in] in the layout of that format.
void put_matrix(Checkpoint& file, const std::string& module, std::int64_t out, std::int64_t in,
                std::string_view type, std::string_view format) {
  const std::int64_t groups = (in + 127) / 128;
  if (type == "fp8") {
    file.put(module + ".weight", "F8_E4M3", {out, in});
    if (format == "fp8") file.put(module + ".weight_scale", "BF16", {out, 1});
    if (format == "fp8-block128") {
      file.put(module + ".weight_scale_inv", "F32", {(out + 127) / 128, groups});
    }
  } else if (format == "int8") {
    file.put(module + ".weight", "I8", {out, in});
    file.put(module + ".SCB", "F32", {out});
  } else if (format == "awq-int4-g128") {
    file.put(module + ".qweight", "I32", {in, out / 8});
    file.put(module + ".qzeros", "I32", {groups, out / 8});
    file.put(module + ".scales", "F16", {groups, out});
  } else {
    const std::int64_t bits = format == "gptq-int4-g128" ? 4 : 8;
    file.put(module + ".qweight", "I32", {in * bits / 32, out});
    file.put(module + ".qzeros", "I32", {groups, out * bits / 32});
    file.put(module + ".scales", "F16", {groups, out});
    file.put(module + ".g_idx", "I32", {in});
  }
}

/// gpt-oss: gate and up in one stack of blocks and scales.
void put_blocks(Checkpoint& file, const std::string& module, std::vector<std::int64_t> shape) {
  shape.back() /= 32;
  file.put(module + "_scales", "U8", shape);
  shape.push_back(16);
  file.put(module + "_blocks", "U8", shape);
}

bool ends(const std::string& text, std::string_view with) {
  return text.size() >= with.size() &&
         text.compare(text.size() - with.size(), with.size(), with) == 0;
}

}  // namespace

std::string safetensors_of(const Model& model, std::string_view format) {
  const Format stored_as = *find_format(format);
  const std::vector<StoredTensor> stored = store(model.tensors, model.format_facts(), stored_as);
  Checkpoint file;
  for (std::size_t i = 0; i < model.tensors.size(); ++i) {
    const Tensor& tensor = model.tensors[i];
    const std::string_view type = stored[i].type;
    const std::string_view dtype = plain_dtype(type);
    const bool plain = type == "bf16" || type == "f16" || type == "f32";
    std::string module = tensor.name;
    if (ends(module, ".weight")) module.resize(module.size() - 7);
    if (tensor.expert && stored_as.id == "mxfp4") {
      if (tensor.name.find("gate_proj") != std::string::npos) continue;
      std::vector<std::int64_t> shape = tensor.shape;
      if (const std::size_t at = module.find("up_proj"); at != std::string::npos) {
        module.replace(at, 7, "gate_up_proj");
        shape[1] *= 2;
      }
      if (type == "mxfp4") {
        put_blocks(file, module, shape);
      } else {
        file.put(module.substr(0, module.size() - 5) + "_bias", dtype, shape);
      }
      continue;
    }
    if (!tensor.expert) {
      if (plain) {
        file.put(tensor.name, dtype, tensor.shape);
      } else {
        put_matrix(file, module, tensor.rows(), tensor.row(), type, stored_as.id);
      }
      continue;
    }
    const std::size_t at = module.find("experts.") + 8;
    for (std::int64_t expert = 0; expert < tensor.shape.front(); ++expert) {
      std::string slice = module;
      slice.insert(at, std::to_string(expert) + ".");
      if (plain) {
        const std::string ending = ends(tensor.name, ".weight") ? ".weight" : "";
        file.put(slice + ending, dtype, {tensor.shape.begin() + 1, tensor.shape.end()});
      } else {
        put_matrix(file, slice, tensor.shape[1], tensor.shape[2], type, stored_as.id);
      }
    }
  }
  return file.text();
}

}  // namespace headroom::test
