// Patterns are matched word by word; options between the words are skipped, with their values.
#include "grammar/shell/match.hpp"

#include <algorithm>
#include <utility>

#include "grammar/shell/text.hpp"

namespace o4 {
namespace {

// Of the options, +toolchain of cargo is one.
bool is_option(const CommandWord& word) {
  return word.text.size() > 1 && is_in(word.text[0], "-+");
}

// Empty too: python# is python.
bool is_version(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return is_digit(c) || c == '.'; });
}

bool alternative_matches(std::string_view alternative, std::string_view word) {
  if (alternative == "*") {
    return true;
  }
  if (!alternative.ends_with('#')) {
    return alternative == word;
  }
  alternative.remove_suffix(1);
  return word.starts_with(alternative) && is_version(word.substr(alternative.size()));
}

bool element_matches(std::string_view element, std::string_view word) {
  return any_alternative(element,
                         [&](std::string_view one) { return alternative_matches(one, word); });
}

// --option, --option=value, or a letter among others: -uo.
bool is_one_of(const std::vector<std::string>& options, std::string_view word) {
  return std::ranges::any_of(options, [&](const std::string& option) {
    const bool letter = option.size() == 2 && word.size() > 1 && word[0] == '-' && word[1] != '-';
    return word == option || (letter && word.find(option[1]) != std::string_view::npos) ||
           (word.starts_with(option) && word[option.size()] == '=');
  });
}

// The words from the first on that is `element` or no option. An option that is the element itself
// (the -m of `python -m pip`) is not skipped, and `*` never takes one.
CommandWords skip_to(const CommandPattern& pattern, std::string_view element, CommandWords words) {
  while (!words.empty() && !words[0].unknown && is_option(words[0]) &&
         (element.empty() || element == "*" || !element_matches(element, words[0].text))) {
    const bool takes_next = std::ranges::count(pattern.valued, words[0].text) > 0;
    words = words.subspan(takes_next && words.size() > 1 ? 2 : 1);
  }
  return words;
}

// The words behind those that the pattern covers; nothing if it does not fit.
std::optional<CommandWords> matched(const CommandPattern& pattern, CommandWords words) {
  const CommandWords all = words;
  std::string_view left = pattern.words;
  for (bool first = true; !left.empty(); first = false) {
    const auto element = next_element(left);
    words = first ? words : skip_to(pattern, element, words);
    if (words.empty() || (words[0].unknown && element != "*")) {
      return std::nullopt;
    }
    if (!element_matches(element, first ? program_name(words[0].text) : words[0].text)) {
      return std::nullopt;
    }
    words = words.subspan(1);
  }
  const auto spoils = [&](const CommandWord& word) {
    return is_one_of(pattern.without, word.text);
  };
  if ((!pattern.without.empty() && std::ranges::any_of(all, spoils)) ||
      (pattern.alone && !skip_options(pattern, words).empty())) {
    return std::nullopt;
  }
  return words;
}

// A name without the version that "#" stands for. python3.12 and the pattern python# meet under
// "python".
std::string_view stem_of(std::string_view program) {
  std::size_t end = program.size();
  while (end > 0 && (is_digit(program[end - 1]) || is_in(program[end - 1], ".#"))) {
    --end;
  }
  return end == 0 ? program : program.substr(0, end);
}

// A=b, and not =b.
bool assigns(const CommandWord& word) {
  return word.text.find('=') != std::string_view::npos && !word.text.starts_with('=');
}

}  // namespace

std::vector<CommandWord> command_words(const ScannedCommand& scanned,
                                       const SimpleCommand& command) {
  std::vector<CommandWord> words;
  for (const std::uint32_t index : scanned.words_of(command)) {
    const ScannedWord& word = scanned.words[index];
    if (word.role != WordRole::command && word.role != WordRole::argument) {
      continue;
    }
    const auto marks = scanned.marks_of(word);
    const bool unknown =
        std::ranges::any_of(marks, [](std::uint8_t m) { return (m & mark::unknown) != 0; });
    words.push_back({scanned.text(word), unknown, index});
  }
  return words;
}

std::string_view program_name(std::string_view word) {
  word = word.substr(word.rfind('/') + 1);
  const auto version = word.find('@', 1);
  return word.substr(0, version);
}

CommandWords skip_options(const CommandPattern& pattern, CommandWords words) {
  return skip_to(pattern, {}, words);
}

PatternTable::PatternTable(std::vector<CommandPattern> patterns) : patterns_(std::move(patterns)) {
  for (std::size_t i = 0; i < patterns_.size(); ++i) {
    std::string_view words = patterns_[i].words;
    for (const std::string_view program : alternatives(next_element(words))) {
      by_program_[std::string(stem_of(program))].push_back(i);
    }
  }
}

const PatternTable::Places* PatternTable::places_of(std::string_view program) const {
  const auto found = by_program_.find(stem_of(program_name(program)));
  return found == by_program_.end() ? nullptr : &found->second;
}

const CommandPattern* PatternTable::of_program(std::string_view program) const {
  const Places* places = places_of(program);
  return places == nullptr ? nullptr : &patterns_[places->front()];
}

std::optional<PatternTable::Match> PatternTable::find(CommandWords words, std::size_t from) const {
  const Places* places = words.empty() || words[0].unknown ? nullptr : places_of(words[0].text);
  if (places == nullptr) {
    return std::nullopt;
  }
  for (const std::size_t place : *places) {
    if (place < from) {
      continue;
    }
    if (const auto rest = matched(patterns_[place], words)) {
      return Match{place, *rest};
    }
  }
  return std::nullopt;
}

std::optional<CommandWords> behind_runner(const PatternTable& runners, CommandWords words) {
  const auto runner = runners.find(words);
  if (!runner) {
    return std::nullopt;
  }
  CommandWords rest = skip_options(runners[runner->pattern], runner->rest);
  while (!rest.empty() && assigns(rest[0])) {
    rest = rest.subspan(1);
  }
  return rest.empty() ? std::nullopt : std::optional(rest);
}

CommandWords skip_runners(const PatternTable& runners, CommandWords words) {
  while (const auto rest = behind_runner(runners, words)) {
    words = *rest;
  }
  return words;
}

}  // namespace o4
