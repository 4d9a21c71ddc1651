// What a command works with: the command line, the texts it reads, and what it has to say.
#pragma once

#include "cli/args/options.hpp"
#include "cli/terminal/terminal.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

struct Context {
  Options options;
  Console console;
  SourceMap sources = {};
  Diagnostics diagnostics = {};
};

// Puts what is wrong on standard error, drops what was to go to standard output, and returns
// exit_usage.
int fail(Context& context);
// Leaves what is to be said, in order: without what --quiet silences, in terms of the flags.
void tidy(Context& context);
// Puts the warnings on standard error.
void show_warnings(Context& context);

}  // namespace o4
