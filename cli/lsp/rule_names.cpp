// Looked for anew each time, by parsing: rules are a few files, and an editor asks rarely. A file
// that cannot be parsed defines nothing here.

#include "cli/lsp/rule_names.hpp"

#include <algorithm>

#include "grammar/rules/parse_rules.hpp"

namespace o4::lsp {
namespace {

constexpr std::size_t shown_lines = 8;

struct Named {
  std::string kind;
  Span span;
};

std::optional<Named> find_in(const rules::File& file, std::string_view name) {
  for (const auto& item : file.items) {
    if (const auto* set = std::get_if<rules::Set>(&item)) {
      if (set->name.text == name && !set->extends) {
        return Named{"set", set->name.span};
      }
    } else if (const auto* profile = std::get_if<rules::Profile>(&item)) {
      if (profile->name.text == name) {
        return Named{"profile", profile->name.span};
      }
    } else if (const auto* condition = std::get_if<rules::NamedCondition>(&item)) {
      if (condition->name.text == name) {
        return Named{"condition", condition->name.span};
      }
    }
  }
  return std::nullopt;
}

// The lines from the one that holds the place to the end of its block.
std::string lines_from(std::string_view text, std::size_t offset) {
  const auto begin = text.rfind('\n', offset);
  text.remove_prefix(begin == std::string_view::npos ? 0 : begin + 1);
  std::string shown;
  for (std::size_t i = 0; i < shown_lines && !text.empty(); ++i) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    if (i > 0 && (line.empty() || (line.front() != ' ' && line.front() != '}'))) {
      break;
    }
    shown += (shown.empty() ? "" : "\n") + std::string(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return shown;
}

std::optional<RuleName> find_in_text(std::string_view file, const std::string& text,
                                     std::string_view name) {
  SourceMap sources;
  Diagnostics unheard;
  const auto id = sources.add(std::string(file), text);
  const auto parsed = parse_rules(sources, id, unheard);
  const auto found = parsed ? find_in(*parsed, name) : std::nullopt;
  if (!found) {
    return std::nullopt;
  }
  return RuleName{found->kind, std::string(file), lines_from(text, found->span.begin),
                  sources.position(id, found->span.begin), false};
}

}  // namespace

std::optional<RuleName> find_rule_name(const World& world, const Document& document,
                                       std::string_view name) {
  if (name.empty()) {
    return std::nullopt;
  }
  const auto own = std::string_view(document.path).substr(document.path.rfind('/') + 1);
  if (auto found = find_in_text(own, document.text, name)) {
    found->in_document = true;
    return found;
  }
  for (const auto& [file, text] : world.rules) {
    if (file == own) {
      continue;
    }
    if (auto found = find_in_text(file, text, name)) {
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace o4::lsp
