// A server under load: by number of users, and by rate of arrival.
#include <numeric>

#include "answers.hpp"
#include "catch.hpp"
#include "speed/arrivals.hpp"

namespace headroom::test {
namespace {

Result<Serving> serve(const char* model, const char* hardware, const char* inference) {
  const auto asked = read_scenario(scenario(model, hardware, inference));
  REQUIRE(asked);
  return serving(catalogue(), *asked);
}

Serving served(const char* model, const char* hardware, const char* inference) {
  Result<Serving> answer = serve(model, hardware, inference);
  REQUIRE(answer);
  return std::move(*answer);
}

std::string refused(const char* inference) {
  const Result<Serving> answer = serve("llama-3.1-8b", R"("gpu":"h100-sxm-80gb")", inference);
  return answer ? "" : answer.problem().code + " " + answer.problem().path;
}

const ServingRow* row_of(const Serving& answer, std::int64_t users) {
  for (const ServingRow& row : answer.rows) {
    if (row.users == users) return &row;
  }
  return nullptr;
}

constexpr const char* kH100 = R"("gpu":"h100-sxm-80gb")";
constexpr const char* kVllm = R"("engine":"vllm","weights":"bf16","context":8192)";

/// A step of one second for any number, and prompts that take no time: by a table made for it.
Server plain_server(double most_running, double output) {
  static const Gpu gpu = *catalogue().find_gpu("h100-sxm-80gb");
  static ModelWork work;
  work.layers = 1;
  SpeedTable table;
  for (const char* id : {"layer_overhead", "weight_fraction", "cache_fraction", "prompt_fraction",
                         "attention_fraction", "batch_fraction", "prompt_overhead"}) {
    const bool overhead = std::string_view(id) == "layer_overhead";
    const bool none = std::string_view(id) == "prompt_overhead";
    table.coefficients.push_back({id, "", {{"", overhead ? 1e6 : none ? 1e-9 : 1, 1}}});
  }
  Setting setting;
  setting.work = &work;
  setting.gpu = &gpu;
  setting.engine = "vllm";
  const auto server = Server::make(setting, table, {1, output, most_running});
  REQUIRE(server);
  return *server;
}

double mean(const std::vector<double>& list) {
  return std::accumulate(list.begin(), list.end(), 0.0) / static_cast<double>(list.size());
}

}  // namespace

TEST_CASE("More users get more together and less each, until the pool is full", "[serving]") {
  const Serving answer = served("llama-3.1-8b", kH100, kVllm);
  REQUIRE(answer.rows.size() > 5);
  CHECK(answer.limited_by == "kv_pool");
  const ServingRow* before = nullptr;
  for (const ServingRow& row : answer.rows) {
    INFO(row.users);
    CHECK(row.throughput_low <= row.throughput);
    CHECK(row.throughput <= row.throughput_high);
    CHECK(row.running == std::min(row.users, *answer.most_running));
    CHECK((row.bound_by == "queue") == (row.users > *answer.most_running));
    if (before != nullptr) {
      CHECK(row.throughput >= before->throughput);
      CHECK(row.per_user <= before->per_user);
      CHECK(row.first_token >= before->first_token);
    }
    before = &row;
  }
}

TEST_CASE("The pool of the memory ledger holds as many requests as are run at once", "[serving]") {
  const Serving answer = served("llama-3.1-8b", kH100, kVllm);
  const Estimate memory = headroom::test::answer(scenario("llama-3.1-8b", kH100, kVllm));
  const std::int64_t tokens = *memory.memory.devices.front().kv_tokens;
  CHECK(*answer.most_running == tokens / (1024 + 128));
  const Serving few = served("llama-3.1-8b", kH100,
                             R"("engine":"vllm","weights":"bf16","context":8192,"sequences":16)");
  CHECK(*few.most_running == 16);
  CHECK(few.limited_by == "max_sequences");
}

TEST_CASE("One user more than are carried breaks the level of service", "[serving]") {
  const char* const level =
      R"("engine":"vllm","weights":"bf16","context":8192,"service":{"tokens_per_second":30})";
  const std::int64_t carried = *served("llama-3.1-8b", kH100, level).users_carried;
  REQUIRE(carried > 1);
  const std::string asked = std::string(level) + R"(,"concurrency":)";
  const Serving at = served("llama-3.1-8b", kH100, (asked + std::to_string(carried)).c_str());
  CHECK(row_of(at, carried)->per_user >= 30);
  const Serving beyond =
      served("llama-3.1-8b", kH100, (asked + std::to_string(carried + 1)).c_str());
  const ServingRow* worse = row_of(beyond, carried + 1);
  REQUIRE(worse != nullptr);
  CHECK((worse->per_user < 30 || worse->first_token > 1));
  const Serving none = served("llama-3.1-8b", kH100,
                              R"("engine":"vllm","weights":"bf16","service":{"first_token_s":0})");
  CHECK(none.users_carried == 0);
}

TEST_CASE("Arrivals by chance wait longer the more the server is loaded", "[serving]") {
  const Serving answer = served("llama-3.1-8b", kH100, kVllm);
  REQUIRE(answer.queues.size() == 3);
  const ServingQueue* before = nullptr;
  for (const ServingQueue& queue : answer.queues) {
    CHECK(queue.first_token_p50 <= queue.first_token_p90);
    CHECK(queue.first_token_p90 <= queue.first_token_p99);
    CHECK(queue.per_output_token_p50 <= queue.per_output_token_p99);
    if (before != nullptr) {
      CHECK(queue.rate > before->rate);
      CHECK(queue.first_token_p99 >= before->first_token_p99);
    }
    before = &queue;
  }
}

TEST_CASE("A server of one place waits as the queue of even service does", "[serving]") {
  // Each request is its prompt's step of 1 s: the mean wait is load / 2 / (1 - load).
  const Server server = plain_server(1, 1);
  for (const double load : {0.3, 0.5, 0.7}) {
    INFO(load);
    const Waits waits = play(server, load, 40000, 7);
    CHECK_THAT(mean(waits.first_token) - 1, WithinRel(load / 2 / (1 - load), 0.05));
  }
}

TEST_CASE("The same seed plays the same, and another one another", "[serving]") {
  const Server server = plain_server(4, 10);
  CHECK(play(server, 0.2, 100, 1).first_token == play(server, 0.2, 100, 1).first_token);
  CHECK(play(server, 0.2, 100, 1).first_token != play(server, 0.2, 100, 2).first_token);
  const Waits lone = play(server, 0.001, 50, 3);
  CHECK_THAT(percentile(lone.per_output_token, 0.5), WithinRel(1.0, 1e-6));
  CHECK_THAT(percentile(lone.first_token, 0.5), WithinRel(1.0, 1e-6));
  CHECK(percentile({1, 2, 3, 4}, 0.5) == 2);
  CHECK(percentile({}, 0.5) == 0);
}

TEST_CASE("What cannot be served says why", "[serving]") {
  CHECK(served("llama-3.1-8b", kH100, R"("engine":"transformers")").reason == "no_server");
  CHECK(served("llama-3.1-405b", kH100, R"("engine":"vllm","weights":"bf16")").reason ==
        "does_not_fit");
  CHECK(served("whisper-large-v3", kH100, R"("engine":"transformers")").reason == "kind");
}

TEST_CASE("Lengths and users out of range are refused with their path", "[serving]") {
  CHECK(refused(R"("engine":"vllm","weights":"bf16","context":100,"output_tokens":100)") ==
        "out_of_range inference.output_tokens");
  CHECK(
      refused(
          R"("engine":"vllm","weights":"bf16","context":100,"output_tokens":50,"prompt_tokens":51)") ==
      "out_of_range inference.prompt_tokens");
  CHECK(refused(R"("engine":"vllm","weights":"bf16","concurrency":0)") ==
        "out_of_range inference.concurrency");
  CHECK(
      refused(R"("engine":"vllm","weights":"bf16","output_tokens":50,"prompt_tokens":51)").empty());
  CHECK(refused(R"("engine":"vllm","weights":"bf16","context":1)") ==
        "out_of_range inference.context");
}

}  // namespace headroom::test
