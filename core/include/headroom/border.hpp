// Text in, text out: one object for the page (embind), the measured suite and the golden replay.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "headroom/catalogue.hpp"
#include "headroom/contract.hpp"

namespace headroom::border {

class Session {
 public:
  explicit Session(std::string_view catalogue_text);

  /// Empty when the catalogue could be read, otherwise {"error": …}.
  [[nodiscard]] std::string error() const { return error_; }
  /// A scenario -> an estimate, or {"error": …}.
  [[nodiscard]] std::string estimate(std::string_view scenario, Extent extent = Extent::all) const;
  /// A scenario -> a comparison over accelerators, or {"error": …}.
  [[nodiscard]] std::string compare(std::string_view scenario, Extent extent = Extent::all) const;
  /// A scenario, of which the model counts -> its size in every listed format, or {"error": …}.
  [[nodiscard]] std::string formats(std::string_view scenario) const;
  /// A scenario, or nothing, and an engine's log -> predicted beside printed, or {"error": …}.
  [[nodiscard]] std::string check_log(std::string_view scenario, std::string_view log) const;
  /// A scenario -> its server under load, or {"error": …}.
  [[nodiscard]] std::string serving(std::string_view scenario) const;
  /// A scenario -> how to start it, or {"error": …}.
  [[nodiscard]] std::string command(std::string_view scenario) const;
  /// "models", "gpus", "formats" or "engines" -> {"rows": […]}, or {"error": …}.
  [[nodiscard]] std::string list(std::string_view kind) const;
  /// The project's version, "0.1.0".
  [[nodiscard]] static std::string version();

 private:
  Catalogue catalogue_;
  std::string error_;
};

}  // namespace headroom::border
