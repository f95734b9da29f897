// Bytes that never overflow, and how numbers are written in sentences.
#include <headroom/units.hpp>

#include "catch.hpp"

namespace headroom::test {

TEST_CASE("Products and sums are held at the largest integer of JavaScript", "[units]") {
  CHECK(times(3, 4) == 12);
  CHECK(times(2, 3, 4) == 24);
  CHECK(times(kLargest, 2) == kLargest);
  CHECK(times(kLargest, kLargest, kLargest) == kLargest);
  CHECK(times(0, kLargest) == 0);
  CHECK(times(kLargest, 1) == kLargest);
  CHECK(plus(kLargest, 1) == kLargest);
  CHECK(plus(kLargest - 1, 1) == kLargest);
  CHECK(plus(2, 3) == 5);
  CHECK(times(94'906'265, 94'906'265) == 9'007'199'136'250'225);  // the last square below
  CHECK(times(94'906'266, 94'906'266) == kLargest);
}

TEST_CASE("A part of a whole is rounded down and held", "[units]") {
  CHECK(fraction_of(100, 0.9) == 90);
  CHECK(fraction_of(7, 0.5) == 3);
  CHECK(fraction_of(100, -1) == 0);
  CHECK(fraction_of(kLargest, 2) == kLargest);
  CHECK(fraction_of(kLargest, 1e300) == kLargest);
  CHECK(fraction_of(1, 0.0 / 1.0) == 0);
}

TEST_CASE("Division and multiples round up", "[units]") {
  CHECK(ceil_div(7, 2) == 4);
  CHECK(ceil_div(8, 2) == 4);
  CHECK(round_up(700, 256) == 768);
  CHECK(round_up(768, 256) == 768);
  CHECK(round_up(0, 256) == 0);
}

TEST_CASE("Gibibytes are written with two digits, rounded half up", "[units]") {
  CHECK(gib_text(0) == "0.00 GiB");
  CHECK(gib_text(kGiB) == "1.00 GiB");
  CHECK(gib_text(kGiB * 3 / 2) == "1.50 GiB");
  CHECK(gib_text(kGiB / 1000) == "0.00 GiB");
  CHECK(gib_text(kGiB - 1) == "1.00 GiB");
  CHECK(gib_text(6'893'422'510) == "6.42 GiB");
  CHECK(gib_text(kLargest) == "8,388,608.00 GiB");
}

TEST_CASE("Whole numbers are grouped by thousands", "[units]") {
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1000) == "1,000");
  CHECK(grouped(131'072) == "131,072");
  CHECK(grouped(-1'234'567) == "-1,234,567");
}

}  // namespace headroom::test
