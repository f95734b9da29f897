// Values -> JSON text. Text is written directly: building a tree first would cost the page's engine
// a tenth of its size.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headroom/json.hpp"
#include "headroom/value.hpp"

namespace headroom {

void write_text(std::string& out, std::string_view text);

inline void write_value(std::string& out, const std::string& text) {
  write_text(out, text);
}
void write_value(std::string& out, std::int64_t number);
void write_value(std::string& out, double number);
void write_value(std::string& out, bool flag);
void write_value(std::string& out, const Values& values);
void write_value(std::string& out, const Json& json);

/// Writes one object, field by field; absent optionals are left out. Also the visitor that
/// describe() calls.
class ObjectWriter {
 public:
  explicit ObjectWriter(std::string& out) : out_(out) { out_ += '{'; }

  template <class T>
  void operator()(const char* key, const T& member, const char* /*doc*/ = nullptr) {
    begin(key);
    write_value(out_, member);
  }
  template <class T>
  void operator()(const char* key, const std::optional<T>& member, const char* doc = nullptr) {
    if (member) (*this)(key, *member, doc);
  }
  void later(const char* /*key*/) {}

  /// Starts a field whose value the caller writes.
  void begin(std::string_view key);
  void end() { out_ += '}'; }

 private:
  std::string& out_;
  bool first_ = true;
};

template <class T>
void write_value(std::string& out, const std::vector<T>& list) {
  out += '[';
  for (const T& entry : list) {
    if (&entry != &list.front()) out += ',';
    write_value(out, entry);
  }
  out += ']';
}

}  // namespace headroom
