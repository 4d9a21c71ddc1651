// One run under bubblewrap from start to end: what is made before it, and what is cleaned up after.
#pragma once

#include <optional>
#include <string>

#include "cli/args/context.hpp"
#include "cli/run/list.hpp"
#include "cli/run/registry.hpp"
#include "cli/run/rewritten.hpp"

namespace o4 {

// True, with errors, if the list has a gap under which nothing may be run.
[[nodiscard]] bool refuse_gaps(Context& context, const Lowering& lowering);

// The form of a list that bwrap --args takes.
inline constexpr std::string_view executed_form = "args0";

struct RunRequest {
  std::string command;                 // its text
  std::vector<DecidingFile> deciding;  // what it could rewrite
  std::string open_ways;               // that the user is told of
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
  [[nodiscard]] std::optional<int> execute(Context& context, const Facts& facts,
                                           const RunRequest& request, const ProvedProfile& list);
  void save_stage(Context& context, const Facts& facts, const bwrap::Stage& stage, int status);
  [[nodiscard]] std::optional<int> explain_failure(Context& context, const Facts& facts,
                                                   const bwrap::Plan& plan);

  std::optional<RunRegistry> registry_;
  std::string trouble_;  // why there is none
};

}  // namespace o4
