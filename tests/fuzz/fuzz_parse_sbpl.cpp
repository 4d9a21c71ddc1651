// Any text is read as a sandbox profile, and what is read is asked and turned into an automaton: no
// crash, no endless run, and both say the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "backends/sbpl/read/read.hpp"
#include "backends/sbpl/verify/language.hpp"

namespace {

using namespace o4;
using namespace o4::sbpl;

void compare(const Profile& profile, OperationId operation, Model model) {
  const auto language = language_of(profile, operation, model);
  if (!language) {
    return;
  }
  for (const auto* path : {"/", "/a", "/private/tmp/x", "/dev/ttys001"}) {
    const auto verdict = decide(profile, operation, PathTarget{path}, model);
    const auto expected = to_label(verdict.answer);
    if ((*language)(path) != expected) {
      std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add("fuzz.sb", std::string(reinterpret_cast<const char*>(data), size));
  const auto profile = read_profile(sources, file, {{{"HOME", "/Users/u"}}}, out);
  if (profile.has_value() == out.has_errors()) {
    std::abort();
  }
  static_cast<void>(render_diagnostics(sources, out, Colour::off));
  if (profile) {
    for (const auto model : all_models) {
      compare(*profile, *find_operation("file-read-data"), model);
      compare(*profile, *find_operation("network-outbound"), model);
    }
  }
  return 0;
}
