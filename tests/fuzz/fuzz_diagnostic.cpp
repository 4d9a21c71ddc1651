// Any bytes as a source text, with findings at any place of it: printing them neither crashes nor
// lets a control character through.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "grammar/text/diagnostic.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  o4::SourceMap sources;
  const auto file = sources.add("user", text);
  o4::Diagnostics out;
  const auto length = static_cast<std::uint32_t>(size);
  const std::uint32_t begin = size == 0 ? 0 : data[0] % length;
  const std::uint32_t end = size < 2 ? length : begin + data[1] % (length - begin);
  out.error("code", {file, begin, end}, "message " + o4::in_quotes(text), "help");
  out.warning("code", {file, end, end}, "message");
  for (const auto character : o4::render_diagnostics(sources, out, o4::Colour::off)) {
    if (character == '\x1b' || character == '\r') std::abort();
  }
  return 0;
}
