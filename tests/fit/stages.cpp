#include "stages.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <set>

namespace headroom::fit {
namespace {

using C = Coefficient;

constexpr int kFolds = 6;
constexpr std::size_t kLeastCases = 12;  // for a spread of its own,
constexpr std::size_t kLeastCards = 4;   // on so many cards
constexpr double kTenth = 0.1;
constexpr double kHalf = 0.5;

int stage_of(const measured::SpeedCase& item) {
  constexpr int kPrompts = 1;
  constexpr int kRest = 2;
  const std::string term = measured::speed_term(item);
  if (item.count > 1) return kRest;
  if (term == "decode") return 0;
  return term == "prefill" || term == "ttft" ? kPrompts : kRest;
}

std::vector<C> joined(std::initializer_list<std::vector<C>> lists) {
  std::vector<C> all;
  for (const std::vector<C>& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

/// What decoding one sequence tells stays as that told it; the rest is told by all cases together.
std::vector<C> free_in(int stage) {
  const std::vector<C> overheads = {C::layer_overhead, C::expert_overhead, C::weight_fraction};
  const std::vector<C> caches = {C::cache_fraction, C::cache_fraction_unfused};
  const std::vector<C> prompts = {C::prompt_overhead, C::prompt_fraction, C::prompt_experts,
                                  C::attention_fraction, C::attention_fraction_unfused};
  const std::vector<C> rest = {C::batch_fraction, C::batch_experts, C::link_latency, C::link_rate};
  if (stage == 0) return joined({overheads, caches});
  return stage == 1 ? prompts : joined({caches, prompts, rest});
}

/// Seconds of the bill that the printed figure means.
double seconds_of(const Billed& billed) {
  const double value = billed.item->value;
  return billed.bill.tokens > 0 ? billed.bill.tokens / value : value / billed.bill.share;
}

/// Measured over modelled of one case, its weight and its card.
struct Ratio {
  double value = 1;
  double weight = 1;
  std::string card;
};

/// The value below which `part` of the weight lies.
double percentile(std::vector<Ratio> list, double part) {
  std::sort(list.begin(), list.end(),
            [](const Ratio& a, const Ratio& b) { return a.value < b.value; });
  double all = 0;
  for (const Ratio& each : list) all += each.weight;
  double below = 0;
  for (const Ratio& each : list) {
    below += each.weight;
    if (below >= part * all) return each.value;
  }
  return list.back().value;
}

std::size_t cards_of(const std::vector<Ratio>& list) {
  std::set<std::string> cards;
  for (const Ratio& each : list) cards.insert(each.card);
  return cards.size();
}

using Ratios = std::map<std::string, std::vector<Ratio>>;

void judge(const std::vector<const Billed*>& cases, const SpeedTable& table, const char* distance,
           Ratios& ratios) {
  for (const Billed* billed : cases) {
    const std::optional<Seconds> seconds = price(billed->bill.bill, table);
    if (!seconds) continue;
    const double ratio = measured::speed_ratio(*billed->item, billed->bill.figure(seconds->total));
    const std::string term = std::string(distance) + "/" + measured::speed_term(*billed->item);
    const std::string kind = term + "/" + billed->kind;
    for (const std::string& id : {term, kind, kind + "/" + measured::engine_key(*billed->item)}) {
      ratios[id].push_back({ratio, billed->weight, billed->item->gpu});
    }
  }
}

/// The cases for which `left_out` is true, judged by a fit on the others.
void judge_left_out(const std::vector<Billed>& cases,
                    const std::function<bool(const Billed&)>& left_out, const char* distance,
                    Ratios& ratios) {
  std::vector<const Billed*> seen;
  std::vector<const Billed*> held;
  for (const Billed& billed : cases) (left_out(billed) ? held : seen).push_back(&billed);
  const bool near = std::string_view(distance) == "near";
  std::set<std::string> families;
  for (const Billed* billed : seen) families.insert(billed->family);
  held.erase(std::remove_if(
                 held.begin(), held.end(),
                 [&](const Billed* billed) { return near && families.count(billed->family) == 0; }),
             held.end());
  if (held.empty() || seen.empty()) return;
  judge(held, fit_stages(seen), distance, ratios);
}

}  // namespace

SpeedTable fit_stages(const std::vector<const Billed*>& cases) {
  Fitting fitting;
  for (int stage = 0; stage < 3; ++stage) {
    std::vector<Sample> samples;
    for (const Billed* billed : cases) {
      const int own = stage_of(*billed->item);
      // The last stage moves what prompts settled before it, so prompts have their say again.
      if (own != stage && stage < 2) continue;
      samples.push_back({&billed->bill.bill, seconds_of(*billed), billed->weight});
    }
    fitting.run(samples, free_in(stage));
  }
  return fitting.table();
}

std::vector<LeftOut> leave_out(const std::vector<Billed>& cases) {
  std::set<std::string> cards;
  std::set<std::string> families;
  for (const Billed& billed : cases) {
    cards.insert(billed.item->gpu);
    families.insert(billed.family);
  }
  const std::vector<std::string> order(cards.begin(), cards.end());
  Ratios ratios;
  for (int fold = 0; fold < kFolds; ++fold) {
    std::set<std::string> out;
    for (std::size_t i = static_cast<std::size_t>(fold); i < order.size(); i += kFolds)
      out.insert(order[i]);
    judge_left_out(
        cases, [&](const Billed& billed) { return out.count(billed.item->gpu) > 0; }, "near",
        ratios);
  }
  for (const std::string& family : families) {
    judge_left_out(
        cases, [&](const Billed& billed) { return billed.family == family; }, "far", ratios);
  }
  std::vector<LeftOut> list;
  for (const auto& [id, values] : ratios) {
    const bool few = values.size() < kLeastCases || cards_of(values) < kLeastCards;
    if (few && std::count(id.begin(), id.end(), '/') > 1) continue;
    const auto round = [](double value) { return std::round(value * 1000) / 1000; };
    std::vector<Ratio> misses;
    for (const Ratio& each : values)
      misses.push_back({std::fabs(1 / each.value - 1), 1, each.card});
    LeftOut out;
    out.spread = {id, round(std::min(1.0, percentile(values, kTenth))),
                  round(std::max(1.0, percentile(values, 1 - kTenth))),
                  static_cast<std::int64_t>(values.size())};
    out.median = percentile(misses, kHalf);
    out.p90 = percentile(misses, 1 - kTenth);
    list.push_back(std::move(out));
  }
  return list;
}

}  // namespace headroom::fit
