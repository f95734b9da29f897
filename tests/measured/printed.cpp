#include "printed.hpp"

#include <cctype>
#include <cmath>

namespace headroom::measured {

double half_unit(std::string_view printed, double value) {
  double sum = 0;    // of the parts, with their signs
  double slack = 0;  // of the parts, in the printed unit
  double sign = 1;
  for (std::size_t at = 0; at < printed.size();) {
    if (printed[at] == '-') sign = -1;
    if (printed[at] == '+') sign = 1;
    if (std::isdigit(static_cast<unsigned char>(printed[at])) == 0) {
      ++at;
      continue;
    }
    double number = 0;
    double digit = 1;  // worth of the last digit read
    bool behind_point = false;
    for (; at < printed.size(); ++at) {
      const char c = printed[at];
      if (c == '.') {
        behind_point = true;
      } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
        number = number * 10 + (c - '0');
        if (behind_point) digit /= 10;
      } else if (c != ',') {
        break;
      }
    }
    sum += sign * number * digit;
    slack += digit / 2;
  }
  return sum != 0 ? std::fabs(slack * value / sum) : 0;
}

}  // namespace headroom::measured
