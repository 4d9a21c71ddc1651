// From a policy to the argument list of one run: lowered, written, read back and proved, with what
// this machine needs on top. A list that is not proved is not run.
#include "cli/run/list.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "backends/bwrap/list/emit.hpp"
#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/model/words.hpp"
#include "backends/bwrap/verify/verify.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "cli/run/aliases.hpp"
#include "engine/graph/installers.hpp"
#include "engine/paths/path.hpp"
#include "engine/paths/path_space.hpp"
#include "grammar/shell/words.hpp"

namespace o4 {
namespace {

// The words that run_bwrap adds.
constexpr std::size_t words_of_run = 4;

// They name sockets and folders, often in private places: without them errors are clearer.
constexpr auto places_in_variables = std::to_array<const char*>({
    "DBUS_SESSION_BUS_ADDRESS",
    "DBUS_SYSTEM_BUS_ADDRESS",
    "DOCKER_HOST",
    "PULSE_SERVER",
    "SSH_AUTH_SOCK",
    "TMUX",
    "XAUTHORITY",
    "XDG_RUNTIME_DIR",
});

bool is_private(const Policy& policy, const ProfileChoice& profile, std::string_view value) {
  const auto begin = value.find('/');
  if (begin == std::string_view::npos) {
    return false;
  }
  auto path = value.substr(begin);
  path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()) - 1);  // "unix:///run/x"
  path = path.substr(0, path.find_first_of(",;:"));
  const auto outcome =
      decide(policy, PathQuery{std::string(path), PathOp::read, PathActor::shell, profile});
  return outcome && *outcome == Outcome::private_;
}

bool shares_network(const bwrap::Plan& plan) {
  return std::none_of(plan.operations.begin(), plan.operations.end(), [](const auto& operation) {
    const auto* const unshare = std::get_if<bwrap::Unshare>(&operation.option);
    return unshare != nullptr &&
           (unshare->space == bwrap::Namespace::net || unshare->space == bwrap::Namespace::all);
  });
}

void add_variables(const Policy& policy, const Facts& facts, const ListRequest& request,
                   bwrap::Plan& plan) {
  for (const auto* const name : places_in_variables) {
    if (request.here && is_private(policy, request.profile, environment_value(name))) {
      plan.operations.push_back(
          {bwrap::UnsetVariable{name}, {}, "what it names cannot be seen inside", ""});
    }
  }
  if (request.proxy_given && shares_network(plan)) {
    for (const auto& [name, value] : proxy_variables(facts.proxy_port)) {
      plan.operations.push_back(
          {bwrap::SetVariable{name, value}, {}, "the egress proxy", "fact proxy_port"});
    }
  }
}

// The places that a list masks.
std::vector<std::string> masked_places(const bwrap::Plan& plan) {
  std::vector<std::string> places;
  for (const auto& operation : plan.operations) {
    if (const auto* const remount = std::get_if<bwrap::RemountReadOnly>(&operation.option)) {
      places.push_back(remount->dest);
    }
    const auto* const bind = std::get_if<bwrap::Bind>(&operation.option);
    if (bind != nullptr && bind->source == "/dev/null" && bind->dest != bind->source) {
      places.push_back(bind->dest);
    }
  }
  return places;
}

bool is_destination(const bwrap::Plan& plan, std::string_view path) {
  return std::any_of(plan.operations.begin(), plan.operations.end(), [&](const auto& operation) {
    const auto* const dest = bwrap::destination(operation.option);
    return dest != nullptr && *dest == path;
  });
}

void add_mask(const Alias& alias, bwrap::Plan& plan) {
  const std::string reason = "the host shows something protected there as well";
  if (alias.folder) {
    plan.operations.push_back({bwrap::Tmpfs{alias.path, 0U, {}}, {}, reason, ""});
    plan.operations.push_back({bwrap::RemountReadOnly{alias.path}, {}, {}, {}});
    return;
  }
  plan.operations.push_back({bwrap::Bind{bwrap::Bind::Access::read_only,
                                         bwrap::Bind::Missing::refuse, "/dev/null", alias.path},
                             {},
                             reason,
                             ""});
}

// Hides second mounts of what is hidden, and holds the folders above in their place where commands
// could move them. The policy knows paths only and lets them be read: `facts` are told of them, and
// the list is stricter there.
std::vector<std::string> hide_aliases(const Policy& policy, const ProfileChoice& profile,
                                      Facts& facts, bwrap::Plan& plan) {
  const auto is_allowed = [&](std::string_view path, PathOp op) {
    const auto outcome =
        decide(policy, PathQuery{std::string(path), op, PathActor::shell, profile});
    return outcome && *outcome == Outcome::allow;
  };
  auto aliases = aliases_of(masked_places(plan));
  std::erase_if(aliases, [&](const Alias& alias) { return !is_allowed(alias.path, PathOp::read); });
  std::set<std::string, std::less<>> held;
  for (const auto& alias : aliases) {
    for (auto folder = parent_path(alias.path);
         is_allowed(folder, PathOp::write) && !is_destination(plan, folder);
         folder = parent_path(folder)) {
      held.emplace(folder);
    }
  }
  for (const auto& folder : held) {
    plan.operations.push_back(
        {bwrap::Bind{bwrap::Bind::Access::writable, bwrap::Bind::Missing::refuse, folder, folder},
         {},
         "holds what is hidden in its place",
         ""});
    facts.fs[folder] = {};
  }
  std::vector<std::string> hidden;
  for (const auto& alias : aliases) {
    add_mask(alias, plan);
    facts.fs[alias.path] = {alias.folder ? FileFact::Kind::dir : FileFact::Kind::file, "", 1};
    hidden.push_back(alias.path);
  }
  return hidden;
}

void excuse_aliases(const std::vector<std::string>& hidden, bwrap::VerifyReport& verified) {
  std::erase_if(verified.differences, [&](const bwrap::Difference& difference) {
    return difference.sandbox == bwrap::Word::deny &&
           std::any_of(hidden.begin(), hidden.end(),
                       [&](const std::string& path) { return is_under(difference.path, path); });
  });
}

bool fits(const bwrap::Plan& plan, Diagnostics& out) {
  const auto words = bwrap::emit_words(plan).size() + words_of_run;
  if (words > bwrap::most_words) {
    out.error("lower-limit", {},
              "the list and the command have " + std::to_string(words) + " words, bwrap takes " +
                  std::to_string(bwrap::most_words),
              "put the command into a script, or give it as one word: run -- 'TEXT'");
  }
  return words <= bwrap::most_words;
}

// A command that starts elsewhere than it was told does something else.
bool starts_where_told(const PolicyWorld& world, const std::string& folder, const bwrap::Plan& plan,
                       Diagnostics& out) {
  const auto real = resolved_form(world.space, folder);
  const bool fine = std::any_of(
      plan.operations.begin(), plan.operations.end(), [&](const bwrap::Operation& operation) {
        const auto* const change = std::get_if<bwrap::ChangeDirectory>(&operation.option);
        return change != nullptr && real && change->dir == *real;
      });
  if (!fine) {
    out.error("run-cwd", {}, "commands cannot start in " + in_quotes(folder),
              "it is no folder, or none that can be seen in the sandbox: start in another one");
  }
  return fine;
}

// Everybody lacks some tool cache: that is no news at every run.
void append_news(const Diagnostics& found, Diagnostics& out) {
  for (const auto& finding : found.all()) {
    if (finding.severity == Severity::error) {
      out.error(finding.code, finding.span, finding.message, finding.help);
    } else if (finding.code != "lower-missing-grant" && finding.code != "lower-cwd") {
      out.warning(finding.code, finding.span, finding.message, finding.help);
    }
  }
}

// Facts hold no name with a line break (F4), the folder that the stage stands in for may.
void add_entries_of_two_lines(Context& context, const PolicyWorld& world, Facts& facts) {
  const auto names = list_folder(facts.workspace);
  const auto root = resolved_form(world.space, facts.workspace).value_or(facts.workspace);
  if (!names || !facts.entries) {
    return;
  }
  for (const auto& name : *names) {
    if (name.find('\n') == std::string::npos) {
      continue;
    }
    auto path = root;
    path.append("/").append(name);
    look_up(std::vector{path}, facts.fs);
    const auto found = facts.fs.find(path);
    if (found != facts.fs.end() && found->second.kind != FileFact::Kind::link) {
      facts.entries->push_back(name);
      continue;
    }
    facts.fs.erase(path);
    context.diagnostics.warning(
        "run-stage", {},
        "the command does not see " + in_quotes(name) + ", a link whose name has a line break");
  }
}

void report(const bwrap::VerifyReport& verified, Diagnostics& out) {
  out.append(verified.structure);
  std::string witness;
  if (!verified.differences.empty()) {
    const auto& first = verified.differences.front();
    witness = std::string(to_word(first.op)) + " " + in_quotes(first.path) + ": the policy says " +
              std::string(to_word(first.policy)) + ", the list " +
              std::string(bwrap::word_name(first.sandbox)) + " (" + first.reason + ")";
  } else if (!verified.hosts.empty()) {
    const auto& first = verified.hosts.front();
    witness = "connect to " + in_quotes(first.host) + ": the policy says " +
              std::string(to_word(first.policy)) + ", the list " +
              (first.sandbox_connects ? "allow" : "deny");
  }
  if (!witness.empty()) {
    out.error("run-unproved", {}, "the list is not equal to the policy: " + witness,
              "this is a fault of o4-policy; nothing was run");
  }
}

}  // namespace

std::optional<ProvedList> proved_list(Context& context, const Policy& policy, Facts facts,
                                      const ListRequest& request) {
  if (request.here && !facts.stage.empty()) {
    add_entries_of_two_lines(context, policy.graph().world, facts);
  }
  Diagnostics found;
  auto lowered =
      bwrap::lower(policy, facts, {request.profile, {}, request.cwd, request.prepare}, found);
  append_news(found, context.diagnostics);
  if (!lowered) {
    return std::nullopt;
  }
  lowered->plan.command = request.command;
  const auto hidden = request.here ? hide_aliases(policy, request.profile, facts, lowered->plan)
                                   : std::vector<std::string>();
  add_variables(policy, facts, request, lowered->plan);
  if (!fits(lowered->plan, context.diagnostics) ||
      !starts_where_told(policy.graph().world, request.cwd.value_or(facts.cwd), lowered->plan,
                         context.diagnostics)) {
    return std::nullopt;
  }
  ProvedList result{std::move(*lowered), {}};
  result.arguments = bwrap::emit_args0(result.lowered.plan);
  const auto file = context.sources.add("bwrap arguments", result.arguments);
  auto list = bwrap::read_args0(context.sources, file, context.diagnostics);
  if (!list) {
    return std::nullopt;
  }
  list->command = request.command;  // goes on the command line
  auto verified = bwrap::verify(policy, facts, request.profile, *list, result.lowered);
  excuse_aliases(hidden, verified);
  if (!verified.proved()) {
    report(verified, context.diagnostics);
    return std::nullopt;
  }
  return result;
}

std::vector<std::string> dependency_folders(const ProfileRules& profile, std::string_view command) {
  std::vector<std::string> folders;
  const auto scanned = scan_command(command);
  for (const auto& simple : scanned.commands) {
    const auto* const installer =
        find_installer(profile.installers, command_words(scanned, simple));
    if (installer == nullptr) {
      continue;
    }
    auto program = std::string_view(installer->pattern).substr(0, installer->pattern.find(' '));
    if (program.starts_with('(')) {
      program = program.substr(1, program.find('|') - 1);
    }
    const auto folder = bwrap::dependency_folder(program);
    if (!folder.empty() && std::find(folders.begin(), folders.end(), folder) == folders.end()) {
      folders.emplace_back(folder);
    }
  }
  return folders;
}

Variables proxy_variables(std::uint16_t port) {
  const auto proxy = "http://127.0.0.1:" + std::to_string(port);
  const std::string direct = "localhost,127.0.0.1,::1";
  return {{"ALL_PROXY", proxy},   {"HTTPS_PROXY", proxy}, {"HTTP_PROXY", proxy},
          {"NO_PROXY", direct},   {"all_proxy", proxy},   {"http_proxy", proxy},
          {"https_proxy", proxy}, {"no_proxy", direct}};
}

std::string list_text(const std::string& program, const bwrap::Plan& plan) {
  auto text = bwrap::shell_quoted(program);
  for (const auto& operation : plan.operations) {
    text += " \\\n  " + words_text(bwrap::emit_words(operation));
  }
  return text + " \\\n  -- " + words_text(plan.command);
}

std::string words_text(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) {
    text += (text.empty() ? "" : " ") + bwrap::shell_quoted(word);
  }
  return text;
}

}  // namespace o4
