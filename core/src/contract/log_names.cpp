// Names in logs -> the catalogue's models and accelerators.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "contract/log_scenario.hpp"
#include "format/letters.hpp"

namespace headroom {
namespace {

bool is_plain(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

/// Small letters, digits and points only: "Qwen2.5-7B" -> "qwen2.57b".
std::string squeezed(std::string_view name) {
  std::string plain;
  for (const char letter : name) {
    const char low = lower_letter(letter);
    if (is_plain(low) || low == '.') plain += low;
  }
  return plain;
}

/// Letters of a model's name that are enough to be sure: "phi4", "r1" and the like are not.
constexpr std::size_t kSureName = 5;

/// The part stands in the name and no number goes on at its edges.
bool speaks_of(const std::string& name, const std::string& part) {
  if (part.size() < kSureName) return false;
  const std::size_t at = name.find(part);
  if (at == std::string::npos) return false;
  const auto number = [](char letter) { return (letter >= '0' && letter <= '9') || letter == '.'; };
  const char after = at + part.size() < name.size() ? name[at + part.size()] : ' ';
  const bool goes_on = number(after) && number(part.back());
  return !goes_on;
}

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  bool open = false;
  for (const char letter : name) {
    const char low = lower_letter(letter);
    if (letter == '(') break;  // "(40-core GPU)", "(0000:01:00.0)"
    if (is_plain(low)) {
      if (!open) words.emplace_back();
      words.back() += low;
    }
    open = is_plain(low);
  }
  return words;
}

/// A word of a catalogue name that a driver may leave out.
bool may_lack(const std::string& word) {
  constexpr std::string_view kWords[] = {"geforce", "radeon",      "instinct", "tesla", "pcie",
                                         "active",  "apu",         "hgx",      "sxm2",  "sxm4",
                                         "sxm5",    "workstation", "server"};
  const bool size = word.size() > 2 && word.substr(word.size() - 2) == "gb";
  return size || std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

/// Words in common; nothing when the catalogue's name says more than the log's.
std::optional<int> likeness(const std::vector<std::string>& said,
                            const std::vector<std::string>& known) {
  int score = 0;
  int sure = 0;
  for (const std::string& word : known) {
    const bool there = std::find(said.begin(), said.end(), word) != said.end();
    if (!there && !may_lack(word)) return std::nullopt;
    score += there ? 2 : word == "pcie" ? -1 : 0;
    if (there && word != "geforce" && word != "radeon" && word != "rtx") ++sure;
  }
  if (sure == 0) return std::nullopt;
  return score;
}

}  // namespace

const CatalogueModel* model_of_names(const Catalogue& catalogue,
                                     const std::vector<std::string>& names, double parameters) {
  constexpr double kNear = 0.08;  // towers, prediction layers and paddings are counted or not
  const CatalogueModel* best = nullptr;
  std::size_t longest = 0;
  for (const std::string& said : names) {
    const std::string name = squeezed(said);
    const auto consider = [&](const CatalogueModel& model, std::string_view known) {
      const std::string part = squeezed(known);
      if (part.size() <= longest || !speaks_of(name, part)) return;
      longest = part.size();
      best = &model;
    };
    for (const CatalogueModel& model : catalogue.models) {
      const auto published = static_cast<double>(model.published_parameters);
      const bool near = published <= 0 || parameters <= 0 ||
                        std::fabs(published - parameters) <= kNear * published;
      if (!near) continue;
      consider(model, model.id);
      consider(model, model.name);
      for (const std::string& alias : model.aliases) consider(model, alias);
    }
  }
  return best;
}

const Gpu* gpu_of_name(const Catalogue& catalogue, const std::string& name,
                       std::int64_t memory_mib) {
  const std::vector<std::string> said = words_of(name);
  const Gpu* best = nullptr;
  int most = 0;
  double nearest = 0;
  for (const Gpu& gpu : catalogue.gpus) {
    const std::optional<int> score = likeness(said, words_of(gpu.name));
    if (!score) continue;
    const double gap =
        memory_mib > 0 ? std::fabs(gpu.memory_gb * 1024.0 - static_cast<double>(memory_mib)) : 0;
    const bool better = *score > most || (*score == most && gap < nearest);
    if (best != nullptr && !better) continue;
    best = &gpu;
    most = *score;
    nearest = gap;
  }
  return best;
}

}  // namespace headroom
