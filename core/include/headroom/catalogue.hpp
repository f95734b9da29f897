// What the project knows: models, accelerators, engines. Read once from JSON, then only looked at.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "headroom/estimate.hpp"
#include "headroom/format.hpp"
#include "headroom/gpu.hpp"
#include "headroom/json.hpp"
#include "headroom/problem.hpp"
#include "headroom/speed_table.hpp"

namespace headroom {

struct CatalogueModel {
  std::string id;
  std::string name;
  std::vector<std::string> aliases;
  std::int64_t max_context = 0;
  std::int64_t published_parameters = 0;  // 0: not stated
  Json config;
};

/// A constant of an engine that is not arithmetic: where it comes from and how far it spreads.
struct Constant {
  std::string id;
  double value = 0;
  double low = 0;
  double high = 0;
  std::string grade;  // "fitted", "rule"
  std::string source;
  std::string date;
};

/// Which cards an engine runs on.
struct Support {
  std::string vendor;
  double least_capability = 0;        // NVIDIA compute capability; 0: any
  std::vector<std::string> segments;  // empty: all
};

struct Release {
  std::string version;
  std::string date;  // 2025-08-30
};

struct Engine {
  std::string id;
  std::string name;
  std::string rules_as_of;
  std::vector<Support> support;
  std::vector<Constant> constants;
  std::vector<Release> releases;  // oldest first

  /// The constant of that id; the tests prove that each id the code asks for exists.
  [[nodiscard]] const Constant& constant(std::string_view wanted) const;
};

/// Where a program's flags are documented.
struct Program {
  std::string id;
  std::string version;
  std::string source;
  std::string date;
};

/// What is written about a format, or about a family of them: "gguf:Q4_K_M", "gguf".
struct FormatText {
  std::string id;
  std::string name;
  std::string rule;  // which tensors are stored how, in a sentence
  std::string source;
  std::string date;
  std::vector<std::string> engines;
  std::vector<std::string> native;  // generations of accelerators that compute in it
};

/// Published figures of what formats cost in quality, one model and metric.
struct QualityTable {
  std::string model;
  std::string metric;
  std::string corpus;
  double baseline = 0;
  std::string source;
  std::string date;
  std::vector<std::pair<std::string, double>> values;  // format id, figure
};

struct Catalogue {
  std::vector<Gpu> gpus;
  std::vector<CatalogueModel> models;
  std::vector<Engine> engines;
  std::vector<Program> programs;
  std::vector<FormatText> formats;
  std::vector<FormatText> format_families;
  std::vector<QualityTable> quality;
  std::vector<Formula> formulas;
  SpeedTable speed;
  Json messages;  // code -> template of a sentence

  [[nodiscard]] const Gpu* find_gpu(std::string_view id) const;
  /// By id, or by an alias.
  [[nodiscard]] const CatalogueModel* find_model(std::string_view id) const;
  [[nodiscard]] const Engine* find_engine(std::string_view id) const;
  /// What is written about a format, the family's words where it has none of its own. A GGUF mix
  /// with options ("gguf:IQ4_XS+imatrix") has those of the mix.
  [[nodiscard]] FormatText format_text(const Format& format) const;
  /// Whether an engine loads that format.
  [[nodiscard]] bool loads(std::string_view engine, const Format& format) const;
  [[nodiscard]] const Formula* find_formula(std::string_view id) const;
};

/// Reads {"gpus": …, "models": [ … ], "engines": …, "formats": …, "formulas": …, "messages": …};
/// see CONTRIBUTING.md for the shape of an entry.
Result<Catalogue> read_catalogue(std::string_view text);

}  // namespace headroom
