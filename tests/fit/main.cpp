// headroom-fit: the constants of the speed model, from the half of tests/measured/speed that fits.
//
//   headroom-fit [--cases DIR] [--data DIR] [--out FILE] [--date DATE]
//
// Writes core/data/speed.json. The same cases give the same file.
#include <cmath>
#include <cstdio>
#include <fstream>
#include <headroom/data_files.hpp>
#include <map>
#include <nlohmann/json.hpp>

#include "headroom/catalogue.hpp"
#include "speed/gpu_family.hpp"
#include "stages.hpp"

namespace {

using namespace headroom;
using headroom::fit::Billed;

struct Options {
  std::string cases = HEADROOM_SOURCE_DIR "/tests/measured/speed";
  std::string data = HEADROOM_DATA_DIR;
  std::string out = HEADROOM_DATA_DIR "/speed.json";
  std::string date = "2026-12-01";
};

bool read_options(int count, char** words, Options& options) {
  for (int at = 1; at < count; ++at) {
    const std::string word = words[at];
    std::string* target = word == "--cases"  ? &options.cases
                          : word == "--data" ? &options.data
                          : word == "--out"  ? &options.out
                          : word == "--date" ? &options.date
                                             : nullptr;
    if (target == nullptr || at + 1 >= count) return false;
    *target = words[++at];
  }
  return true;
}

/// A table of one source with hundreds of rows counts as the root of its rows.
void weigh(std::vector<Billed>& cases) {
  std::map<std::string, double> sizes;
  const auto key = [](const Billed& billed) {
    const auto& item = *billed.item;
    return item.engine + item.backend + item.gpu + item.term + item.weights + billed.kind;
  };
  for (const Billed& billed : cases) sizes[key(billed)] += 1;
  for (Billed& billed : cases) billed.weight = 1 / std::sqrt(sizes[key(billed)]);
}

/// A line for each constant and spread.
std::string written(const SpeedTable& table, std::size_t cases, const std::string& date) {
  std::string text =
      "{\n  \"schema\": 1,\n  \"about\": \"written by headroom-fit: see CONTRIBUTING.md\",\n";
  text += "  \"source\": \"fitted to " + std::to_string(cases) +
          " measured runs of tests/measured/speed\",\n  \"date\": \"" + date + "\",\n";
  text += "  \"coefficients\": [";
  const char* comma = "\n";
  for (const SpeedCoefficient& each : table.coefficients) {
    text += comma +
            ("    { \"id\": \"" + each.id + "\", \"unit\": \"" + each.unit + "\", \"cells\": [");
    const char* next = "\n";
    for (const SpeedCell& cell : each.cells) {
      const Json line = {{"path", cell.path}, {"value", cell.value}, {"cases", cell.cases}};
      text += next + ("      " + line.dump());
      next = ",\n";
    }
    text += "\n    ] }";
    comma = ",\n";
  }
  text += "\n  ],\n  \"spreads\": [";
  comma = "\n";
  for (const SpeedSpread& each : table.spreads) {
    const Json line = {
        {"id", each.id}, {"low", each.low}, {"high", each.high}, {"cases", each.cases}};
    text += comma + ("    " + line.dump());
    comma = ",\n";
  }
  return text + "\n  ]\n}\n";
}

}  // namespace

int main(int count, char** words) {
  Options options;
  if (!read_options(count, words, options)) {
    std::fprintf(stderr, "headroom-fit [--cases DIR] [--data DIR] [--out FILE] [--date DATE]\n");
    return 2;
  }
  std::string problem;
  const auto items = measured::read_speed_cases(options.cases, problem);
  const auto catalogue = read_catalogue(read_catalogue_text(options.data));
  if (!catalogue) problem = "the catalogue cannot be read";
  measured::SpeedModels models(*catalogue);
  std::vector<Billed> cases;
  for (const measured::SpeedCase& item : items) {
    if (item.judges || !problem.empty()) continue;
    const auto run = models.run(item, problem);
    if (!run) break;
    cases.push_back({&item, measured::bill_of(item, *run), gpu_family(*run->gpu),
                     measured::model_kind(run->work), 1});
  }
  if (!problem.empty()) {
    std::fprintf(stderr, "headroom-fit: %s\n", problem.c_str());
    return 2;
  }
  weigh(cases);
  std::vector<const Billed*> all;
  for (const Billed& billed : cases) all.push_back(&billed);
  SpeedTable table = fit::fit_stages(all);
  std::printf("Cases whose card (near) or family (far) the fit had not seen:\n");
  for (const fit::LeftOut& each : fit::leave_out(cases)) {
    constexpr double kPercent = 100;
    std::printf("  %-42s %5lld   median %5.1f %%   p90 %6.1f %%\n", each.spread.id.c_str(),
                static_cast<long long>(each.spread.cases), kPercent * each.median,
                kPercent * each.p90);
    table.spreads.push_back(each.spread);
  }
  std::ofstream file(options.out);
  file << written(table, cases.size(), options.date);
  file.close();
  std::printf("%zu cases fitted, %zu spreads -> %s\n", cases.size(), table.spreads.size(),
              options.out.c_str());
  return file ? 0 : 2;
}
