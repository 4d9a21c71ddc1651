#include "cli/args/context.hpp"

#include "cli/args/exit_code.hpp"

namespace o4 {

int fail(Context& context) {
  context.console.out.clear();
  show_warnings(context);
  return exit_usage;
}

void show_warnings(Context& context) {
  context.diagnostics.sort();
  context.console.err +=
      render_diagnostics(context.sources, context.diagnostics, context.console.err_colour);
}

}  // namespace o4
