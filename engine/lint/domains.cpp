// Entries of allowedDomains that let in too much, do nothing, or leave something out.
//
// An entry covers another if every host of the second is one of the first. That need not be tried
// with all hosts: for each kind of pattern there is one host that is covered by exactly the
// patterns that cover all of it (host_in), and one look-up tells them.
#include <algorithm>
#include <set>
#include <utility>

#include "engine/config/config_edits.hpp"
#include "engine/config/edit_table.hpp"
#include "engine/hosts/host_table.hpp"
#include "engine/lint/checks.hpp"

namespace o4 {
namespace {

using Kind = HostPattern::Kind;
using DomainLine = Located<DomainEntry>;

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

// The entries of one list, to find those that say all that another one says.
class Entries {
 public:
  // Of equal ones in a file the first stands for all.
  explicit Entries(const std::vector<DomainLine>& entries) : entries_(entries) {
    std::set<std::pair<FileId, HostPattern>> known;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (known.emplace(entries[i].span.file, entries[i].value.pattern).second) {
        table_.add(entries[i].value.pattern, static_cast<HostTable::Value>(i));
      }
    }
    table_.finish();
  }

  // The first of the same file.
  [[nodiscard]] const DomainLine* wider_than(const DomainLine& entry) const {
    auto first = entries_.size();
    const auto& pattern = entry.value.pattern;
    const auto look = [&](HostTable::Value number) {
      const auto& other = entries_[number];
      const bool equal = other.value.pattern == pattern;
      if (other.span.file == entry.span.file && other.span != entry.span &&
          (!equal || other.span.begin < entry.span.begin)) {
        first = std::min<std::size_t>(first, number);
      }
      return true;
    };
    if (pattern.kind == Kind::any) {
      table_.covering_all(look);
    } else {
      table_.covering(host_in(pattern), look);
    }
    return first == entries_.size() ? nullptr : &entries_[first];
  }

 private:
  // A host that is covered by exactly those patterns that cover all of this one.
  static Host host_in(const HostPattern& pattern) {
    return pattern.kind == Kind::exact_and_subdomains ? Host(HostName{pattern.name})
           : pattern.kind == Kind::subdomains_only    ? Host(HostName{"x." + pattern.name})
                                                      : Host(pattern.network.base);
  }

  const std::vector<DomainLine>& entries_;
  HostTable table_;
};

void check_covered(const LintView& view, const DomainList& list, Findings& out) {
  const Entries entries(list.entries);
  for (const auto& entry : list.entries) {
    if (const auto* wider = entries.wider_than(entry)) {
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
// Sorted. Only names with their subdomains are asked about, as the default hosts are.
std::vector<std::string> unmentionable(const ProfileRules& mode) {
  HostTable mentions;
  for (const auto& mention : mode.mention_hosts) {
    mentions.add(mention.pattern, 0);
  }
  mentions.finish();
  std::set<std::string> hosts;
  for (const auto& rule : mode.hosts) {
    if (rule.verb != HostVerb::connect || rule.pattern.kind != Kind::exact_and_subdomains) {
      continue;
    }
    bool mentioned = false;
    mentions.covering(Host(HostName{rule.pattern.name}), [&](HostTable::Value /*mention*/) {
      mentioned = true;
      return false;
    });
    if (!mentioned) {
      hosts.insert(rule.pattern.name);
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
