// How a server answers many users at once.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "headroom/estimate.hpp"

namespace headroom {

/// So many users at once, each with a request in flight, the next as soon as it is answered.
struct ServingRow {
  static constexpr const char* kName = "ServingRow";
  std::int64_t users = 0;
  std::int64_t running = 0;
  double throughput = 0;
  double throughput_low = 0;
  double throughput_high = 0;
  double per_user = 0;
  double first_token = 0;
  double per_output_token = 0;
  std::string bound_by;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("users", self.users, "at once, each with one request");
    visit("running", self.running, "of them decoding; the others wait");
    visit("throughput_tokens_per_second", self.throughput, "output tokens of all users together");
    visit("throughput_low", self.throughput_low, "1 of 10 measured runs lay below");
    visit("throughput_high", self.throughput_high, "1 of 10 measured runs lay above");
    visit("tokens_per_second", self.per_user, "for each running user, prompts of others included");
    visit("time_to_first_token_s", self.first_token, "mean, waiting included");
    visit("time_per_output_token_s", self.per_output_token, "mean, prompts of others included");
    visit("bound_by", self.bound_by, "memory, compute, overhead or link; queue where users wait");
  }
};

/// Requests that arrive by chance: what a share of users waits at most.
struct ServingQueue {
  static constexpr const char* kName = "ServingQueue";
  double rate = 0;
  double load = 0;
  double first_token_p50 = 0;
  double first_token_p90 = 0;
  double first_token_p99 = 0;
  double per_output_token_p50 = 0;
  double per_output_token_p90 = 0;
  double per_output_token_p99 = 0;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("requests_per_second", self.rate, "arriving, by a Poisson process");
    visit("load", self.load, "of the most that the server answers");
    visit("first_token_p50", self.first_token_p50, "s, half of the requests wait longer");
    visit("first_token_p90", self.first_token_p90, "s, 1 of 10 waits longer");
    visit("first_token_p99", self.first_token_p99, "s, 1 of 100 waits longer");
    visit("per_output_token_p50", self.per_output_token_p50, "s");
    visit("per_output_token_p90", self.per_output_token_p90, "s");
    visit("per_output_token_p99", self.per_output_token_p99, "s");
  }
};

struct Serving {
  static constexpr const char* kName = "Serving";
  std::int64_t schema = 1;
  Scenario scenario;
  std::vector<std::string> defaults;
  std::optional<std::string> reason;
  std::optional<std::int64_t> prompt_tokens;
  std::optional<std::int64_t> output_tokens;
  std::optional<std::int64_t> most_running;
  std::optional<std::string> limited_by;
  std::optional<Grade> grade;
  std::vector<ServingRow> rows;
  std::optional<std::int64_t> saturation_users;
  std::optional<std::int64_t> users_carried;
  std::vector<ServingQueue> queues;
  std::vector<Note> notes;

  template <class Self, class Visit>
  static void describe(Self& self, Visit& visit) {
    visit("schema", self.schema, "1");
    visit("scenario", self.scenario, "the question with every default filled in");
    visit("defaults", self.defaults, "paths that were filled in");
    visit("reason", self.reason, "why nothing is said: a code");
    visit("prompt_tokens", self.prompt_tokens, "of every request");
    visit("output_tokens", self.output_tokens, "of every answer");
    visit("most_running", self.most_running, "requests that decode at once");
    visit("limited_by", self.limited_by, "kv_pool, max_sequences, or memory");
    visit("grade", self.grade, "of the speeds");
    visit("rows", self.rows, "by number of users");
    visit("saturation_users", self.saturation_users, "where 9/10 of the most throughput is there");
    visit("users_carried", self.users_carried, "most users at the level of inference.service");
    visit("queues", self.queues, "simulated: 2,000 requests, one seed");
    visit("notes", self.notes, "what to know");
  }
};

}  // namespace headroom
