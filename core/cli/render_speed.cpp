// Speeds and servers under load as tables.
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "cli/cells.hpp"
#include "cli/render.hpp"
#include "cli/table.hpp"

namespace headroom::cli {
namespace {

/// What the codes of a missing speed mean.
std::string speed_reason(const std::string& code) {
  constexpr std::pair<std::string_view, std::string_view> kReasons[] = {
      {"kind", "only of models that write text"},
      {"does_not_fit", "it does not fit"},
      {"host_layers", "part of it lies in host memory"},
      {"mixed_cards", "the cards differ"},
      {"card", "no speed was measured on a card like it, or its rates are unknown"},
      {"engine_on_card", "no speed of this engine was measured on cards of this maker"},
      {"cache", "its cache is not modelled"},
      {"no_constants", "no constant was fitted for it"},
      {"no_server", "this engine is no server"}};
  for (const auto& [known, words] : kReasons) {
    if (known == code) return std::string(words);
  }
  return code;
}

}  // namespace

std::string render_speed(const Json& speed, Layout layout) {
  if (speed.contains("reason")) {
    return "speed: not modelled, " + speed_reason(text(speed, "reason")) + "\n";
  }
  Table table({{"speed", false},
               {"value", true},
               {"low", true},
               {"high", true},
               {"unit", false},
               {"bound by", false},
               {"of limit", true},
               {"grade", false}});
  constexpr std::pair<const char*, const char*> kFigures[] = {
      {"decode_tokens_per_second", "decode"},
      {"throughput_tokens_per_second", "throughput"},
      {"prefill_tokens_per_second", "prefill"},
      {"time_to_first_token_s", "first token"}};
  for (const auto& [key, title] : kFigures) {
    if (!speed.contains(key)) continue;
    const Json& figure = speed[key];
    table.add({title, short_text(figure, "value"), short_text(figure, "low"),
               short_text(figure, "high"), text(figure, "unit"), text(figure, "bound_by"),
               short_text(figure, "fraction_of_limit"), text(figure, "grade")});
  }
  return table.draw(layout) + "prompt of " + whole(speed, "prompt_tokens") +
         " tokens; decoding at " + whole(speed, "past_tokens") + " cached tokens for each of " +
         whole(speed, "sequences") + "\n";
}

namespace {

std::string users_table(const Json& serving, Layout layout) {
  Table table({{"users", true},
               {"running", true},
               {"tokens/s together", true},
               {"low", true},
               {"high", true},
               {"tokens/s per user", true},
               {"first token s", true},
               {"bound by", false}});
  for (const Json& row : serving["rows"]) {
    table.add({whole(row, "users"), whole(row, "running"),
               short_text(row, "throughput_tokens_per_second"), short_text(row, "throughput_low"),
               short_text(row, "throughput_high"), short_text(row, "tokens_per_second"),
               short_text(row, "time_to_first_token_s"), text(row, "bound_by")});
  }
  return table.draw(layout);
}

std::string queues_table(const Json& serving, Layout layout) {
  Table table({{"requests/s", true},
               {"load", true},
               {"first token s: half", true},
               {"9 of 10", true},
               {"99 of 100", true},
               {"s per token: half", true},
               {"9 of 10", true},
               {"99 of 100", true}});
  for (const Json& row : serving["queues"]) {
    table.add({short_text(row, "requests_per_second"), short_text(row, "load"),
               short_text(row, "first_token_p50"), short_text(row, "first_token_p90"),
               short_text(row, "first_token_p99"), short_text(row, "per_output_token_p50"),
               short_text(row, "per_output_token_p90"), short_text(row, "per_output_token_p99")});
  }
  return table.draw(layout);
}

}  // namespace

std::string render_serving(const Json& serving, Layout layout) {
  if (serving.contains("reason")) {
    return "serving: not modelled, " + speed_reason(text(serving, "reason")) + "\n";
  }
  const Json& service = serving["scenario"]["inference"]["service"];
  std::string out = "requests of " + whole(serving, "prompt_tokens") + " tokens, answers of " +
                    whole(serving, "output_tokens") + "; at most " +
                    whole(serving, "most_running") + " decode at once (" +
                    text(serving, "limited_by") + ")\n\n";
  out += users_table(serving, layout) + "\n";
  out += "9/10 of the most throughput from " + whole(serving, "saturation_users") + " users; " +
         whole(serving, "users_carried") + " users within " + short_text(service, "first_token_s") +
         " s to the first token and " + short_text(service, "tokens_per_second") +
         " tokens/s each\n\n";
  out +=
      "arriving by chance (simulated, 2,000 requests, one seed):\n" + queues_table(serving, layout);
  for (const Json& note : serving["notes"]) out += "note: " + text(note, "message") + "\n";
  return out;
}

}  // namespace headroom::cli
