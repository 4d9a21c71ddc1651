// Links are stored under their given form, as path_space.hpp asks for it, and those that macOS
// makes itself are left out: they are always there.
#include "engine/facts/facts.hpp"

#include <algorithm>
#include <charconv>

#include "engine/paths/path.hpp"
#include "engine/paths/path_walk.hpp"

namespace o4 {

PathSpace path_space(const Facts& facts) {
  PathSpace space{facts.platform, {}};
  for (const auto& [path, fact] : facts.fs) {
    const auto normal = normal_path(path);
    const bool built_in = facts.platform == Platform::macos && is_macos_alias(normal);
    if (fact.kind == FileFact::Kind::link && !built_in) {
      space.links.emplace(given_form(space, normal), fact.target);
    }
  }
  return space;
}

namespace {

constexpr std::size_t most_digits = 9;

// The number that `text` begins with, taken off it.
std::optional<std::uint32_t> take_number(std::string_view& text) {
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  std::uint32_t number = 0;
  if (digits == 0 || digits > most_digits) {
    return std::nullopt;
  }
  std::from_chars(text.data(), text.data() + digits, number);
  text.remove_prefix(digits);
  return number;
}

}  // namespace

std::optional<Version> parse_version(std::string_view text) {
  Version version{};
  for (auto& number : version.numbers) {
    const bool first = &number == &version.numbers.front();
    if (!first && !text.starts_with('.')) {
      return std::nullopt;
    }
    text.remove_prefix(first ? 0 : 1);
    const auto found = take_number(text);
    if (!found) {
      return std::nullopt;
    }
    number = *found;
  }
  return text.empty() ? std::optional(version) : std::nullopt;
}

std::string to_text(const Version& version) {
  const auto& [major, minor, patch] = version.numbers;
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

}  // namespace o4
