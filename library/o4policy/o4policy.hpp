// o4-policy as a library: what a sandboxed command may read, write, reach and run, which rule says
// so and where that rule was written; the policy as a sandbox profile; the proof that the two
// agree.
//
// Shapes. A Policy is made once from texts and then only asked. It opens no file and no connection:
// the facts of a machine are an input (machine.hpp gathers those of this one). Questions and
// answers are plain structs; every text is UTF-8, or for paths the bytes that the system has.
// Units. Paths are absolute, or begin with "~/", or are taken from the facts' "cwd". Offsets are
// bytes, counted from 0. A host may carry a port.
// Errors. What cannot be done is thrown as Error, whose text is what the program would say: one
// diagnostic or more, each with its place. Nothing else is thrown but std::bad_alloc. Whatever is
// unclear but is no error is denied.
// Threads. A Policy never changes; any number of threads may ask it. Functions share no state.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#if defined(__GNUC__)
#define O4POLICY_EXPORT __attribute__((visibility("default")))
#else
#define O4POLICY_EXPORT
#endif

namespace o4policy {

class O4POLICY_EXPORT Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// All that a policy is made of. The library looks up nothing itself.
struct Inputs {
  std::string facts;                          // a JSON object, as `o4-policy facts` prints it
  std::optional<std::string> user_config;     // the text of ~/.o4/config.toml
  std::optional<std::string> project_config;  // that of the workspace; read if the facts trust it
  std::map<std::string, std::string> rules;   // name -> text: in place of, or besides, the built-in
};

// Who asks is a word as in policy tests: "shell", "file-tool"; for hosts "shell", "user", "watch",
// "fetch", "web_search", "web_fetch". `profile` is empty for that of the mode in force, else the
// name of a narrow one. A word that is none of these is an Error, not a denial.
enum class Operation { read, write };
struct PathQuestion {
  std::string path;
  Operation operation = Operation::read;
  std::string actor = "shell";
  std::string profile = {};
};
struct HostQuestion {
  std::string host;
  std::string actor = "shell";
  std::string profile = {};
};
struct CommandQuestion {  // the text that a shell would get
  std::string command;
  std::optional<std::string> cwd = {};  // the folder that the call sets
};
struct CwdQuestion {  // may a call start in this folder?
  std::string cwd;
};
struct DirectoryQuestion {  // may the session be given this folder?
  std::string directory;
};
using Question =
    std::variant<PathQuestion, HostQuestion, CommandQuestion, CwdQuestion, DirectoryQuestion>;

enum class Outcome { allow, deny, private_, ask, run, refuse };  // the last two of commands alone

[[nodiscard]] O4POLICY_EXPORT std::string to_word(Outcome outcome);  // "private" for private_

struct Rule {
  std::string text;     // in the rules language: "guard read, write $HOME/.ssh"
  std::string because;  // may be empty
  std::string from;     // "protected.rules:4:5", "user:3:17", "fact workspace", "default"
};
struct Loser {  // a rule that also matched, and why it did not decide
  Rule rule;
  std::string why;
};
struct Refusal {  // one of the reasons to refuse a command
  std::string what;
  std::string message;
  std::string help;
  Rule rule;
  std::size_t begin = 0;  // where in the command's text; both 0: nowhere
  std::size_t end = 0;
};
// The decision with the chain that led to it. For commands the rule is the first refusal's, or what
// lets it run; `refusals` are all of them, each once: first the backend, then the folder, then
// paths and hosts in the order of the text.
struct Answer {
  Outcome outcome = Outcome::deny;
  Rule rule;
  std::vector<Loser> losers;
  std::vector<std::string> notes;
  std::string subject;  // what was decided, in canonical form; empty for commands
  std::string help;     // what would change the answer; may be empty
  std::string profile;  // of a command that runs
  std::vector<Refusal> refusals;
};

struct Gap {  // what the backend cannot enforce
  std::string name;
  std::string subject;
  std::string reason;
};
struct Lowering {
  std::string profile;
  std::string backend;                 // "bwrap" or "sbpl"
  std::string text;                    // with reasons as comments
  std::vector<std::string> arguments;  // of bwrap; none with sbpl
  std::vector<Gap> gaps;
};

struct Witness {  // something that policy and profile do not agree on
  std::string operation;
  std::string target;
  std::string policy;
  std::string profile;
  Rule rule;
  std::string reason;
};
struct Proof {
  bool holds = false;
  std::string profile;
  std::size_t questions = 0;  // each for all paths that it stands for
  std::vector<Witness> differences;
  std::string trouble;  // what else is wrong, if it does not hold
};

enum class Extent { tree, only, below };  // a place with all below it, alone, or without itself
struct Difference {
  std::string actor;
  std::string deed;  // "read", "write", "connect", …
  std::string a;     // "deny", "private", "ask", "allow through the proxy", "allow"
  std::string b;
  std::string at;
  Extent extent = Extent::tree;
  std::string witness;  // the shortest place in it
  Rule rule_a;
  Rule rule_b;
};
struct CommandDifference {
  std::string commands;  // "every command", "npm install", a program
  std::string a;
  std::string b;
  Rule rule_a;
  Rule rule_b;
};
struct Comparison {
  bool equal = true;
  bool allows_more = false;  // the second one lets in something that the first does not
  std::vector<Difference> differences;
  std::vector<CommandDifference> commands;
};

class O4POLICY_EXPORT Policy {
 public:
  explicit Policy(const Inputs& inputs);
  ~Policy();
  Policy(Policy&& other) noexcept;
  Policy& operator=(Policy&& other) noexcept;

  [[nodiscard]] std::string mode() const;                   // "guarded"
  [[nodiscard]] std::string warnings() const;               // of loading, as the program says them
  [[nodiscard]] std::string compile() const;                // as rules text, one rule a line
  [[nodiscard]] std::vector<std::string> profiles() const;  // that can be lowered

  // The outcome alone, for thousands of questions a second; explain() never answers otherwise.
  [[nodiscard]] Outcome decide(const Question& question) const;
  [[nodiscard]] Answer explain(const Question& question) const;

  // For the platform of the facts; an empty name is the profile of the mode.
  [[nodiscard]] Lowering lower(const std::string& profile = {}) const;
  // Whether a profile's text decides as the policy: our own, or one that was edited.
  [[nodiscard]] Proof verify(const std::string& profile = {}) const;
  [[nodiscard]] Proof verify_text(const std::string& text, const std::string& profile = {}) const;

  struct Inside;
  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::unique_ptr<const Inside> inside_;
};

// What the second lets in or shuts out that the first does not: all of it.
[[nodiscard]] O4POLICY_EXPORT Comparison diff(const Policy& a, const Policy& b);

[[nodiscard]] O4POLICY_EXPORT std::string version();

}  // namespace o4policy
