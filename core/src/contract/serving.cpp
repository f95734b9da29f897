// A scenario -> its server under load.
#include <algorithm>

#include "contract/resolve.hpp"
#include "contract/sentences.hpp"
#include "contract/speed.hpp"
#include "engine/placement.hpp"
#include "engine/vllm.hpp"
#include "memory/ledger.hpp"
#include "speed/arrivals.hpp"
#include "speed/rating.hpp"

namespace headroom {
namespace {

// vLLM's own benchmark takes these: https://github.com/vllm-project/vllm/blob/main/vllm/benchmarks/
// datasets.py, --random-input-len and --random-output-len, read 2026-12-01.
constexpr std::int64_t kPrompt = 1024;
constexpr std::int64_t kOutput = 128;
// Ours, not measured: a wait that feels prompt, and text faster than it is read. The answer lists
// both among its defaults.
constexpr double kFirstToken = 1;
constexpr double kTokensPerSecond = 20;
constexpr std::int64_t kMostUsers = 1'000'000;
constexpr std::int64_t kMostRunning = 4096;  // where the engine's own limit is not known to us

double real(std::int64_t whole) {
  return static_cast<double>(whole);
}

std::optional<Problem> resolve_requests(Resolved& r) {
  Inference& run = *r.scenario.inference;
  const std::int64_t context = r.deployment.context;  // of a prompt and an answer at least
  if (auto p = check_range(context, 2, std::max<std::int64_t>(2, context), "inference.context",
                           "tokens"))
    return p;
  fill(run.output_tokens, std::clamp<std::int64_t>(context / 9, 1, kOutput),
       "inference.output_tokens", r);
  if (auto p = check_range(*run.output_tokens, 1, context - 1, "inference.output_tokens", "tokens"))
    return p;
  const std::int64_t room = context - *run.output_tokens;
  fill(run.prompt_tokens, std::min(kPrompt, room), "inference.prompt_tokens", r);
  if (auto p = check_range(*run.prompt_tokens, 1, room, "inference.prompt_tokens", "tokens"))
    return p;
  if (run.concurrency) {
    if (auto p = check_range(*run.concurrency, 1, kMostUsers, "inference.concurrency", "users"))
      return p;
  }
  if (!run.service) run.service.emplace();
  fill(run.service->first_token_s, kFirstToken, "inference.service.first_token_s", r);
  fill(run.service->tokens_per_second, kTokensPerSecond, "inference.service.tokens_per_second", r);
  return std::nullopt;
}

/// How many requests decode at once at most, and what limits them.
void find_most(const Deployment& d, const Estimate& estimate, Serving& answer) {
  const std::int64_t each = *answer.prompt_tokens + *answer.output_tokens;
  const Device& first = estimate.memory.devices.front();
  if (first.kv_tokens) {
    answer.most_running = std::max<std::int64_t>(1, *first.kv_tokens / each);
    answer.limited_by = "kv_pool";
    const std::int64_t most =
        d.max_sequences.value_or(d.engine->id == "vllm" ? vllm_default_sequences(d) : kMostRunning);
    if (most < *answer.most_running) {
      answer.most_running = most;
      answer.limited_by = "max_sequences";
    }
    return;
  }
  // Slots of a whole context: as many as were asked for, or as memory holds.
  const auto& filled = estimate.defaults;
  const bool stated =
      std::find(filled.begin(), filled.end(), "inference.sequences") == filled.end();
  const std::int64_t held = estimate.memory.most_sequences.value_or(1);
  const bool asked = stated && d.sequences > 1;
  answer.most_running = std::clamp<std::int64_t>(asked ? d.sequences : held, 1, kMostRunning);
  answer.limited_by = asked ? "max_sequences" : "memory";
}

ServingRow row_of(const Server& server, std::int64_t users, const SpeedSpread& spread) {
  const Served served = server.serve(real(users));
  ServingRow row;
  row.users = users;
  row.running = static_cast<std::int64_t>(served.running);
  row.throughput = rounded(served.throughput);
  row.throughput_low = rounded(served.throughput * spread.low);
  row.throughput_high = rounded(served.throughput * spread.high);
  row.per_user = rounded(1 / served.per_output_token);
  row.first_token = rounded(served.first_token);
  row.per_output_token = rounded(served.per_output_token);
  row.bound_by = std::string(served.bound_by);
  return row;
}

/// 1, 2, 4 ... and the limit itself, twice it, and what was asked for.
std::vector<std::int64_t> numbers_of_users(std::int64_t most, std::optional<std::int64_t> asked) {
  std::vector<std::int64_t> list = {most, 2 * most};
  for (std::int64_t users = 1; users < 2 * most; users *= 2) list.push_back(users);
  if (asked) list.push_back(*asked);
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

/// The most users from 0 to `most` for whom `good` holds, which stops holding once.
template <class Good>
std::int64_t most_users(std::int64_t most, const Good& good) {
  std::int64_t low = 0;
  std::int64_t high = most + 1;
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (good(middle) ? low : high) = middle;
  }
  return low;
}

void add_limits(const Server& server, const Service& service, Serving& answer) {
  constexpr double kSaturated = 0.9;
  const std::int64_t most = *answer.most_running;
  const double full = server.serve(real(most)).throughput;
  answer.saturation_users = 1 + most_users(most - 1, [&](std::int64_t users) {
                              return server.serve(real(users)).throughput < kSaturated * full;
                            });
  answer.users_carried = most_users(2 * most, [&](std::int64_t users) {
    const Served served = server.serve(real(users));
    return served.first_token <= *service.first_token_s &&
           served.per_output_token * *service.tokens_per_second <= 1;
  });
}

void add_queues(const Server& server, Serving& answer) {
  constexpr std::int64_t kRequests = 2000;
  constexpr std::uint64_t kSeed = 1;
  constexpr double kHalf = 0.5;
  constexpr double kTenth = 0.9;
  constexpr double kHundredth = 0.99;
  const double most =
      server.serve(real(*answer.most_running)).throughput / server.requests().output;
  for (const double load : {kHalf, 0.8, 0.95}) {
    const Waits waits = play(server, load * most, kRequests, kSeed);
    ServingQueue queue;
    queue.rate = rounded(load * most);
    queue.load = load;
    queue.first_token_p50 = rounded(percentile(waits.first_token, kHalf));
    queue.first_token_p90 = rounded(percentile(waits.first_token, kTenth));
    queue.first_token_p99 = rounded(percentile(waits.first_token, kHundredth));
    queue.per_output_token_p50 = rounded(percentile(waits.per_output_token, kHalf));
    queue.per_output_token_p90 = rounded(percentile(waits.per_output_token, kTenth));
    queue.per_output_token_p99 = rounded(percentile(waits.per_output_token, kHundredth));
    answer.queues.push_back(queue);
  }
}

void fill_rows(const Deployment& d, const Inference& run, const Catalogue& catalogue,
               Serving& answer) {
  const ModelWork work = work_of(d);
  const Setting setting = setting_of(d, work);
  const Requests requests{real(*answer.prompt_tokens), real(*answer.output_tokens),
                          real(*answer.most_running)};
  const std::optional<Server> server = Server::make(setting, catalogue.speed, requests);
  const SpeedSpread* spread = spread_of(catalogue.speed, setting, "throughput");
  if (!server || spread == nullptr) {
    answer.reason = "no_constants";
    return;
  }
  answer.grade = is_measured(catalogue.speed, setting) ? Grade::fitted : Grade::rule;
  for (const std::int64_t users : numbers_of_users(*answer.most_running, run.concurrency)) {
    answer.rows.push_back(row_of(*server, users, *spread));
  }
  add_limits(*server, *run.service, answer);
  add_queues(*server, answer);
}

}  // namespace

Result<Serving> serving(const Catalogue& catalogue, const ReadScenario& asked) {
  const Result<Estimate> estimate = headroom::estimate(catalogue, asked, Extent::memory);
  if (!estimate) return estimate.problem();
  Result<Resolved> resolved = resolve(catalogue, asked, true);
  if (!resolved) return resolved.problem();
  Deployment& d = resolved->deployment;
  Serving answer;
  std::string reason = speed_reason(d, estimate->memory.verdict);
  if (reason.empty() && d.engine->id == "transformers") reason = "no_server";
  if (reason.empty()) {
    if (auto problem = resolve_requests(*resolved)) return *problem;
    const Inference& run = *resolved->scenario.inference;
    answer.prompt_tokens = run.prompt_tokens;
    answer.output_tokens = run.output_tokens;
    find_most(d, *estimate, answer);
    fill_rows(d, run, catalogue, answer);
  } else {
    answer.reason = reason;
  }
  answer.scenario = std::move(resolved->scenario);
  answer.defaults = std::move(resolved->defaults);
  answer.notes = std::move(resolved->notes);
  say(catalogue, answer.notes);
  return answer;
}

}  // namespace headroom
