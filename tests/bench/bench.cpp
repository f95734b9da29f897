// Times the core natively; bench.mjs runs this, times the same in wasm and prints both.
// A line a task: NAME MEDIAN P95, in milliseconds.
#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "headroom/border.hpp"
#include "headroom/data_files.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using headroom::border::Session;

void time(const std::string& name, int runs, const std::function<std::string()>& task) {
  std::vector<double> all;
  std::size_t length = 0;  // what is used cannot be optimised away
  for (int run = 0; run < runs; ++run) {
    const Clock::time_point start = Clock::now();
    length += task().size();
    const std::chrono::duration<double, std::milli> took = Clock::now() - start;
    all.push_back(took.count());
  }
  if (length == 0) std::cerr << name << ": every answer is empty\n";
  std::sort(all.begin(), all.end());
  const auto at = [&](double share) {
    return all[static_cast<std::size_t>(share * static_cast<double>(all.size() - 1))];
  };
  std::cout << name << ' ' << at(0.5) << ' ' << at(0.95) << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: headroom-bench SCENARIO (a JSON text)\n";
    return 2;
  }
  const std::string scenario = argv[1];
  const std::string catalogue = headroom::read_catalogue_text(HEADROOM_DATA_DIR);
  time("open", 20, [&] {
    const Session session(catalogue);
    return session.list("engines");
  });
  const Session session(catalogue);
  time("estimate", 500, [&] { return session.estimate(scenario); });
  time("compare", 50, [&] { return session.compare(scenario); });
}
