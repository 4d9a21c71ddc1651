#include "engine/graph/graph.hpp"

#include <algorithm>

#include "engine/graph/verb_table.hpp"

namespace o4 {

const ProfileRules* find_narrow(const RuleGraph& graph, std::string_view name) {
  const auto found = std::find_if(graph.narrow.begin(), graph.narrow.end(),
                                  [&](const ProfileRules& rules) { return rules.name == name; });
  return found == graph.narrow.end() ? nullptr : &*found;
}

std::string advice(const ProfileRules& profile, Hint::About about) {
  std::string text;
  for (const auto& hint : profile.hints) {
    text = hint.about == about ? hint.provenance.because : text;
  }
  return text;
}

std::string advice(const ProfileRules& profile, PathOp op) {
  return advice(profile, op == PathOp::read ? Hint::About::read : Hint::About::write);
}

std::string_view to_word(Hint::About about) {
  switch (about) {
    case Hint::About::read:
      return "read";
    case Hint::About::write:
      return "write";
    case Hint::About::connect:
      return "connect";
  }
  return {};
}

Hint::About hint_of(std::string_view word) {
  for (const auto about : {Hint::About::read, Hint::About::write}) {
    if (word == to_word(about)) {
      return about;
    }
  }
  return Hint::About::connect;
}

std::string_view to_word(Effect effect) {
  return rules::row_of(verb_that(MakesPathRule{effect})).word;
}

std::string_view to_word(HostVerb verb) {
  return rules::row_of(verb_that(MakesHostRule{verb})).word;
}

std::string_view to_word(CommandUse use) {
  switch (use) {
    case CommandUse::installer:
      return "installer";
    case CommandUse::runner:
      return "runner";
    case CommandUse::companion:
      return "companion";
    case CommandUse::reader:
      return "reader";
    case CommandUse::letters:
      return "letters";
  }
  return {};
}

}  // namespace o4
