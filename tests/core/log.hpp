// Real logs, cut to the lines that matter, and what the checker makes of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answers.hpp"
#include "log/facts.hpp"

namespace headroom::test {

/// The text of tests/logs/NAME.log.
std::string log_text(const std::string& name);

/// A log beside a scenario; an empty one: the log says it all. It must be answered.
LogCheck checked(const std::string& log, const std::string& scenario = "{}");

/// The row of that device and term: the sum where several lines make it. It must be there.
const LogRow& row(const LogCheck& check, std::string_view device, std::string_view term);

/// (predicted - printed) / printed; 0 when both agree within the printed digits. Both must be
/// there.
double miss(const LogRow& row);

/// The same to six digits.
bool near(std::optional<double> value, double wanted);

bool has_note(const LogCheck& check, std::string_view code);
bool was_read(const LogCheck& check, std::string_view path);

}  // namespace headroom::test
