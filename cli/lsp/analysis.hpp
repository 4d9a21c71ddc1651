// One text as an editor has it open, and what it comes to: the policy, what is wrong, what every
// expectation gets. A text is looked at anew after each change; nothing is kept of the last one.
// State that is kept is state that can be stale.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/compile/rule_book.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/lint/finding.hpp"
#include "engine/scenario/run_scenario.hpp"

namespace o4::lsp {

enum class Kind { config, policy_test, rules };
// By the file's name; nothing for a file that is none of ours.
[[nodiscard]] std::optional<Kind> kind_of(std::string_view path);

// `text` is what the editor shows, saved or not; the file on the disk is not read.
struct Document {
  std::string uri;
  std::string path;
  Kind kind = Kind::config;
  std::string text;
};

// What texts are judged by: the rules in force, and the facts and configs of the session. Made
// once, when the editor says which folder it has open; a rules file that changes on the disk is
// seen after the editor has started the server again.
struct World {
  SourceMap sources;
  RuleBook book;
  std::vector<std::pair<std::string, std::string>> rules;  // name and text of each rules file
  Value facts;
  std::optional<FileId> user;
  std::optional<FileId> project;
  std::string home;
};

// `fix` is empty, or a set of edits that together mend it and do not overlap; `fix_title` may be
// empty.
struct Problem {
  Span span;
  Level level = Level::error;
  std::string code;
  std::string message;
  std::string help;
  std::vector<TextEdit> fix;  // of this text
  std::string fix_title;
};

// What is there depends on the kind of text and on how far it could be read. `sources` has this
// text and those it was judged with; spans point into it.
struct Analysis {
  SourceMap sources;
  FileId file = no_file;
  GivenInputs inputs;                  // of a config or a policy test
  std::optional<LoadedPolicy> policy;  // if the text has one
  std::optional<Scenario> scenario;
  std::vector<ExpectationResult> results;
  std::optional<rules::File> rules;
  std::vector<Problem> problems;  // in this text alone
};

// Pure: no file is read. Never fails; a text that cannot be read has problems and no policy.
[[nodiscard]] Analysis analyse(const World& world, const Document& document);

// What becomes of the policy if the text is edited so: "lets in commands write /srv", one a line.
// Nothing if one of the two texts has no policy.
[[nodiscard]] std::optional<std::vector<std::string>> effect_of(const World& world,
                                                                const Document& document,
                                                                const std::vector<TextEdit>& edits);

}  // namespace o4::lsp
