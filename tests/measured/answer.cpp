#include "answer.hpp"

#include <array>
#include <cmath>
#include <string_view>

#include "printed.hpp"

namespace headroom::measured {
namespace {

constexpr std::array<std::string_view, 4> kAllocated = {"weights", "kv_cache", "activations",
                                                        "logits"};

std::optional<double> field(const Json& object, const std::string& key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number()) return std::nullopt;
  return found->get<double>();
}

std::string device_id(const Json& device) {
  return device.value("id", std::string());
}

/// Bytes of the terms of that name: a term that the ledger lacks is 0 bytes.
double term_bytes(const Json& device, std::string_view term) {
  double sum = 0;
  for (const Json& entry : device.value("terms", Json::array())) {
    if (entry.value("id", std::string()) == term) sum += field(entry, "bytes").value_or(0);
  }
  return sum;
}

double bytes_on(const Json& device, const std::string& term) {
  if (term == "available_kv") return term_bytes(device, "kv_cache");
  if (term != "peak") return term_bytes(device, term);
  double sum = 0;
  for (const std::string_view part : kAllocated) sum += term_bytes(device, part);
  return sum;
}

bool chosen(const std::string& wanted, const std::string& id) {
  if (wanted == "total") return true;
  if (wanted == "gpus") return id != "host";
  return wanted == id;
}

/// GGUF files hold the text decoder, and of prediction layers only that of GLM-4.5 and its like.
bool counts_loaded_parameters(const Json& estimate, const Json& model) {
  const Json engine = estimate.value("scenario", Json::object())
                          .value("inference", Json::object())
                          .value("engine", Json());
  const bool gguf = engine == "llama.cpp" || engine == "ik_llama.cpp";
  return gguf && model.value("model_type", std::string()) != "glm4_moe";
}

std::optional<double> from_model(const Json& estimate, const std::string& term) {
  const auto model = estimate.find("model");
  if (model == estimate.end() || !model->is_object()) return std::nullopt;
  if (term == "weights") return field(*model, "weights_bytes");
  const bool loaded = term == "parameters" && counts_loaded_parameters(estimate, *model);
  return field(*model, loaded ? "loaded_parameters" : term);
}

bool is_count(const std::string& term) {
  return term == "kv_tokens" || term == "max_concurrency";
}

std::optional<double> count_on(const Json& device, const Figure& figure) {
  const auto count = field(device, figure.term);
  if (!count || !figure.given) return count;
  const double pool = term_bytes(device, "kv_cache");
  if (pool <= 0) return std::nullopt;
  return *count * figure.given->value / pool;
}

}  // namespace

std::optional<double> answer(const Json& estimate, const Figure& figure) {
  if (figure.device == "model") return from_model(estimate, figure.term);
  const auto memory = estimate.find("memory");
  if (memory == estimate.end() || !memory->is_object()) return std::nullopt;

  bool found = figure.device == "host";  // a host without terms may be left out of the ledger
  double sum = 0;
  for (const Json& device : memory->value("devices", Json::array())) {
    if (!chosen(figure.device, device_id(device))) continue;
    if (is_count(figure.term)) return count_on(device, figure);
    found = true;
    sum += bytes_on(device, figure.term);
  }
  if (!found) return std::nullopt;
  return sum;
}

double relative_error(double estimate, const Figure& figure) {
  double slack = half_unit(figure.printed, figure.value);
  if (figure.given) {
    slack += estimate * half_unit(figure.given->printed, figure.given->value) / figure.given->value;
  }
  const double gap = std::fabs(estimate - figure.value);
  const double whole = 1;  // printed figures were rounded to whole bytes
  return gap <= slack + whole && slack > 0 ? 0 : gap / figure.value;
}

}  // namespace headroom::measured
