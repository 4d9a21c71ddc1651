#include "cli/ask/watched.hpp"

#include <algorithm>

#include "cli/args/exit_code.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/watch_files.hpp"

namespace o4 {
namespace {

constexpr std::string_view clear_screen = "\x1b[2J\x1b[H";

bool is_command_line_wrong(const Diagnostics& diagnostics) {
  return std::any_of(
      diagnostics.all().begin(), diagnostics.all().end(),
      [](const Diagnostic& diagnostic) { return diagnostic.code.starts_with("usage-"); });
}

std::string shown(const std::string& path) {
  const auto here = current_folder();
  return path.starts_with(here + "/") ? path.substr(here.size() + 1) : path;
}

void say(Context& context, const std::string& text) {
  if (!asks_for_json(context.options)) {
    context.console.err += "watch: " + text + "\n";
  }
}

void announce(Context& context, const std::string& changed) {
  context.console.out += is_shown_on_terminal() ? clear_screen : "";
  say(context, shown(changed) + " has changed");
  (void)flush(context.console);
}

}  // namespace

int run_watched(Context& context, int (*run)(Context& context)) {
  if (!context.options.flags.has(watch_flag.name)) {
    return run(context);
  }
  std::string changed;
  for (;;) {
    const ReadNotes notes;
    auto own = context;
    if (!changed.empty()) {
      announce(own, changed);
    }
    const int status = run(own);
    if (changed.empty() && status == exit_usage && is_command_line_wrong(own.diagnostics)) {
      context = std::move(own);
      return status;
    }
    if (is_shown_on_terminal()) {
      say(own, "Ctrl-C ends it");
    }
    if (flush(own.console) != Written::all) {
      return exit_usage;
    }
    changed = wait_for_change(notes).changed;
    if (changed.empty()) {
      return exit_usage;
    }
  }
}

}  // namespace o4
