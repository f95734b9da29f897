#include "contract/log_scenario.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "command/shell.hpp"
#include "headroom/names.hpp"

namespace headroom {
namespace {

constexpr double kStandInGb = 80;

bool is_llama(std::string_view engine) {
  return engine == "llama.cpp" || engine == "ik_llama.cpp" || engine == "ollama";
}

std::string text_of_value(std::int64_t value) {
  return std::to_string(value);
}
std::string text_of_value(bool value) {
  return value ? "true" : "false";
}
std::string text_of_value(const std::string& value) {
  return value;
}
std::string text_of_value(double value) {
  return decimal(value);
}

class Filler {
 public:
  Filler(const Catalogue& catalogue, const Scenario& given, const LogFacts& facts,
         const LoggedLoad& load)
      : catalogue_(catalogue), facts_(facts), load_(load) {
    out_.scenario = given;
    if (!out_.scenario.inference) out_.scenario.inference = Inference{};
  }

  LoggedScenario fill() {
    fill_engine();
    fill_model();
    fill_format();
    fill_run();
    fill_hardware();
    return std::move(out_);
  }

 private:
  Inference& run() { return *out_.scenario.inference; }

  void note(const char* code, const char* path, Values values = {}) {
    out_.notes.push_back({code, "", path, std::move(values)});
  }

  template <class T>
  void offer(std::optional<T>& field, const std::optional<T>& said, const char* path) {
    if (!said) return;
    if (!field) {
      field = said;
      out_.read.emplace_back(path);
    } else if (*field != *said) {
      out_.notes.push_back({"log_differs",
                            "",
                            path,
                            {{"given", text_of_value(*field)}, {"log", text_of_value(*said)}}});
    }
  }

  void fill_engine() {
    std::string engine = facts_.engine;
    if (engine == "ollama" && catalogue_.find_engine(engine) == nullptr) {
      engine = "llama.cpp";
      note("log_ollama", "inference.engine");
    }
    if (!engine.empty() && catalogue_.find_engine(engine) == nullptr) {
      out_.engine_known = false;
      note("log_engine_not_modelled", "inference.engine", {{"engine", engine}});
      return;
    }
    if (!engine.empty()) {
      offer(run().engine, std::optional<std::string>(engine), "inference.engine");
    }
    fill_version(engine);
  }

  void fill_version(const std::string& engine) {
    const Engine* const known = catalogue_.find_engine(engine);
    if (known == nullptr) return;
    std::string version = release_of(*known);
    if (version.empty() && !run().engine_version) {
      version = facts_.spelled.empty() ? facts_.written : facts_.spelled;
      if (!version.empty())
        note("log_version_guessed", "inference.engine_version", {{"date", version}});
    }
    if (version.empty()) return;
    offer(run().engine_version, std::optional<std::string>(version), "inference.engine_version");
  }

  /// The log's version as the catalogue can date it: the newest listed release that is not newer
  /// ("0.13.0rc2.dev112" -> "0.12.0"); a build of llama.cpp as it is.
  [[nodiscard]] std::string release_of(const Engine& engine) const {
    const std::string& said = facts_.version;
    if (said.empty() || engine.id == "ik_llama.cpp") return "";  // the fork counts its own builds
    std::string best;
    for (const Release& release : engine.releases) {
      if (order_of(release.version) <= order_of(said)) best = release.version;
    }
    return !best.empty() && said[0] == 'b' ? said : best;
  }

  /// "b6325" -> 6325, "0.13.0" -> 13, "1.2" -> 1002: for comparison.
  static std::int64_t order_of(std::string_view version) {
    std::int64_t order = 0;
    std::int64_t part = 0;
    int dots = 0;
    for (const char letter : version) {
      if (letter >= '0' && letter <= '9') {
        part = std::min<std::int64_t>(part * 10 + (letter - '0'), 999'999);
      } else if (letter == '.' && ++dots < 2) {
        order = part * 1000;
        part = 0;
      } else if (letter != 'b' && letter != 'v') {
        break;
      }
    }
    return order + part;
  }

  void fill_model() {
    const CatalogueModel* const model = model_of_names(catalogue_, load_.names, load_.parameters);
    ModelChoice& choice = out_.scenario.model;
    const bool given = !choice.id.empty() || !choice.config.is_null() || !choice.gguf.is_null() ||
                       !choice.safetensors.is_null() || choice.parameters;
    if (given) {
      const CatalogueModel* const mine = catalogue_.find_model(choice.id);
      if (model != nullptr && mine != nullptr && mine != model &&
          mine->published_parameters != model->published_parameters) {
        note("log_differs", "model", {{"given", mine->id}, {"log", model->id}});
      }
      return;
    }
    if (model != nullptr) {
      choice.id = model->id;
      out_.read.emplace_back("model");
      return;
    }
    out_.model_known = false;
    const std::string name = load_.names.empty() ? "" : shortened(load_.names.front());
    note("log_model_unknown", "model", {{"name", name}});
  }

  void fill_format() {
    const std::string& said = load_.weights;
    if (said.empty() || !out_.engine_known) return;
    if (said == "?" || (!is_llama(facts_.engine) && !find_format(said) && said != "native")) {
      out_.format_known = run().weights.has_value();
      if (!out_.format_known) note("log_format_unknown", "inference.weights");
      return;
    }
    if (out_.scenario.model.gguf.is_null() && out_.scenario.model.safetensors.is_null()) {
      offer(run().weights, std::optional<std::string>(said), "inference.weights");
    }
  }

  void fill_run() {
    Inference said = load_.run;
    if (load_.all_context > 0) {
      const std::int64_t sequences = std::max<std::int64_t>(1, said.sequences.value_or(1));
      if (load_.unified && sequences > 1) {
        said.sequences = 1;
        note("log_unified", "inference.sequences", {{"sequences", sequences}});
      }
      said.context = load_.unified ? load_.all_context : load_.all_context / sequences;
    }
    if (said.context && *said.context < 1) said.context.reset();
    if (said.sequences && *said.sequences < 1) said.sequences.reset();
    offer(run().context, said.context, "inference.context");
    offer(run().sequences, said.sequences, "inference.sequences");
    offer(run().batch, said.batch, "inference.batch");
    offer(run().ubatch, said.ubatch, "inference.ubatch");
    offer(run().flash_attention, said.flash_attention, "inference.flash_attention");
    offer(run().memory_utilization, said.memory_utilization, "inference.memory_utilization");
    if (said.kv) {
      if (!run().kv) run().kv = KvTypes{};
      offer(run().kv->k, said.kv->k, "inference.kv.k");
      offer(run().kv->v, said.kv->v, "inference.kv.v");
    }
    if (said.parallel && !run().parallel) run().parallel = said.parallel;
    out_.moved = load_.overrides || lies_elsewhere();
    if (out_.moved) note("log_overrides", "inference.weight_overrides");
  }

  /// Every layer is offloaded and yet most weights lie in main memory: experts were left there by
  /// name, which shows in no other line.
  [[nodiscard]] bool lies_elsewhere() const {
    double host = 0;
    double cards = 0;
    for (const PrintedFigure& figure : load_.figures) {
      if (!figure.part || figure.term != "weights") continue;
      (figure.device == "host" ? host : cards) += figure.value;
    }
    return load_.all_layers && cards > 0 && host > cards;
  }

  /// Cards that the figures speak of.
  [[nodiscard]] std::int64_t cards_used() const {
    std::int64_t most = 0;
    for (const PrintedFigure& figure : load_.figures) {
      if (figure.device.substr(0, 3) != "gpu" || figure.term == "capacity") continue;
      if (figure.value <= 0) continue;
      const std::int64_t index = std::atoll(figure.device.c_str() + 3);
      most = std::max(most, std::min<std::int64_t>(index, 1023) + 1);
    }
    const Parallel parallel = load_.run.parallel.value_or(Parallel{});
    const std::int64_t ranks = std::clamp<std::int64_t>(parallel.tensor.value_or(1), 1, 512) *
                               std::clamp<std::int64_t>(parallel.pipeline.value_or(1), 1, 2);
    return std::max(most, is_llama(facts_.engine) || facts_.engine.empty() ? 0 : ranks);
  }

  [[nodiscard]] const LoggedCard* card(std::int64_t index) const {
    for (const LoggedCard& each : facts_.cards) {
      if (each.index == index) return &each;
    }
    return facts_.cards.size() == 1 ? &facts_.cards.front() : nullptr;
  }

  /// A card of the catalogue, or what the log says of its memory, or the stand-in.
  GpuChoice choice_of(const LoggedCard* logged) {
    GpuChoice choice;
    const Gpu* const known = logged == nullptr || logged->name.empty()
                                 ? nullptr
                                 : gpu_of_name(catalogue_, logged->name, logged->memory_mib);
    if (known != nullptr) {
      choice.id = known->id;
      return choice;
    }
    const auto visible =
        static_cast<std::int64_t>(facts_.visible_bytes / static_cast<double>(kMiB));
    const std::int64_t mib =
        logged != nullptr && logged->memory_mib > 0 ? logged->memory_mib : visible;
    InlineGpu spec;
    if (logged != nullptr && !logged->name.empty()) spec.name = shortened(logged->name);
    if (facts_.rocm) spec.vendor = "AMD";
    if (mib > 0 && mib < 100'000'000) {
      const std::int64_t gib = ceil_div(mib, 1024);
      spec.memory_gb = static_cast<double>(gib);
      spec.memory_visible_mib = mib;
    } else {
      spec.memory_gb = kStandInGb;
      out_.card_known = false;
    }
    choice.spec = spec;
    return choice;
  }

  void fill_hardware() {
    Hardware& hardware = out_.scenario.hardware;
    const std::int64_t count = cards_used();
    const bool llama = is_llama(facts_.engine);
    if (hardware.gpu || hardware.gpus || (hardware.host && llama)) {
      offer_layers(!hardware.gpu && !hardware.gpus ? 0 : count);
      const std::int64_t mine = hardware.count.value_or(1);
      if (hardware.gpu && count > 0 && mine != count) {
        note("log_differs", "hardware.count",
             {{"given", std::to_string(mine)}, {"log", std::to_string(count)}});
      }
      return;
    }
    if (count == 0 && llama) {
      hardware.host = Host{};
      out_.read.emplace_back("hardware");
      return;
    }
    std::vector<GpuGroup> groups;
    for (std::int64_t index = 0; index < std::max<std::int64_t>(1, count); ++index) {
      GpuGroup group{choice_of(card(index)), 1};
      const bool same = !groups.empty() && groups.back().gpu.id == group.gpu.id &&
                        groups.back().gpu.spec.has_value() == group.gpu.spec.has_value();
      if (same) {
        ++*groups.back().count;
      } else {
        groups.push_back(std::move(group));
      }
    }
    if (out_.card_known) {
      out_.read.emplace_back("hardware");
    } else if (out_.engine_known && out_.model_known) {
      note("log_card_unknown", "hardware.gpu");
    }
    if (groups.size() == 1) {
      hardware.gpu = groups.front().gpu;
      hardware.count = groups.front().count;
    } else {
      hardware.gpus = std::move(groups);
    }
    offer_layers(count);
    offer_split(count);
  }

  void offer_layers(std::int64_t cards) {
    if (cards > 0) offer(run().gpu_layers, load_.run.gpu_layers, "inference.gpu_layers");
  }

  /// llama.cpp splits by the free memory that it prints, unless told.
  void offer_split(std::int64_t count) {
    if (!is_llama(facts_.engine) || run().tensor_split || count < 2) return;
    std::vector<double> shares;
    for (std::int64_t index = 0; index < count; ++index) {
      const LoggedCard* const logged = card(index);
      if (logged == nullptr || logged->free_mib == 0) break;
      shares.push_back(static_cast<double>(logged->free_mib));
    }
    if (load_.run.tensor_split) shares = *load_.run.tensor_split;
    if (shares.size() < 2 || static_cast<std::int64_t>(shares.size()) > count) return;
    run().tensor_split = shares;
    out_.read.emplace_back("inference.tensor_split");
  }

  const Catalogue& catalogue_;
  const LogFacts& facts_;
  const LoggedLoad& load_;
  LoggedScenario out_;
};

}  // namespace

LoggedScenario complete_from_log(const Catalogue& catalogue, const Scenario& given,
                                 const LogFacts& facts, const LoggedLoad& load) {
  return Filler(catalogue, given, facts, load).fill();
}

}  // namespace headroom
