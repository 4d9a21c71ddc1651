// The character loop of scan_shell_text, one method for each thing that a shell text can hold.
#pragma once

#include <string>
#include <vector>

#include "tests/reference/shell_text.hpp"

namespace o4::reference {

struct Scanner {
  Scanner(Letters text, int nesting, bool has_arguments = false);

  void run();

  // shell_text.cpp: words, operators, commands
  std::vector<SimpleCommand> list(char end);
  void next_command(std::vector<SimpleCommand>& commands);
  void read_argument(SimpleCommand& command);
  void read_operator(std::vector<SimpleCommand>& commands);
  void read_redirection(SimpleCommand& command);
  void scan_nested_shell(SimpleCommand& command);
  void feed_shells(std::vector<SimpleCommand>& commands);
  void forget(const Word& word);
  void skip_blanks();
  [[nodiscard]] Letters read_word();
  [[nodiscard]] char peek(std::size_t ahead) const;
  void nest(const Letters& text, bool has_arguments);
  void adopt(const Scanner& inner);

  // shell_quoting.cpp: quotes, expansions, here-documents
  [[nodiscard]] bool read_quoting(Letters& word, bool in_quotes);
  void read_single_quotes(Letters& word);
  void read_double_quotes(Letters& word);
  void read_ansi_quotes(Letters& word);
  void read_dollar(Letters& word, bool in_quotes);
  [[nodiscard]] bool read_parameter(bool in_quotes);
  void read_backticks(Letters& word, bool in_quotes);
  [[nodiscard]] bool skip_arithmetic(std::size_t start);
  void scan_substitutions(std::size_t from, std::size_t to);
  void read_documents(std::vector<SimpleCommand>& commands);
  [[nodiscard]] Letters document_letters(bool literal);

  struct Document {
    Letters delimiter;
    bool strip_tabs;
  };

  Letters in;
  int depth;
  bool arguments;                 // C2.4: $1 and its kin may hold something
  bool outside_function = false;  // the same around the function that is being read
  std::size_t i = 0;
  ShellText out;
  std::vector<Document> pending;
};

}  // namespace o4::reference
