// The way out of a refused path that fits what the word was meant for: a path, a pattern, a
// message, a label, an API route.
//
// Advice only: a refusal is decided before it is asked for, and nothing here can turn it. It must
// not tell a way around either: "write it as a relative path" is a help because relative paths are
// what C1 leaves to the sandbox, which decides then what is really opened. A protected place never
// gets such advice (the rule that decides is a guard).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/decide/policy.hpp"
#include "grammar/mentions/candidates.hpp"
#include "grammar/shell/match.hpp"

namespace o4 {

// What a simple command is about, read once for all that is refused in it.
class CommandReading {
 public:
  // Both must outlive it.
  CommandReading(const Policy& policy, const ScannedCommand& scanned)
      : policy_(policy), scanned_(scanned) {}

  void read(std::uint32_t command);  // or no_command

  [[nodiscard]] const Policy& policy() const { return policy_; }
  [[nodiscard]] const ScannedCommand& scanned() const { return scanned_; }
  // Of the command that was read last; views until the next is.
  [[nodiscard]] CommandWords words() const { return words_; }
  // Behind whatever runs it; empty if there is none.
  [[nodiscard]] std::string_view program() const { return program_; }
  [[nodiscard]] std::string_view verb() const { return verb_; }

 private:
  const Policy& policy_;
  const ScannedCommand& scanned_;
  std::uint32_t command_ = no_command;
  std::vector<CommandWord> words_;
  std::string_view program_;
  std::string_view verb_;
};

// All that is known of one refused path when its help is looked for.
struct RefusedPath {
  CommandReading& reading;
  const PathCandidate& candidate;
  std::string_view path;    // as it is reported
  std::string_view folder;  // that the command starts in
  bool is_hatch = false;    // a listed program, but not called as one simple command (C5)
};

// One sentence, in lower case, without a full stop; never empty.
[[nodiscard]] std::string path_help(const RefusedPath& refused);

// `path` from `folder`, both in normal form: "../../etc/hosts". "." for the folder itself. A path
// that bash would have to quote is not quoted.
[[nodiscard]] std::string relative_path(std::string_view path, std::string_view folder);

}  // namespace o4
