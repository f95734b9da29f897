// Struct -> JSON text, from the struct's describe().
#pragma once

#include <string>

#include "headroom/names.hpp"
#include "headroom/scenario.hpp"
#include "units/write_json.hpp"

namespace headroom {

inline void write_value(std::string& out, Kind kind) {
  write_text(out, name_of(kind));
}
inline void write_value(std::string& out, TermId id) {
  write_text(out, name_of(id));
}
inline void write_value(std::string& out, Grade grade) {
  write_text(out, name_of(grade));
}
inline void write_value(std::string& out, Verdict verdict) {
  write_text(out, name_of(verdict));
}
void write_value(std::string& out, const GpuChoice& choice);
void write_value(std::string& out, const ModelChoice& choice);

template <class T>
  requires requires {
    T::kName;  // a struct that describes itself
  }
void write_value(std::string& out, const T& value);

template <class T>
  requires requires {
    T::kName;  // a struct that describes itself
  }
void write_value(std::string& out, const T& value) {
  ObjectWriter writer(out);
  T::describe(value, writer);
  writer.end();
}

}  // namespace headroom
