// A text of the claims language as a tree: what was written, not what it means.
// docs/audits.md describes the language.
//
// One claim is QUANTITY ABOUT [but …] [in MODES] [under every config] [because "…"]:
//
//   never write $home/.ssh
//   only installs write $workspace in every mode
//   always shell connect to set registries in sandboxed modes under every config
//
// It says what is asked and of which policies; judge_claim answers it of one, prove of all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/rules/rules_ast.hpp"

namespace o4::claims {

// never: none of these; only: nothing but these; always: all of these.
enum class Quantity { never, only, always };

enum class About {
  paths,        // read, write or name them
  reach,        // hosts, also those that only a question stands before
  connect,      // hosts, without a question
  unsandboxed,  // commands that run without a sandbox
  more,         // anything that is not allowed without a config
};

// Who reads, writes or names paths: commands, those that get a narrow profile, o4's file tools.
enum class Who { commands, installs, file_tool };
[[nodiscard]] std::string_view to_word(Who who);

// To name a path is to spell it in a command's text (C1).
struct PathDeed {
  enum class Kind { read, write, name };
  Kind kind = Kind::read;
  Span span;
};

// in_force: what the facts put in force. listed: those named. sandboxed: every mode that has a
// sandbox under these facts.
enum class Modes { in_force, listed, sandboxed, every };
// given: those at hand. every: whatever anybody could write (engine/claims/prove.hpp).
enum class Configs { given, every };

// `terms` are what is claimed about, `but` what is left out of it. A list that does not belong to
// `about` stays empty.
struct Claim {
  Span span;
  std::string text;  // as written, on one line
  Quantity quantity = Quantity::never;
  About about = About::paths;
  Who who = Who::commands;          // with paths
  std::vector<PathDeed> deeds;      // likewise
  std::vector<rules::Word> actors;  // with hosts
  std::vector<rules::Term> terms;
  std::vector<rules::Term> but;
  Modes modes = Modes::in_force;
  std::vector<rules::Word> mode_names;
  Configs configs = Configs::given;
  std::string because;
};

}  // namespace o4::claims
