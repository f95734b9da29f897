#include "headroom/problem.hpp"

namespace headroom {

// Not inline: some sixty places make one, and the page pays for each copy of the code.
Problem::Problem(std::string_view coded, std::string_view at, Values spoken_of)
    : code(coded), path(at), values(std::move(spoken_of)) {}

}  // namespace headroom
