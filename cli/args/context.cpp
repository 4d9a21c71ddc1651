// What is said goes to standard error as text, or as one line of JSON if JSON is asked for; what is
// answered to standard output. Neither is written before the command has ended or asks for it
// (flush), so that fail() can take an answer back that had been begun.

#include "cli/args/context.hpp"

#include "cli/args/exit_code.hpp"
#include "cli/args/said.hpp"

namespace o4 {

int fail(Context& context) {
  context.console.out.clear();
  show_warnings(context);
  return exit_usage;
}

// Sorted as well, so that what is said does not depend on the order in which things were found.
void tidy(Context& context) {
  context.diagnostics = heard(context.sources, context.options.flags, context.diagnostics);
}

void show_warnings(Context& context) {
  tidy(context);
  context.console.err += said(
      context.sources, news(context.sources, context.diagnostics, context.shown),
      asks_for_json(context.options) ? SaidAs::json : SaidAs::text, context.console.err_colour);
}

}  // namespace o4
