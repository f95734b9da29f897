// What a log says of its run -> the keys of a scenario.
#pragma once

#include <string>
#include <vector>

#include "headroom/catalogue.hpp"
#include "headroom/estimate.hpp"
#include "headroom/scenario.hpp"
#include "log/facts.hpp"

namespace headroom {

/// A scenario filled up from a log.
struct LoggedScenario {
  Scenario scenario;
  std::vector<std::string> read;  // paths that the log filled
  std::vector<Note> notes;        // where both say it and differ, and what is doubtful
  bool engine_known = true;       // the catalogue holds the log's engine, or one that it runs
  bool model_known = true;
  bool format_known = true;  // false: the file's mix is none of ours
  bool card_known = true;    // false: a stand-in of 80 GB
  bool moved = false;        // tensors lie elsewhere than the layers say
};

/// The given keys win. Source of the stand-in's size: none, it only carries the terms that do not
/// depend on it.
LoggedScenario complete_from_log(const Catalogue& catalogue, const Scenario& given,
                                 const LogFacts& facts, const LoggedLoad& load);

/// The catalogue's model of which one of the names speaks: "Meta Llama 3.1 8B Instruct",
/// "Qwen3-8B-Q4_K_M.gguf", "Qwen/Qwen3-8B". `parameters`, where known, must agree within 8 %.
const CatalogueModel* model_of_names(const Catalogue& catalogue,
                                     const std::vector<std::string>& names, double parameters);

/// The catalogue's accelerator of that name, as drivers and runtimes write it: "NVIDIA GeForce RTX
/// 3090 Ti", "RTX 4090", "Apple M2 Max". Of several sizes the one nearest to `memory_mib`.
const Gpu* gpu_of_name(const Catalogue& catalogue, const std::string& name,
                       std::int64_t memory_mib);

}  // namespace headroom
