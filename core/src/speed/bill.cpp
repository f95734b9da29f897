#include "speed/bill.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "speed/gpu_family.hpp"

namespace headroom {
namespace {

constexpr double kMicrosecond = 1e-6;
constexpr double kGiga = 1e9;
constexpr double kTera = 1e12;
constexpr double kReducesPerLayer = 2;  // after attention and after the MLP
constexpr double kReducedBytes = 2;     // of an element of the hidden state
constexpr double kThereAndBack = 2;     // an all-reduce gathers and spreads

/// Where the constants of a setting are filed.
struct Paths {
  std::string engine;   // llama.cpp-cuda/nvidia-gddr-ada
  std::string experts;  // gddr/llama.cpp-cuda
  std::string weights;  // llama.cpp-cuda/gddr/nvidia-gddr-ada/4
  std::string compute;  // llama.cpp-cuda/fp16/gddr/nvidia-gddr-ada-pro/4
  std::string memory;   // llama.cpp-cuda/gddr
  std::string link;     // pcie/vllm
};

std::string slashed(std::initializer_list<std::string_view> parts) {
  std::string path;
  for (const std::string_view part : parts) {
    if (!path.empty()) path += '/';
    path += part;
  }
  return path;
}

Paths paths_of(const Setting& s) {
  const std::string family = gpu_family(*s.gpu);
  const std::string kind = memory_kind(family);
  const std::string bits = bits_class(s.work->bits());
  // GeForce cards' rates are halved on the sheet where workstation cards' are not.
  const bool pro = kind == "gddr" && s.gpu->segment != "consumer";
  Paths paths;
  paths.engine = slashed({s.engine, family});
  paths.weights = slashed({s.engine, kind, family, bits});
  // Without matrix units the sheet's plain rate is not what integer dot products reach.
  const bool plain = s.gpu->rates.fp16 <= 0 && s.gpu->vendor != "Apple";
  paths.compute =
      slashed({s.engine, rate_name(s), plain ? "plain" : kind, family + (pro ? "-pro" : ""), bits});
  paths.experts = slashed({kind, s.engine});
  paths.memory = slashed({s.engine, kind});
  paths.link = slashed({link_of(s), s.engine});
  return paths;
}

void add_overhead(const Setting& s, const Paths& paths, Bill& bill) {
  const double each = s.work->layers * kMicrosecond;
  bill.push_back({Coefficient::layer_overhead, paths.engine, each});
  if (s.work->experts > 0) bill.push_back({Coefficient::expert_overhead, s.engine, each});
}

void add_memory(const Setting& s, const Paths& paths, const StepWork& work, Bill& bill) {
  const double rate = s.gpu->bandwidth_gbps * kGiga * s.ranks;
  const auto cache =
      s.flash_attention ? Coefficient::cache_fraction : Coefficient::cache_fraction_unfused;
  bill.push_back({Coefficient::weight_fraction, paths.weights, work.weight_bytes / rate});
  bill.push_back({cache, paths.memory, work.cache_bytes / rate});
}

/// Operations of a step's first token hide behind the read of the weights that it needs anyway.
void add_products(const Setting& s, const Paths& paths, const StepWork& work, Coefficient dense,
                  Coefficient experts, Bill& bill) {
  const double beyond = work.operations * (work.tokens - 1) / std::max(1.0, work.tokens);
  if (beyond <= 0) return;
  Charge charge{dense, paths.compute, beyond / (peak_tflops(s) * kTera), {}, {}};
  if (s.work->experts > 0) {
    charge.slower = experts;
    charge.slower_path = paths.experts;
  }
  bill.push_back(std::move(charge));
}

void add_attention(const Setting& s, const Paths& paths, const StepWork& work, Bill& bill) {
  const auto coefficient =
      s.flash_attention ? Coefficient::attention_fraction : Coefficient::attention_fraction_unfused;
  bill.push_back({coefficient, paths.memory, work.attention_operations / (peak_tflops(s) * kTera)});
}

void add_link(const Setting& s, const Paths& paths, const StepWork& work, Bill& bill) {
  if (s.ranks <= 1) return;
  const double reduces = kReducesPerLayer * s.work->layers;
  const double bytes = reduces * work.tokens * s.work->hidden * kReducedBytes * kThereAndBack *
                       (s.ranks - 1) / s.ranks;
  bill.push_back({Coefficient::link_latency, paths.link, reduces * kMicrosecond});
  bill.push_back({Coefficient::link_rate, paths.link, bytes / kGiga});
}

}  // namespace

Bill decode_bill(const Setting& s, double sequences, double past) {
  const Paths paths = paths_of(s);
  const double together = std::max(1.0, sequences / s.stages);
  const StepWork work = step_work(*s.work, {together, 1, past, 1, 1});
  Bill bill;
  add_overhead(s, paths, bill);
  add_memory(s, paths, work, bill);
  add_products(s, paths, work, Coefficient::batch_fraction, Coefficient::batch_experts, bill);
  add_link(s, paths, work, bill);
  return bill;
}

Bill prompt_bill(const Setting& s, double sequences, double tokens, double past) {
  const Paths paths = paths_of(s);
  const PromptSteps prompt =
      prompt_steps(std::max(1.0, sequences / s.stages), tokens, past, s.most_tokens);
  Bill bill;
  for (const Step& step : prompt.steps) {
    const StepWork work = step_work(*s.work, step);
    Bill one;
    add_overhead(s, paths, one);
    one.push_back({Coefficient::prompt_overhead, paths.engine, s.work->layers * kMicrosecond});
    add_memory(s, paths, work, one);
    add_products(s, paths, work, Coefficient::prompt_fraction, Coefficient::prompt_experts, one);
    add_attention(s, paths, work, one);
    add_link(s, paths, work, one);
    add(bill, one, prompt.rounds * step.times);
  }
  return bill;
}

void add(Bill& bill, const Bill& more, double times) {
  for (const Charge& charge : more) {
    const auto same = std::find_if(bill.begin(), bill.end(), [&](const Charge& each) {
      return each.coefficient == charge.coefficient && each.path == charge.path;
    });
    if (same == bill.end()) {
      bill.push_back(charge);
      bill.back().amount *= times;
    } else {
      same->amount += charge.amount * times;
    }
  }
}

std::string_view Seconds::bound_by() const {
  const auto part = [&](Spending spending) { return parts.at(static_cast<std::size_t>(spending)); };
  const double memory = part(Spending::weights) + part(Spending::cache);
  Spending most = Spending::weights;
  double longest = memory;
  for (const Spending each : {Spending::overhead, Spending::compute, Spending::link}) {
    if (part(each) <= longest) continue;
    longest = part(each);
    most = each;
  }
  return bound_of(most);
}

std::optional<Seconds> price(const Bill& bill, const SpeedTable& table) {
  const auto value = [&](Coefficient id, const std::string& path) {
    const SpeedCoefficient* coefficient = table.coefficient(name_of(id));
    const SpeedCell* cell = coefficient != nullptr ? coefficient->find(path) : nullptr;
    return cell != nullptr ? cell->value : 0;
  };
  Seconds seconds;
  for (const Charge& charge : bill) {
    const double each = value(charge.coefficient, charge.path);
    const double slower = charge.slower ? value(*charge.slower, charge.slower_path) : 1;
    if (each <= 0 || slower <= 0) return std::nullopt;
    const double factor = divides(charge.coefficient) ? 1 / each : each;
    const double time = charge.amount * factor / slower;
    seconds.parts.at(static_cast<std::size_t>(spending_of(charge.coefficient))) += time;
    seconds.total += time;
  }
  return seconds;
}

double limit_seconds(const Bill& bill) {
  double memory = 0;
  double compute = 0;
  for (const Charge& charge : bill) {
    const Spending spending = spending_of(charge.coefficient);
    if (spending == Spending::weights || spending == Spending::cache) memory += charge.amount;
    if (spending == Spending::compute) compute += charge.amount;
  }
  return std::max(memory, compute);
}

}  // namespace headroom
