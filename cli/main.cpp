// The door of the program. Two kinds of calls are not the user's: a process inside a sandbox calls
// this very program, by a descriptor and with a word of its own, as the check of mounts, the bridge
// or the keeper, and is told apart before anything else is looked at. All other calls are a command
// line; what a command has gathered is written at the end, and an answer that could not be written
// is status 2.
#include <unistd.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/args/options.hpp"
#include "cli/args/said.hpp"
#include "cli/process/bridge.hpp"
#include "cli/process/keeper.hpp"
#include "cli/process/mounts_check.hpp"
#include "cli/terminal/terminal.hpp"

namespace {

int finish(o4::Console& console, int status) {
  return o4::flush(console) == o4::Written::all ? status : o4::exit_usage;
}

}  // namespace

int main(int argc, char** argv) {
  // Inside a sandbox nothing is left to do at the end, and what a sanitizer does there is
  // forbidden.
  if (o4::is_bridge_call({argv, argv + argc})) {
    ::_exit(o4::cross_bridge({argv, argv + argc}));
  }
  if (o4::is_mounts_check_call({argv, argv + argc})) {
    ::_exit(o4::check_mounts({argv, argv + argc}));
  }
  if (o4::is_keeper_call({argv, argv + argc})) {
    ::_exit(o4::keep_terminal({argv, argv + argc}));
  }
  o4::ignore_broken_pipes();
  auto sources = o4::sources_with_rules();
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  auto options = o4::parse_options(sources, arguments);
  if (!options) {
    auto console = o4::make_console(o4::ColourChoice::automatic);
    console.out = options.error().text;
    console.err = o4::said(sources, options.error().errors,
                           o4::asks_for_json(arguments) ? o4::SaidAs::json : o4::SaidAs::text,
                           console.err_colour);
    return finish(console, options.error().errors.has_errors() ? o4::exit_usage : 0);
  }
  auto console = o4::make_console(options->colour);
  o4::Context context{std::move(*options), std::move(console), std::move(sources)};
  const int status = context.options.command->run(context);
  return finish(context.console, status);
}
