#include "model/vision_tower.hpp"

#include <algorithm>
#include <array>

#include "model/class_defaults.hpp"
#include "model/towers/tower.hpp"

namespace headroom {
namespace {

/// A tower by the wrapper's model_type and that of its vision_config; an empty one means any.
struct Tower {
  std::string_view wrapper;
  std::string_view vision;
  void (*add)(TowerInput& input);
};

constexpr std::array<Tower, 24> kTowers = {{
    {"gemma3", "siglip_vision_model", add_siglip_gemma3},
    {"gemma3n", "gemma3n_vision", add_mobilenet_v5},
    {"gemma4", "gemma4_vision", add_gemma4_vision},
    {"glm4v", "", add_glm4v_vision},
    {"glm4v_moe", "", add_glm4v_vision},
    {"internvl", "", add_internvit},
    {"internvl_chat", "", add_internvit},
    {"kimi_k25", "", add_moonvit},
    {"kimi_k3", "", add_moonvit},
    {"llama4", "llama4_vision_model", add_llama4_vision},
    {"llava", "clip_vision_model", add_clip_llava},
    {"llava", "pixtral", add_pixtral_llava},
    {"llava_next", "clip_vision_model", add_clip_llava_next},
    {"minicpmv", "", add_siglip_resampled},
    {"mistral3", "pixtral", add_pixtral_mistral3},
    {"mllama", "", add_mllama_vision},
    {"paligemma", "siglip_vision_model", add_siglip_paligemma},
    {"qwen2_5_vl", "", add_qwen2_5_vl},
    {"qwen2_vl", "", add_qwen2_vl},
    {"qwen3_5", "", add_qwen3_vl},
    {"qwen3_5_moe", "", add_qwen3_vl},
    {"qwen3_vl", "", add_qwen3_vl},
    {"qwen3_vl_moe", "", add_qwen3_vl},
    {"step3p7", "", add_perception},
}};

/// Towers of wrappers whose config may leave vision_config out.
struct LeftOut {
  std::string_view wrapper;
  void (*add)(TowerInput& input);
  bool assumed;  // of the released models, where the class's defaults are those of none
};

constexpr std::array kLeftOut = {
    LeftOut{"llama4", add_llama4_released, true},
    LeftOut{"step3p7", add_perception, false},
};

}  // namespace

/// Towers of images and of sound. A config without vision_config of a wrapper that always has a
/// tower leaves its size open, unless all released models have the same.
void add_vision_tower(Fields& whole, Model& model) {
  const std::string wrapper = whole.text("model_type", "");
  TowerInput input = {whole, nested_config(whole, "vision_config"), model.hidden, model.tensors};
  if (wrapper == "phi4mm") {
    add_phi4mm(input, model.not_modelled);
    return;
  }
  const std::string vision = input.vision.text("model_type", "");
  Fields audio = whole.inside("audio_config");
  const std::string sound = audio.text("model_type", "");
  if (sound == "gemma4_audio") {
    add_gemma4_audio(audio, input);
  } else if (sound == "gemma3n_audio") {
    add_gemma3n_audio(audio, input);
  } else if (whole.is_set("audio_config")) {
    model.not_modelled.emplace_back("audio_tower");
  }
  const auto is_wrapper = [&](const Tower& tower) { return tower.wrapper == wrapper; };
  const auto fits = [&](const Tower& tower) {
    return is_wrapper(tower) && (tower.vision.empty() || tower.vision == vision);
  };
  const bool written = whole.is_set("vision_config");
  const auto* const tower = std::find_if(kTowers.begin(), kTowers.end(), fits);
  const auto* const left_out =
      std::find_if(kLeftOut.begin(), kLeftOut.end(),
                   [&](const LeftOut& each) { return each.wrapper == wrapper; });
  if (!written && left_out != kLeftOut.end()) {
    left_out->add(input);
    model.tower_assumed = left_out->assumed;
  } else if (written && tower != kTowers.end()) {
    tower->add(input);
  } else if (written || std::any_of(kTowers.begin(), kTowers.end(), is_wrapper)) {
    model.not_modelled.emplace_back("vision_tower");
  }
}

}  // namespace headroom
