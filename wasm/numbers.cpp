// Two functions of the C library for the engine's build, where CMakeLists.txt renames strtod and
// snprintf: the originals bring software long doubles and a full printf, 12 kB of the compressed
// engine. JavaScript parses numbers with the same rounding, and the JSON library prints hexadecimal
// escapes only.
#include <emscripten.h>

#include <cstdarg>
#include <cstddef>
#include <cstring>

#ifdef EM_JS_DEPS  // since 3.1.24; before, the function was always there
EM_JS_DEPS(headroom_numbers, "$UTF8ToString");
#endif
EM_JS(double, headroom_parse_number, (const char* text), { return Number(UTF8ToString(text)); });

extern "C" {

/// The JSON lexer hands over exactly one number, so its end is the end of the text.
double headroom_strtod(const char* text, char** end) {
  if (end != nullptr) *end = const_cast<char*>(text) + std::strlen(text);
  return headroom_parse_number(text);
}

/// Copies the format; each conversion (%04x, %.4X) prints the next argument in four hex digits.
int headroom_snprintf(char* out, std::size_t size, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::size_t length = 0;
  const auto put = [&](char letter) {
    if (length + 1 < size) out[length] = letter;
    ++length;
  };
  for (; *format != '\0'; ++format) {
    if (*format != '%') {
      put(*format);
      continue;
    }
    while (*format != 'x' && *format != 'X') ++format;
    const char* digits = *format == 'x' ? "0123456789abcdef" : "0123456789ABCDEF";
    const unsigned number = va_arg(arguments, unsigned);
    for (int shift = 12; shift >= 0; shift -= 4) put(digits[(number >> shift) & 15U]);
  }
  va_end(arguments);
  if (size > 0) out[length < size ? length : size - 1] = '\0';
  return static_cast<int>(length);
}
}
