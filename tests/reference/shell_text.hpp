// Shell text as the checks before a command see it: words with quotes undone, and simple commands.
// A plain character loop that errs to the safe side; it is no shell.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace o4::reference {

struct Letter {
  char c;
  std::size_t at;        // where it stands in the whole text
  bool quoted = false;   // in '…', "…", $'…', a here-document or the operand of ${…}
  bool escaped = false;  // after a backslash that was undone
  bool opaque = false;   // part of an expansion: what it becomes is not known
};
using Letters = std::vector<Letter>;

enum class WordKind { argument, target, document, operand };

struct Word {
  Letters letters;
  WordKind kind = WordKind::argument;
  bool writes = false;  // a target of > and its kin
  bool quoted = false;  // it had quotes, so that it is a word even if it is empty
};

struct SimpleCommand {
  std::vector<Word> words;      // assignments too
  std::vector<Word> targets;    // of redirections
  std::vector<Word> documents;  // here-documents
  bool piped = false;           // its output goes into the next command
  bool only_script = false;     // a shell whose script is known, so that its commands count instead
};

struct ShellText {
  std::vector<Word> words;              // all, those of nested commands too
  std::vector<SimpleCommand> commands;  // of this text; not those inside substitutions
  std::vector<SimpleCommand> nested;    // those, and those of scripts
  bool compound = false;                // any list, pipe, group or background operator
  bool substitution = false;            // any $(…), `…` or process substitution
};

[[nodiscard]] ShellText scan_shell_text(const std::string& text);
[[nodiscard]] std::string text_of(const Letters& letters);

}  // namespace o4::reference
