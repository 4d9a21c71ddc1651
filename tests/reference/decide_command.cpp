// Statements C1-C8, E3, E4: the checks before a command runs.
#include <algorithm>

#include "tests/reference/braces.hpp"
#include "tests/reference/installs.hpp"
#include "tests/reference/known_programs.hpp"
#include "tests/reference/paths.hpp"
#include "tests/reference/places.hpp"
#include "tests/reference/reference.hpp"
#include "tests/reference/session.hpp"
#include "tests/reference/text_paths.hpp"
#include "tests/reference/text_rules.hpp"

namespace o4::reference {
namespace {

struct Finding {
  std::size_t at;
  std::string refusal;
};

// In the order of the text, each refusal once, at its first place.
void append_sorted(std::vector<std::string>& out, std::vector<Finding> findings) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.at < b.at; });
  for (const auto& finding : findings) {
    if (std::find(out.begin(), out.end(), finding.refusal) == out.end()) {
      out.push_back(finding.refusal);
    }
  }
}

// C2.2: what the places that may be named are called.
std::vector<std::string> named_places(const World& world) {
  auto places = mode_of(world) == "read-only" ? root_and_added_places(world)  // C1
                                              : writable_places(world);
  const auto known = places;
  for (const auto& place : known) {
    if (world.platform == "macos" && place.starts_with("/private/")) {
      places.push_back(place.substr(8));
    }
  }
  return places;
}

// C2.3: of the programs that the word's command names.
std::size_t option_value(const ShellText& text, const Word& word) {
  const auto look = [&](const std::vector<SimpleCommand>& commands) -> std::size_t {
    for (const auto& command : commands) {
      const bool own = std::any_of(command.words.begin(), command.words.end(), [&](const Word& w) {
        return !w.letters.empty() && !word.letters.empty() &&
               w.letters[0].at == word.letters[0].at && text_of(w.letters) == text_of(word.letters);
      });
      for (const auto& program : command.words) {
        const auto name = text_of(program.letters);
        const auto at = own ? bundled_value(name.substr(name.rfind('/') + 1), text_of(word.letters))
                            : std::size_t{0};
        if (at > 0) return at;
      }
    }
    return 0;
  };
  const auto at = look(text.commands);
  return at > 0 ? at : look(text.nested);
}

// C2.3: braces are expanded first, where bash does that.
std::vector<Word> expanded(const Word& word) {
  const bool expands =
      (word.kind == WordKind::argument && !is_assignment(word)) || word.kind == WordKind::target;
  if (!expands) return {word};
  std::vector<Word> out;
  for (auto& letters : expand_braces(word.letters)) out.push_back({letters, word.kind});
  return out;
}

// C1, C2: inside as a whole excuses what is cut short; else the shortest outside reading is the one
// reported, in normal form.
std::vector<Finding> outside_paths(const World& world, const ShellText& text) {
  std::vector<Finding> out;
  PathContext context{named_places(world)};
  for (const auto& written : text.words) {
    context.option_value = option_value(text, written);
    for (const auto& word : expanded(written)) {
      for (const auto& path : paths_in(word, context)) {
        if (path.whole && text_path_allowed(world, *path.whole)) continue;
        const auto outside =
            std::find_if(path.readings.begin(), path.readings.end(),
                         [&](const auto& reading) { return !text_path_allowed(world, reading); });
        if (outside != path.readings.end()) out.push_back({path.at, "path " + normal(*outside)});
      }
    }
  }
  return out;
}

// C3. Of several readings of one URL the first that is not allowed is reported.
std::vector<Finding> refused_hosts(const World& world, const ShellText& text) {
  std::vector<Finding> out;
  if (urls_unchecked(world)) return out;
  for (const auto& written : text.words) {
    for (const auto& word : expanded(written)) {
      for (const auto& url : urls_in(word)) {
        const auto refused = std::find_if(
            url.hosts.begin(), url.hosts.end(),
            [&](const auto& host) { return !host || !url_host_allowed(world, *host); });
        if (refused == url.hosts.end()) continue;
        out.push_back({url.at, "host " + (*refused ? (*refused)->text : "?")});
      }
    }
  }
  return out;
}

// C5: the word as it stands names the program: nothing in it is expanded, and no `..`.
bool names_program(const Word& word, const std::string& entry) {
  const auto text = text_of(word.letters);
  for (const auto& letter : word.letters) {
    const bool glob = std::string("*?[{").find(letter.c) != std::string::npos;
    if (letter.opaque || (glob && !letter.quoted && !letter.escaped)) return false;
  }
  if (!text.starts_with("/") || (text + "/").find("/../") != std::string::npos) return false;
  return normal(text) == normal(entry);
}

// C5: a redirection to an absolute path lets something else ride along. So may one whose target is
// not known here: an expansion or `~`.
bool plain_target(const Word& word) {
  if (word.letters.empty()) return false;
  for (const auto& letter : word.letters) {
    if (letter.opaque) return false;
  }
  const char first = word.letters[0].c;
  return first != '/' && (first != '~' || word.letters[0].quoted || word.letters[0].escaped);
}

bool escapes(const World& world, const ShellText& text) {
  if (mode_of(world) != "guarded") return false;  // M1, C5 [D]: not in airlock
  if (text.compound || text.substitution || text.commands.size() != 1) return false;
  const auto& command = text.commands[0];
  if (command.words.empty()) return false;
  if (!std::all_of(command.targets.begin(), command.targets.end(), plain_target)) return false;
  const auto entries = escape_hatch_binaries(world);
  return std::any_of(entries.begin(), entries.end(),
                     [&](const auto& entry) { return names_program(command.words[0], entry); });
}

// C6: in guarded only when no config file has a table, in airlock always, not in fixed sandboxes.
bool install_profile(const World& world, const ShellText& text) {
  const auto mode = mode_of(world);
  const bool applies = mode == "airlock" || (mode == "guarded" && !has_table(world));
  return applies && is_package_install(text);
}

}  // namespace

Command decide_command(const World& given, const std::string& text,
                       const std::optional<std::string>& cwd) {
  const World world = with_defaults(given);
  const auto mode = mode_of(world);
  if (unsandboxed(mode)) return {"run", {}, "none"};
  const auto shell = scan_shell_text(text);
  if (escapes(world, shell)) return {"run", {}, "none"};  // C7: first of all
  std::vector<std::string> refusals;
  if (world.platform == "other") refusals.push_back("backend none");                          // E4
  if (world.platform == "linux" && world.bwrap.empty()) refusals.push_back("backend bwrap");  // E3
  if (cwd) {                                                                                  // C4
    const auto dir = absolute(world, *cwd, *world.cwd);
    if (!call_cwd_allowed(world, dir)) refusals.push_back("cwd " + normal(dir));
  }
  append_sorted(refusals, outside_paths(world, shell));
  append_sorted(refusals, refused_hosts(world, shell));
  if (!refusals.empty()) return {"refuse", refusals, ""};
  return {"run", {}, install_profile(world, shell) ? "package-install" : mode};  // C8
}

}  // namespace o4::reference
