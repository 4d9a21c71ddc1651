// Files that decide the next run, and that a command may write: configs, plugins' manifests, rules.
// Writing them is allowed, being obeyed unseen is not (A5): those that changed while a sandboxed
// command ran are written down where no command reaches, and not obeyed until the user accepts
// them.
//
// A policy that protects its own configs need not fear this; one that lets commands write them
// (the workspace's config in an open tier) would be changed by its own commands. The memory is
// kept where no sandboxed command can write, by content: a file that was changed and changed back
// is as it was.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace o4 {

// A file and the text with which it decided.
struct DecidingFile {
  std::string path;
  std::optional<std::string> text;  // nothing: it is not there
  friend bool operator==(const DecidingFile&, const DecidingFile&) = default;
};

// As it is now; a file that cannot be read counts as not there.
[[nodiscard]] DecidingFile look_at_file(std::string path);

// What one home's runs have found rewritten.
class RewrittenFiles {
 public:
  explicit RewrittenFiles(const std::string& home) : folder_(home + "/.o4/managed/rewritten") {}

  // Writes down those of `obeyed` that are not as they were. An error says what could not be
  // written; others are noted all the same only if they came before it. Called after the command,
  // and by the guard if the runner was killed meanwhile.
  [[nodiscard]] std::optional<std::string> note_changes(
      const std::vector<DecidingFile>& obeyed) const;
  // Those that still are not, each as it was when it was last obeyed; the rest is forgotten.
  [[nodiscard]] std::vector<DecidingFile> not_accepted(const std::vector<std::string>& paths) const;
  void accept(const std::vector<DecidingFile>& files) const;

 private:
  [[nodiscard]] std::string note_of(const std::string& path) const;

  std::string folder_;
};

}  // namespace o4
