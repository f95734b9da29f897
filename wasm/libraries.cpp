// Parts of the C and C++ libraries that the engine replaces by what it needs of them, because the
// originals bring much more: 9 kB of the compressed engine in all. The linker takes these before it
// looks into the libraries.
#include <emscripten.h>

#include <cstring>

#ifdef EM_JS_DEPS  // since 3.1.24; before, the function was always there
EM_JS_DEPS(headroom_numbers, "$UTF8ToString");
#endif
EM_JS(double, headroom_parse_number, (const char* text), { return Number(UTF8ToString(text)); });

extern "C" {

/// strtod, which CMakeLists.txt renames: the original brings software long doubles, and JavaScript
/// parses numbers with the same rounding. The JSON reader hands over exactly one number, so its end
/// is the end of the text.
double headroom_strtod(const char* text, char** end) {
  if (end != nullptr) *end = const_cast<char*>(text) + std::strlen(text);
  return headroom_parse_number(text);
}

/// embind prints the address of a type here, for messages about types that nobody bound. Every type
/// of the engine is bound, and a full printf would come with it.
int sprintf(char* out, const char* /*format*/, ...) {
  *out = '\0';
  return 0;
}
int siprintf(char* out, const char* /*format*/, ...) {  // what LLVM makes of sprintf without floats
  *out = '\0';
  return 0;
}

// The tables behind dynamic_cast and catch (Itanium C++ ABI, 2.9.4). The engine is built without
// exceptions and asks no object for its type, so the addresses are all that is used of them.
extern const void* const _ZTVN10__cxxabiv117__class_type_infoE[3] = {};
extern const void* const _ZTVN10__cxxabiv120__si_class_type_infoE[3] = {};
extern const void* const _ZTVN10__cxxabiv121__vmi_class_type_infoE[3] = {};
}
