#include "contract/speed.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/placement.hpp"
#include "speed/gpu_family.hpp"
#include "speed/rating.hpp"

namespace headroom {
namespace {

/// The engine under which constants are filed; empty where none runs like it on that card. SGLang
/// stands under vLLM and ik_llama.cpp under llama.cpp, whose kernels are the nearest measured.
std::string filed_engine(const Deployment& d) {
  if (d.engine->id == "sglang") return "vllm";
  if (!find_engine_rules(d.engine->id)->offloads_layers) return d.engine->id;
  constexpr std::pair<std::string_view, std::string_view> kBackends[] = {
      {"NVIDIA", "llama.cpp-cuda"},
      {"AMD", "llama.cpp-rocm"},
      {"Apple", "llama.cpp-metal"},
      {"Intel", "llama.cpp-sycl"}};
  for (const auto& [vendor, engine] : kBackends) {
    if (d.cards.front().gpu->vendor == vendor) return std::string(engine);
  }
  return "";
}

bool same_cards(const Deployment& d) {
  return std::all_of(d.cards.begin(), d.cards.end(),
                     [&](const Card& card) { return card.gpu == d.cards.front().gpu; });
}

bool lacks_cache(const Model& model) {
  const auto& left = model.not_modelled;
  return std::find(left.begin(), left.end(), "kv_cache") != left.end();
}

}  // namespace

std::string speed_reason(const Deployment& d, Verdict verdict) {
  if (d.model->kind != Kind::decoder) return "kind";
  if (verdict == Verdict::does_not_fit) return "does_not_fit";
  if (verdict == Verdict::offload || verdict == Verdict::disk || d.cards.empty()) {
    return "host_layers";
  }
  if (lacks_cache(*d.model)) return "cache";
  if (!same_cards(d)) return "mixed_cards";
  const Gpu& gpu = *d.cards.front().gpu;
  const bool rates = gpu.rates.fp16 > 0 || gpu.rates.fp32 > 0;
  if (gpu_family(gpu).empty() || gpu.bandwidth_gbps <= 0 || !rates) return "card";
  return filed_engine(d).empty() ? "engine_on_card" : "";
}

Setting setting_of(const Deployment& d, const ModelWork& work) {
  constexpr double kServerStep = 8192;
  const bool llama = find_engine_rules(d.engine->id)->offloads_layers;
  const bool pools = find_engine_rules(d.engine->id)->pool != nullptr;
  Setting setting;
  setting.work = &work;
  setting.gpu = d.cards.front().gpu;
  setting.engine = filed_engine(d);
  setting.borrowed = d.engine->id == "sglang" || d.engine->id == "ik_llama.cpp";
  setting.ranks = pools ? static_cast<double>(d.tensor_parallel) : 1;
  setting.stages = pools ? static_cast<double>(d.pipeline_parallel) : 1;
  setting.flash_attention = d.flash_attention;
  const std::int64_t step = llama ? d.ubatch : d.batch;
  setting.most_tokens = step > 0 ? static_cast<double>(step) : kServerStep;
  return setting;
}

double rounded(double value) {
  constexpr double kDigits = 1000;
  constexpr double kTen = 10;
  if (!(value > 0)) return 0;
  double scale = 1;  // powers of ten as whole numbers: a tenth has no exact double
  while (value * scale < kDigits) scale *= kTen;
  double unit = 1;
  while (value / unit >= kDigits * kTen) unit *= kTen;
  return std::floor(value * scale / unit + 0.5) * unit / scale;
}

namespace {

Values inputs_of(const Rating& rating, const Setting& setting, const StepWork& work,
                 std::int64_t tokens) {
  Values values = {{"engine", setting.engine},
                   {"family", gpu_family(*setting.gpu)},
                   {"bandwidth_gbps", setting.gpu->bandwidth_gbps},
                   {"peak_tflops", peak_tflops(setting)},
                   {"ranks", static_cast<std::int64_t>(setting.ranks)},
                   {"tokens", tokens},
                   {"bytes", static_cast<Bytes>(work.weight_bytes + work.cache_bytes)},
                   {"operations", rounded(work.operations + work.attention_operations)}};
  for (int i = 0; i < kSpendings; ++i) {
    const double part = rating.seconds.parts.at(static_cast<std::size_t>(i));
    if (part > 0) {
      values.add({joined({name_of(static_cast<Spending>(i)), "_s"}), rounded(part)});
    }
  }
  return values;
}

SpeedFigure figure_of(const Rating& rating, const char* unit, const char* formula, Values inputs) {
  SpeedFigure figure;
  figure.unit = unit;
  figure.grade = rating.measured ? Grade::fitted : Grade::rule;
  figure.bound_by = std::string(rating.seconds.bound_by());
  figure.fraction_of_limit = rounded(rating.of_limit);
  figure.formula = formula;
  figure.inputs = std::move(inputs);
  return figure;
}

SpeedFigure as_rate(const Rating& rating, double tokens, const char* unit, const char* formula,
                    Values inputs) {
  SpeedFigure figure = figure_of(rating, unit, formula, std::move(inputs));
  figure.value = rounded(tokens / rating.seconds.total);
  figure.low = rounded(tokens / rating.slowest);
  figure.high = rounded(tokens / rating.fastest);
  return figure;
}

SpeedFigure as_time(const Rating& rating, const char* formula, Values inputs) {
  SpeedFigure figure = figure_of(rating, "s", formula, std::move(inputs));
  figure.value = rounded(rating.seconds.total);
  figure.low = rounded(rating.fastest);
  figure.high = rounded(rating.slowest);
  return figure;
}

bool add_decode(const Setting& setting, const SpeedTable& table, Speed& speed) {
  const auto users = static_cast<double>(*speed.sequences);
  const Bill bill = decode_bill(setting, users, static_cast<double>(*speed.past_tokens));
  const std::optional<Rating> rating =
      rate(bill, setting, table, *speed.sequences > 1 ? "batch" : "decode");
  if (!rating) return false;
  const StepWork work =
      step_work(*setting.work, {users, 1, static_cast<double>(*speed.past_tokens), 1, 1});
  const Values inputs = inputs_of(*rating, setting, work, *speed.past_tokens);
  speed.decode = as_rate(*rating, 1, "tokens/s per user", "speed.decode", inputs);
  speed.throughput =
      as_rate(*rating, users, "tokens/s, all users together", "speed.decode", inputs);
  speed.per_output_token = as_time(*rating, "speed.decode", inputs);
  speed.bound_by = speed.decode->bound_by;
  return true;
}

bool add_prompt(const Setting& setting, const SpeedTable& table, Speed& speed) {
  const auto tokens = static_cast<double>(*speed.prompt_tokens);
  const Bill bill = prompt_bill(setting, 1, tokens, 0);
  const std::optional<Rating> prefill = rate(bill, setting, table, "prefill");
  const std::optional<Rating> first = rate(bill, setting, table, "ttft");
  if (!prefill || !first) return false;
  const StepWork work = prompt_work(*setting.work, 1, tokens, 0, setting.most_tokens);
  const Values inputs = inputs_of(*prefill, setting, work, *speed.prompt_tokens);
  speed.prefill = as_rate(*prefill, tokens, "tokens/s, one prompt", "speed.prefill", inputs);
  speed.first_token = as_time(*first, "speed.prefill", inputs);
  return true;
}

}  // namespace

ModelWork work_of(const Deployment& d) {
  ModelWork work = model_work(*d.model, *d.stored, *d.k_type, *d.v_type);
  work.multiplies = multiplied_bits(*d.format);
  return work;
}

Speed speed_of(const Deployment& d, const ModelWork& work, Verdict verdict,
               const SpeedTable& table) {
  Speed speed;
  const std::string reason = speed_reason(d, verdict);
  if (!reason.empty()) {
    speed.reason = reason;
    return speed;
  }
  speed.sequences = d.sequences;
  speed.prompt_tokens = d.stated_prompt.value_or(d.context);
  speed.past_tokens = speed.prompt_tokens;
  const Setting setting = setting_of(d, work);
  if (add_decode(setting, table, speed) && add_prompt(setting, table, speed)) return speed;
  Speed none;
  none.reason = "no_constants";
  return none;
}

}  // namespace headroom
