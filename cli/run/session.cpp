// One run from list to end: places made, stage filled, bubblewrap waited for, stage emptied, places
// removed. Each step can fail, and what was done until then is undone. Warnings are shown before
// the command starts, since after that the terminal is the command's.
#include "cli/run/session.hpp"

#include <algorithm>
#include <utility>

#include "backends/bwrap/backend.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/machine/files.hpp"
#include "cli/process/bwrap.hpp"
#include "cli/process/process.hpp"
#include "cli/run/stage.hpp"
#include "cli/run/trouble.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

constexpr mode_t own_folder = 0700;
constexpr mode_t own_file = 0600;
constexpr mode_t usual_folder = 0777;  // less the umask

// Each entry of the workspace root is a bind, and above this number they take seconds.
constexpr std::size_t most_entries = 1000;

bool can_be_used(Context& context, const Facts& facts) {
  const auto& options = facts.bwrap_features.options;
  const bool fine = std::find(options.begin(), options.end(), "--perms") != options.end();
  if (!fine) {
    context.diagnostics.error(
        "run-bwrap", {}, in_quotes(facts.bwrap) + " is older than 0.5.0, or cannot be executed",
        "install bubblewrap 0.5.0 or newer");
  }
  return fine;
}

// What is bound by name must be there; by descriptor it is opened later, and told then.
bool sources_exist(const bwrap::Plan& plan) {
  return std::all_of(plan.operations.begin(), plan.operations.end(), [&](const auto& operation) {
    const auto* const bind = std::get_if<bwrap::Bind>(&operation.option);
    const auto planned = [&](const bwrap::Placeholder& made) { return made.path == bind->source; };
    return bind == nullptr || bind->fd || !real_path(bind->source).empty() ||
           std::any_of(plan.placeholders.begin(), plan.placeholders.end(), planned);
  });
}

bool is_destination(const bwrap::Plan& plan, const std::string& path) {
  return std::any_of(plan.operations.begin(), plan.operations.end(), [&](const auto& operation) {
    const auto* const dest = bwrap::destination(operation.option);
    return dest != nullptr && *dest == path;
  });
}

// Where the command of a list starts.
std::string start_folder(const bwrap::Plan& plan) {
  for (const auto& operation : plan.operations) {
    if (const auto* const change = std::get_if<bwrap::ChangeDirectory>(&operation.option)) {
      return change->dir;
    }
  }
  return "/";
}

void say(Context& context, const std::string& note) {
  context.diagnostics.warning("run-stage", {}, note);
}

}  // namespace

bool refuse_gaps(Context& context, const Lowering& lowering) {
  bool refused = false;
  for (const auto& gap : lowering.gaps) {
    if (gap.name == "link-swap") {
      context.diagnostics.error(
          "run-link-swap", {}, in_quotes(gap.subject) + " cannot be protected: " + gap.reason,
          "put what it leads to in its place, or take its folder out of what commands can write");
      refused = true;
    } else if (gap.name == "facts-race") {
      context.diagnostics.error("run-facts-race", {},
                                in_quotes(gap.subject) + " cannot be shown: " + gap.reason,
                                "install a newer bubblewrap: 0.10, or 0.8 of Debian 12");
      refused = true;
    }
  }
  return refused;
}

RunSession::RunSession() {
  auto entered = RunRegistry::enter(registry_bases());
  if (entered) {
    registry_ = std::move(*entered);
  } else {
    trouble_ = entered.error();
  }
}

void RunSession::end() {
  if (registry_) {
    registry_->finish();
    registry_.reset();
  }
}

bool RunSession::is_out_of_reach(const Policy& policy) const {
  const auto profiles = sandboxed_profiles(policy.graph());
  return std::none_of(profiles.begin(), profiles.end(), [&](const ProfileChoice& profile) {
    return decide(policy, PathQuery{registry_->base(), PathOp::write, PathActor::shell, profile}) ==
           Outcome::allow;
  });
}

void RunSession::choose_stage(Context& context, const Policy& policy, Facts& facts,
                              LowerOptions& options, std::string_view command) {
  facts.stage.clear();
  std::string why = trouble_;
  const bool usable = registry_ && is_out_of_reach(policy);
  if (usable) {
    const auto rules = find_profile(policy.graph(), options.profile);
    options.prepare = dependency_folders(policy.graph(), **rules, command);
  }
  if (registry_ && !usable) {
    why = "commands can write " + in_quotes(registry_->base());
  } else if (facts.entries && facts.entries->size() > most_entries) {
    why = "the workspace root has more than " + std::to_string(most_entries) + " entries";
  } else if (registry_) {
    auto begun = registry_->begin();
    if (begun) {
      begun = registry_->make_stage();
    }
    why = begun ? "" : begun.error();
  }
  if (!why.empty()) {
    say(context, "the package manager can replace no lock file, only write into one: " + why);
    return;
  }
  facts.stage = registry_->stage_path();
}

// What other runs have made must stay as long as this one needs it.
tl::expected<void, std::string> RunSession::adopt(const bwrap::Plan& plan) {
  tl::expected<void, std::string> done;
  for (const auto& thing : registry_->of_others()) {
    if (done && is_destination(plan, thing.path)) {
      done = registry_->begin();
      done = done ? registry_->note(thing) : done;
    }
  }
  return done;
}

bool RunSession::make_places(Context& context, const Policy& policy,
                             const std::vector<std::string>& prepare, const bwrap::Plan& plan) {
  tl::expected<void, std::string> done;
  if (!plan.placeholders.empty() && (!registry_ || !is_out_of_reach(policy))) {
    done = tl::unexpected(
        registry_ ? "what is made for the run could not be removed safely: commands can write " +
                        in_quotes(registry_->base())
                  : trouble_);
  }
  if (registry_ && done) {
    done = adopt(plan);
  }
  for (const auto& placeholder : plan.placeholders) {
    if (!done) {
      break;
    }
    const bool folder = placeholder.kind == bwrap::Placeholder::Kind::dir;
    const std::string name(placeholder.path.substr(placeholder.path.rfind('/') + 1));
    const bool prepared = std::find(prepare.begin(), prepare.end(), name) != prepare.end();
    done = registry_->begin();
    if (done) {
      done = registry_->make(
          {folder ? MadeThing::Kind::folder : MadeThing::Kind::file, placeholder.path},
          prepared ? usual_folder
          : folder ? own_folder
                   : own_file);
    }
  }
  if (!done) {
    context.diagnostics.error("run-placeholder", {}, done.error());
  }
  return done.has_value();
}

std::optional<int> RunSession::run(Context& context, const Policy& policy, Facts facts,
                                   LowerOptions options, const RunRequest& request) {
  if (!can_be_used(context, facts)) {
    return fail(context);
  }
  hold_signals();
  if (options.profile.narrow) {
    choose_stage(context, policy, facts, options, request.command);
  }
  const auto list = proved_profile(context, policy, facts, options, executed_form);
  if (!list || refuse_gaps(context, list->lowering)) {
    return fail(context);
  }
  const auto& plan = bwrap::lowered_of(list->lowering)->plan;
  if (!sources_exist(plan)) {
    return std::nullopt;
  }
  if (!make_places(context, policy, options.prepare, plan)) {
    return fail(context);
  }
  return execute(context, policy, facts, options.profile, request, *list);
}

// The order matters: whatever needs the registry's lock comes before leave(), and the proxy is
// there before the sandbox that is led to it. Rewritten files are noted twice at most: by the guard
// if this process is killed, else here.
std::optional<int> RunSession::execute(Context& context, const Policy& policy, const Facts& facts,
                                       const ProfileChoice& profile, const RunRequest& request,
                                       const ProvedProfile& list) {
  const auto& plan = bwrap::lowered_of(list.lowering)->plan;
  const Judge judge(policy, profile);
  auto proxy = plan.bridge ? start_run_proxy(judge, request.proxy, {}) : RunProxy();
  if (!proxy) {
    context.diagnostics.error("run-proxy", {}, proxy.error());
    return fail(context);
  }
  const auto& stage = plan.stage;
  if (stage) {
    for (const auto& note : fill_stage(*stage, registry_->open_stage())) {
      say(context, note);
    }
  }
  if (registry_) {
    registry_->leave();
  }
  if (!request.open_ways.empty()) {
    context.diagnostics.warning("run-open-ways", {},
                                "no sandbox closes everything: " + request.open_ways,
                                "-q says nothing of it");
  }
  show_warnings(context);
  (void)flush(context.console);
  const RewrittenFiles rewritten(facts.home);
  const auto note_changes = [&] { return rewritten.note_changes(request.deciding); };
  const auto ended = run_bwrap({facts.bwrap, list.text, plan, [&] { (void)note_changes(); },
                                plan.bridge ? &*proxy : nullptr});
  end_run_proxy(*proxy);
  if (const auto trouble = note_changes()) {
    context.diagnostics.warning("run-config-rewritten", {}, *trouble,
                                "a config was changed: look at it before the next run");
  }
  if (!ended && ended.error().why == NotStarted::Why::changed) {
    return std::nullopt;
  }
  if (!ended) {
    context.diagnostics.error("run-start", {}, ended.error().text);
    return fail(context);
  }
  if (!ended->started) {
    return explain_failure(context, facts, plan);
  }
  if (stage) {
    save_stage(context, facts, *stage, ended->status);
  }
  show_warnings(context);
  return ended->status;
}

void RunSession::save_stage(Context& context, const Facts& facts, const bwrap::Stage& stage,
                            int status) {
  const auto notes = empty_stage(stage, registry_->open_stage(),
                                 facts.entries.value_or(std::vector<std::string>()),
                                 status == 0 ? Ending::well : Ending::badly, *registry_);
  for (const auto& note : notes) {
    say(context, note);
  }
}

// bwrap has said what it could not do; here is why.
std::optional<int> RunSession::explain_failure(Context& context, const Facts& facts,
                                               const bwrap::Plan& plan) {
  const auto& program = plan.command.front();
  const int found = find_program(program, start_folder(plan));
  if (found != 0) {
    context.diagnostics.error(
        "run-start", {},
        in_quotes(program) +
            (found == exit_not_found ? " is no program that can be found" : " cannot be executed"));
    show_warnings(context);
    return found;
  }
  auto help = bwrap_failure_help(facts.bwrap);
  if (help.empty() && (plan.stage || !sources_exist(plan))) {
    return std::nullopt;  // an entry of the workspace root has gone, and may be there again
  }
  context.diagnostics.error("run-sandbox", {}, "bubblewrap could not start the command",
                            std::move(help));
  return fail(context);
}

}  // namespace o4
