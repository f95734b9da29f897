// Continuous batching: requests that decode together while prompts of others come between.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "speed/bill.hpp"

namespace headroom {

/// Requests alike, and how many of them decode at once at most.
struct Requests {
  double prompt = 0;  // tokens
  double output = 1;
  double most_running = 1;
};

/// `users` with one request each, the next as soon as it is answered.
struct Served {
  double running = 0;
  double throughput = 0;        // output tokens a second of all
  double per_output_token = 0;  // seconds, prompts of others included
  double first_token = 0;       // seconds, mean
  std::string_view bound_by;
};

/// A server's steps, priced once: decoding by number of sequences, and one prompt.
class Server {
 public:
  /// Nothing where the table lacks a constant.
  static std::optional<Server> make(const Setting& setting, const SpeedTable& table,
                                    const Requests& requests);

  /// While every running request writes its answer, as many prompts come between: a cycle of
  /// output x step + running x prompt. 100 running, 128 tokens at 20 ms and 100 prompts of 15 ms:
  /// 4.06 s, 31.7 ms a token, 3,153 tokens/s.
  [[nodiscard]] Served serve(double users) const;

  /// Seconds of a step in which `running` requests write a token each.
  [[nodiscard]] double step(double running) const;
  /// Seconds of `requests` prompts.
  [[nodiscard]] double prompts(double requests) const;
  [[nodiscard]] const Requests& requests() const { return requests_; }

 private:
  struct Point {
    double running = 0;
    double step = 0;
    double prompts = 0;  // of as many requests
    std::string_view bound_by;
  };

  [[nodiscard]] Point at(double running) const;
  [[nodiscard]] double between(const Point& point, double cycle) const;

  Requests requests_;
  double prompt_ = 0;
  std::vector<Point> points_;
};

}  // namespace headroom
