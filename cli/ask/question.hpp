// Questions as the command line spells them, and their answers. The one door to answers for all
// commands: `check`, `explain`, `why`, `allow`, `run` and the hook ask here, so that they cannot
// say different things.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "cli/args/context.hpp"
#include "cli/ask/prepare.hpp"
#include "engine/decide/policy.hpp"
#include "engine/graph/decision.hpp"
#include "engine/graph/query.hpp"

namespace o4 {

inline constexpr auto question_flags = std::to_array<Flag>({
    {"--op", "", "read|write", "what is done with the path"},
    {"--actor", "", "ACTOR",
     "who does it: shell or file-tool with paths; shell, user, watch, fetch, web_search or "
     "web_fetch with hosts [shell]"},
    {"--profile", "", "NAME", "ask a narrow profile of the rules by its name [the mode's own]"},
    {"--call-cwd", "", "DIR", "the folder that the command's call sets"},
});
inline constexpr std::string_view question_words =
    "path P --op read|write | host H | cwd D | command TEXT | directory D";

struct Question {
  Query query;
  FileId source = no_file;  // the text of the path, host, … that is asked about
};
// The question in the words of the command line; nothing if they are none, and the diagnostics of
// the context then say why.
[[nodiscard]] std::optional<Question> question_from_words(Context& context);

// The paths that it is about, as it spells them.
[[nodiscard]] std::vector<std::string> paths_of(const Query& query);

using Answer = std::variant<Decision, CommandDecision>;

inline constexpr std::string_view facts_became_wrong =
    "the facts have become wrong while they were looked up";

// Asks, having looked up on the machine what the question touches. `source` is a command's text,
// for places in refusals. The error is about the question (no such host, no such profile) or says
// that facts became wrong.
[[nodiscard]] tl::expected<Answer, QueryError> ask(Context& context, Prepared& prepared,
                                                   const Query& query, FileId source,
                                                   Detail detail);

// Prepares for the question and asks it; nothing if that fails, and the diagnostics say why.
struct AnsweredQuestion {
  Prepared prepared;
  Answer answer;
};
[[nodiscard]] std::optional<AnsweredQuestion> answer_to(Context& context, const Question& question,
                                                        Detail detail);

// The folder that a commit in the workspace of this machine writes, if it lies elsewhere; or empty,
// also where the facts are not this machine's.
[[nodiscard]] std::string git_elsewhere(Context& context, Prepared& prepared);

[[nodiscard]] Outcome outcome_of(const Answer& answer);
[[nodiscard]] const RuleView& rule_of(const Answer& answer);
// 0 for allow, run and private, 1 for deny and refuse, 3 for ask.
[[nodiscard]] int exit_status(Outcome outcome);

}  // namespace o4
