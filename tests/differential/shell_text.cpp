#include "tests/differential/shell_text.hpp"

#include <array>
#include <cstdio>

namespace o4::test {
namespace {

using Strings = std::vector<std::string_view>;

const Strings names{"zetc", "zpasswd", "a", "..", ".", "q_1"};
const Strings components{"zetc", "zpasswd", "a b", "x:y", "it's", "q\"q", "back\\slash",
                         "b{c",  "d}e",     "f,g", "$v",  "#h",   "i*j",  "k\tl",
                         "m\nn", "..",      ".",   "o=p", "q;r",  "s&t",  "u|v",
                         "(w)",  "<x>",     "y`z", "~",   "@",    "-I"};

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Braces, commas and dots are safe only in quotes; the rest needs a backslash.
bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
         c == '_' || c == '.' || c == '@' || c == ':' || c == '-';
}

}  // namespace

std::string CommandWriter::path() {
  std::string path;
  for (std::size_t n = 1 + random_.below(3); n > 0; --n) {
    path += random_.chance(10) ? "//" : "/";
    path += random_.pick(components);
  }
  return path;
}

std::string CommandWriter::ansi(char c) {
  const auto code = static_cast<unsigned>(static_cast<unsigned char>(c));
  std::array<char, 16> text{};
  const Strings formats{"\\x%02x", "\\%03o", "\\u%04x", "\\U%08x", "\\x{%x}"};
  if (c == '\n') {
    return "\\n";
  }
  if (c == '\'' || c == '\\') {
    return std::string("\\") + c;
  }
  if (random_.chance(50)) {
    return {c};
  }
  std::snprintf(text.data(), text.size(), std::string(random_.pick(formats)).c_str(), code);
  return text.data();
}

std::string CommandWriter::piece(std::string_view text) {
  std::string out;
  switch (random_.below(6)) {
    case 0:
      return "'" + replaced(std::string(text), "'", "'\\''") + "'";
    case 1:
      for (const char c : text) {
        if (c == '"' || c == '\\' || c == '$' || c == '`') {
          out += '\\';
        }
        out += c;
        if (random_.chance(5)) {
          out += "\\\n";
        }
      }
      return (random_.chance(20) ? "$\"" : "\"") + out + "\"";
    case 2:
      for (const char c : text) {
        out += ansi(c);
      }
      return "$'" + out + "'";
    case 3:
      return (random_.chance(50) ? "\"\"" : "''") + piece(text);
    default:
      for (const char c : text) {
        if (c == '\n' || c == '\t') {  // bash rewrites an escaped tab in an array
          out.append("'").append(1, c).append("'");
          continue;
        }
        if (!is_plain(c) || random_.chance(20)) {
          out += '\\';
        }
        out += c;
        if (random_.chance(5)) {
          out += "\\\n";
        }
      }
      return out;
  }
}

std::string CommandWriter::in_quotes(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = 1 + random_.below(text.size());
    out += piece(text.substr(0, length));
    text.remove_prefix(length);
  }
  return out;
}

std::string CommandWriter::braces() {
  std::string out = "{";
  const std::size_t count = 2 + random_.below(2);
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) {
      out += ",";
    }
    if (random_.chance(15)) {
      continue;
    }
    out += random_.chance(15) ? braces() : in_quotes(random_.chance(60) ? path() : "x");
  }
  return out + "}";
}

// bash takes $'…' apart twice in some of these places, so the names in them are plain.
std::string CommandWriter::parameter() {
  const std::string path = "/" + std::string(random_.pick(names)) + "/a b";
  switch (random_.below(6)) {
    case 0:
      return "${unset:-" + in_quotes(path) + "}";
    case 1:
      return "${unset-" + in_quotes(path) + "}";
    case 2:
      return "${v:+" + in_quotes(path) + "}";
    case 3:
      return "${v/val/" + in_quotes(path) + "}";
    case 4:
      return "${unset:-${unset:-" + in_quotes(path) + "}}";
    default:
      return "\"${unset:-" + path + "}\"";
  }
}

std::string CommandWriter::word() {
  switch (random_.below(10)) {
    case 0:
      return "--opt=" + in_quotes(path());
    case 1:
      return braces() + (random_.chance(50) ? in_quotes(path()) : "");
    case 2:
      return in_quotes(path()) + braces();
    case 3:
      return parameter() + (random_.chance(50) ? in_quotes(path()) : "");
    case 4:
      return "$v" + in_quotes(path());
    case 5:
      return "~" + std::string(random_.chance(50) ? "/x" : "");
    default:
      return in_quotes(path());
  }
}

// bash writes substitutions anew before it runs them, and spoils odd characters in arrays.
std::string CommandWriter::elements() {
  std::string out;
  for (std::size_t n = 1 + random_.below(3); n > 0; --n) {
    const auto plain = [&] { return "/" + std::string(random_.pick(names)); };
    out += " " + in_quotes(plain());
    if (random_.chance(30)) {
      out += "{" + in_quotes(plain()) + ",x}" + in_quotes(plain());
    }
  }
  return out;
}

std::string CommandWriter::words() {
  std::string out;
  for (std::size_t n = 1 + random_.below(3); n > 0; --n) {
    out += random_.chance(10) ? " \\\n " : random_.chance(10) ? "\t" : " ";
    out += word();
  }
  return out;
}

// Expansions that are empty for sure (C2.4). In a function $1 may hold something.
std::string CommandWriter::empty() {
  const Strings anywhere{"${unset:-}", "${v:+}", "$(:)",       "$(true)",
                         "`:`",        "$()",    "\"$(: x)\"", "''"};
  const Strings positional{"$1", "$@", "\"$*\"", "${1}", "\"${@:1}\"", "${2%x}"};
  const bool plain = functions_ > 0 || random_.chance(50);
  return std::string(random_.pick(plain ? anywhere : positional));
}

// Text that a shell reads although it stands in quotes or in a here-document (C2.5), and text that
// a program opens line by line or part by part.
std::string CommandWriter::fed() {
  const auto plain = [&] { return "/" + std::string(random_.pick(names)) + "/a_1"; };
  const std::string script = "p " + in_quotes(path());
  switch (random_.below(8)) {
    case 0:
      return "bash -c " + in_quotes(script);
    case 1:
      return "echo " + in_quotes(script) + " | bash";
    case 2:
      return "{ echo " + in_quotes(script) + "; } | { bash; }";
    case 3:
      return "{ bash <<'E'\n" + script + "\nE\n}";
    case 4:
      return "bash <<< " + in_quotes(script);
    case 5:
      return "bash -c " + in_quotes("p " + std::string(functions_ > 0 ? "" : "$1") + plain());
    case 6:
      return "{ lines <<'E'\n" + plain() + "\n<b></b> // x\n" + plain() + "\nE\n}";
    default:
      return "parts " + plain() + ":" + plain() + ":.:" + plain();
  }
}

std::string CommandWriter::simple() {
  const std::string x = "x" + std::to_string(++variables_);
  switch (random_.below(13)) {
    case 10:
      return "p " + empty() + in_quotes(path());
    case 11:
      return "p /" + std::string(random_.pick(names)) + "/{" +
             std::string(random_.pick(Strings{"1..3", "c..a", "01..3", "1..5..2", "-1..1"})) + "}";
    case 12:
      return fed();
    case 0:
      return x + "=" + in_quotes(path()) + "; p \"$" + x + "\"";
    case 1:
      return x + "=(" + elements() + "\n# a 'comment\n" + elements() + " ); p \"${" + x + "[@]}\"";
    case 2:
      return "IFS= read -r -d '' " + x + " <<<" + in_quotes(path()) + "; p \"${" + x + "%?}\"";
    case 3:
      return "eval " + in_quotes("p " + in_quotes(path()));
    case 4:
      return "eval p " + in_quotes(in_quotes(path()));
    case 5:
      return "</dev/null 2>&1 p" + words() + " >&1";
    default:
      return "p" + words();
  }
}

std::string CommandWriter::compound(std::size_t depth) {
  const std::size_t kind = random_.below(16);
  functions_ += kind == 5 ? 1 : 0;
  const std::string inner = list(depth + 1);
  functions_ -= kind == 5 ? 1 : 0;
  switch (kind) {
    case 0:
      return "( " + inner + " )";
    case 1:
      return "{ " + inner + "\n}";
    case 2:
      return "if :; then " + inner + "\nfi";
    case 3:
      return "for i in" + words() + "; do p \"$i\"; done";
    case 4:
      return "case x in y) : ;; (x|z) " + inner + "\n;; esac";
    case 5:
      return "f() { " + inner + "\n}; f";
    case 6:
      return ": $( " + inner + "\n)";
    case 7:
      return ": \"a'b$( " + inner + " # it's\n)\"";
    case 8:
      return ": `" + replaced(replaced(replaced(inner, "\\", "\\\\"), "`", "\\`"), "$", "\\$") +
             "\n`";
    case 9:
      return ": $(( 6/2 + $( " + inner + "\necho 1) ))";
    case 10:
      return "{ : <<E '$(' \"\" # <<F\nit's \\$( $( " + inner + "\n) \\`\nE\n}";
    case 11:
      return ": <<-'E' <<\"F\"\n$( it's\n\tE\n`\nF\n" + inner;
    case 12:
      return "[[ -n $( " + inner + "\n) || a =~ (b|'c d')+ ]]";
    case 13:
      return "(( 1<<2 )) && ((echo) ; (p" + elements() + "\n) )";
    case 14:
      return ": $((echo) | (p" + elements() + "\n) )";
    default:
      return ": ${v:+$( " + inner + "\n)} ${#v} ${v%%*'}'} $[6/2]";
  }
}

std::string CommandWriter::list(std::size_t depth) {
  const Strings joints{"; ", "\n", " && ", " | : ; ", " # it's \"a\n", " || : ;", " & wait; "};
  std::string out;
  for (std::size_t n = 1 + random_.below(2); n > 0; --n) {
    if (!out.empty()) {
      out += random_.pick(joints);
    }
    out += depth < 3 && random_.chance(40) ? compound(depth) : simple();
  }
  return out;
}

std::string CommandWriter::command() { return list(0); }

std::string spoiled_command(Random& random) {
  static const Strings tokens{
      "p ",   "p ",           "/zz/a",  "/zz/a",       "/zz/b", " ",
      " ",    "\n",           "\n",     ";",           "'",     "\"",
      "\\",   "$(",           ")",      "`",           "<<E ",  "<<'E' ",
      "E\n",  "\nE\n",        "#",      " #",          "{",     "}",
      ",",    "((",           "))",     "$((",         "${u:-", "case x in ",
      " x) ", ";;",           " esac ", "[[ ",         " ]] ",  "(",
      ")",    "if : ; then ", " fi ",   "$'",          "\\x2f", "&&",
      "|",    "<<<",          "a=(",    "eval ",       "f() ",  "{ ",
      ";}",   "\\\n",         "$\"",    "@(",          " =~ ",  "!",
      "x",    "<<-E ",        "\t",     "function g ", "''"};
  std::string out = CommandWriter(random).command();
  for (std::size_t n = 1 + random.below(3); n > 0; --n) {
    const std::size_t at = random.below(out.size() + 1);
    if (random.chance(25)) {
      out.erase(at, 1 + random.below(3));
    } else {
      out.insert(at, random.pick(tokens));
    }
  }
  return out;
}

}  // namespace o4::test
