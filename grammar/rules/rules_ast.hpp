// A text of the rules language as a tree: what was written, not what it means.
// docs/rules-language.md describes the language.
//
// Plain values without behaviour: parse_rules makes them, print_rules writes them, the engine looks
// at them. A compiled policy is a File as well, with concrete paths and with `from` at each
// statement. That a tree is a sentence with a meaning (a set is defined, a clause fits its verb) is
// checked by check_rules, and for compiled texts by read_graph.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "grammar/text/source.hpp"

namespace o4::rules {

// A name or a text, quotes undone; the span covers it as written.
struct Word {
  std::string text;
  Span span;
};

// One thing that a statement speaks about. `text` is without "$" and without the word before it:
// "home" of $home/x, whose tail is "/x".
struct Term {
  enum class Kind {
    text,      // a path, a host, an address, a command pattern or a pattern of names
    variable,  // $name, with `tail` = what follows it in the path ("/node_modules")
    set,       // set NAME
    any,       // any: every host
    writable,  // writable: every path that the profile lets commands write
    numbered,  // numbered /dev/ttys: the path followed by digits
    network,   // network 10.0.0.0/8
  };
  Kind kind = Kind::text;
  std::string text;
  std::string tail;
  std::vector<Word> except;  // of a network: smaller networks in it that are left out
  Span span;
};

// One question to facts and config: "interactive", "platform is linux", "sets allowedDomains".
struct Test {
  bool negated = false;
  Word name;
  std::string relation;  // "is", "in", "below", or empty
  std::vector<Word> values;
};

// True if all tests of one alternative are; a condition without alternatives always holds. "a and b
// or c" is {{a, b}, {c}}: `and` binds closer, and there are no parentheses.
using Condition = std::vector<std::vector<Test>>;

// Where a compiled rule comes from: a place in a file, or a fact. Kept as text, not as a span: a
// compiled policy is read without the files that it came from.
struct Origin {
  enum class Kind { file, fact };
  std::string name;            // empty: from nowhere
  std::optional<Position> at;  // in a file whose places are told
  Kind kind = Kind::file;
  friend bool operator==(const Origin&, const Origin&) = default;
};

// In the order of `verbs` (verbs.hpp).
enum class Verb {
  // about paths
  guard,
  allow,
  deny,
  private_,
  device,
  // about hosts
  connect,
  ask,
  unanswered,
  block,
  // about commands
  mention,
  mention_below,
  mention_host,
  hatch,
  recognise,
  narrow,
  narrow_off,
  refuse,
  unsandboxed,
  off_limits,
  hide,
  variable,
  // about the reader
  warn,
  hint,
};

// What more is said of a command's words. The members are those of CommandPattern
// (grammar/shell/pattern.hpp), with places.
struct CommandClauses {
  bool alone = false;         // no further word may follow
  std::vector<Word> valued;   // options that take the next word with them
  std::vector<Word> without;  // options with which it is another command
  std::vector<Word> scripts;  // options whose value a shell reads
  bool input = false;         // without such an option a shell reads its input
  std::vector<Word> texts;    // options whose value is no path
  std::string flags;          // letters of options without a value
};

// VERB SUBJECTS PARTICLE OBJECTS and then clauses, of which each verb takes some.
struct Statement {
  Span span;
  Verb verb = Verb::allow;
  bool dropped = false;  // "dropped allow …": what it lists is left out, or looked at for that
  std::vector<Word> subjects;  // operations or actors; "file-tool" may stand first
  std::vector<Term> objects;
  std::optional<Word> unless_overlapping;  // name of a set
  bool unless_linked = false;
  std::optional<std::string> alias_of;
  bool through_proxy = false;
  std::vector<std::uint32_t> ports;               // of a "connect through proxy": empty for all
  std::optional<std::uint32_t> within_minutes;    // of an "ask": how long it waits for an answer
  std::optional<std::uint32_t> within_megabytes;  // of a "private": how much it may hold
  CommandClauses command;                         // of a "recognise command"
  std::optional<Term> at;  // the setting that a "warn" or "narrow … off" points at
  Condition when;
  std::string value;  // of a "variable"
  std::string because;
  std::string reading;  // where the documentation leaves open what the rule says: how it is read
  std::string help;
  std::optional<Origin> from;
};

// set NAME { … } and extend set NAME { … }
struct SetEntry {
  enum class Kind { path, host, network, except, carrier, command, variable, include };
  Kind kind = Kind::path;
  Term term;
  CommandClauses command;
  Condition when;
  Span span;
};
// A set is defined once and may be extended anywhere, in any text of the book; `extends` tells the
// two apart.
struct Set {
  Word name;
  bool extends = false;
  std::vector<SetEntry> entries;
};

// condition NAME = TESTS
struct NamedCondition {
  Word name;
  Condition value;
};

// profile, tier, fixed, narrow NAME extends … { … }; policy NAME … in compiled texts. A base stands
// for no mode and is only extended; `policy` is what is compiled.
struct Profile {
  enum class Kind { base, tier, fixed, narrow, policy };
  Kind kind = Kind::base;
  Word name;
  std::vector<Word> bases;
  std::string because;         // policies: why this mode
  std::optional<Origin> from;  // policies: what chose it
  std::vector<Statement> statements;
};

// modes { … }: how the mode in force is chosen. `names` of the others: the tiers in cycling order
// (T4); the two ends of a step that needs a confirmation; the tier to start with, and that of print
// mode (T1, M2).
struct ModeLine {
  enum class Kind { cycle, confirm, start, print_mode, keep };
  Kind kind = Kind::cycle;
  std::vector<Word> names;  // keep: the tier that is kept, then the tier that it replaces
  Word version;             // keep: before which o4 version
  Condition when;
  Span span;
};
// A book has one block in sum: lines of several texts are put together.
struct Modes {
  Span span;
  std::vector<ModeLine> lines;
};

// world { … }: the facts that a compiled policy needs for its answers. The key names a fact, or is
// "link", whose values are a path and where it leads.
struct WorldLine {
  Word key;
  std::vector<std::string> values;  // "link" has two, the others one
};
// Only in compiled policies.
struct World {
  Span span;
  std::vector<WorldLine> lines;
};

using Item = std::variant<Set, NamedCondition, Modes, Profile, World>;

// In text order, and several of a kind: a book of rules is many files.
struct File {
  std::vector<Item> items;
};

}  // namespace o4::rules
