#include "speed_bill.hpp"

#include <algorithm>

#include "headroom/units.hpp"

namespace headroom::measured {
namespace {

constexpr double kServerStep = 8192;  // tokens of a prompt step of servers
constexpr double kLlamaStep = 512;    // llama.cpp's default ubatch
constexpr double kPoolShare = 0.9;    // of memory, for weights and cache together
constexpr double kMostRunning = 4096;

/// Requests that the memory beside the weights holds, half answered on average.
double fitting_requests(const SpeedCase& item, const SpeedRun& run) {
  const ModelWork& work = run.work;
  const double memory = item.count * run.gpu->memory_gb * static_cast<double>(kGiB) * kPoolShare;
  const double pool = memory - work.dense_bytes - 2 * work.head_bytes - work.expert_bytes;
  const StepWork step = step_work(work, {1, 1, item.prompt + item.output / 2, 1, 1});
  return std::clamp(pool / std::max(1.0, step.cache_bytes), 1.0, kMostRunning);
}

SpeedBill served(const SpeedCase& item, const SpeedRun& run, const Setting& setting) {
  const double fitting = fitting_requests(item, run);
  const double running = std::min(item.sequences.value_or(fitting), fitting);
  const double answer = std::max(1.0, item.output);
  SpeedBill out;
  add(out.bill, decode_bill(setting, running, item.prompt + item.output / 2), answer);
  if (item.prompt > 0) add(out.bill, prompt_bill(setting, running, item.prompt, 0), 1);
  if (item.term == "throughput") out.tokens = running * answer;
  if (item.term == "tpot") out.share = 1 / answer;
  return out;
}

}  // namespace

std::string engine_key(const SpeedCase& item) {
  return item.backend.empty() ? item.engine : item.engine + "-" + item.backend;
}

std::string speed_term(const SpeedCase& item) {
  if (item.term == "decode") return item.sequences.value_or(1) > 1 ? "batch" : "decode";
  if (item.term == "prefill" || item.term == "ttft") return item.term;
  if (item.term == "first_token") return "queue";
  return "throughput";
}

std::string model_kind(const ModelWork& work) {
  return work.experts > 0 ? "moe" : "dense";
}

double SpeedBill::figure(double seconds) const {
  return tokens > 0 ? tokens / seconds : seconds * share;
}

Setting setting_of(const SpeedCase& item, const SpeedRun& run) {
  Setting setting;
  setting.work = &run.work;
  setting.gpu = run.gpu;
  setting.engine = engine_key(item);
  setting.ranks = item.split == "tensor" ? item.count : 1;
  setting.stages = item.split == "layer" && item.engine != "llama.cpp" ? item.count : 1;
  setting.link = item.link;
  setting.flash_attention = item.flash_attention;
  setting.compute_share = item.compute_share;
  setting.most_tokens = item.ubatch.value_or(item.engine == "llama.cpp" ? kLlamaStep : kServerStep);
  return setting;
}

Requests requests_of(const SpeedCase& item, const SpeedRun& run) {
  return {item.prompt, item.output, fitting_requests(item, run)};
}

SpeedBill bill_of(const SpeedCase& item, const SpeedRun& run) {
  const Setting setting = setting_of(item, run);
  const double sequences = item.sequences.value_or(1);
  if (item.term == "decode") return {decode_bill(setting, sequences, item.past), sequences, 1};
  if (item.term == "prefill") {
    return {prompt_bill(setting, sequences, item.prompt, item.past), sequences * item.prompt, 1};
  }
  if (item.term == "ttft") return {prompt_bill(setting, 1, item.prompt, 0), 0, 1};
  return served(item, run, setting);
}

double speed_ratio(const SpeedCase& item, double modelled) {
  const bool is_time = item.term == "ttft" || item.term == "tpot" || item.term == "batch_time" ||
                       item.term == "first_token";
  return is_time ? modelled / item.value : item.value / modelled;
}

}  // namespace headroom::measured
