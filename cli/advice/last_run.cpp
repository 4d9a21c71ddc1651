// The note is JSON: the folder, the command, how it ended, and the flags with their values. It is
// written where commands in a sandbox can neither read nor write, because a command line may hold
// secrets, and because `allow --last` acts on it. A note that cannot be read is none.
#include "cli/advice/last_run.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "cli/machine/files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "cli/machine/write_config.hpp"
#include "cli/terminal/layout.hpp"
#include "grammar/text/document.hpp"
#include "grammar/text/json.hpp"

namespace o4 {
namespace {

std::string run_note(const std::string& home) { return home + "/.o4/managed/last-run.json"; }

std::string text_member(const Value& node, std::string_view key) {
  const auto* member = find_member(node, key);
  const auto* text = member == nullptr ? nullptr : member->value.get<std::string>();
  return text == nullptr ? std::string() : *text;
}

GivenFlags flags_of(const Value& node) {
  GivenFlags flags;
  const auto* table = node.get<Table>();
  for (const auto& member : table == nullptr ? Table() : *table) {
    const auto* values = member.value.get<Array>();
    for (const auto& value : values == nullptr ? Array() : *values) {
      if (const auto* text = value.get<std::string>()) {
        flags.add(member.key, *text);
      }
    }
  }
  return flags;
}

bool belongs_to_run(std::string_view flag) {
  constexpr auto others = std::to_array<std::string_view>(
      {"--dry-run", "--quiet", "--accept-config", "--format", "--color", "--last", "--apply"});
  return std::find(others.begin(), others.end(), flag) == others.end();
}

std::string home_of(const Context& context) {
  const auto variables = environment();
  const auto home = variables.find("HOME");
  return context.options.flags.value("--home").value_or(home == variables.end() ? std::string()
                                                                                : home->second);
}

}  // namespace

void remember(const std::string& home, const LastRun& run) {
  Json flags = Json::object();
  for (const auto& [name, values] : run.flags.all()) {
    if (belongs_to_run(name)) {
      flags[name] = Json(values);
    }
  }
  const Json note{{"folder", run.folder},
                  {"command", run.command},
                  {"refused", run.refused},
                  {"status", run.status},
                  {"flags", flags}};
  if (const auto exact = print_exactly(note)) {
    (void)write_private_file(run_note(home), *exact);
  }
}

std::optional<LastRun> last_run(const std::string& home) {
  auto text = read_own_protected_file(run_note(home));
  if (!text) {
    return std::nullopt;
  }
  SourceMap sources;
  Diagnostics unheard;
  const auto note = read_json(sources, sources.add("note", *std::move(text)), "note", unheard);
  if (!note) {
    return std::nullopt;
  }
  const auto* refused = find_member(*note, "refused");
  const auto* status = find_member(*note, "status");
  const auto* flags = find_member(*note, "flags");
  LastRun run{text_member(*note, "folder"), text_member(*note, "command"), false, 0, {}};
  if (refused == nullptr || status == nullptr || flags == nullptr || run.folder.empty()) {
    return std::nullopt;
  }
  run.refused = refused->value.get<bool>() != nullptr && *refused->value.get<bool>();
  const auto* number = status->value.get<std::int64_t>();
  run.status = number == nullptr ? 0 : static_cast<int>(*number);
  run.flags = flags_of(flags->value);
  return run;
}

std::optional<LastRun> ask_about_last_run(Context& context) {
  auto& options = context.options;
  if (!options.words.empty()) {
    context.diagnostics.error("usage-words", options.word_spans.front(),
                              "'--last' asks about the last run, no words go with it");
    return std::nullopt;
  }
  auto run = last_run(home_of(context));
  if (!run) {
    context.diagnostics.error("usage-last", flag_span(options, "--last"),
                              "no run was refused or failed yet",
                              "o4-policy run -- COMMAND runs one");
    return std::nullopt;
  }
  if (!enter_folder(run->folder)) {
    context.diagnostics.error("usage-last", flag_span(options, "--last"),
                              "the folder of the last run is gone: " + in_quotes(run->folder));
    return std::nullopt;
  }
  for (const auto& [name, values] : run->flags.all()) {
    for (const auto& value : options.flags.has(name) ? std::vector<std::string>() : values) {
      options.flags.add(name, value);
    }
  }
  options.words = {"command", run->command};
  options.word_spans = {options.end, options.end};
  return run;
}

std::string last_run_text(const LastRun& run) {
  const auto how =
      run.refused ? std::string("was refused") : "ended with status " + std::to_string(run.status);
  return printable("the last run " + how + ", in " + run.folder + ": " + run.command) + "\n";
}

}  // namespace o4
