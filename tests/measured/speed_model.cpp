#include "speed_model.hpp"

#include "engine/llama_cpp.hpp"

namespace headroom::measured {
namespace {

void forget_windows(Model& model) {
  for (LayerState& layer : model.layers) {
    layer.reach = Reach::full;
    layer.window = 0;
  }
}

std::optional<ModelWork> read_work(const Catalogue& catalogue, const SpeedCase& item,
                                   std::string& problem) {
  const CatalogueModel* entry = catalogue.find_model(item.model);
  const std::optional<Format> format = find_format(item.weights);
  const BlockType* cache = find_cache_type(item.kv);
  if (entry == nullptr || !format || cache == nullptr) {
    problem = item.id + ": model, format or cache type unknown";
    return std::nullopt;
  }
  Result<Model> model = read_config(entry->config, "model");
  if (!model) {
    problem = item.id + ": the model cannot be read";
    return std::nullopt;
  }
  if (item.engine == "llama.cpp" && !llama_cpp_knows_windows(model->type)) forget_windows(*model);
  ModelWork work =
      model_work(*model, store(model->tensors, model->format_facts(), *format), *cache, *cache);
  work.multiplies = multiplied_bits(*format);
  return work;
}

/// A file of a custom mix: all its matrices are scaled to its printed size.
void scale(ModelWork& work, double gib) {
  const double file = gib * static_cast<double>(kGiB);
  const double ours = work.dense_bytes + work.head_bytes + work.expert_bytes;
  // The input table is in the file, and is not read.
  const double table = work.head_bytes;
  const double factor = file / (ours + table);
  if (!(factor > 0.5) || !(factor < 2)) return;
  work.dense_bytes *= factor;
  work.head_bytes *= factor;
  work.expert_bytes *= factor;
}

}  // namespace

std::optional<SpeedRun> SpeedModels::run(const SpeedCase& item, std::string& problem) {
  SpeedRun run;
  run.gpu = catalogue_.find_gpu(item.gpu);
  if (run.gpu == nullptr) {
    problem = item.id + ": card unknown";
    return std::nullopt;
  }
  const bool llama = item.engine == "llama.cpp";
  const std::string key = item.model + " " + item.weights + " " + item.kv + (llama ? " l" : "");
  auto found = works_.find(key);
  if (found == works_.end()) {
    std::optional<ModelWork> work = read_work(catalogue_, item, problem);
    if (!work) return std::nullopt;
    found = works_.emplace(key, std::move(*work)).first;
  }
  run.work = found->second;
  if (item.weights_gib > 0) scale(run.work, item.weights_gib);
  return run;
}

}  // namespace headroom::measured
