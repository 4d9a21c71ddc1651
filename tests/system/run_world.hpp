// A scratch home with secrets and a workspace in it, in which the real o4-policy executes commands.
#pragma once

#include <string>
#include <vector>

#include "tests/support/run_process.hpp"
#include "tests/system/bwrap_session.hpp"

namespace o4::test {

// Every protected location of a home (W2); those that are folders end with a slash.
[[nodiscard]] const std::vector<std::string>& protected_names();

// The callers that this machine can test: as root both.
[[nodiscard]] std::vector<Caller> callers();

class RunWorld {
 public:
  // ~/app is the workspace. Each protected location holds the word SECRET, ~/plain does not.
  explicit RunWorld(Caller caller, const std::string& parent = "/var/tmp");

  [[nodiscard]] const std::string& home() const { return folder_.path(); }
  [[nodiscard]] std::string workspace() const { return home() + "/app"; }
  [[nodiscard]] Caller caller() const { return caller_; }

  // Shell text as the caller, in the workspace; the test fails if it does.
  std::string shell(const std::string& text) const;
  void write(const std::string& name, const std::string& text) const;

  // What the caller would type to call the program, in the workspace.
  [[nodiscard]] Process call(const std::vector<std::string>& arguments) const;
  // o4-policy run -- WORDS
  [[nodiscard]] ProcessResult run(const std::vector<std::string>& words) const;
  [[nodiscard]] ProcessResult run(const std::vector<std::string>& flags,
                                  const std::vector<std::string>& words) const;

  // Names, kinds, rights, owners and texts of all that is in the home, but for the note of the
  // last run that failed.
  [[nodiscard]] std::string tree() const;
  // What dead runs of the caller have left in the registries; empty if nothing.
  [[nodiscard]] std::string leftovers() const;

 private:
  [[nodiscard]] std::vector<std::string> as_caller(const std::vector<std::string>& words) const;

  Caller caller_;
  CallerDir folder_;
};

// The program, where every caller can reach it.
[[nodiscard]] const std::string& program_path();
// Puts the program that attacks into the workspace, as "attacker".
void take_attacker(const RunWorld& world);

// Is there a process, of whomever, with `word` among its arguments?
[[nodiscard]] bool has_process(const std::string& word);

}  // namespace o4::test
