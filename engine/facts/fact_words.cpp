// Enums and words are in one order each, so that a word is found by its number; only what lstat
// says has a spelling with a value in it.
#include "engine/facts/fact_words.hpp"

#include <charconv>
#include <utility>

namespace o4 {
namespace {

constexpr std::string_view links_word = "file links=";
constexpr std::string_view arrow = "-> ";

constexpr std::array<std::pair<std::string_view, FileFact::Kind>, 4> kinds{{
    {"dir", FileFact::Kind::dir},
    {"file", FileFact::Kind::file},
    {"other", FileFact::Kind::other},
    {"missing", FileFact::Kind::missing},
}};

std::optional<std::uint32_t> parse_links(std::string_view text) {
  std::uint32_t links = 0;
  const auto* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, links);
  const bool whole = result.ec == std::errc{} && result.ptr == end && !text.empty();
  return whole && links > 0 ? std::optional(links) : std::nullopt;
}

}  // namespace

std::string_view to_word(Platform platform) {
  return platform_words.at(static_cast<std::size_t>(platform));
}

std::optional<Platform> parse_platform(std::string_view word) {
  for (const auto platform : {Platform::linux_os, Platform::macos, Platform::other}) {
    if (to_word(platform) == word) {
      return platform;
    }
  }
  return std::nullopt;
}

std::string_view to_word(PermissionMode mode) {
  return permission_mode_words.at(static_cast<std::size_t>(mode));
}

std::optional<PermissionMode> parse_permission_mode(std::string_view word) {
  for (const auto mode :
       {PermissionMode::ask, PermissionMode::auto_approve, PermissionMode::bypass}) {
    if (to_word(mode) == word) {
      return mode;
    }
  }
  return std::nullopt;
}

std::string to_text(const FileFact& fact) {
  if (fact.kind == FileFact::Kind::link) {
    return std::string(arrow) + fact.target;
  }
  if (fact.kind == FileFact::Kind::file && fact.links != 1) {
    return std::string(links_word) + std::to_string(fact.links);
  }
  for (const auto& [word, kind] : kinds) {
    if (kind == fact.kind) {
      return std::string(word);
    }
  }
  return {};
}

std::optional<FileFact> parse_file_fact(std::string_view text) {
  if (text.starts_with(arrow) && text.size() > arrow.size()) {
    return FileFact{FileFact::Kind::link, std::string(text.substr(arrow.size())), 1};
  }
  if (text.starts_with(links_word)) {
    const auto links = parse_links(text.substr(links_word.size()));
    return links ? std::optional(FileFact{FileFact::Kind::file, {}, *links}) : std::nullopt;
  }
  for (const auto& [word, kind] : kinds) {
    if (word == text) {
      return FileFact{kind, {}, 1};
    }
  }
  return std::nullopt;
}

}  // namespace o4
