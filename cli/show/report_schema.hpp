// JSON schemas (draft-07) of what this program writes with --format json. Schemas of what it reads
// are the engine's (engine/scenario/schema.hpp), made from the tables of the readers.
//
// A program that reads our JSON is promised these keys and types. The schemas are closed: tests
// hold what the renderers write against them, and a key that is not listed here fails. Removing or
// renaming one is a breaking change of the program.
#pragma once

#include "cli/show/render_json.hpp"

namespace o4 {

// What `check` says of one question, also as a line of `check --batch`: an answer, a command's
// answer, or an error in its place.
[[nodiscard]] Json answer_schema();
// What these commands write with --format json; `schema NAME` prints them.
[[nodiscard]] Json diff_report_schema();
[[nodiscard]] Json lint_report_schema();
[[nodiscard]] Json test_report_schema();
[[nodiscard]] Json audit_report_schema();
[[nodiscard]] Json allow_report_schema();
[[nodiscard]] Json tier_report_schema();
// A line of what `proxy --log` writes: a request, the end of a connection, or a client that never
// said where it wants to go.
[[nodiscard]] Json proxy_log_schema();
// What `learn` writes: each host with how often it was refused, what is decided now, why it is not
// proposed, and whether the edit lets in the names below it; how many more hosts there were; the
// edit, or else what keeps one host, `hindered`, from being allowed.
[[nodiscard]] Json learn_report_schema();
// What --json puts on standard error, errors and warnings alike.
[[nodiscard]] Json errors_schema();
// Every kind: the overview, and what is said of each kind of question.
[[nodiscard]] Json explain_report_schema();
[[nodiscard]] Json compile_report_schema();
[[nodiscard]] Json lower_report_schema();
[[nodiscard]] Json verify_report_schema();
[[nodiscard]] Json prove_report_schema();
[[nodiscard]] Json model_report_schema();

}  // namespace o4
