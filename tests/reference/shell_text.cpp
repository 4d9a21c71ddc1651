#include "tests/reference/shell_text.hpp"

#include <stdexcept>

#include "tests/reference/known_programs.hpp"
#include "tests/reference/shell_scanner.hpp"

namespace o4::reference {
namespace {

const std::string operator_characters = ";|&()<>";

bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool all_digits(const Word& word) {
  for (const auto& letter : word.letters) {
    if (letter.quoted || letter.escaped || letter.c < '0' || letter.c > '9') return false;
  }
  return !word.letters.empty();
}

bool is_shell(const Word& word) {
  const auto text = text_of(word.letters);
  const auto name = text.substr(text.rfind('/') + 1);
  for (const char* shell : {"sh", "bash", "dash", "zsh", "ksh"}) {
    if (name == shell) return true;
  }
  return false;
}

bool is_command_option(const Word& word) {  // -c, -lc, -ec, …
  const auto text = text_of(word.letters);
  return text.size() > 1 && text[0] == '-' && text[1] != '-' && text.find('c') != std::string::npos;
}

}  // namespace

std::string text_of(const Letters& letters) {
  std::string out;
  for (const auto& letter : letters) out += letter.c;
  return out;
}

Scanner::Scanner(Letters text, int nesting, bool has_arguments)
    : in(std::move(text)), depth(nesting), arguments(has_arguments) {
  if (depth > 100) throw std::runtime_error("the text is nested too deeply for the reference");
}

char Scanner::peek(std::size_t ahead) const { return i + ahead < in.size() ? in[i + ahead].c : 0; }

void Scanner::run() { out.commands = list(0); }

// Commands up to an unquoted `end`, which is taken, or to the end of the text.
std::vector<SimpleCommand> Scanner::list(char end) {
  std::vector<SimpleCommand> commands(1);
  while (i < in.size()) {
    const char c = peek(0);
    if (end != 0 && c == end) {
      ++i;
      break;
    }
    if (is_blank(c)) {
      ++i;
    } else if (c == '\\' && peek(1) == '\n') {
      i += 2;
    } else if (c == '\n') {
      ++i;
      read_documents(commands);
      next_command(commands);
    } else if (c == '#') {  // C2: comments do not count
      while (i < in.size() && peek(0) != '\n') ++i;
    } else if (operator_characters.find(c) != std::string::npos) {
      read_operator(commands);
    } else {
      read_argument(commands.back());
    }
  }
  if (commands.back().words.empty() && commands.back().targets.empty()) commands.pop_back();
  if (commands.size() > 1) out.compound = true;
  for (auto& command : commands) scan_nested_shell(command);
  feed_shells(commands);
  return commands;
}

void Scanner::next_command(std::vector<SimpleCommand>& commands) {
  const auto& last = commands.back();
  if (!last.words.empty() || !last.targets.empty()) commands.emplace_back();
}

void Scanner::read_argument(SimpleCommand& command) {
  const auto start = i;
  Word word{read_word(), WordKind::argument};
  for (auto k = start; k < i && k < in.size(); ++k) {
    word.quoted = word.quoted || in[k].c == '"' || in[k].c == '\'' || in[k].c == '\\';
  }
  const bool descriptor = all_digits(word) && (peek(0) == '<' || peek(0) == '>');
  if (descriptor) return;                            // the 2 of 2>file
  if (word.letters.empty() && !word.quoted) return;  // C2.4: nothing but empty expansions
  out.words.push_back(word);
  if (command.words.empty() && text_of(word.letters) == "}") arguments = outside_function;
  command.words.push_back(word);
}

void Scanner::read_operator(std::vector<SimpleCommand>& commands) {
  const char c = peek(0);
  if (c == '<' || c == '>' || (c == '&' && peek(1) == '>')) {
    read_redirection(commands.back());
    return;
  }
  out.compound = true;
  if (c == '(' && peek(1) == '(' && commands.back().words.empty() && skip_arithmetic(i + 2)) {
    return;
  }
  if (c == '(' && peek(1) == ')' && commands.back().words.size() == 1) {  // a function's body
    outside_function = arguments;
    arguments = true;
  }
  const bool pipe = c == '|' && peek(1) != '|' && (i == 0 || in[i - 1].c != '|');
  commands.back().piped = pipe;
  ++i;
  next_command(commands);
  if (c != '(') return;
  const auto group = list(')');
  commands.insert(commands.end() - 1, group.begin(), group.end());
}

// `<`, `>`, `>>`, `<<`, `<<-`, `<<<`, `<>`, `>&`, `<&`, `>|`, `&>`, `&>>`, `<(`, `>(`
void Scanner::read_redirection(SimpleCommand& command) {
  if (peek(0) == '&') ++i;
  const char first = peek(0);
  ++i;
  if (peek(0) == '(') {  // process substitution
    ++i;
    out.substitution = true;
    const auto inside = list(')');
    out.nested.insert(out.nested.end(), inside.begin(), inside.end());
    return;
  }
  const bool document = first == '<' && peek(0) == '<' && peek(1) != '<';
  if (document) {
    i += peek(1) == '-' ? 2 : 1;
    const bool strip = in[i - 1].c == '-';
    skip_blanks();
    const auto delimiter = read_word();
    pending.push_back({delimiter, strip});
    return;
  }
  while (peek(0) != 0 && std::string("<>&|").find(peek(0)) != std::string::npos) ++i;
  skip_blanks();
  Word word{read_word(), WordKind::target, first == '>'};
  if (word.letters.empty()) return;
  out.words.push_back(word);
  command.targets.push_back(word);
}

void Scanner::skip_blanks() {
  while (is_blank(peek(0)) || (peek(0) == '\\' && peek(1) == '\n')) i += peek(0) == '\\' ? 2 : 1;
}

// An unquoted word: up to white space or an operator.
Letters Scanner::read_word() {
  Letters word;
  while (i < in.size()) {
    const char c = peek(0);
    if (is_blank(c) || c == '\n' || operator_characters.find(c) != std::string::npos) break;
    if (!read_quoting(word, false)) word.push_back(in[i++]);
  }
  return word;
}

// C2.5: what is fed to a shell is shell text and nothing else: the string of `sh -c`, the words of
// `eval`, the standard input of a shell.
void Scanner::scan_nested_shell(SimpleCommand& command) {
  const auto& words = command.words;
  std::size_t program = 0;
  while (program < words.size() && is_assignment(words[program])) ++program;
  program += words_of_runners(words, program);
  if (program < words.size() && text_of(words[program].letters) == "eval") {
    Letters script;
    for (auto k = program + 1; k < words.size(); ++k) {
      script.insert(script.end(), words[k].letters.begin(), words[k].letters.end());
      script.push_back({' ', 0});
      forget(words[k]);
    }
    command.only_script = true;
    return nest(script, arguments);
  }
  auto reader = script_word(words, program);
  for (std::size_t k = 0; k < program && !reader; ++k) reader = script_word(words, k);
  if (reader) {
    nest(words[*reader].letters, true);
    forget(words[*reader]);
    command.only_script = true;
    return;
  }
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (!is_shell(words[k])) continue;
    const bool certain = k == program;
    auto next = k + 1;
    bool with_option = false;
    while (next < words.size() && text_of(words[next].letters).starts_with("-")) {
      with_option = with_option || is_command_option(words[next++]);
    }
    if (with_option && next < words.size()) {
      nest(words[next].letters, !certain || next + 2 < words.size());
      if (certain) forget(words[next]);
      command.only_script = certain;
      return;
    }
    if (!with_option && !command.documents.empty()) {
      for (const auto& document : command.documents) {
        nest(document.letters, next < words.size());
        if (certain) forget(document);
      }
      command.only_script = certain;
    }
  }
}

// `echo 'ls' | sh`: what the commands before the pipe print is the shell's script.
void Scanner::feed_shells(std::vector<SimpleCommand>& commands) {
  for (std::size_t k = 1; k < commands.size(); ++k) {
    auto& shell = commands[k];
    if (shell.words.empty() || !is_shell(shell.words[0])) continue;
    bool printed = commands[k - 1].piped;
    for (auto j = k; j > 0 && commands[j - 1].piped; --j) {
      auto& writer = commands[j - 1];
      if (writer.words.empty()) continue;
      const auto name = text_of(writer.words[0].letters);
      const bool prints = name == "echo" || name == "printf";
      printed = printed && (prints || name == "cat");
      Letters script;
      for (std::size_t w = 1; w < writer.words.size(); ++w) {
        script.insert(script.end(), writer.words[w].letters.begin(), writer.words[w].letters.end());
        script.push_back({' ', 0});
        if (prints) forget(writer.words[w]);
      }
      nest(script, false);
      for (const auto& document : writer.documents) {
        nest(document.letters, true);
        if (name == "cat") forget(document);
      }
    }
    shell.only_script = shell.only_script || printed;
  }
}

// The word is read by a shell, and so by no program.
void Scanner::forget(const Word& word) {
  for (auto known = out.words.begin(); known != out.words.end(); ++known) {
    if (!word.letters.empty() && !known->letters.empty() && known->kind == word.kind &&
        known->letters.front().at == word.letters.front().at &&
        text_of(known->letters) == text_of(word.letters)) {
      out.words.erase(known);
      return;
    }
  }
}

void Scanner::nest(const Letters& text, bool has_arguments) {
  Letters plain;
  for (const auto& letter : text) plain.push_back({letter.c, letter.at});
  Scanner inner(plain, depth + 1, has_arguments);
  inner.run();
  adopt(inner);
}

void Scanner::adopt(const Scanner& inner) {
  out.words.insert(out.words.end(), inner.out.words.begin(), inner.out.words.end());
  out.nested.insert(out.nested.end(), inner.out.commands.begin(), inner.out.commands.end());
  out.nested.insert(out.nested.end(), inner.out.nested.begin(), inner.out.nested.end());
  out.substitution = out.substitution || inner.out.substitution;
}

ShellText scan_shell_text(const std::string& text) {
  Letters letters;
  for (std::size_t i = 0; i < text.size(); ++i) letters.push_back({text[i], i});
  Scanner scanner(letters, 0);
  scanner.run();
  return scanner.out;
}

}  // namespace o4::reference
