// Writes a config that a user keeps, so all of it or nothing: the file is read again just before,
// and put in place as a whole (write_config). In the workspace no link is followed out of it (A6).

#include "cli/advice/save.hpp"

#include <utility>

#include "cli/ask/config_paths.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/write_config.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

std::string advice_note(const std::string& home) { return home + "/.o4/managed/last-advice"; }

// Commands can put links into the workspace: there they must not lead out of it.
std::string workspace_around(const Prepared& prepared, const std::string& path) {
  const auto& workspace = prepared.loaded.facts.facts.workspace;
  return is_under(path, workspace) ? workspace : std::string();
}

}  // namespace

std::string path_to_write(Context& context, const Prepared& prepared, ConfigFile file) {
  if (context.options.flags.has("--scenario")) {
    context.diagnostics.error("usage-flag", flag_span(context.options, "--scenario"),
                              "a config in a scenario is not written",
                              "put the text into the scenario yourself");
    return {};
  }
  const auto paths = config_paths(context, prepared.loaded.facts.facts);
  auto path = file == ConfigFile::user ? paths.user : paths.project;
  if (path.empty()) {
    context.diagnostics.error("usage-flag", flag_span(context.options, "--config"),
                              "no config of the project is given",
                              "give it as the second --config");
  }
  return path;
}

Saved save_text(Context& context, const Prepared& prepared, const std::string& path,
                const std::optional<std::string>& before, const std::string& after) {
  const auto workspace = workspace_around(prepared, path);
  const auto now = read_found_file(path, workspace);
  if (!now && !now.error().missing) {
    context.diagnostics.error("file-read", {}, now.error().message);
    return Saved::failed;
  }
  if (before != (now ? std::optional(*now) : std::nullopt)) {
    return Saved::moved;
  }
  if (const auto written = write_config(path, workspace, after); !written) {
    context.diagnostics.error("file-write", {}, written.error().message);
    return Saved::failed;
  }
  context.console.err += "written: " + path + "\n";
  return Saved::done;
}

int until_it_stays(Context& context, const std::function<std::optional<int>()>& attempt) {
  constexpr int most_tries = 3;
  const auto before = context.diagnostics;
  for (int i = 0; i < most_tries; ++i) {
    if (const auto status = attempt()) {
      return *status;
    }
    context.console.err += "the config has changed meanwhile: the edit is computed anew\n";
    context.diagnostics = before;
  }
  context.diagnostics.error("file-write", {}, "the config changes faster than it can be edited");
  return fail(context);
}

void note_shown(const std::string& home, const std::string& question, const std::string& shown) {
  (void)write_private_file(advice_note(home), question + '\0' + shown);
}

ShownEdit was_shown(const std::string& home, const std::string& question, const std::string& now) {
  const auto note = read_own_protected_file(advice_note(home));
  if (!note || !note->starts_with(question + '\0')) {
    return ShownEdit::never;
  }
  return *note == question + '\0' + now ? ShownEdit::same : ShownEdit::changed;
}

}  // namespace o4
