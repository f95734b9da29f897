#include "cli/render.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "cli/cells.hpp"
#include "cli/table.hpp"
#include "headroom/units.hpp"

namespace headroom::cli {
namespace {

std::string verdict_words(const std::string& verdict) {
  if (verdict == "does_not_fit") return "does not fit";
  return verdict;
}

std::string heading(const Json& model, const Json& memory) {
  const Bytes free = bytes(memory, "headroom_bytes");
  std::string line = text(model, "name") + ": " + verdict_words(text(memory, "verdict")) + ", " +
                     gib_text(free < 0 ? -free : free) + (free < 0 ? " missing" : " free");
  if (bytes(memory, "gpu_layers") != bytes(memory, "layers")) {
    line +=
        ", " + text(memory, "gpu_layers") + " of " + text(memory, "layers") + " layers on the GPU";
  }
  const Bytes experts = bytes(memory, "expert_layers");
  const Bytes on_host = experts - bytes(memory, "gpu_expert_layers");
  if (on_host > 0) {
    line += ", experts of " + std::to_string(on_host) + " of " + std::to_string(experts) +
            " layers in host memory";
  }
  return line + "\n" + whole(model, "parameters") + " parameters, " +
         four_digits(model, "bits_per_weight") + " bits per weight, " +
         whole(model, "kv_bytes_per_token") + " bytes of KV cache per token\n";
}

}  // namespace

std::string render_estimate(const Json& estimate, Layout layout) {
  const Json& memory = estimate["memory"];
  Table table({{"device", false},
               {"term", false},
               {"MiB", true},
               {"low", true},
               {"high", true},
               {"grade", false}});
  for (const Json& device : memory["devices"]) {
    for (const Json& term : device["terms"]) {
      table.add({text(device, "id"), text(term, "id"), mib(term, "bytes"), mib(term, "low"),
                 mib(term, "high"), text(term, "grade")});
    }
    const std::string usable =
        device.contains("usable_bytes") ? " of " + mib(device, "usable_bytes") : "";
    table.add({text(device, "id"), "used" + usable, mib(device, "used_bytes"), "", "", ""});
  }
  std::string out = heading(estimate["model"], memory) + "\n" + table.draw(layout) + "\n";
  if (estimate.contains("speed")) out += render_speed(estimate["speed"], layout) + "\n";
  if (memory.contains("largest_context")) {
    out += "largest context " + whole(memory, "largest_context") + ", most sequences " +
           whole(memory, "most_sequences") + "\n";
  }
  for (const Json& note : estimate["notes"]) out += "note: " + text(note, "message") + "\n";
  std::string missing;
  for (const Json& code : estimate["not_modelled"])
    missing += (missing.empty() ? "" : ", ") + code.get<std::string>();
  if (!missing.empty()) out += "not modelled: " + missing + "\n";
  return out;
}

std::string render_comparison(const Json& comparison, Layout layout) {
  Table table({{"gpu", false},
               {"usable MiB", true},
               {"GB/s", true},
               {"verdict", false},
               {"used MiB", true},
               {"free MiB", true},
               {"needed", true},
               {"tokens/s per user", true},
               {"together", true},
               {"prefill", true},
               {"first token s", true}});
  for (const Json& row : comparison["rows"]) {
    const bool runs = row.contains("runs") && row["runs"] == Json(true);
    table.add(
        {text(row, "gpu"), mib(row, "usable_bytes"), text(row, "bandwidth_gbps"),
         runs ? verdict_words(text(row, "verdict")) : "not by this engine", mib(row, "used_bytes"),
         mib(row, "headroom_bytes"), row.contains("needed") ? whole(row, "needed") : "-",
         short_text(row, "decode_tokens_per_second"),
         short_text(row, "throughput_tokens_per_second"),
         short_text(row, "prefill_tokens_per_second"), short_text(row, "time_to_first_token_s")});
  }
  return table.draw(layout);
}

namespace {

/// "path: value" of every key of the scenario that is said.
void add_keys(const Json& object, const std::string& path, std::string& out) {
  for (const auto& [key, value] : object.items()) {
    const std::string at = path.empty() ? key : path + "." + key;
    if (value.is_object() && key != "model") {
      add_keys(value, at, out);
    } else if (!value.is_null()) {
      const bool file = value.is_object();
      out += (out.empty() ? "" : ", ") + at + " " +
             (file                ? "of a file"
              : value.is_string() ? value.get<std::string>()
                                  : value.dump());
    }
  }
}

/// Bytes as MiB, or a number of tokens or sequences.
std::string figure(const Json& row, const char* in_bytes, const char* counted) {
  if (row.contains(in_bytes)) return mib(row, in_bytes);
  if (!row.contains(counted)) return "";
  const double value = row[counted].get<double>();
  const bool whole = value >= 1000;
  return whole ? grouped(static_cast<std::int64_t>(value)) : four_digits(row, counted);
}

/// (predicted - printed) / printed in per cent.
std::string miss(const Json& row) {
  const bool in_bytes = row.contains("predicted_bytes");
  const char* const printed = in_bytes ? "printed_bytes" : "printed_count";
  const char* const predicted = in_bytes ? "predicted_bytes" : "predicted_count";
  if (!row.contains(printed) || !row.contains(predicted)) return "";
  if (row.contains("agrees") && row["agrees"] == Json(true)) return "0";
  const double base = row[printed].get<double>();
  if (base == 0) return "-";
  const double tenths = (row[predicted].get<double>() - base) / base * 1000.0;
  const auto rounded = static_cast<std::int64_t>(tenths + (tenths < 0 ? -0.5 : 0.5));
  const std::int64_t size = rounded < 0 ? -rounded : rounded;
  return (rounded < 0 ? "-" : "+") + std::to_string(size / 10) + "." + std::to_string(size % 10);
}

std::string notes_of(const Json& answer) {
  std::string out;
  for (const Json& note : answer["notes"]) out += "note: " + text(note, "message") + "\n";
  std::string missing;
  for (const Json& code : answer.value("not_modelled", Json::array()))
    missing += (missing.empty() ? "" : ", ") + code.get<std::string>();
  if (!missing.empty()) out += "not modelled: " + missing + "\n";
  return out;
}

}  // namespace

std::string render_check(const Json& check, Layout layout) {
  Table table({{"line", true},
               {"device", false},
               {"term", false},
               {"printed MiB", true},
               {"predicted", true},
               {"%", true},
               {"why", false}});
  for (const Json& row : check["rows"]) {
    table.add({row.contains("line") ? text(row, "line") : "sum", text(row, "device"),
               text(row, "term"), figure(row, "printed_bytes", "printed_count"),
               figure(row, "predicted_bytes", "predicted_count"), miss(row), text(row, "message")});
  }
  std::string keys;
  add_keys(check["scenario"], "", keys);
  std::string read;
  for (const Json& path : check["read"]) {
    read += (read.empty() ? "" : ", ") + path.get<std::string>();
  }
  const std::string engine = text(check, "engine");
  std::string out = (engine.empty() ? "a log" : "a log of " + engine) + ": " + keys + "\n";
  if (!read.empty()) out += "read from the log: " + read + "\n";
  return out + "\n" + table.draw(layout) + "\n" + notes_of(check);
}

std::string render_commands(const Json& commands, Layout layout) {
  std::string out;
  for (const Json& command : commands["commands"]) {
    const bool shell = text(command, "kind") == "shell";
    const std::string body = text(command, "text");
    const std::string end = body.empty() || body.back() != '\n' ? "\n" : "";
    const std::string about = text(command, "engine") + " " + text(command, "version") +
                              (shell ? "" : ", Modelfile") + " (" + text(command, "source") + ")";
    out += layout == Layout::markdown
               ? about + "\n\n```" + (shell ? "sh" : "") + "\n" + body + end + "```\n"
               : "# " + about + "\n" + body + end;
    const std::string ignored = text(command, "ignored");
    if (!ignored.empty())
      out +=
          (layout == Layout::markdown ? "" : "# ") + std::string("no flag for: ") + ignored + "\n";
    out += "\n";
  }
  return out + notes_of(commands);
}

std::string render_rows(const Json& list, Layout layout) {
  const Json& rows = list["rows"];
  if (rows.empty()) return "";
  std::vector<Column> columns;
  for (const auto& [key, value] : rows.front().items()) columns.push_back({key, value.is_number()});
  Table table(columns);
  for (const Json& row : rows) {
    std::vector<std::string> cells;
    for (const Column& column : columns) {
      const auto found = row.find(column.title);
      const bool integer = found != row.end() && found->is_number_integer();
      cells.push_back(integer ? grouped(found->get<std::int64_t>())
                              : text(row, column.title.c_str()));
    }
    table.add(cells);
  }
  return table.draw(layout);
}

}  // namespace headroom::cli
