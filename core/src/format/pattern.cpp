#include "format/pattern.hpp"

namespace headroom {
namespace {

using Step = Pattern::Step;
using Steps = std::vector<Step>;

constexpr std::size_t kLongest = 256;
constexpr int kDeepest = 16;  // brackets within brackets

std::int16_t offset(std::size_t count) {
  return static_cast<std::int16_t>(count);
}

void add(Step& step, unsigned char letter) {
  if (letter < 128) step.letters[letter / 64] |= std::uint64_t{1} << (letter % 64);
}

void add_range(Step& step, unsigned char from, unsigned char to) {
  for (unsigned letter = from; letter <= to; ++letter)
    add(step, static_cast<unsigned char>(letter));
}

Step fork(std::int16_t first, std::int16_t second) {
  return {Step::Kind::fork, {0, 0}, first, second};
}

void append(Steps& to, const Steps& more) {
  to.insert(to.end(), more.begin(), more.end());
}

/// Reads by recursive descent; `valid` falls when the text is no such expression.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  /// a|b: fork to a, or past it and its jump to b.
  Steps alternatives(int depth) {
    Steps left = sequence(depth);
    while (valid && take('|')) {
      const Steps right = sequence(depth);
      Steps both = {fork(1, offset(left.size() + 2))};
      append(both, left);
      both.push_back(fork(offset(right.size() + 1), 0));
      append(both, right);
      left = std::move(both);
    }
    return left;
  }

  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  bool valid = true;

 private:
  bool take(char letter) {
    if (rest_.empty() || rest_.front() != letter) return false;
    rest_.remove_prefix(1);
    return true;
  }

  Steps sequence(int depth) {
    Steps all;
    while (valid && !rest_.empty() && rest_.front() != '|' && rest_.front() != ')') {
      append(all, repeated(atom(depth)));
    }
    return all;
  }

  Steps repeated(Steps once) {
    const std::size_t n = once.size();
    if (take('*')) {
      Steps loop = {fork(1, offset(n + 2))};
      append(loop, once);
      loop.push_back(fork(static_cast<std::int16_t>(-offset(n + 1)), 0));
      return loop;
    }
    if (take('+')) {
      once.push_back(fork(static_cast<std::int16_t>(-offset(n)), 1));
      return once;
    }
    if (!take('?')) return once;
    Steps maybe = {fork(1, offset(n + 1))};
    append(maybe, once);
    return maybe;
  }

  Steps atom(int depth) {
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    Step step;
    switch (letter) {
      case '(': {
        valid = valid && depth < kDeepest;
        Steps inner = valid ? alternatives(depth + 1) : Steps();
        valid = valid && take(')');
        return inner;
      }
      case '^':
        step.kind = Step::Kind::start;
        return {step};
      case '$':
        step.kind = Step::Kind::end;
        return {step};
      case '.':
        add_range(step, 0, 127);
        return {step};
      case '[':
        read_class(step);
        return {step};
      case '\\':
        read_escape(step);
        return {step};
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']':
        valid = false;
        return {};
      default:
        add(step, static_cast<unsigned char>(letter));
        return {step};
    }
  }

  void read_escape(Step& step) {
    valid = valid && !rest_.empty();
    if (!valid) return;
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    const bool word = letter == 'w';
    if (letter == 'd' || word) add_range(step, '0', '9');
    if (word) {
      add_range(step, 'a', 'z');
      add_range(step, 'A', 'Z');
      add(step, '_');
    }
    if (letter == 'd' || word) return;
    const bool sign = (letter >= '!' && letter <= '/') || (letter >= ':' && letter <= '@') ||
                      (letter >= '[' && letter <= '`') || (letter >= '{' && letter <= '~');
    valid = valid && sign;
    add(step, static_cast<unsigned char>(letter));
  }

  void read_class(Step& step) {
    const bool other = take('^');
    bool any = false;
    while (valid && !take(']')) {
      valid = !rest_.empty();
      if (!valid) return;
      any = true;
      if (take('\\')) {
        read_escape(step);
        continue;
      }
      const auto from = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      const bool range = rest_.size() > 1 && rest_[0] == '-' && rest_[1] != ']';
      const auto to = range ? static_cast<unsigned char>(rest_[1]) : from;
      if (range) rest_.remove_prefix(2);
      valid = to >= from && to < 128;
      if (valid) add_range(step, from, to);
    }
    valid = valid && any;
    if (other) step.letters = {~step.letters[0], ~step.letters[1]};
  }

  std::string_view rest_;
};

/// The places that the automaton may be at, each once.
class Places {
 public:
  explicit Places(const Steps& steps) : steps_(&steps), seen_(steps.size() + 1, 0) {}

  /// Adds a place and all that it leads to without a letter.
  void add(std::size_t place, bool at_start, bool at_end) {
    std::vector<std::size_t> open = {place};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (seen_[at] != 0) continue;
      seen_[at] = 1;
      list.push_back(at);
      if (at == steps_->size()) continue;
      const Step& step = (*steps_)[at];
      const auto leads = [&](std::int16_t by) {
        open.push_back(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + by));
      };
      if (step.kind == Step::Kind::fork) {
        leads(step.first);
        if (step.second != 0) leads(step.second);
      } else if ((step.kind == Step::Kind::start && at_start) ||
                 (step.kind == Step::Kind::end && at_end)) {
        leads(1);
      }
    }
  }

  [[nodiscard]] bool done() const { return seen_[steps_->size()] != 0; }

  std::vector<std::size_t> list;

 private:
  const Steps* steps_;
  std::vector<std::uint8_t> seen_;  // not of bool, which is 2 kB of code
};

}  // namespace

std::optional<Pattern> Pattern::read(std::string_view text) {
  if (text.size() > kLongest) return std::nullopt;
  Reader reader(text);
  Pattern pattern;
  pattern.steps_ = reader.alternatives(0);
  if (!reader.valid || !reader.at_end()) return std::nullopt;
  return pattern;
}

bool Pattern::found_in(std::string_view name) const {
  Places now(steps_);
  for (std::size_t i = 0;; ++i) {
    now.add(0, i == 0, i == name.size());
    if (now.done()) return true;
    if (i == name.size()) return false;
    const auto letter = static_cast<unsigned char>(name[i]);
    Places next(steps_);
    for (const std::size_t place : now.list) {
      if (place == steps_.size()) continue;
      const Step& step = steps_[place];
      const bool takes = step.kind == Step::Kind::letter && letter < 128 &&
                         ((step.letters[letter / 64] >> (letter % 64)) & 1U) != 0;
      if (takes) next.add(place + 1, false, i + 1 == name.size());
    }
    now = std::move(next);
  }
}

}  // namespace headroom
