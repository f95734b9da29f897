// The engine of the page: JSON text in, JSON text out, the core's Session as a JavaScript class.
// Its TypeScript face is engine.d.mts.
#include <emscripten/bind.h>

#include <string>

#include "headroom/border.hpp"

namespace {

// Emscripten before 3.1.14 cannot bind noexcept functions, nor any version a string_view: so each
// call has a wrapper here.
class Engine {
 public:
  explicit Engine(const std::string& catalogue) : session_(catalogue) {}

  std::string estimate(const std::string& scenario) { return session_.estimate(scenario); }
  std::string compare(const std::string& scenario) { return session_.compare(scenario); }
  std::string list(const std::string& kind) { return session_.list(kind); }
  std::string error() { return std::string(session_.error()); }
  std::string version() { return std::string(headroom::border::Session::version()); }

 private:
  headroom::border::Session session_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(headroom_engine) {
  emscripten::class_<Engine>("Engine")
      .constructor<const std::string&>()
      .function("estimate", &Engine::estimate)
      .function("compare", &Engine::compare)
      .function("list", &Engine::list)
      .function("error", &Engine::error)
      .function("version", &Engine::version);
}
