// The engine of the page: JSON text in, JSON text out. JavaScript holds the core's Sessions by
// number; engine.mjs makes the class Engine of these functions, engine.d.mts is its TypeScript
// face.
#include <emscripten/bind.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "headroom/border.hpp"

namespace {

using headroom::Extent;
using headroom::border::Session;

std::vector<std::unique_ptr<Session>>& sessions() {
  static std::vector<std::unique_ptr<Session>> all;
  return all;
}

const Session& session(std::size_t number) {
  return *sessions()[number];
}

Extent extent_of(bool speed) {
  return speed ? Extent::all : Extent::memory;
}

std::size_t open_session(const std::string& catalogue) {
  sessions().push_back(std::make_unique<Session>(catalogue));
  return sessions().size() - 1;
}

void close_session(std::size_t number) {
  sessions()[number].reset();
}

// Emscripten before 3.1.14 binds no noexcept function, and no version binds a string_view: so each
// call has a wrapper.
std::string estimate(std::size_t number, const std::string& scenario, bool speed) {
  return session(number).estimate(scenario, extent_of(speed));
}

std::string compare(std::size_t number, const std::string& scenario, bool speed) {
  return session(number).compare(scenario, extent_of(speed));
}

std::string formats(std::size_t number, const std::string& scenario) {
  return session(number).formats(scenario);
}

std::string check_log(std::size_t number, const std::string& scenario, const std::string& log) {
  return session(number).check_log(scenario, log);
}

std::string serving(std::size_t number, const std::string& scenario) {
  return session(number).serving(scenario);
}

std::string command(std::size_t number, const std::string& scenario) {
  return session(number).command(scenario);
}

std::string list(std::size_t number, const std::string& kind) {
  return session(number).list(kind);
}

std::string error(std::size_t number) {
  return std::string(session(number).error());
}

std::string version() {
  return std::string(Session::version());
}

}  // namespace

EMSCRIPTEN_BINDINGS(headroom_engine) {
  emscripten::function("open", &open_session);
  emscripten::function("close", &close_session);
  emscripten::function("estimate", &estimate);
  emscripten::function("compare", &compare);
  emscripten::function("formats", &formats);
  emscripten::function("checkLog", &check_log);
  emscripten::function("serving", &serving);
  emscripten::function("command", &command);
  emscripten::function("list", &list);
  emscripten::function("error", &error);
  emscripten::function("version", &version);
}
