#include "tests/reference/shell_text.hpp"

#include <stdexcept>

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

Scanner::Scanner(Letters text, int nesting) : in(std::move(text)), depth(nesting) {
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
  for (const auto& command : commands) scan_nested_shell(command);
  return commands;
}

void Scanner::next_command(std::vector<SimpleCommand>& commands) {
  const auto& last = commands.back();
  if (!last.words.empty() || !last.targets.empty()) commands.emplace_back();
}

void Scanner::read_argument(SimpleCommand& command) {
  Word word{read_word(), WordKind::argument};
  const bool descriptor = all_digits(word) && (peek(0) == '<' || peek(0) == '>');
  if (descriptor) return;  // the 2 of 2>file
  out.words.push_back(word);
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
    (void)list(')');
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
  Word word{read_word(), WordKind::target};
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

// C2: a nested `sh -c` string is shell text. Its reading as a word stays.
void Scanner::scan_nested_shell(const SimpleCommand& command) {
  bool shell = false;
  bool option = false;
  for (const auto& word : command.words) {
    if (option) {
      nest(word.letters);
      option = false;
    } else {
      option = shell && is_command_option(word);
    }
    shell = shell || is_shell(word);
  }
  if (!shell) return;
  for (const auto& document : command.documents) nest(document.letters);
}

void Scanner::nest(const Letters& text) {
  Letters plain;
  for (const auto& letter : text) plain.push_back({letter.c, letter.at});
  Scanner inner(plain, depth + 1);
  inner.run();
  adopt(inner);
}

void Scanner::adopt(const Scanner& inner) {
  out.words.insert(out.words.end(), inner.out.words.begin(), inner.out.words.end());
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
