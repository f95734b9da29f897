#include "contract/typical_size.hpp"
#include <cmath>

#include <algorithm>

#include "engine/llama_cpp_overrides.hpp"
#include "memory/ledger.hpp"
#include "model/typical.hpp"

namespace headroom {
namespace {

constexpr std::int64_t kSmallest = 1'000'000;
constexpr std::int64_t kLargestSize = 10'000'000'000'000;

/// How many times larger one is than the other, at least 1.
double distance(std::int64_t a, std::int64_t b) {
  const double ratio = static_cast<double>(a) / static_cast<double>(b);
  return ratio < 1 ? 1 / ratio : ratio;
}

/// Nearest in size first; as many as the spread needs, and a shape like Llama's on both sides where
/// the catalogue has one.
std::vector<DenseShape> nearest_shapes(const Catalogue& catalogue, std::int64_t parameters) {
  std::vector<const CatalogueModel*> entries;
  for (const CatalogueModel& entry : catalogue.models) {
    if (entry.published_parameters > 0) entries.push_back(&entry);
  }
  std::stable_sort(entries.begin(), entries.end(), [&](const auto* a, const auto* b) {
    return distance(a->published_parameters, parameters) <
           distance(b->published_parameters, parameters);
  });
  std::vector<DenseShape> shapes;
  bool below = false;
  bool above = false;
  for (const CatalogueModel* entry : entries) {
    if (shapes.size() >= kTypicalNeighbours && below && above) break;
    const Result<Model> model = read_config(entry->config, "config");
    std::optional<DenseShape> shape = model ? dense_shape(*model) : std::nullopt;
    if (!shape) continue;
    shape->name = entry->name;
    (shape->parameters <= parameters ? below : above) |= shape->like_llama;
    shapes.push_back(std::move(*shape));
  }
  return shapes;
}

/// 7,000,000,000 -> "7B", 7,240,000,000 -> "7.24B", 135,000,000 -> "135M".
std::string size_name(std::int64_t parameters) {
  struct Unit {
    std::int64_t size;
    char letter;
  };
  constexpr Unit kUnits[] = {{1'000'000'000'000, 'T'}, {1'000'000'000, 'B'}, {1'000'000, 'M'}};
  const auto* unit = std::find_if(std::begin(kUnits), std::end(kUnits) - 1,
                                  [&](const Unit& each) { return parameters >= each.size; });
  const std::int64_t hundredths = (parameters + unit->size / 200) / (unit->size / 100);
  std::string text = std::to_string(hundredths / 100);
  if (hundredths % 100 != 0) {
    const std::string rest = std::to_string(100 + hundredths % 100).substr(1);
    text += "." + (rest.back() == '0' ? rest.substr(0, 1) : rest);
  }
  return text + unit->letter;
}

std::int64_t scaled(std::int64_t number, double factor) {
  return static_cast<std::int64_t>(std::llround(static_cast<double>(number) * factor));
}

Note note_of(const Model& model, const Typical& typical) {
  Bytes cached = 0;  // in f16
  for (const LayerState& layer : model.layers) {
    cached = plus(cached, times(2, plus(layer.k_width, layer.v_width)));
  }
  return {"typical_architecture",
          "",
          "model.parameters",
          {{"below", typical.below},
           {"above", typical.above},
           {"layers", static_cast<std::int64_t>(model.layers.size())},
           {"hidden", model.hidden},
           {"kv_heads", model.kv_heads},
           {"bytes", cached},
           {"low", scaled(cached, typical.cached_low)},
           {"leanest", typical.leanest},
           {"high", scaled(cached, typical.cached_high)},
           {"heaviest", typical.heaviest}}};
}

/// The same deployment of another model.
Deployment with_model(const Deployment& run, const Model& model) {
  Deployment other = run;
  FormatFacts facts = model.format_facts();
  facts.as_of = run.as_of;
  other.model = &model;
  other.stored =
      std::make_shared<const std::vector<StoredTensor>>(store(model.tensors, facts, *run.format));
  if (run.moves != nullptr) other.moves = moves_of(run.moves->list, model);
  return other;
}

bool follows_architecture(TermId id) {
  return id != TermId::engine_overhead && id != TermId::graphs && id != TermId::communication &&
         id != TermId::reserved;
}

void take_range(Memory& memory, const Memory& other) {
  for (std::size_t i = 0; i < memory.devices.size() && i < other.devices.size(); ++i) {
    for (Term& term : memory.devices[i].terms) {
      for (const Term& same : other.devices[i].terms) {
        if (same.id != term.id) continue;
        term.low = std::min(term.low, same.low);
        term.high = std::max(term.high, same.high);
      }
    }
  }
}

}  // namespace

std::optional<Problem> resolve_size(const Catalogue& catalogue, Resolved& resolved) {
  const std::int64_t parameters = *resolved.scenario.model.parameters;
  if (auto problem =
          check_range(parameters, kSmallest, kLargestSize, "model.parameters", "parameters")) {
    return problem;
  }
  const std::optional<Typical> typical =
      typical_decoder(parameters, nearest_shapes(catalogue, parameters));
  if (!typical) return Problem{"catalogue_damaged", "models", {{"part", "models"}}};
  TypicalSpread spread;
  spread.cached_low = typical->cached_low;
  spread.cached_high = typical->cached_high;
  for (const Json* config : {&typical->small_vocabulary, &typical->large_vocabulary}) {
    Result<Model> read = read_config(*config, "model.parameters");
    if (!read) return read.problem();
    spread.variants.push_back(std::move(*read));
  }
  Result<Model> read = read_config(typical->config, "model.parameters");
  if (!read) return read.problem();
  resolved.model = std::make_unique<Model>(std::move(*read));
  resolved.model->name = size_name(parameters);
  resolved.notes.push_back(note_of(*resolved.model, *typical));
  resolved.spread = std::move(spread);
  return std::nullopt;
}

// The pool of vLLM is what the weights leave: it grows where they shrink.
void widen(const Deployment& run, const TypicalSpread& spread, Memory& memory) {
  for (const Model& variant : spread.variants) {
    const Deployment other = with_model(run, variant);
    take_range(memory, make_ledger(other, place(other)));
  }
  const bool pooled = memory.devices.front().kv_tokens.has_value();
  for (Device& device : memory.devices) {
    for (Term& term : device.terms) {
      if (!follows_architecture(term.id)) continue;
      term.grade = Grade::rule;
      if (term.id != TermId::kv_cache || pooled) continue;
      term.low = scaled(term.bytes, std::min(1.0, spread.cached_low));
      term.high = scaled(term.bytes, std::max(1.0, spread.cached_high));
    }
  }
}

}  // namespace headroom
