// What the rules say, as automata over bytes: each rule becomes an expression for its path, and the
// rule that decides is found by which expressions match, in the order of precedence (W7a).
//
// Written without PathIndex and without lowering's Places, though all three find the deciding rule:
// a fault in one of them would otherwise be on both sides of the comparison.
#include "backends/sbpl/verify/policy_language.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "backends/sbpl/lower/places.hpp"

namespace o4::sbpl {
namespace {

constexpr std::array aliases = {"/tmp", "/var", "/etc"};

// A rule with the numbers of its patterns; a guard has a second one for what it may match.
struct Numbered {
  const PathRule* rule = nullptr;
  std::size_t certain = 0;
  std::size_t possible = 0;
};

struct NumberedRules {
  std::vector<Numbered> rules;
  std::vector<Regex> regexes;

  void add(const PathSpace& space, const PathRule& rule) {
    Numbered numbered{&rule, regexes.size(), regexes.size()};
    if (rule.effect == Effect::guard) {
      auto words = folded_words(space, rule.path);
      regexes.push_back(std::move(words.certain));
      if (!words.exact) {
        numbered.possible = regexes.size();
        regexes.push_back(std::move(words.possible));
      }
    } else if (rule.numbered) {
      regexes.push_back(
          parse_sbpl_regex("^" + quote_sbpl_regex(rule.path) + "[0-9]+($|/)")->certain);
    } else {
      regexes.push_back(subpath_regex(rule.path));
    }
    rules.push_back(numbered);
  }
};

// W7a among rules that match and are no guards: the deepest, at one place a plain path before a
// numbered one, then by effect.
bool decides_before(const PathRule& a, const PathRule& b) {
  return std::tuple(depth_of(b.path), a.numbered, a.effect) <
         std::tuple(depth_of(a.path), b.numbered, b.effect);
}

Label label_for(Effect effect) {
  switch (effect) {
    case Effect::allow:
    case Effect::device:
      return allowed;
    case Effect::private_:
      return undecided;
    case Effect::guard:
    case Effect::deny:
      return denied;
  }
  return denied;
}

Label decide_word(const std::vector<Numbered>& rules, const std::vector<bool>& matched) {
  const PathRule* best = nullptr;
  bool maybe_guarded = false;
  for (const auto& [rule, certain, possible] : rules) {
    if (rule->effect == Effect::guard) {
      if (matched[certain]) {
        return denied;
      }
      maybe_guarded = maybe_guarded || matched[possible];
    } else if (matched[certain] && (best == nullptr || decides_before(*rule, *best))) {
      best = rule;
    }
  }
  const auto label = best == nullptr ? denied : label_for(best->effect);
  return maybe_guarded && label == allowed ? undecided : label;
}

// What lies below the roots that macOS keeps twice is asked for elsewhere, in any letter case. The
// links themselves are asked for like any path.
// "/tmp" -> ^/[Tt][Mm][Pp]/
Regex alias_regex(std::string_view alias) {
  std::string pattern = "^";
  for (const char byte : alias) {
    const char upper = static_cast<char>(byte - 'a' + 'A');
    pattern += byte == '/' ? std::string("/") : std::string{'[', upper, byte, ']'};
  }
  return parse_sbpl_regex(pattern + "/")->certain;
}

Label worse(Label a, Label b) {
  return a == denied || b == denied         ? denied
         : a == undecided || b == undecided ? undecided
                                            : allowed;
}

// By state, the worst label that a word through it can come to.
std::vector<Label> worst_reached(const Automaton& a) {
  std::vector<std::vector<Automaton::State>> before(a.states());
  for (Automaton::State state = 0; state < a.states(); ++state) {
    for (const auto byte : a.parts().members) {
      before[a.next(state, byte)].push_back(state);
    }
  }
  std::vector<Label> worst(a.states(), allowed);
  for (const auto label : {undecided, denied}) {
    std::vector<Automaton::State> pending;
    const auto reach = [&](Automaton::State state) {
      if (worse(worst[state], label) != worst[state]) {
        worst[state] = label;
        pending.push_back(state);
      }
    };
    for (Automaton::State state = 0; state < a.states(); ++state) {
      if (a.label(state) == label) {
        reach(state);
      }
    }
    while (!pending.empty()) {
      const auto state = pending.back();
      pending.pop_back();
      for (const auto from : before[state]) {
        reach(from);
      }
    }
  }
  return worst;
}

}  // namespace

tl::expected<Automaton, TooLarge> asked_paths(const PathSpace& space) {
  std::vector<Regex> elsewhere;
  elsewhere.reserve(aliases.size() + space.links.size());
  for (const auto* alias : aliases) {
    elsewhere.push_back(alias_regex(alias));
  }
  for (const auto& [link, target] : space.links) {
    elsewhere.push_back(prefix_regex(link + "/"));
  }
  const auto others = build_automaton(elsewhere, [](const std::vector<bool>& matched) {
    return Label{std::find(matched.begin(), matched.end(), true) == matched.end()};
  });
  if (!others) {
    return tl::unexpected(TooLarge{});
  }
  return intersect(canonical_paths(), *others);
}

tl::expected<Automaton, TooLarge> decided_paths(const PathSpace& space,
                                                const std::vector<PathRule>& rules, PathOp op) {
  NumberedRules numbered;
  for (const auto& rule : rules) {
    if (speaks_of(rule, op)) {
      numbered.add(space, rule);
    }
  }
  return build_automaton(numbered.regexes, [&](const std::vector<bool>& matched) {
    return decide_word(numbered.rules, matched);
  });
}

tl::expected<Automaton, TooLarge> where_asked(const Automaton& decided, const Automaton& asked) {
  const std::array parts{&decided, &asked};
  return product(parts, [](std::span<const Label> l) { return l[1] != 0 ? l[0] : not_asked; });
}

tl::expected<Automaton, TooLarge> both_allow(const Automaton& a, const Automaton& b) {
  const std::array parts{&a, &b};
  return product(parts, [](std::span<const Label> l) { return worse(l[0], l[1]); });
}

// A folder takes the worst answer of all that lies below it. `worst_reached` gives that for states;
// the step over the slash leaves out neighbours that only share letters with the folder's name.
tl::expected<Automaton, TooLarge> whole_trees(const Automaton& decided, const Automaton& asked) {
  const auto whole = where_asked(decided, asked);
  if (!whole) {
    return tl::unexpected(TooLarge{});
  }
  const auto worst = worst_reached(*whole);
  const auto root = whole->next(0, '/');
  auto result = whole->parts();
  for (Automaton::State state = 0; state < whole->states(); ++state) {
    if (whole->label(state) != not_asked) {
      // All paths go on from "/"; what is below another goes on from it with a slash.
      const auto below = state == root ? worst[root] : worst[whole->next(state, '/')];
      result.labels[state] = worse(whole->label(state), below);
    }
  }
  return Automaton(std::move(result));
}

tl::expected<Automaton, TooLarge> unprotected_paths(const PathSpace& space,
                                                    const std::vector<PathRule>& rules,
                                                    Guards guards) {
  NumberedRules numbered;
  for (const auto& rule : rules) {
    if (rule.effect == Effect::guard && (rule.read || guards == Guards::all)) {
      numbered.add(space, rule);
    }
  }
  PathRule everything;
  everything.path = "/";
  numbered.add(space, everything);
  return build_automaton(numbered.regexes, [&](const std::vector<bool>& matched) {
    return decide_word(numbered.rules, matched);
  });
}

}  // namespace o4::sbpl
