// Entries of allowedDomains that let in too much, do nothing, or leave something out.
#include <algorithm>
#include <set>

#include "engine/config/config_edits.hpp"
#include "engine/config/edit_table.hpp"
#include "engine/hosts/host.hpp"
#include "engine/lint/checks.hpp"

namespace o4 {
namespace {

using Kind = HostPattern::Kind;
using DomainLine = Located<DomainEntry>;

bool is_below(std::string_view name, std::string_view parent) {
  return name.size() > parent.size() && name.ends_with(parent) &&
         name[name.size() - parent.size() - 1] == '.';
}

// Whether `wide` matches every host that `narrow` does.
bool covers(const HostPattern& wide, const HostPattern& narrow) {
  if (wide.kind == Kind::any || wide == narrow) {
    return true;
  }
  if (narrow.kind != Kind::exact_and_subdomains && narrow.kind != Kind::subdomains_only) {
    return false;
  }
  const bool same = wide.name == narrow.name && narrow.kind == Kind::subdomains_only;
  switch (wide.kind) {
    case Kind::exact_and_subdomains:
    case Kind::subdomains_only:
      return same || is_below(narrow.name, wide.name);
    default:
      return false;
  }
}

void check_width(const LintView& view, const DomainLine& entry, Findings& out) {
  const auto& pattern = entry.value.pattern;
  if (pattern.kind == Kind::any) {
    auto& finding = out.add("lint-any-host", entry.span,
                            "'*' in allowedDomains lets every host in, and no URL in a command is "
                            "checked",
                            "name the hosts that are needed");
    finding.witness = "host example.com --actor fetch";
    finding.fix = {remove_entry(view.input().sources, entry.span)};
  } else if (!pattern.name.empty() && is_public_suffix(pattern.name)) {
    auto& finding = out.add("lint-public-suffix", entry.span,
                            in_quotes(entry.value.text) +
                                " in allowedDomains is a public suffix: "
                                "anybody can have a host below it",
                            "name the hosts that are needed");
    finding.witness = "host anybody." + pattern.name + " --actor fetch";
  }
}

// An entry of the same file that says all that this one says. Of equal ones the first stays.
const DomainLine* find_wider(const std::vector<DomainLine>& entries, const DomainLine& entry) {
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const DomainLine& other) {
    const bool equal = other.value.pattern == entry.value.pattern;
    return other.span.file == entry.span.file && other.span != entry.span &&
           covers(other.value.pattern, entry.value.pattern) &&
           (!equal || other.span.begin < entry.span.begin);
  });
  return found == entries.end() ? nullptr : &*found;
}

void check_covered(const LintView& view, const DomainList& list, Findings& out) {
  for (const auto& entry : list.entries) {
    if (const auto* wider = find_wider(list.entries, entry)) {
      auto& finding = out.add("lint-covered", entry.span,
                              in_quotes(entry.value.text) + " in allowedDomains is covered by " +
                                  in_quotes(wider->value.text),
                              "leave it out");
      finding.related.push_back({wider->span, "this entry covers it"});
      finding.fix = {remove_entry(view.input().sources, entry.span)};
    }
  }
}

// Hosts that o4 reaches for commands or fetch, but that a URL in a command may not name (C3).
std::vector<std::string> unmentionable(const ProfileRules& mode) {
  std::set<std::string> hosts;
  for (const auto& rule : mode.hosts) {
    const bool mentioned = std::any_of(
        mode.mention_hosts.begin(), mode.mention_hosts.end(),
        [&](const MentionHost& mention) { return covers(mention.pattern, rule.pattern); });
    const bool named = rule.pattern.kind == Kind::exact_and_subdomains;
    if (rule.verb == HostVerb::connect && named && !mentioned) {
      hosts.insert(to_text(rule.pattern));
    }
  }
  return {hosts.begin(), hosts.end()};
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) {
    text += (text.empty() ? "" : ", ") + word;
  }
  return text;
}

// An empty list means what it says.
void check_text(const LintView& view, const DomainList& list, Findings& out) {
  const auto hosts = unmentionable(view.graph().mode);
  if (hosts.empty() || list.entries.empty()) {
    return;
  }
  auto& finding = out.add("lint-unmentionable-host", list.keys.front(),
                          "with allowedDomains, commands are refused if a URL names a default host "
                          "that is not in it: " +
                              joined(hosts),
                          "list those of them that commands use");
  finding.witness = "command 'curl https://" + hosts.front() + "/'";
  finding.fix = {add_entries(view.input().sources, list.keys.front(), hosts)};
}

// F5: all files count together. Read file by file, as the documentation can be, a table that does
// not set allowedDomains lifts the limit although another file sets it.
void check_per_file(const LintView& view, const DomainList& list, Findings& out) {
  const auto& sources = view.input().sources;
  for (const auto& layer : view.input().loaded.layers) {
    if (!layer.table || layer.allowed_domains) {
      continue;
    }
    auto& finding = out.add("lint-domains-elsewhere", *layer.table,
                            "this [sandbox] table does not set allowedDomains, and only all files "
                            "read together keep the network limit",
                            "set allowedDomains here too; an empty list adds no host");
    finding.related.push_back({list.keys.front(), "set here"});
    finding.fix = set_in_table(sources, layer.file, "allowedDomains", "[]");
  }
}

}  // namespace

void check_domains(const LintView& view, Findings& out) {
  const auto& list = view.config().allowed_domains;
  if (!list || !view.uses("config.allowedDomains")) {
    return;
  }
  for (const auto& entry : list->entries) {
    check_width(view, entry, out);
  }
  check_per_file(view, *list, out);
  check_covered(view, *list, out);
  check_text(view, *list, out);
}

}  // namespace o4
