// What can be said of a graph without an index: few names, short lists, so that all look-ups are
// linear.
#include "engine/graph/graph.hpp"

#include <algorithm>

#include "engine/graph/verb_table.hpp"

namespace o4 {

const ProfileRules* find_narrow(const RuleGraph& graph, std::string_view name) {
  const auto found = std::find_if(graph.narrow.begin(), graph.narrow.end(),
                                  [&](const ProfileRules& rules) { return rules.name == name; });
  return found == graph.narrow.end() ? nullptr : &*found;
}

bool is_variable_pattern(std::string_view text) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
  constexpr std::string_view digits = "0123456789";
  const bool open_begin = text.starts_with('*');
  auto name = text.substr(open_begin ? 1 : 0);
  if (name.ends_with('*')) {
    name.remove_suffix(1);
  }
  return !name.empty() && (open_begin || digits.find(name.front()) == std::string_view::npos) &&
         std::all_of(name.begin(), name.end(), [&](char byte) {
           return letters.find(byte) != std::string_view::npos ||
                  digits.find(byte) != std::string_view::npos;
         });
}

namespace {

bool names(std::string_view pattern, std::string_view variable) {
  const bool open_begin = pattern.starts_with('*');
  const bool open_end = pattern.ends_with('*');
  const auto text = pattern.substr(open_begin ? 1 : 0,
                                   pattern.size() - (open_begin ? 1 : 0) - (open_end ? 1 : 0));
  if (open_begin && open_end) {
    return variable.find(text) != std::string_view::npos;
  }
  return open_begin ? variable.ends_with(text)
         : open_end ? variable.starts_with(text)
                    : variable == text;
}

}  // namespace

const HiddenVariable* hiding(const ProfileRules& profile, std::string_view variable) {
  const auto found =
      std::find_if(profile.hidden.begin(), profile.hidden.end(),
                   [&](const HiddenVariable& rule) { return names(rule.pattern, variable); });
  return found == profile.hidden.end() ? nullptr : &*found;
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
