// What a command works with: the command line, the texts it reads, and what it has to say. One for
// each call of the program, passed by reference; a command's answer and its exit status are all
// that comes of it.
#pragma once

#include <set>
#include <string>

#include "cli/args/options.hpp"
#include "cli/terminal/terminal.hpp"
#include "engine/compile/rule_book.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

struct Context {
  Options options;
  Console console;
  SourceMap sources = sources_with_rules();  // and what is read beside them
  Diagnostics diagnostics = {};
  std::set<std::string> shown = {};  // what show_warnings has put on standard error
};

// Puts what is wrong on standard error, drops what was to go to standard output, and returns
// exit_usage.
int fail(Context& context);
// Leaves what is to be said, in order: without what --quiet silences, in terms of the flags. For a
// command that puts warnings into its own answer.
void tidy(Context& context);
// Puts what is in the diagnostics on standard error, each once however often it is found anew: a
// run that begins again warns of the same.
void show_warnings(Context& context);

}  // namespace o4
