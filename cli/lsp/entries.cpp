// Rules know where they come from by the text of a place ("user:3:17"); an entry's rules are those
// whose place is the entry's.

#include "cli/lsp/entries.hpp"

#include <algorithm>
#include <cctype>

#include "engine/graph/view_rule.hpp"

namespace o4::lsp {
namespace {

template <typename Rules>
void add_from(std::vector<RuleView>& out, const Rules& rules, const std::string& place) {
  for (const auto& rule : rules) {
    auto shown = view(to_statement(rule));
    if (shown.from == place) {
      out.push_back(std::move(shown));
    }
  }
}

void add_paths(std::vector<RuleView>& out, const std::vector<PathRule>& rules, PathList list,
               const std::string& place) {
  for (const auto& rule : rules) {
    auto shown = view(to_statement(rule, list));
    if (shown.from == place) {
      out.push_back(std::move(shown));
    }
  }
}

void add_profile(std::vector<RuleView>& out, const ProfileRules& profile,
                 const std::string& place) {
  add_paths(out, profile.shell, PathList::shell, place);
  add_paths(out, profile.file_tool, PathList::file_tool, place);
  add_paths(out, profile.dropped, PathList::dropped, place);
  add_from(out, profile.hosts, place);
  add_from(out, profile.mention_paths, place);
  add_from(out, profile.mention_hosts, place);
  add_from(out, profile.hatches, place);
}

}  // namespace

std::optional<Entry> entry_at(const Analysis& analysis, std::size_t offset) {
  if (!analysis.policy) {
    return std::nullopt;
  }
  std::optional<Entry> found;
  const auto look = [&](std::string_view key, Span span, bool in_list) {
    const auto outer = analysis.sources.outer(span);
    if (outer.file == analysis.file && outer.begin <= offset && offset <= outer.end) {
      found = Entry{std::string(key), span, in_list};
    }
  };
  for (const auto& layer : analysis.policy->layers) {
    if (layer.default_tier) {
      look("default_tier", layer.default_tier->span, false);
    }
    for (const auto& path : layer.allowed_paths) {
      look("allowedPaths", path.span, true);
    }
    for (const auto& hatch : layer.escape_hatch_binaries) {
      look("escape_hatch_binaries", hatch.span, true);
    }
    if (layer.allowed_domains) {
      for (const auto& host : layer.allowed_domains->entries) {
        look("allowedDomains", host.span, true);
      }
    }
    if (layer.proxy_enabled) {
      look("enabled", layer.proxy_enabled->span, false);
    }
  }
  return found;
}

std::vector<RuleView> rules_from(const Analysis& analysis, const Entry& entry) {
  const auto place = place_text(analysis.sources, entry.span);
  std::vector<RuleView> rules;
  const auto& graph = analysis.policy->policy.graph();
  add_profile(rules, graph.mode, place);
  for (const auto& narrow : graph.narrow) {
    add_profile(rules, narrow, place);
  }
  std::vector<RuleView> once;
  for (auto& rule : rules) {
    if (std::find(once.begin(), once.end(), rule) == once.end()) {
      once.push_back(std::move(rule));
    }
  }
  return once;
}

std::optional<std::size_t> expectation_at(const Document& document, std::size_t offset) {
  const std::string_view text = document.text;
  std::size_t seen = 0;
  bool inside = false;
  for (std::size_t at = 0; at <= offset && at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    const auto line = text.substr(at, end - at);
    const auto first = line.find_first_not_of(" \t");
    if (first != std::string_view::npos && line[first] == '[') {
      inside = line.substr(first).starts_with("[[expect]]");
      seen += inside ? 1 : 0;
    }
    at = end + 1;
  }
  return inside ? std::optional(seen - 1) : std::nullopt;
}

WordAt word_at(std::string_view text, std::size_t offset) {
  const auto is_part = [&](std::size_t i) {
    const auto c = static_cast<unsigned char>(text[i]);
    return std::isalnum(c) != 0 || c == '-' || c == '_';
  };
  WordAt word{std::min(offset, text.size()), std::min(offset, text.size())};
  while (word.begin > 0 && is_part(word.begin - 1)) {
    --word.begin;
  }
  while (word.end < text.size() && is_part(word.end)) {
    ++word.end;
  }
  return word;
}

}  // namespace o4::lsp
