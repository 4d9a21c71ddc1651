// One run under bubblewrap from start to end: what is made before it, and what is cleaned up after.
//
// The command runs only after everything that it rests on is known, and nothing is left when it
// ends. The order, and why it is this one:
//
// 1. The registry is entered before the facts are gathered. It is a lock: no other run makes or
// removes anything while this one looks. What killed runs have left is removed first, or it would
// be taken for the user's.
//
// 2. Facts, policy, list, proof. The list that is proved is the list that is executed, byte for
// byte; nothing is added to it afterwards. What cannot stand in a list - places to be made,
// folders to be held open, the filter, the stage - is in the plan, and the proof has taken exactly
// that plan's word for it.
//
// 3. Places are made. Each is written down in the registry before it is made, so that a run that
// is killed in between leaves a note and not a riddle. Only what is still empty is removed again:
// a file that somebody has written to in the meantime is theirs. Nothing is made if commands could
// write the registry, for then a command could have anything removed.
//
// 4. The lock is left and bubblewrap is started, with every folder that the list names opened by
// descriptor, so that a name cannot be exchanged for a link between proof and mount. If something
// that the list shows has gone by then, nothing is started: the run begins again with new facts,
// at most three times.
//
// 5. It is waited for, whatever it does: signals are passed on, the terminal is given and taken
// back. Then the stage is emptied, places are removed, and files that decide are compared with
// what they were.
//
// Where the danger lies: between looking and mounting (held descriptors, and trying again), in
// what is left behind (the registry), and in what a command writes for the next run
// (rewritten.hpp). Whatever fails ends without a sandbox and without the command; there is no way
// on from here that runs it bare.
#pragma once

#include <optional>
#include <string>

#include "cli/args/context.hpp"
#include "cli/run/list.hpp"
#include "cli/run/registry.hpp"
#include "cli/run/rewritten.hpp"
#include "cli/run/run_proxy.hpp"

namespace o4 {

// True, with errors, if the list has a gap under which nothing may be run.
[[nodiscard]] bool refuse_gaps(Context& context, const Lowering& lowering);

// The form of a list that bwrap --args takes.
inline constexpr std::string_view executed_form = "args0";

struct RunRequest {
  std::string command;                 // its text
  std::vector<DecidingFile> deciding;  // what it could rewrite
  std::string open_ways;               // that the user is told of
  ProxySettings proxy = {};            // if the list has a bridge
};

class RunSession {
 public:
  // Cleans up after runs that were killed.
  RunSession();
  RunSession(const RunSession&) = delete;
  RunSession& operator=(const RunSession&) = delete;
  ~RunSession() { end(); }

  // The exit status; nothing if something that the list shows has gone since the facts were
  // gathered, and the command was not started: then a new session may try again.
  [[nodiscard]] std::optional<int> run(Context& context, const Policy& policy, Facts facts,
                                       LowerOptions options, const RunRequest& request);
  // Nothing is left of it then.
  void end();

 private:
  // Can commands write the folder in which the registry lies?
  [[nodiscard]] bool is_out_of_reach(const Policy& policy) const;
  void choose_stage(Context& context, const Policy& policy, Facts& facts, LowerOptions& options,
                    std::string_view command);
  [[nodiscard]] tl::expected<void, std::string> adopt(const bwrap::Plan& plan);
  [[nodiscard]] bool make_places(Context& context, const Policy& policy,
                                 const std::vector<std::string>& prepare, const bwrap::Plan& plan);
  [[nodiscard]] std::optional<int> execute(Context& context, const Policy& policy,
                                           const Facts& facts, const ProfileChoice& profile,
                                           const RunRequest& request, const ProvedProfile& list);
  void save_stage(Context& context, const Facts& facts, const bwrap::Stage& stage, int status);
  [[nodiscard]] std::optional<int> explain_failure(Context& context, const Facts& facts,
                                                   const bwrap::Plan& plan);

  std::optional<RunRegistry> registry_;
  std::string trouble_;  // why there is none
};

}  // namespace o4
