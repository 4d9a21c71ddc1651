// A text of the claims language as a tree: what was written, not what it means.
// docs/audits.md describes the language.
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

struct PathDeed {
  enum class Kind { read, write, name };
  Kind kind = Kind::read;
  Span span;
};

enum class Modes { in_force, listed, sandboxed, every };
enum class Configs { given, every };

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
