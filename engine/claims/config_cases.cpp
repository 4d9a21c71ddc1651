// What the rules' conditions ask of configs is collected from the rules themselves, and every
// combination of it becomes a case. Why these stand for every config is told in prove.hpp.
#include "engine/claims/config_cases.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "engine/compile/name_order.hpp"
#include "engine/compile/variables.hpp"
#include "engine/config/config_edits.hpp"

namespace o4 {
namespace {

using rules::Condition;
using rules::Term;
using rules::Verb;

std::string toml_list(std::string_view key, const std::vector<std::string>& entries) {
  std::string result = std::string(key) + " = [";
  for (std::size_t i = 0; i < entries.size(); ++i) {
    result += (i == 0 ? "" : ", ") + toml_string(entries[i]);
  }
  return result + "]\n";
}

bool speaks_to_reader(Verb verb) { return verb == Verb::warn || verb == Verb::hint; }

// The settings that conditions ask about with "sets", by name. Warnings and hints may ask what they
// like: no claim is about them.
std::set<std::string> asked_settings(const RuleBook& book) {
  std::set<std::string> names;
  const auto add = [&](const Condition& condition) {
    for (const auto& tests : condition) {
      for (const auto& test : tests) {
        if (test.name.text == "sets") {
          names.insert(test.values.front().text);
        }
      }
    }
  };
  for (const auto& [name, condition] : book.conditions) {
    add(condition);
  }
  for (const auto& [name, entries] : book.sets) {
    std::for_each(entries.begin(), entries.end(), [&](const auto& entry) { add(entry.when); });
  }
  for (const auto& [name, profile] : book.profiles) {
    for (const auto& statement : profile.statements) {
      if (!speaks_to_reader(statement.verb)) {
        add(statement.when);
      }
    }
  }
  for (const auto& line : book.modes.lines) {
    add(line.when);
  }
  return names;
}

// `unanswered` stands where nobody is asked, and denies; narrow profiles and refusals take away.
bool only_grants(Verb verb) {
  switch (verb) {
    case Verb::allow:
    case Verb::device:
    case Verb::connect:
    case Verb::ask:
    case Verb::mention:
    case Verb::mention_below:
    case Verb::mention_host:
    case Verb::hatch:
      return true;
    case Verb::guard:
    case Verb::deny:
    case Verb::private_:
    case Verb::unanswered:
    case Verb::block:
    case Verb::recognise:
    case Verb::narrow:
    case Verb::narrow_off:
    case Verb::refuse:
    case Verb::unsandboxed:
    case Verb::off_limits:
    case Verb::hide:
    case Verb::variable:
    case Verb::warn:
    case Verb::hint:
      return false;
  }
  return false;
}

// What configs list; claims are checked before they get here, and so are rules.
bool is_setting(const Term& term) {
  return term.kind == Term::Kind::variable && find_variable(term.text)->place != nullptr;
}

// Every choice for one part of a config, on top of every config so far.
template <typename Choices, typename Put>
void multiply(std::vector<ConfigCase>& cases, const Choices& choices, const Put& put) {
  std::vector<ConfigCase> result;
  for (const auto& config : cases) {
    for (const auto& choice : choices) {
      auto more = config;
      put(more, choice);
      result.push_back(std::move(more));
    }
  }
  cases = std::move(result);
}

}  // namespace

std::optional<std::string> to_text(const ConfigCase& config) {
  std::string text;
  text += config.tier ? "default_tier = " + toml_string(*config.tier) + "\n" : "";
  text += config.paths.empty() ? "" : toml_list("allowedPaths", config.paths);
  text += config.domains ? toml_list("allowedDomains", *config.domains) : "";
  text += config.programs.empty() ? "" : toml_list("escape_hatch_binaries", config.programs);
  if (config.header || !text.empty()) {
    text.insert(0, "[sandbox]\n");
  }
  if (config.proxy) {
    text += std::string("[sandbox.proxy]\nenabled = ") + (*config.proxy ? "true\n" : "false\n");
  }
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

std::vector<ConfigCase> config_cases(const RuleBook& book, Sought sought,
                                     const std::vector<std::string>& paths) {
  using Strings = std::vector<std::string>;
  const auto asked = asked_settings(book);
  const bool most = sought == Sought::most;
  std::vector<std::optional<std::string>> tiers = {std::nullopt};
  tiers.insert(tiers.end(), book.tiers.begin(), book.tiers.end());
  std::vector<std::optional<Strings>> domains = {std::nullopt, Strings{}};
  if (most) {
    domains.emplace_back(Strings{"*"});
  }
  // An entry that nobody has a use for sets a list and grants next to nothing.
  const auto choices = [&](const std::string& key, const Strings& entries, const char* idle) {
    std::set<Strings> lists = {most ? entries : Strings{}};
    if (asked.contains(key)) {
      lists.insert(Strings{});
      lists.insert(most ? entries : Strings{idle});
    }
    return lists;
  };
  std::vector<ConfigCase> cases(1);
  multiply(cases, std::array{false, true}, [](auto& c, bool header) { c.header = header; });
  multiply(cases, tiers, [](auto& c, const auto& tier) { c.tier = tier; });
  multiply(cases, domains, [](auto& c, const auto& list) { c.domains = list; });
  multiply(cases, choices("allowedPaths", paths, "/dev/null/nothing"),
           [](auto& c, const Strings& list) { c.paths = list; });
  multiply(cases, choices("escape_hatch_binaries", {"/usr/bin/x"}, "/dev/null/nothing"),
           [](auto& c, const Strings& list) { c.programs = list; });
  multiply(cases, std::array<std::optional<bool>, 2>{std::nullopt, false},
           [](auto& c, const auto& proxy) { c.proxy = proxy; });
  // What is no table, and what is no file.
  for (const auto proxy : {std::optional<bool>(), std::optional(false), std::optional(true)}) {
    cases.insert(cases.begin(), ConfigCase{false, {}, {}, {}, {}, proxy});
  }
  std::set<std::string> known;
  std::erase_if(cases, [&](const ConfigCase& config) {
    return !known.insert(to_text(config).value_or("")).second;
  });
  return cases;
}

std::vector<ConfigCase> simpler(const ConfigCase& config, const std::string& place) {
  std::vector<ConfigCase> result;
  const auto length = [](const ConfigCase& c) { return to_text(c).value_or("").size(); };
  const auto add = [&](const auto& change) {
    auto changed = config;
    change(changed);
    if (length(changed) < length(config)) {
      result.push_back(std::move(changed));
    }
  };
  add([](ConfigCase& c) { c = {}; });
  add([](ConfigCase& c) { c.proxy.reset(); });
  add([](ConfigCase& c) { c.tier.reset(); });
  add([](ConfigCase& c) { c.programs.clear(); });
  add([](ConfigCase& c) { c.domains.reset(); });
  add([](ConfigCase& c) {
    c.paths.clear();
    c.programs.clear();
    c.header = true;
  });
  add([](ConfigCase& c) { c.paths.clear(); });
  if (place.starts_with('/')) {
    add([&](ConfigCase& c) {
      c.paths = c.paths.size() < 2 ? c.paths : std::vector<std::string>{place};
    });
  }
  add([](ConfigCase& c) { c.header = false; });
  return result;
}

bool uses_config(const RuleBook& book, const std::vector<Term>& terms) {
  std::set<std::string_view> seen;
  std::vector<std::string_view> sets;  // still to be looked at
  const auto enter = [&](std::string_view set) {
    if (seen.insert(set).second) {
      sets.push_back(set);
    }
  };
  for (const auto& term : terms) {
    if (is_setting(term)) {
      return true;
    }
    if (term.kind == Term::Kind::set) {
      enter(term.text);
    }
  }
  while (!sets.empty()) {
    const auto found = book.sets.find(sets.back());
    sets.pop_back();
    if (found == book.sets.end()) {
      continue;
    }
    for (const auto& entry : found->second) {
      if (is_setting(entry.term)) {
        return true;
      }
      if (holds_a_set(entry)) {
        enter(entry.term.text);
      }
    }
  }
  return false;
}

std::optional<Span> find_taking_rule(const RuleBook& book) {
  for (const auto& [name, profile] : book.profiles) {
    for (const auto& statement : profile.statements) {
      const bool takes = !only_grants(statement.verb) && uses_config(book, statement.objects);
      const auto& barrier = statement.unless_overlapping;
      const bool drops =
          barrier && uses_config(book, {{Term::Kind::set, barrier->text, {}, {}, barrier->span}});
      if (takes || drops) {
        return statement.span;
      }
    }
  }
  return std::nullopt;
}

}  // namespace o4
