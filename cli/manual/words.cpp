// The tables name values by placeholders in capitals, and list the words where they are fixed:
// "DIR", "read|write". What a command's words may be is read from its usage line in the same way.
#include "cli/manual/words.hpp"

#include <algorithm>
#include <cctype>

#include "engine/graph/query.hpp"

namespace o4 {
namespace {

std::vector<std::string_view> split(std::string_view text, std::string_view between) {
  std::vector<std::string_view> parts;
  for (auto at = text.find(between); at != std::string_view::npos; at = text.find(between)) {
    parts.push_back(text.substr(0, at));
    text.remove_prefix(at + between.size());
  }
  parts.push_back(text);
  return parts;
}

std::vector<std::string> texts(std::span<const std::string_view> words) {
  return {words.begin(), words.end()};
}

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::islower(static_cast<unsigned char>(c)) != 0 || c == '-';
  }) && text.front() != '-';
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const auto* command : commands()) {
    names.emplace_back(command->name);
  }
  return names;
}

std::vector<std::string> actors() {
  auto all = texts(path_actor_words);
  for (const auto word : host_actor_words) {
    if (std::find(all.begin(), all.end(), word) == all.end()) {
      all.emplace_back(word);
    }
  }
  return all;
}

// A placeholder that is not known here completes to nothing, which is always right.
Values of_placeholder(std::string_view value, const PolicyWords& policy) {
  const auto is = [&](std::string_view name) { return value == name; };
  const auto words = [](std::vector<std::string> list) {
    return Values{Values::Kind::words, std::move(list)};
  };
  if (value.starts_with("FILE") || is("A") || is("B") || is("P")) {
    return {Values::Kind::file};
  }
  if (value.find('|') != std::string_view::npos) {
    return words(texts(split(value, "|")));
  }
  if (is("DIR") || is("D")) {
    return {Values::Kind::folder};
  }
  if (is("TIER")) {
    return words(policy.tiers);
  }
  if (is("MODE")) {
    return words(policy.sandboxes);
  }
  if (is("ACTOR")) {
    return words(actors());
  }
  return is("COMMAND") ? words(command_names()) : Values{};
}

Values of_flag(const Command& command, const Flag& flag, const PolicyWords& policy) {
  if (flag.name == "--format") {
    return {Values::Kind::words, texts(command.formats)};
  }
  if (flag.value == "NAME" && (flag.name == "--profile" || flag.name == "--against")) {
    return {Values::Kind::words, policy.profiles};
  }
  return of_placeholder(flag.value, policy);
}

// "[path P | host H]" -> "path P | host H"
std::string_view without_brackets(std::string_view usage) {
  const auto from = usage.find_first_not_of("[");
  return from == std::string_view::npos ? "" : usage.substr(from, usage.find_first_of("].") - from);
}

void read_usage(CommandWords& into, const PolicyWords& policy) {
  const auto usage = into.command->words;
  if (usage.starts_with("--")) {
    return;  // what follows is somebody else's
  }
  for (const auto alternative : split(without_brackets(usage), " | ")) {
    const auto parts = split(alternative, " ");
    if (is_word(parts.front())) {
      into.choices.push_back({std::string(parts.front()),
                              parts.size() > 1 ? of_placeholder(parts[1], policy) : Values{}});
      continue;
    }
    const auto values = of_placeholder(parts.front(), policy);
    if (values.kind != Values::Kind::nothing) {
      into.words = values;
    }
  }
}

}  // namespace

std::vector<CommandWords> words_of_commands(const PolicyWords& policy) {
  std::vector<CommandWords> all;
  for (const auto* command : commands()) {
    CommandWords words{command, {}, {}, {}};
    read_usage(words, policy);
    for (const auto* flag : flags_of(*command)) {
      words.flags.push_back({flag, of_flag(*command, *flag, policy)});
    }
    all.push_back(std::move(words));
  }
  return all;
}

std::vector<std::string> flags_with_value() {
  std::vector<std::string> names;
  for (const auto* command : commands()) {
    for (const auto* flag : flags_of(*command)) {
      if (!flag->value.empty()) {
        names.emplace_back(flag->name);
        names.emplace_back(flag->letter);
      }
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  names.erase(std::remove(names.begin(), names.end(), ""), names.end());
  return names;
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const auto& word : words) {
    text += text.empty() ? "" : between;
    text += word;
  }
  return text;
}

}  // namespace o4
