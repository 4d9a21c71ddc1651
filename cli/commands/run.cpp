// run: one command, checked, and executed in the sandbox of this machine.
//
// What happens, in order: the question that `check command` would ask is asked, under facts of this
// moment; a refusal ends it. What needs no sandbox (an open tier, an escape hatch) replaces this
// process. Otherwise the profile is lowered, proved and executed: on Linux by RunSession
// (cli/run/session.hpp), which waits and cleans up; on macOS sandbox-exec takes this process's
// place. If what the list shows has gone by the time of mounting, all of it begins again with new
// facts, three times at most.
//
// Nothing given by flags may stand for this machine here: --facts and the like go with --dry-run
// alone, which prints what would be executed and makes nothing.
//
// Exit status: the command's, or 128 and a signal's number; 1 refused; 2 no sandbox could be made;
// 126 and 127 as a shell has them. A run that was refused or failed is noted for `why --last`.
#include <algorithm>
#include <array>
#include <utility>

#include "backends/bwrap/backend.hpp"
#include "cli/advice/advise.hpp"
#include "cli/advice/last_run.hpp"
#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/question.hpp"
#include "cli/commands/run_config.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "cli/process/bwrap.hpp"
#include "cli/process/process.hpp"
#include "cli/run/list.hpp"
#include "cli/run/open_ways.hpp"
#include "cli/run/run_proxy.hpp"
#include "cli/run/seatbelt.hpp"
#include "cli/run/session.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

struct Request {
  CommandQuery query;
  FileId source = no_file;
  std::vector<std::string> words;  // what is executed
};

std::vector<std::string> shell_call(const std::string& text) {
  const bool like_option = text.starts_with('-') || text.starts_with('+');
  return like_option ? std::vector<std::string>{"bash", "-c", "--", text}
                     : std::vector<std::string>{"bash", "-c", text};
}

Request request_of(Context& context) {
  const auto& words = context.options.words;
  Request request;
  request.words = words.size() == 1 ? shell_call(words[0]) : words;
  request.query.command = words.size() == 1 ? words[0] : words_text(words);
  request.query.cwd = context.options.flags.value("--call-cwd");
  request.source = context.sources.add("command", request.query.command);
  return request;
}

bool is_dry(const Context& context) { return context.options.flags.has("--dry-run"); }

// Only what is known of this machine and this moment may be run.
bool check_inputs(Context& context) {
  for (const auto* const flag : {"--facts", "--scenario", "--platform"}) {
    if (context.options.flags.has(flag) && !is_dry(context)) {
      context.diagnostics.error("usage-flag", flag_span(context.options, flag),
                                in_quotes(flag) + " does not go with a command that is executed",
                                "--dry-run shows what would be executed under other facts");
      return false;
    }
  }
  return true;
}

std::string folder_of(const Request& request, const Facts& facts) {
  return request.query.cwd ? absolute_path(*request.query.cwd, facts.home, facts.cwd) : facts.cwd;
}

// Says why the command is not run, pointing at its words, and nothing else.
int refuse(Context& context, const CommandDecision& decision) {
  context.diagnostics = {};
  for (const auto& refusal : decision.refusals) {
    context.diagnostics.error("command-refused", refusal.span, refusal.message, refusal.help);
  }
  show_warnings(context);
  return exit_deny;
}

int become_program(Context& context, const std::vector<std::string>& words,
                   const std::string& folder, const Variables& variables) {
  show_warnings(context);
  (void)flush(context.console);
  std::string trouble;
  const int status = become(words, folder, variables, trouble);
  context.diagnostics.error("run-start", {}, std::move(trouble));
  show_warnings(context);
  return status;
}

int show(Context& context, const std::string& text) {
  context.console.out += text + "\n";
  show_warnings(context);
  return exit_allow;
}

// One run, up to three attempts at it; each attempt has a session and facts of its own.
class Runner {
 public:
  Runner(Context& context, Request request) : context_(context), request_(std::move(request)) {}

  int run() {
    constexpr int most_tries = 3;
    for (int i = 1;; ++i) {
      std::optional<RunSession> session;
      if (!is_dry(context_) && this_platform() == Platform::linux_os) {
        session.emplace();  // before the facts: they must not change under us
      }
      const auto before = context_.diagnostics;
      const auto status = attempt(session ? &*session : nullptr);
      if (status) {
        return *status;
      }
      if (i == most_tries) {
        context_.diagnostics.error("run-changes", {},
                                   "what the sandbox is to show changes faster than it can start",
                                   "try again when other programs are done with the workspace");
        return fail(context_);
      }
      context_.diagnostics = before;  // a file that was to be shown has gone: look again
    }
  }

 private:
  std::optional<int> attempt(RunSession* session) {
    std::vector<std::string> questions;
    if (request_.query.cwd) {
      questions.push_back(*request_.query.cwd);
    }
    auto prepared = prepare(context_, questions, LookUp::what_lowers);
    if (!prepared || !check_rewritten(context_, *prepared)) {
      return fail(context_);
    }
    auto answer = ask(context_, *prepared, request_.query, request_.source, Detail::chain);
    if (!answer) {
      context_.diagnostics.error("usage-value", {}, answer.error().message, answer.error().help);
      return fail(context_);
    }
    const auto& decision = std::get<CommandDecision>(*answer);
    const auto& facts = prepared->loaded.facts.facts;
    if (decision.outcome == Outcome::refuse) {
      remember_end(facts.home, exit_deny, End::refused);
      add_advice(context_, *prepared, request_.query, *answer, "o4-policy allow --last");
      return refuse(context_, decision);
    }
    const auto* const in = std::get_if<InProfile>(&decision.confinement);
    if (in == nullptr) {
      return run_free(session, facts, decision);
    }
    return run_in_profile(session, *prepared, in->choice);
  }

  // How the profiles of a backend are executed.
  struct Row {
    std::string_view backend;
    std::optional<int> (Runner::*run)(RunSession* session, const Prepared& prepared,
                                      const ProfileChoice& profile);
  };
  static const std::array<Row, 2> rows;

  std::optional<int> run_in_profile(RunSession* session, const Prepared& prepared,
                                    const ProfileChoice& profile) {
    const auto* const backend = backend_of(prepared.loaded.facts.facts.platform);
    const auto* const row = std::find_if(rows.begin(), rows.end(), [&](const Row& known) {
      return backend != nullptr && known.backend == backend->name;
    });
    if (row == rows.end()) {
      context_.diagnostics.error("lower-platform", {}, "there is no sandbox on this platform");
      return fail(context_);
    }
    return (this->*row->run)(session, prepared, profile);
  }

  // The registry is left first: nothing of ours may hang on a process that we no longer are.
  int run_free(RunSession* session, const Facts& facts, const CommandDecision& decision) {
    if (is_dry(context_)) {
      context_.console.err += "without a sandbox: " + decision.rule.because + "\n";
      return show(context_, words_text(request_.words));
    }
    if (session != nullptr) {
      session->end();
    }
    return become_program(context_, request_.words, folder_of(request_, facts), {});
  }

  std::optional<int> run_seatbelt(RunSession* /*session*/, const Prepared& prepared,
                                  const ProfileChoice& profile) {
    const auto& policy = prepared.loaded.policy;
    const auto& facts = prepared.loaded.facts.facts;
    const bool proxied = facts.bridge && !is_dry(context_);
    auto settings = proxied ? proxy_settings(context_, new_token(), request_.query.command)
                            : std::optional(ProxySettings());
    if (!settings) {
      return fail(context_);
    }
    auto options = lower_options(prepared, profile);
    options.command = request_.words;
    if (proxied) {
      options.proxy = access_with(facts.proxy_port, settings->token);
    }
    const auto call = seatbelt_call(context_, policy, facts, options);
    if (!call) {
      return fail(context_);
    }
    if (is_dry(context_)) {
      return show(context_, words_text(call->words));
    }
    const Judge judge(policy, profile);
    if (proxied && !call->variables.empty() && !start_beside(judge, *settings, facts.proxy_port)) {
      return fail(context_);
    }
    return become_program(context_, call->words, folder_of(request_, facts), call->variables);
  }

  // A proxy that ends with the program that this process becomes.
  bool start_beside(const Judge& judge, const ProxySettings& settings, std::uint16_t port) {
    auto listening = listen_on(port);
    auto proxy = listening ? start_run_proxy(judge, settings, *std::move(listening))
                           : tl::unexpected(listening.error());
    if (proxy && leave_run_proxy(*proxy)) {
      return true;
    }
    context_.diagnostics.error("run-proxy", {},
                               proxy ? system_trouble("start", "the egress proxy") : proxy.error(),
                               "--proxy-port names another port");
    return false;
  }

  std::optional<int> run_bubblewrap(RunSession* session, const Prepared& prepared,
                                    const ProfileChoice& profile) {
    const auto& policy = prepared.loaded.policy;
    const auto& facts = prepared.loaded.facts.facts;
    auto options = lower_options(prepared, profile);
    options.command = request_.words;
    if (request_.query.cwd) {
      options.cwd = folder_of(request_, facts);
    }
    if (session == nullptr) {
      return show_list(policy, facts, options);
    }
    options.session = session_here();
    auto settings = proxy_settings(context_, new_token(), request_.query.command);
    if (!settings) {
      return fail(context_);
    }
    if (settings->asking == Asking::nobody) {
      settings->asking = Asking::runner;
    }
    options.proxy = access_with(facts.proxy_port, settings->token);
    const auto status =
        session->run(context_, policy, facts, options,
                     {request_.query.command, writable_deciding_files(context_, prepared, profile),
                      context_.options.flags.has("--quiet") ? "" : ways_of(prepared, profile),
                      *std::move(settings)});
    if (status && *status != 0) {
      remember_end(facts.home, *status, End::failed);
    }
    return status;
  }

  enum class End { refused, failed };
  void remember_end(const std::string& home, int status, End end) const {
    if (!is_dry(context_)) {
      remember(home, {current_folder(), request_.query.command, end == End::refused, status,
                      context_.options.flags});
    }
  }

  // What is open is told by what the rules' own overlays would close.
  std::string ways_of(const Prepared& prepared, const ProfileChoice& profile) {
    const auto& loaded = prepared.loaded;
    auto strict = loaded.facts;
    strict.facts.overlays = prepared.book.overlays;
    Diagnostics unheard;
    const auto other = load_policy(
        context_.sources, prepared.book,
        {strict, load_configs(context_.sources, prepared.book, loaded.files, strict.facts)},
        unheard);
    const auto rules = find_profile(loaded.policy.graph(), profile);
    const auto with_all = other ? find_profile(other->policy.graph(), profile) : rules;
    return rules && with_all ? open_ways(loaded.policy, **rules, **with_all) : "";
  }

  int show_list(const Policy& policy, Facts facts, LowerOptions& options) {
    if (options.profile.narrow) {
      const auto rules = find_profile(policy.graph(), options.profile);
      options.prepare = dependency_folders(policy.graph(), **rules, request_.query.command);
      facts.stage = facts.stage.empty()
                        ? "/tmp/o4-policy-" + std::to_string(facts.uid) + "/run-NAME/stage"
                        : facts.stage;
    }
    const auto proved = proved_profile(context_, policy, facts, options, executed_form);
    if (!proved || refuse_gaps(context_, proved->lowering)) {
      return fail(context_);
    }
    const auto& plan = bwrap::lowered_of(proved->lowering)->plan;
    if (plan.stage) {
      context_.console.err += "makes for the run, under a new name: " + plan.stage->dir + "\n";
    }
    for (const auto& placeholder : plan.placeholders) {
      context_.console.err += "makes for the run: " + placeholder.path + "\n";
    }
    return show(context_, list_text(facts.bwrap, plan));
  }

  Context& context_;
  Request request_;
};

constinit const std::array<Runner::Row, 2> Runner::rows = {{
    {"bwrap", &Runner::run_bubblewrap},
    {"sbpl", &Runner::run_seatbelt},
}};

int run_run(Context& context) {
  if (!check_inputs(context)) {
    return fail(context);
  }
  if (settle_streams() == Streams::hold_folder && !is_dry(context)) {
    context.diagnostics.error("run-streams", {},
                              "standard input, output or error is a folder: a command could reach "
                              "into it past the sandbox");
    return fail(context);
  }
  return Runner(context, request_of(context)).run();
}

constexpr auto flags = std::to_array<Flag>({
    log_flag,
    ask_command_flag,
    {"--dry-run", "", "", "print what would be executed, as bash takes it; make and start nothing"},
    {"--call-cwd", "", "DIR", "the folder that the command's call sets"},
    {"--quiet", "-q", "", "do not name the ways around the sandbox that are open on this machine"},
    {"--accept-config", "", "",
     "obey configs that were changed while a sandboxed command ran, now and from now on"},
});
constexpr auto examples = std::to_array<Example>({
    {"run -- make -j4", "a program with its arguments"},
    {"run -- 'make 2>&1 | tail'", "one word is shell text, for bash -c"},
    {"run --tier airlock -- ./configure", "in another tier"},
    {"run --dry-run -- make", "the command line of bubblewrap, and nothing else"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr std::string_view details =
    "The command is checked like those of the model, the sandbox is lowered from the facts of this "
    "moment, and its list is read back and proved equal to the policy before it is used. On Linux "
    "bubblewrap executes it, on macOS sandbox-exec; without a sandbox (open, or a program of "
    "escape_hatch_binaries) it is executed as it is.\n"
    "The exit status is the command's, or 128 and the number of the signal that ended it. It is 1 "
    "if the command is refused, 2 if no sandbox can be made, 126 or 127 if there is no such "
    "program.\n"
    "A package install in the narrow profile works on a copy of the workspace root: dependency "
    "folders are the workspace's own, lock files are put back, and whatever else it makes there is "
    "thrown away.";

}  // namespace

constinit const Command run_command = {
    .name = "run",
    .words = "-- COMMAND [ARGUMENT...]",
    .summary = "check a command and execute it in the sandbox",
    .details = details,
    .least_words = 1,
    .is_session = false,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_run,
};

}  // namespace o4
