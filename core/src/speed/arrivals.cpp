#include "speed/arrivals.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

namespace headroom {
namespace {

/// Sebastiano Vigna's splitmix64 (2015, public domain): https://prng.di.unimi.it/splitmix64.c
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}

  /// Above 0, at most 1.
  double next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t word = state_;
    word = (word ^ (word >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    word = (word ^ (word >> 27U)) * 0x94d049bb133111ebULL;
    word ^= word >> 31U;
    constexpr double kStep = 1.0 / 9007199254740992.0;  // 2^-53
    return (static_cast<double>(word >> 11U) + 1) * kStep;
  }

 private:
  std::uint64_t state_;
};

/// -ln(x) for 0 < x <= 1 by its series: C libraries differ in the last bit, and the page must say
/// what the terminal says. x = m / 2^halvings, ln m = 2 artanh((m - 1) / (m + 1)).
double minus_log(double x) {
  constexpr double kLog2 = 0.6931471805599453;
  constexpr int kTerms = 30;
  int halvings = 0;
  for (; x < 0.5; x *= 2) ++halvings;
  const double ratio = (x - 1) / (x + 1);
  double power = ratio;
  double sum = 0;
  for (int term = 0; term < kTerms; ++term) {
    sum += power / (2 * term + 1);
    power *= ratio * ratio;
  }
  return halvings * kLog2 - 2 * sum;
}

struct Running {
  double arrived = 0;
  double started = 0;  // its first token was written then
  double left = 0;     // tokens to write
};

/// Steps of a server until every request is answered.
class Play {
 public:
  Play(const Server& server, std::vector<double> arrivals)
      : server_(server), arrivals_(std::move(arrivals)) {}

  Waits run(std::size_t uncounted) {
    uncounted_ = uncounted;
    while (answered_ < arrivals_.size()) {
      if (running_.empty() && next_ < arrivals_.size()) now_ = std::max(now_, arrivals_[next_]);
      if (admit()) continue;
      write();
    }
    return std::move(waits_);
  }

 private:
  [[nodiscard]] bool may_admit() const {
    return next_ < arrivals_.size() && arrivals_[next_] <= now_ &&
           static_cast<double>(running_.size()) < std::max(1.0, server_.requests().most_running);
  }

  /// Prompts of all who wait and may run; each writes its first token at their end.
  bool admit() {
    const std::size_t before = next_;
    while (may_admit()) {
      running_.push_back({arrivals_[next_], 0, server_.requests().output - 1});
      ++next_;
    }
    if (next_ == before) return false;
    now_ += server_.prompts(static_cast<double>(next_ - before));
    for (std::size_t i = running_.size() - (next_ - before); i < running_.size(); ++i) {
      running_[i].started = now_;
      waits_of_first(running_[i]);
    }
    finish();
    return true;
  }

  /// Steps until somebody arrives who may run, or is done.
  void write() {
    const auto count = static_cast<double>(running_.size());
    const double step = server_.step(count);
    double steps = running_.front().left;
    const bool room = count < server_.requests().most_running;
    if (room && next_ < arrivals_.size()) {
      steps = std::min(steps, std::max(1.0, std::ceil((arrivals_[next_] - now_) / step)));
    }
    now_ += steps * step;
    for (Running& each : running_) each.left -= steps;
    finish();
  }

  /// Those who came first are done first: all write as many tokens.
  void finish() {
    while (!running_.empty() && running_.front().left <= 0) {
      const Running& done = running_.front();
      if (answered_ >= uncounted_ && server_.requests().output > 1) {
        waits_.per_output_token.push_back((now_ - done.started) / (server_.requests().output - 1));
      }
      ++answered_;
      running_.pop_front();
    }
  }

  void waits_of_first(const Running& each) {
    if (begun_++ >= uncounted_) waits_.first_token.push_back(each.started - each.arrived);
  }

  const Server& server_;
  std::vector<double> arrivals_;
  std::deque<Running> running_;
  Waits waits_;
  std::size_t uncounted_ = 0;
  std::size_t next_ = 0;
  std::size_t begun_ = 0;
  std::size_t answered_ = 0;
  double now_ = 0;
};

}  // namespace

Waits play(const Server& server, double rate, std::int64_t count, std::uint64_t seed) {
  constexpr std::size_t kTenth = 10;
  Chance chance(seed);
  std::vector<double> arrivals;
  double at = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    at += minus_log(chance.next()) / rate;
    arrivals.push_back(at);
  }
  const std::size_t uncounted = arrivals.size() / kTenth;
  return Play(server, std::move(arrivals)).run(uncounted);
}

double percentile(std::vector<double> list, double part) {
  if (list.empty()) return 0;
  std::sort(list.begin(), list.end());
  const double rank = std::ceil(part * static_cast<double>(list.size()));
  const auto index = static_cast<std::size_t>(std::max(1.0, rank)) - 1;
  return list[std::min(index, list.size() - 1)];
}

}  // namespace headroom
