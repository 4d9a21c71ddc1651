// A syntax tree as canonical text: what it prints is read back as the same tree, and printing that
// gives the same bytes. Compiled policies, explanations and golden files all print through here.
#include "grammar/rules/print_rules.hpp"

#include <algorithm>
#include <array>

#include "grammar/rules/verbs.hpp"

namespace o4 {
namespace {

using rules::SetEntry;
using rules::Statement;
using rules::Term;

constexpr std::string_view indent = "    ";

// More than the grammar's `bare_end`: control characters are quoted for the reader's sake.
bool ends_word(char byte) {
  constexpr std::string_view enders = " \t\n\v\f\r,{}\"#";
  return enders.find(byte) != std::string_view::npos || static_cast<unsigned char>(byte) < 0x20 ||
         byte == 0x7F;
}

bool is_plain(std::string_view text) {
  return !text.empty() && std::none_of(text.begin(), text.end(), ends_word);
}

bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

// By the rules `bare_host` and `reserved` of the grammar.
bool is_host_word(std::string_view text) {
  constexpr auto reserved = std::to_array<std::string_view>(
      {"any", "set", "network", "through", "within", "when", "because", "reading", "help", "from"});
  const auto allowed = [](char c) { return is_name_byte(c) || c == '.' || c == ':' || c == '*'; };
  return !text.empty() && text.front() != '.' && text.front() != '-' &&
         std::all_of(text.begin(), text.end(), allowed) &&
         std::none_of(reserved.begin(), reserved.end(), [&](std::string_view word) {
           return text.starts_with(word) &&
                  (text.size() == word.size() || !is_name_byte(text[word.size()]));
         });
}

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_name_byte) &&
         text.front() != '-' && !(text.front() >= '0' && text.front() <= '9');
}

bool is_number(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

template <typename List, typename Print>
std::string join(const List& list, std::string_view separator, Print print) {
  std::string out;
  for (const auto& element : list) {
    if (!out.empty()) {
      out += separator;
    }
    out += print(element);
  }
  return out;
}

std::string print_names(const std::vector<rules::Word>& words) {
  return join(words, ", ", [](const rules::Word& word) { return word.text; });
}

// "~" and "/" begin a path, which is quoted unless it reads back bare; anything else is a host, or
// is quoted like a path.
std::string print_term(const Term& term) {
  switch (term.kind) {
    case Term::Kind::text:
      return term.text.starts_with('/') || term.text.starts_with('~') || !is_host_word(term.text)
                 ? print_path(term.text)
                 : term.text;
    case Term::Kind::variable:
      return "$" + term.text + term.tail;
    case Term::Kind::set:
      return "set " + term.text;
    case Term::Kind::any:
      return "any";
    case Term::Kind::writable:
      return "writable";
    case Term::Kind::numbered:
      return "numbered " + print_path(term.text);
    case Term::Kind::network:
      return "network " + term.text +
             (term.except.empty() ? "" : " except " + print_names(term.except));
  }
  return {};
}

std::string print_terms(const std::vector<Term>& terms) { return join(terms, ", ", print_term); }

// By `test_value` of the grammar: a text, a name or a number.
std::string print_value(const rules::Word& word) {
  return is_name(word.text) || is_number(word.text) ? word.text : print_text(word.text);
}

std::string print_test(const rules::Test& test) {
  std::string out = test.negated ? "not " : "";
  out += test.name.text;
  if (test.values.empty()) {
    return out;
  }
  if (!test.relation.empty()) {
    out += " " + test.relation;
  }
  return out + " " + join(test.values, ", ", print_value);
}

std::string print_condition(const rules::Condition& condition) {
  return join(condition, " or ", [](const std::vector<rules::Test>& tests) {
    return join(tests, " and ", print_test);
  });
}

std::string print_when(const rules::Condition& condition) {
  return condition.empty() ? "" : " when " + print_condition(condition);
}

std::string print_command(std::string_view pattern, const rules::CommandClauses& clauses) {
  std::string out = "command " + print_text(pattern);
  if (clauses.alone) {
    out += " alone";
  }
  const auto add = [&](std::string_view keyword, const std::vector<rules::Word>& options) {
    if (!options.empty()) {
      out += " " + std::string(keyword) + " " + print_names(options);
    }
  };
  add("valued", clauses.valued);
  add("without", clauses.without);
  add("script", clauses.scripts);
  if (clauses.input) {
    out += " input";
  }
  add("text", clauses.texts);
  if (!clauses.flags.empty()) {
    out += " flags " + print_text(clauses.flags);
  }
  return out;
}

std::string print_path_subjects(const Statement& statement) {
  auto words = statement.subjects;
  std::string out;
  if (!words.empty() && words.front().text == "file-tool") {
    out = "file-tool ";
    words.erase(words.begin());
  }
  return out + print_names(words);
}

std::string print_subjects(const Statement& s) {
  switch (rules::row_of(s.verb).subjects) {
    case rules::Subjects::operations:
      return print_path_subjects(s);
    case rules::Subjects::actors:
    case rules::Subjects::name:
    case rules::Subjects::use:
    case rules::Subjects::none:
      return print_names(s.subjects);
    case rules::Subjects::text:
      return print_text(s.subjects[0].text);
  }
  return {};
}

// A name of a variable is a text in quotes, never bare.
std::string print_pattern(const Term& term) {
  return term.kind == Term::Kind::text ? print_text(term.text) : print_term(term);
}

std::string print_objects(const Statement& s) {
  if (rules::row_of(s.verb).objects == rules::Objects::variables) {
    return join(s.objects, ", ", print_pattern);
  }
  const bool one_command = rules::row_of(s.verb).objects == rules::Objects::commands &&
                           s.objects.size() == 1 && s.objects[0].kind == Term::Kind::text;
  return one_command ? print_command(s.objects[0].text, s.command) : print_terms(s.objects);
}

// What stands between the verb and the tail.
std::string print_body(const Statement& s) {
  std::string out;
  for (const auto& part :
       {print_subjects(s), std::string(rules::row_of(s.verb).particle), print_objects(s)}) {
    out += part.empty() ? "" : " " + part;
  }
  return out;
}

std::string print_entry(const SetEntry& entry) {
  const auto when = print_when(entry.when);
  switch (entry.kind) {
    case SetEntry::Kind::path:
      return "path " + print_term(entry.term) + when;
    case SetEntry::Kind::host:
      return "host " + print_term(entry.term) + when;
    case SetEntry::Kind::network:
      return "network " + entry.term.text + when;
    case SetEntry::Kind::except:
      return "except " + entry.term.text + when;
    case SetEntry::Kind::carrier:
      return "carrier " + entry.term.text + when;
    case SetEntry::Kind::command:
      return print_command(entry.term.text, entry.command) + when;
    case SetEntry::Kind::variable:
      return "variable " + print_text(entry.term.text) + when;
    case SetEntry::Kind::include:
      return "include " + entry.term.text + when;
  }
  return {};
}

std::string print_mode_line(const rules::ModeLine& line) {
  using Kind = rules::ModeLine::Kind;
  if (line.kind == Kind::keep) {
    return "keep " + line.names[0].text + " instead of " + line.names[1].text + " before " +
           print_text(line.version.text) + print_when(line.when);
  }
  const auto verb = line.kind == Kind::start        ? "start "
                    : line.kind == Kind::print_mode ? "print-mode "
                    : line.kind == Kind::cycle      ? "cycle "
                                                    : "confirm ";
  return verb + print_names(line.names) + print_when(line.when);
}

// "->" would begin the other value of a link.
std::string print_world_value(const std::string& value) {
  return is_plain(value) && !value.starts_with("->") ? value : print_text(value);
}

std::string print_world_line(const rules::WorldLine& line) {
  auto out = line.key.text + " " + print_world_value(line.values.front());
  if (line.values.size() > 1) {
    out += " -> " + print_world_value(line.values[1]);
  }
  return out;
}

template <typename List, typename Print>
std::string print_block(const std::string& head, const List& lines, Print print) {
  std::string out = head + " {\n";
  for (const auto& line : lines) {
    out += std::string(indent) + print(line) + "\n";
  }
  return out + "}\n";
}

struct ItemPrinter {
  std::string operator()(const rules::Set& set) const {
    return print_block((set.extends ? "extend set " : "set ") + set.name.text, set.entries,
                       print_entry);
  }
  std::string operator()(const rules::NamedCondition& condition) const {
    return "condition " + condition.name.text + " = " + print_condition(condition.value) + "\n";
  }
  std::string operator()(const rules::Modes& modes) const {
    return print_block("modes", modes.lines, print_mode_line);
  }
  std::string operator()(const rules::World& world) const {
    return print_block("world", world.lines, print_world_line);
  }
  std::string operator()(const rules::Profile& profile) const {
    constexpr std::array<std::string_view, 5> kinds = {"profile", "tier", "fixed", "narrow",
                                                       "policy"};
    auto head = std::string(kinds.at(static_cast<std::size_t>(profile.kind)));
    head += " " + profile.name.text;
    if (!profile.bases.empty()) {
      head += " extends " + print_names(profile.bases);
    }
    if (!profile.because.empty()) {
      head += " because " + print_text(profile.because);
    }
    if (profile.from) {
      head += " from " + print_place(*profile.from);
    }
    return print_block(head, profile.statements, print_statement);
  }
};

}  // namespace

std::string print_text(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out = "\"";
  for (const char byte : text) {
    const auto value = static_cast<unsigned char>(byte);
    if (value < 0x20 || value == 0x7F) {
      out += "\\x";
      out += digits[value >> 4U];
      out += digits[value & 0xFU];
    } else {
      if (byte == '"' || byte == '\\') {
        out += '\\';
      }
      out += byte;
    }
  }
  return out + "\"";
}

std::string print_path(std::string_view path) {
  const bool reads_as_path = path.starts_with('/') || path.starts_with('~');
  return reads_as_path && is_plain(path) ? std::string(path) : print_text(path);
}

std::string print_place(const rules::Origin& place) {
  if (place.kind == rules::Origin::Kind::fact) {
    return "fact " + print_text(place.name);
  }
  return print_text(place.name) +
         (place.at ? ":" + std::to_string(place.at->line) + ":" + std::to_string(place.at->column)
                   : "");
}

std::string print_statement(const Statement& s) {
  std::string out = s.dropped ? "dropped " : "";
  out += rules::row_of(s.verb).word;
  out += print_body(s);
  if (s.verb == rules::Verb::variable) {
    out += " " + print_text(s.value);
  }
  if (s.through_proxy) {
    out += " through proxy";
  }
  if (!s.ports.empty()) {
    out += " on ports " + join(s.ports, ", ", [](auto port) { return std::to_string(port); });
  }
  if (s.within_minutes) {
    out += " within " + std::to_string(*s.within_minutes) + " minutes";
  }
  if (s.within_megabytes) {
    out += " within " + std::to_string(*s.within_megabytes) + " megabytes";
  }
  if (s.unless_overlapping) {
    out += " unless overlapping " + s.unless_overlapping->text;
  }
  if (s.unless_linked) {
    out += " unless linked";
  }
  if (s.at) {
    out += " at " + print_term(*s.at);
  }
  if (s.alias_of) {
    out += " alias of " + print_path(*s.alias_of);
  }
  out += print_when(s.when);
  if (!s.because.empty()) {
    out += " because " + print_text(s.because);
  }
  out += s.reading.empty() ? "" : " reading " + print_text(s.reading);
  out += s.help.empty() ? "" : " help " + print_text(s.help);
  if (s.from) {
    out += " from " + print_place(*s.from);
  }
  return out;
}

std::string print_rules(const rules::File& file) {
  std::string out;
  for (const auto& item : file.items) {
    if (!out.empty()) {
      out += "\n";
    }
    out += std::visit(ItemPrinter{}, item);
  }
  return out;
}

}  // namespace o4
