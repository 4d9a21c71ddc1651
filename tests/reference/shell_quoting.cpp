// The quoting half of the character loop: quotes, escapes, expansions, here-documents.
#include <algorithm>
#include <utility>

#include "tests/reference/shell_scanner.hpp"

namespace o4::reference {
namespace {

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool is_name(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }

bool one_of(char c, const std::string& set) { return c != 0 && set.find(c) != std::string::npos; }

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

std::string utf8(unsigned code) {
  const auto byte = [](unsigned value) { return std::string(1, static_cast<char>(value)); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) return byte(0xc0 | (code >> 6)) + byte(0x80 | (code & 0x3f));
  if (code < 0x10000) {
    return byte(0xe0 | (code >> 12)) + byte(0x80 | ((code >> 6) & 0x3f)) +
           byte(0x80 | (code & 0x3f));
  }
  return byte(0xf0 | ((code >> 18) & 7)) + byte(0x80 | ((code >> 12) & 0x3f)) +
         byte(0x80 | ((code >> 6) & 0x3f)) + byte(0x80 | (code & 0x3f));
}

}  // namespace

// Takes a quote, an escape or an expansion if one stands here.
bool Scanner::read_quoting(Letters& word, bool in_quotes) {
  const char c = peek(0);
  if (c == '\\' && i + 1 < in.size()) {
    const bool undone = !in_quotes || one_of(peek(1), "$`\"\\\n");
    if (!undone) return false;
    if (peek(1) != '\n') word.push_back({peek(1), in[i + 1].at, in_quotes, true});
    i += 2;
  } else if (c == '\'' && !in_quotes) {
    read_single_quotes(word);
  } else if (c == '"' && !in_quotes) {
    read_double_quotes(word);
  } else if (c == '$') {
    read_dollar(word, in_quotes);
  } else if (c == '`') {
    read_backticks(word, in_quotes);
  } else {
    return false;
  }
  return true;
}

void Scanner::read_single_quotes(Letters& word) {
  for (++i; i < in.size() && peek(0) != '\''; ++i) word.push_back({peek(0), in[i].at, true});
  ++i;
}

void Scanner::read_double_quotes(Letters& word) {
  ++i;
  while (i < in.size() && peek(0) != '"') {
    if (read_quoting(word, true)) continue;
    word.push_back({peek(0), in[i].at, true});
    ++i;
  }
  ++i;
}

// $'…' with its escapes
void Scanner::read_ansi_quotes(Letters& word) {
  for (i += 2; i < in.size() && peek(0) != '\''; ++i) {
    if (peek(0) != '\\' || i + 1 >= in.size()) {
      word.push_back({peek(0), in[i].at, true});
      continue;
    }
    const auto at = in[i++].at;
    const char kind = peek(0);
    const std::string names = "abefnrtvE";
    const std::string values = "\a\b\033\f\n\r\t\v\033";
    std::string made(1, kind);
    if (one_of(kind, names)) made = values[names.find(kind)];
    const bool octal = digit_value(kind) < 8;
    if (octal || one_of(kind, "xuU")) {
      const std::size_t most = octal ? 3 : (kind == 'x' ? 2 : (kind == 'u' ? 4 : 8));
      const int base = octal ? 8 : 16;
      unsigned code = 0;
      std::size_t count = 0;
      for (std::size_t first = octal ? 0 : 1; count < most; ++count) {
        const int digit = digit_value(peek(first + count));
        if (digit >= base) break;
        code = code * static_cast<unsigned>(base) + static_cast<unsigned>(digit);
      }
      i += octal ? count - 1 : count;
      made = one_of(kind, "uU") ? utf8(code) : std::string(1, static_cast<char>(code & 0xff));
    }
    for (const char c : made) word.push_back({c, at, true});
  }
  ++i;
}

void Scanner::read_dollar(Letters& word, bool in_quotes) {
  const auto start = i;
  const char next = peek(1);
  bool nothing = false;  // C2.4: empty for sure
  if (next == '\'' && !in_quotes) return read_ansi_quotes(word);
  if (next == '"' && !in_quotes) {
    ++i;
    return read_double_quotes(word);
  }
  if (next == '(' && peek(2) == '(' && skip_arithmetic(i + 3)) {
    // C2: arithmetic does not count; the substitutions inside it did
  } else if (next == '(') {
    i += 2;
    out.substitution = true;
    const auto inside = list(')');
    out.nested.insert(out.nested.end(), inside.begin(), inside.end());
    nothing = std::all_of(inside.begin(), inside.end(), [](const SimpleCommand& command) {
      const auto name = command.words.empty() ? "" : text_of(command.words[0].letters);
      return name == ":" || name == "true";
    });
  } else if (next == '{') {
    nothing = read_parameter(in_quotes);
  } else if (is_name_start(next)) {
    for (++i; is_name(peek(0));) ++i;
  } else if (one_of(next, "@*#?$!-0123456789")) {
    i += 2;
    nothing = one_of(next, "@*123456789") && !arguments;
  } else {
    word.push_back({'$', in[i].at, in_quotes});
    ++i;
    return;
  }
  for (auto k = start; k < i && k < in.size() && !nothing; ++k) {
    word.push_back({in[k].c, in[k].at, in_quotes, false, true});
  }
}

// ${name}, ${name:-operand}. Chosen here: the operand of - = + ? is a word of its own, since
// `${X:-/etc/hosts}` puts an absolute path into the command; the patterns of # % / are not.
// C2.4: true for a parameter of a text that gets none, and for ${x:-}.
bool Scanner::read_parameter(bool in_quotes) {
  i += 2;
  const bool positional =
      one_of(peek(0), "@*123456789") && one_of(peek(1), "}:#%-+=?") && !arguments;
  while (one_of(peek(0), "!#") && peek(1) != '}') ++i;
  if (is_name_start(peek(0))) {
    while (is_name(peek(0))) ++i;
  } else if (one_of(peek(0), "@*#?$!-0123456789")) {
    ++i;
  }
  if (peek(0) == '[') {
    while (i < in.size() && peek(0) != ']') ++i;
    ++i;
  }
  if (peek(0) == ':' && one_of(peek(1), "-=+?")) ++i;
  const bool counts = one_of(peek(0), "-=+?");
  if (counts) ++i;
  Word operand{{}, WordKind::operand};
  while (i < in.size() && peek(0) != '}') {
    if (read_quoting(operand.letters, in_quotes)) continue;
    operand.letters.push_back({peek(0), in[i].at, true});
    ++i;
  }
  ++i;
  if (counts) out.words.push_back(operand);
  return operand.letters.empty() && (positional || counts);
}

void Scanner::read_backticks(Letters& word, bool in_quotes) {
  const auto start = i;
  Letters inner;
  for (++i; i < in.size() && peek(0) != '`'; ++i) {
    const std::string undone = in_quotes ? "`\\$\"" : "`\\$";
    if (peek(0) == '\\' && one_of(peek(1), undone)) ++i;
    inner.push_back({peek(0), in[i].at});
  }
  ++i;
  out.substitution = true;
  if (text_of(inner).empty() || text_of(inner) == ":" || text_of(inner) == "true") return;
  nest(inner, arguments);
  for (auto k = start; k < i && k < in.size(); ++k) {
    word.push_back({in[k].c, in[k].at, in_quotes, false, true});
  }
}

// From after `((`: if the text up to the balanced end closes with `))`, it is arithmetic: `i` moves
// behind it, and the substitutions inside are scanned.
bool Scanner::skip_arithmetic(std::size_t start) {
  int open = 0;
  for (std::size_t k = start; k < in.size(); ++k) {
    if (in[k].c == '(') ++open;
    if (in[k].c != ')') continue;
    if (open-- > 0) continue;
    if (k + 1 >= in.size() || in[k + 1].c != ')') return false;
    scan_substitutions(start, k);
    i = k + 2;
    return true;
  }
  return false;
}

void Scanner::scan_substitutions(std::size_t from, std::size_t to) {
  Scanner inner(Letters(in.begin() + static_cast<std::ptrdiff_t>(from),
                        in.begin() + static_cast<std::ptrdiff_t>(to)),
                depth + 1, arguments);
  Letters ignored;
  while (inner.i < inner.in.size()) {
    const bool expansion = inner.peek(0) == '$' || inner.peek(0) == '`';
    if (!expansion || !inner.read_quoting(ignored, true)) ++inner.i;
  }
  adopt(inner);
}

// After a line with `<<WORD`: the bodies, in order.
void Scanner::read_documents(std::vector<SimpleCommand>& commands) {
  const auto wanted = std::exchange(pending, {});
  for (const auto& document : wanted) {
    bool literal = false;
    for (const auto& letter : document.delimiter) {
      literal = literal || letter.quoted || letter.escaped;
    }
    Letters body;
    while (i < in.size()) {
      Letters line;
      while (i < in.size() && peek(0) != '\n') line.push_back(in[i++]);
      ++i;
      while (document.strip_tabs && !line.empty() && line.front().c == '\t') {
        line.erase(line.begin());
      }
      if (text_of(line) == text_of(document.delimiter)) break;
      line.push_back({'\n', 0});
      body.insert(body.end(), line.begin(), line.end());
    }
    Scanner inner(body, depth + 1, arguments);
    const Word word{inner.document_letters(literal), WordKind::document};
    adopt(inner);
    out.words.push_back(word);
    commands.back().documents.push_back(word);
  }
}

Letters Scanner::document_letters(bool literal) {
  Letters word;
  while (i < in.size()) {
    const bool live = !literal && !(peek(0) == '\\' && peek(1) == '"');
    if (live && read_quoting(word, true)) continue;
    word.push_back({peek(0), in[i].at, true});
    ++i;
  }
  return word;
}

}  // namespace o4::reference
