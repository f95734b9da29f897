#include "answers.hpp"

#include <algorithm>
#include <headroom/data_files.hpp>

#include "catch.hpp"
#include "contract/sentences.hpp"

namespace headroom::test {

const Catalogue& catalogue() {
  static const Catalogue shipped = [] {
    Result<Catalogue> read = read_catalogue(read_catalogue_text(HEADROOM_DATA_DIR));
    return read ? std::move(*read) : Catalogue{};
  }();
  REQUIRE_FALSE(shipped.gpus.empty());
  return shipped;
}

std::string said(const Problem& problem) {
  return sentence(catalogue().messages, problem.code, problem.path, problem.values);
}

std::string scenario(std::string_view model, std::string_view hardware,
                     std::string_view inference) {
  return joined({R"({"schema":1,"model":")", model, R"(","hardware":{)", hardware,
                 R"(},"inference":{)", inference, "}}"});
}

Estimate answer(const std::string& text) {
  INFO(text);
  const Result<ReadScenario> asked = read_scenario(text);
  if (!asked) FAIL(said(asked.problem()));
  Result<Estimate> estimate = headroom::estimate(catalogue(), *asked);
  if (!estimate) FAIL(said(estimate.problem()));
  return std::move(*estimate);
}

Problem refusal(const std::string& text) {
  INFO(text);
  const Result<ReadScenario> asked = read_scenario(text);
  if (!asked) return asked.problem();
  const Result<Estimate> estimate = headroom::estimate(catalogue(), *asked);
  if (estimate) FAIL("this scenario was answered");
  return estimate.problem();
}

Resolved resolved(const std::string& text) {
  INFO(text);
  const Result<ReadScenario> asked = read_scenario(text);
  if (!asked) FAIL(said(asked.problem()));
  Result<Resolved> made = resolve(catalogue(), *asked, true);
  if (!made) FAIL(said(made.problem()));
  return std::move(*made);
}

const Device& device(const Estimate& estimate, std::string_view id) {
  const auto& devices = estimate.memory.devices;
  const auto found = std::find_if(devices.begin(), devices.end(),
                                  [&](const Device& each) { return each.id == id; });
  REQUIRE(found != devices.end());
  return *found;
}

const Term* find_term(const Device& device, TermId id) {
  const auto found = std::find_if(device.terms.begin(), device.terms.end(),
                                  [&](const Term& term) { return term.id == id; });
  return found == device.terms.end() ? nullptr : &*found;
}

Bytes bytes_on(const Estimate& estimate, std::string_view id, TermId term) {
  const Term* found = find_term(device(estimate, id), term);
  return found == nullptr ? 0 : found->bytes;
}

Bytes bytes_on_cards(const Estimate& estimate, TermId term) {
  Bytes sum = 0;
  for (const Device& each : estimate.memory.devices) {
    const Term* found = each.id == "host" ? nullptr : find_term(each, term);
    sum += found == nullptr ? 0 : found->bytes;
  }
  return sum;
}

}  // namespace headroom::test
