#include "speed/serving.hpp"

#include <algorithm>

namespace headroom {
namespace {

/// The numbers of sequences that are priced; between them a step's time is taken as a straight
/// line.
std::vector<double> priced(double most) {
  constexpr double kEach = 8;      // one by one at first,
  constexpr double kGrowth = 1.1;  // then a tenth more each time
  std::vector<double> list;
  for (double running = 1; running < most;) {
    list.push_back(running);
    running = running < kEach
                  ? running + 1
                  : static_cast<double>(static_cast<std::int64_t>(running * kGrowth) + 1);
  }
  list.push_back(most);
  return list;
}

}  // namespace

std::optional<Server> Server::make(const Setting& setting, const SpeedTable& table,
                                   const Requests& requests) {
  Server server;
  server.requests_ = requests;
  const double past = requests.prompt + requests.output / 2;
  const auto prompt = price(prompt_bill(setting, 1, requests.prompt, 0), table);
  if (!prompt) return std::nullopt;
  server.prompt_ = prompt->total;
  for (const double running : priced(std::max(1.0, requests.most_running))) {
    Bill cycle = decode_bill(setting, running, past);
    const auto step = price(cycle, table);
    const Bill prompts = prompt_bill(setting, running, requests.prompt, 0);
    const auto all = price(prompts, table);
    if (!step || !all) return std::nullopt;
    add(cycle, prompts, 1 / requests.output);
    server.points_.push_back({running, step->total, all->total, price(cycle, table)->bound_by()});
  }
  return server;
}

Server::Point Server::at(double running) const {
  const auto above = std::find_if(points_.begin(), points_.end(),
                                  [&](const Point& point) { return point.running >= running; });
  if (above == points_.end()) return points_.back();
  if (above == points_.begin()) return points_.front();
  const Point& low = *(above - 1);
  const double part = (running - low.running) / (above->running - low.running);
  return {running, low.step + part * (above->step - low.step),
          low.prompts + part * (above->prompts - low.prompts), above->bound_by};
}

double Server::step(double running) const {
  return at(running).step;
}

double Server::prompts(double requests) const {
  return at(requests).prompts;
}

/// A request that comes while others run waits for half a step, and for prompts before its own as
/// in a queue of even service (Pollaczek and Khinchine: busy x prompt / 2 / (1 - busy)); at most
/// all the others'. 25 running, prompts of 0.69 s in a cycle of 40 s: 0.26 s.
double Server::between(const Point& point, double cycle) const {
  const double others = point.running - 1;
  if (others <= 0) return 0;
  const double busy = std::min(0.999, others * prompt_ / cycle);
  return point.step / 2 + std::min(others * prompt_, busy * prompt_ / 2 / (1 - busy));
}

Served Server::serve(double users) const {
  Served served;
  served.running = std::min(users, std::max(1.0, requests_.most_running));
  const Point point = at(served.running);
  const double cycle = requests_.output * point.step + point.prompts;
  const double waiting = (users - served.running) / served.running * cycle;
  served.throughput = served.running * requests_.output / cycle;
  served.per_output_token = cycle / requests_.output;
  served.first_token = waiting + between(point, cycle) + prompt_;
  served.bound_by = users > served.running ? "queue" : point.bound_by;
  return served;
}

}  // namespace headroom
